"""Choosing a move with keys and clicks."""
