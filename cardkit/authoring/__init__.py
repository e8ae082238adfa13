"""Starting points for authors: projects generated from templates."""
