"""Playing games: jobs, where they are played, and what is written meanwhile."""
