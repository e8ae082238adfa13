"""Plugins: finding them, guarding against their errors, and calling their hooks through pluggy."""
