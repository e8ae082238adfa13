"""Presenting findings: text for a terminal, and pages with charts."""
