"""The things of a game: cards, zones, moves, options, results, chance, texts."""
