"""What runs in the browser, in a worker: a house with tables. Texts in, texts out."""
