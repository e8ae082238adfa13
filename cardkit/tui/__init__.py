"""The full-screen table. Textual is imported only here."""
