"""A PostgreSQL of its own for tests, on a socket in a private folder; skips where none is."""

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest

from sanfab.push.database import JournalDatabase
from support.events import wait_for

SETTINGS = """
listen_addresses = ''
fsync = off
autovacuum = off
max_connections = 100
shared_buffers = 8MB
dynamic_shared_memory_type = mmap
"""


class Postgres:
    """A running server; ``admin`` may do everything."""

    def __init__(self, folder: Path, port: int = 5432) -> None:
        self.folder, self.port = folder, port
        self.admin = self.address("admin")
        self._numbers = count(1)

    def address(self, user: str, database: str = "postgres") -> str:
        """Return the address of a database for a user."""
        return f"postgresql://{user}@/{database}?host={self.folder}&port={self.port}"

    def run(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """Execute a statement as the administrator."""
        with psycopg.connect(self.address("admin", database), autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return list(cursor.fetchall()) if cursor.description else []

    def new_database(self, name: str = "", owner: str = "admin") -> str:
        """Create an empty database; return its address for its owner. Without a name: any."""
        name = name or f"database{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name} OWNER {owner}")
        return self.address(owner, name)

    def cut(self, database: str) -> None:
        """End all connections to a database."""
        self.run(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity "  # noqa: S608  # a test's
            f"WHERE datname = '{database}' AND pid <> pg_backend_pid()"
        )


def end_connection(database: JournalDatabase) -> None:
    """Close a connection; return when its server has freed the lock that it held.

    A server learns of the end of a connection after its client: the next one may still find the
    lock.
    """
    connection = database._connection  # noqa: SLF001  # `run` might open a lost one again
    if connection is None or connection.closed:
        return
    process = connection.info.backend_pid
    database.close()
    with psycopg.connect(database.conninfo, autocommit=True) as other:
        asked = "SELECT 1 FROM pg_stat_activity WHERE pid = %s"
        wait_for(lambda: not other.execute(asked, (process,)).fetchall(), "the connection ended")


TLS_ONLY = """
local all all trust
hostssl all guarded 127.0.0.1/32 scram-sha-256
hostssl all all 127.0.0.1/32 trust
"""
"""Who may connect to a server that also listens on loopback: there with TLS only."""
CERTIFICATE = Path(__file__).with_name("self_signed.pem")


@contextmanager
def running_postgres(*, tls: bool = False) -> Iterator[Postgres]:
    """Start a server, and stop it at the end; with ``tls`` it listens on loopback too."""
    binaries = _binaries()
    folder = Path(tempfile.mkdtemp(prefix="sanfab-postgres-"))
    user = _unprivileged()
    if user is not None:
        shutil.chown(folder, user)
    try:
        _call(binaries / "initdb", folder, user, "-A", "trust", "-U", "admin", "--no-sync")
        with (folder / "data" / "postgresql.conf").open("a") as file:
            file.write(f"{SETTINGS}unix_socket_directories = '{folder}'\n")
        server = Postgres(folder, _free_port() if tls else 5432)
        if tls:
            _listen(server, user)
        _call(binaries / "pg_ctl", folder, user, "-w", "-t", "300", "-l", f"{folder}/log", "start")
        yield server
    finally:
        if (folder / "data" / "postmaster.pid").exists():
            _call(binaries / "pg_ctl", folder, user, "-w", "-m", "immediate", "stop")
        shutil.rmtree(folder)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


def _listen(server: Postgres, user: str | None) -> None:
    """Let a server that has not started listen on loopback, to those who use TLS."""
    pem = server.folder / "data/server.pem"
    shutil.copy(CERTIFICATE, pem)
    pem.chmod(0o600)
    if user is not None:
        shutil.chown(pem, user)
    (server.folder / "data/pg_hba.conf").write_text(TLS_ONLY)
    with (server.folder / "data/postgresql.conf").open("a") as file:
        file.write(f"listen_addresses = '127.0.0.1'\nport = {server.port}\nssl = on\n")
        file.write(f"ssl_cert_file = '{pem}'\nssl_key_file = '{pem}'\n")


def _binaries() -> Path:
    found = [Path(path).resolve().parent for path in [shutil.which("postgres")] if path]
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    usable = [folder for folder in found if (folder / "initdb").exists()]
    if not usable:
        pytest.skip("no PostgreSQL is installed (initdb, postgres)")
    return usable[-1]


def _unprivileged() -> str | None:
    """Return a user for the server, which refuses to run as root; None: this one."""
    if os.getuid() != 0:
        return None
    names = {one.pw_name for one in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


def _call(program: Path, folder: Path, user: str | None, *arguments: str) -> None:
    with tempfile.TemporaryFile("w+") as said:  # a pipe stays open as long as the server runs
        done = subprocess.run(  # noqa: S603  # programs of PostgreSQL
            [program, "-D", folder / "data", *arguments],
            cwd=folder,
            user=user,
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            check=False,
        )
        said.seek(0)
        assert done.returncode == 0, said.read()
