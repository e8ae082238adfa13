"""pluggy finds and composes plugins; it does not deal cards."""
