"""Tables written down: as JSON, and as plain text."""
