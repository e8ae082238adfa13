"""A table that people play at from anywhere: fed with what arrives, it tells each reader.

No sockets, threads, storage, clocks or asyncio: whoever wraps it provides those.
"""
