"""What everything stands on: errors, places in source files, TOML with its lines."""
