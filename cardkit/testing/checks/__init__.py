"""The checks that every game has to pass."""
