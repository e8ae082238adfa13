"""A table that people play at from anywhere: it takes in arrivals and informs each reader.

No sockets, threads, storage, clocks or asyncio: whoever wraps it provides those.
"""
