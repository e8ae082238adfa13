"""Measuring: metrics of a game, running totals, statistics, and findings."""
