"""A server's table in this terminal: it needs neither the game nor its rules, only what the server
sends.
"""
