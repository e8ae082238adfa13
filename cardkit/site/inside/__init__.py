"""The part that runs in the browser, in a worker: text in, text out."""
