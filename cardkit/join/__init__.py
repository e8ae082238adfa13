"""A table of a server in this terminal: it needs no game and no rules, only what it is sent."""
