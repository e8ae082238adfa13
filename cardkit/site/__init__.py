"""A game as a web page: engine, rules and bots run in the visitor's browser, with no server."""
