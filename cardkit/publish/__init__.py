"""Before publishing: what a project needs so that others can install and play its game."""
