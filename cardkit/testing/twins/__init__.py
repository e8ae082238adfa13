"""Twin games: the same game with two cards exchanged that a seat never saw."""
