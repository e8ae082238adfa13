"""A table that people play at from anywhere: it is fed with arrivals and tells each reader.

No sockets, threads, storage, clocks or asyncio: whoever wraps it provides those.
"""
