"""From one evening to the next: what is remembered, past games, and the daily deal."""
