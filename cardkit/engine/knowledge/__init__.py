"""What a seat may know: events, memory, views and the worlds it can imagine."""
