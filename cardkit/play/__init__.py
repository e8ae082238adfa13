"""A match: agents around one table, its record, and the plain-text front end."""
