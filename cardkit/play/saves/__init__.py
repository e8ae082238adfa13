"""Saved games: a folder of records that survive any crash."""
