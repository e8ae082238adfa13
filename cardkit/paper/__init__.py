"""Games on paper: cards to cut out, a player aid and the rulebook, as a PDF. Extra: print."""
