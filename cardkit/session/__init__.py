"""What every front end shares: what a seat sees and is told, and how it chooses."""
