"""What is measured: metrics of a game, running totals, statistics, and the findings."""
