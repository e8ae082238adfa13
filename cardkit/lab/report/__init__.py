"""How findings are presented: text for a terminal, and pages with charts."""
