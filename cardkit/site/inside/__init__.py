"""What runs in the browser, in a worker: a house with tables, driven by JSON messages."""
