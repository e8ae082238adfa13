"""The parts of a game: cards, zones, moves, options, results, chance, texts."""
