"""The command line: one small module per command, nothing heavy imported at the top."""
