"""How rules run: tables, steps, decisions and moves, house rules."""
