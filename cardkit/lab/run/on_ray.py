"""Chunks played on Ray, locally or on a cluster. Needs the extra ``cardkit[ray]``."""

from __future__ import annotations

from logging import ERROR
from socket import create_connection
from typing import Any

from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import read_whole

from .chunks import Chunk, Wanted, play_chunk
from .executors import Waiting, cores
from .job import Recipe
from .processes import WorkerLost

TOKEN = (
    "; a cluster that asks for a token needs RAY_AUTH_MODE=token and RAY_AUTH_TOKEN "
    "(or RAY_AUTH_TOKEN_PATH) here, too: docs/lab.md"
)
ANSWER = 5.0  # seconds
PORTS = range(1, 65_536)


def check_answers(address: str) -> None:
    """Raise if nothing answers at HOST:PORT or ray://HOST:PORT, where Ray would wait for minutes.
    Other addresses, such as auto, are left to Ray.
    """
    protocol, _, rest = address.rpartition("://")
    host, colon, port = rest.partition("/")[0].rpartition(":")
    if protocol not in ("", "ray") or not colon:
        return
    number = read_whole(port)
    if number not in PORTS:
        raise CardkitError(f"no Ray at '{address}': the port is a number from 1 to {PORTS[-1]:,}")
    try:
        create_connection((host.strip("[]"), number), ANSWER).close()
    except (OSError, UnicodeError) as error:  # the latter if the name cannot be one of a machine
        why = getattr(error, "strerror", None) or error
        raise CardkitError(f"no Ray at '{address}': {why}") from None


class RayExecutor:
    """Plays chunks as tasks on a Ray cluster; without an address, on a local one started for the
    run.
    """

    def __init__(self, recipes: tuple[Recipe, ...], wanted: Wanted, address: str | None) -> None:
        import ray as module

        ray: Any = module

        self.own = not ray.is_initialized()
        if self.own:
            if address:
                check_answers(address)
            try:
                ray.init(
                    address or "local",
                    num_cpus=None if address else cores(),
                    include_dashboard=None if address else False,
                    log_to_driver=False,
                    logging_level=ERROR,
                )
            except Exception as error:  # Ray raises all kinds, even a plain Exception
                where = f"no Ray at '{address}'" if address else "Ray does not start"
                hint = TOKEN if address and "token" in str(error).lower() else ""
                raise CardkitError(f"{where}: {error}{hint}") from None
        self.ray: Any = ray
        self.task = ray.remote(play_chunk)
        self.asked = (ray.put(recipes), ray.put(wanted))
        self.workers = int(ray.cluster_resources().get("CPU", 1))
        self.window = 2 * self.workers

    def submit(self, first: int, games: int) -> Waiting:
        reference = self.task.remote(*self.asked, first, games)
        return lambda: self._result(reference)

    def _result(self, reference: Any) -> Chunk:
        try:
            found: Chunk = self.ray.get(reference)
        except self.ray.exceptions.RayError as error:  # Ray has already retried several times
            raise WorkerLost(f"Ray lost what it played: {error}") from None
        return found

    def close(self, *, now: bool) -> None:
        if self.own:
            self.ray.shutdown()
