"""Records of games: writing, reading, replaying and retelling them."""
