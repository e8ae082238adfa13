"""A match: the agents at one table, its record and its saves."""
