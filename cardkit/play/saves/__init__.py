"""Saved games: a folder of crash-proof records."""
