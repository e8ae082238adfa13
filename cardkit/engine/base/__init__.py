"""Foundations: errors, source locations, and TOML that remembers its line numbers."""
