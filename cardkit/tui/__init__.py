"""The full-screen table. Textual is imported here and nowhere else."""
