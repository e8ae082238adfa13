"""Game records: writing, reading, replaying, retelling."""
