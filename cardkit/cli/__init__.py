"""The command line: one small module a command, nothing heavy imported at the top."""
