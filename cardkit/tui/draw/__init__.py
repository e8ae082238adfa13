"""Painting a scene with characters."""
