"""What every front end shares: what a seat is shown and told, and how it chooses."""
