"""Twin games: the same game with two cards exchanged that one seat never saw."""
