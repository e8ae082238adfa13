"""Playing games: jobs, where they are played, and what is written in the meantime."""
