"""What runs in the browser, in a worker: a house with tables. Text in, text out."""
