"""A connection to PostgreSQL that is opened when it is needed, and again when it was lost."""

import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, LiteralString
from weakref import finalize

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from sanfab.errors import SanfabError
from sanfab.push.database_answers import answered
from sanfab.push.database_errors import unreachable, unusable
from sanfab.push.database_schema import migrate, refuse_encoding, refuse_newer, version_of
from sanfab.push.store import JournalError

_CLIENT: dict[str, str | int] = {
    "application_name": "sanfab",
    "connect_timeout": 10,
    "keepalives_idle": 20,
    "keepalives_interval": 10,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""Unless the address says otherwise: a dead network is noticed within a minute."""
_SERVER: LiteralString = (
    "SELECT set_config('tcp_keepalives_idle', '20', false),"
    " set_config('tcp_keepalives_interval', '10', false),"
    " set_config('tcp_keepalives_count', '3', false)"
)
"""The server too: the lock of a machine that lost its power is free within a minute."""
_PAUSE = 5.0
"""Seconds after a refused connection in which no other is tried: a rollback does not wait.

After one that took longer than a second, as many times longer."""

DatabaseRow = tuple[Any, ...]


class JournalDatabase:
    """One connection, used by all threads in turn."""

    def __init__(self, conninfo: str, place: str) -> None:
        self.conninfo = conninfo
        self.place = place
        """Address without user and password, for messages."""
        self._connection: psycopg.Connection | None = None
        self._opening = threading.Lock()
        self._next_try = float("-inf")
        self._version = 0
        self.after_reconnect: Callable[[], None] | None = None
        """Called on a connection that replaces a lost one."""

    @property
    def has_tables(self) -> bool:
        """Return whether there is a journal at all; another process may have made it by now."""
        connection = self._open()
        if not self._version:
            try:
                with answered(connection):
                    self._version = version_of(connection)
            except psycopg.Error as error:
                raise unusable(self.place, error) from error
        return self._version > 0

    def migrate(self) -> int:
        """Create the tables, or bring them to the version of this sanfab; return it."""
        connection = self._open()
        try:
            with answered(connection):
                migrate(connection, self.place)
                self._version = version_of(connection)
        except psycopg.Error as error:
            raise unusable(self.place, error) from error
        return self._version

    def run(self, statement: LiteralString, values: Mapping[str, object]) -> list[DatabaseRow]:
        """Execute a statement and return its rows; the next one opens a lost connection again."""
        connection = self._open()
        try:
            with answered(connection):
                cursor = connection.execute(statement, values)
            return cursor.fetchall() if cursor.description else []
        except psycopg.Error as error:
            raise unusable(self.place, error) from error

    def close(self) -> None:
        """Close the connection."""
        with self._opening:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _open(self) -> psycopg.Connection:
        with self._opening:
            if self._connection is not None and not self._connection.closed:
                return self._connection
            began = time.monotonic()
            if began < self._next_try:
                raise JournalError(f"{self.place}: cannot reach the journal")
            try:
                self._connection = self._connected()
            except psycopg.Error as error:
                now = time.monotonic()
                self._next_try = now + _PAUSE * max(1.0, now - began)
                raise unreachable(self.place, error) from error
            connection = self._connection
        if self.after_reconnect is not None:
            self.after_reconnect()
        return connection

    def _connected(self) -> psycopg.Connection:
        """Return a new connection to a database that can hold a journal."""
        connection = psycopg.connect(self.conninfo, autocommit=True)
        finalize(self, connection.close)
        with answered(connection):
            connection.execute(_SERVER)
            refuse_encoding(connection, self.place)
            self._version = version_of(connection)
        refuse_newer(self._version, self.place)
        return connection


def database_at(address: str, *, hidden: bool) -> JournalDatabase:
    """Return the database at an address; ``hidden``: other users cannot see the address.

    Raises SanfabError if the address cannot be parsed, or shows a password.
    """
    try:
        parts = conninfo_to_dict(address)
    except psycopg.Error as error:
        raise SanfabError(
            "--journal: found an address that is not valid, expected "
            "postgresql://USER@HOST:PORT/DATABASE"
        ) from error
    if any("@" in str(parts.get(key, "")) for key in ("host", "dbname")):
        raise SanfabError(
            "--journal: found a second @ in the address, expected postgresql://USER@HOST:PORT/"
            "DATABASE; in a password write @ as %40, / as %2F, # as %23, ? as %3F, % as %25"
        )
    if any(parts.get(key) for key in ("password", "sslpassword")) and not hidden:
        raise SanfabError(
            "--journal: found a password in the address, which other users of this machine can "
            "see; set SANFAB_JOURNAL instead, or use PGPASSWORD or a password file (PGPASSFILE)"
        )
    where = ":".join(str(parts[key]) for key in ("host", "port") if parts.get(key))
    place = f"postgresql://{where}/{parts.get('dbname', '')}"
    unsaid = {key: value for key, value in _CLIENT.items() if key not in parts}
    unsaid["client_encoding"] = "UTF8"
    return JournalDatabase(make_conninfo(address, **unsaid), place)
