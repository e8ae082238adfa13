"""What authors start from: projects written from templates."""
