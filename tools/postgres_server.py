"""A private PostgreSQL on loopback, for tests and campaigns: created in its own folder, run by
an unprivileged user, killed and restarted at will, and removed at the end.

Its programs come from Debian's package `postgresql` or from the wheel `pgserver`.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

from ports import free_port

MISSING = "needs PostgreSQL 14 or later: apt install postgresql, or pip install pgserver"
USER = "cards"


def find_programs() -> Path | None:
    """The folder with initdb and postgres."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: path.parent.name)
    wheel = find_spec("pgserver")
    if wheel is not None and wheel.origin is not None:
        folders.insert(0, Path(wheel.origin).parent / "pginstall" / "bin")
    found = shutil.which("initdb")
    if found is not None:
        folders.append(Path(found).resolve().parent)
    there = [folder for folder in folders if (folder / "postgres").exists()]
    return there[-1] if there else None


def unprivileged() -> dict[str, int]:
    """The user to run as, because PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return {}
    names = {each.pw_name: each for each in pwd.getpwall()}
    user = names.get("postgres") or names["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid}


class PostgresServer:
    """A running server; `url(database)` is its address."""

    def __init__(self, programs: Path, folder: Path, settings: tuple[str, ...] = ()) -> None:
        self.programs, self.folder, self.settings = programs, folder, settings
        self.user = unprivileged()
        if self.user:
            os.chown(folder, self.user["user"], self.user["group"])
        self.port = free_port()
        self.process: subprocess.Popen[bytes] | None = None
        self.run("initdb", "-D", "data", "-U", USER, "-A", "trust", "-E", "UTF8", "--no-sync")

    def run(self, program: str, *args: str, **more: object) -> str:
        """Run one of PostgreSQL's programs and return its output."""
        environment = {"PATH": os.environ["PATH"], "LC_ALL": "C", "PGHOST": "127.0.0.1"}
        environment |= {"PGPORT": str(self.port), "PGUSER": USER}
        done = subprocess.run(
            [str(self.programs / program), *args],
            cwd=self.folder,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
            **self.user,  # type: ignore[call-overload]
            **more,
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}")
        return str(done.stdout)

    def start(self) -> None:
        """Start the server; return once it accepts connections (after a crash, once it has
        recovered).
        """
        command = [str(self.programs / "postgres"), "-D", "data", "-k", "", "-p", str(self.port)]
        for setting in ("listen_addresses=127.0.0.1", *self.settings):
            command += ["-c", setting]
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                command,
                cwd=self.folder,
                stdout=log,
                stderr=log,
                start_new_session=True,
                **self.user,
            )
        end = time.monotonic() + 60
        while time.monotonic() < end:
            try:
                self.run("psql", "-d", "postgres", "-c", "SELECT 1")
                return
            except RuntimeError:
                if self.process.poll() is not None:  # the previous one has not quite exited
                    self.start()
                    return
                time.sleep(0.05)
        raise RuntimeError((self.folder / "log").read_text())

    def kill(self) -> None:
        """Send SIGKILL to the server and all its children at once."""
        assert self.process is not None
        pid = self.process.pid
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        for each in (pid, *map(int, children)):
            with suppress(ProcessLookupError):
                os.kill(each, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
            self.process.wait(30)

    def create(self, database: str) -> str:
        self.run("createdb", database)
        return self.url(database)

    def url(self, database: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{database}"


@contextmanager
def run_postgres(*settings: str) -> Iterator[PostgresServer | None]:
    """Yield a running server, or None where its programs are missing."""
    programs = find_programs()
    if programs is None:
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="cardkit-postgres-"))
    server = PostgresServer(programs, folder, settings)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)
