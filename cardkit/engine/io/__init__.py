"""Tables in written form, as JSON and as plain text."""
