"""Twin games: the same game with two cards swapped that one seat never saw."""
