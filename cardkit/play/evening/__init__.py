"""From one evening to the next: what is remembered, past games, the daily deal."""
