"""Before publishing: what a project must have so that others can install and play its game."""
