"""Records of games: written, read, replayed, told again."""
