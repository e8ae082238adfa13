"""How a card file and a Rules class become a game."""
