"""From one evening to the next: what is remembered, the games that were played, the daily deal."""
