"""Saved games: a folder of records that survive every crash."""
