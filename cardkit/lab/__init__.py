"""Simulation and what it tells."""
