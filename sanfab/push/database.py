"""The PostgreSQL of journals: its connection, its tables, and what an error of it means.

A connection is opened when it is needed, and again when it was lost. The system of a server whose
disk or machine stands still keeps its connections up. So they are ended after a time: a push would
otherwise wait for them, with a switch half configured.
"""

import os
import re
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, LiteralString
from weakref import finalize

import psycopg
from psycopg import Connection, Error, errors
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from sanfab.errors import SanfabError
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
        self._unanswered: set[str] = set()
        """Statements that had no answer in time, until they have one: others may be answered."""
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
            with answered(connection, AFTER_SILENCE if self._unanswered else 0.0):
                cursor = connection.execute(statement, values)
            self._unanswered.discard(statement)
            return cursor.fetchall() if cursor.description else []
        except SilentDatabaseError as error:
            self._give_up(statement)
            raise unusable(self.place, error) from error
        except psycopg.Error as error:
            raise unusable(self.place, error) from error

    def _give_up(self, statement: str) -> None:
        """Wait for the next answer a short time, and then for none: it is `ANSWER` for all of them.

        A rollback would otherwise wait at each line, with a switch half configured: a table may be
        locked while the server opens every connection.
        """
        if self._unanswered:
            self._next_try = time.monotonic() + _PAUSE * ANSWER
        self._unanswered.add(statement)

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


ANSWER = 30.0
"""Seconds for the answer to a statement."""
AFTER_SILENCE = 1.0
"""Seconds for the answer to a statement after one that had none."""
_LOOK = 1.0
"""Seconds between two looks at what waits."""


@dataclass(eq=False)
class _Statement:
    """A statement that waits for its answer."""

    connection: psycopg.Connection
    limit: float
    began: float = field(default_factory=time.monotonic)
    is_late: bool = False

    def end(self) -> None:
        """Wake the thread that waits for the answer."""
        self.is_late = True
        with (
            suppress(OSError, psycopg.Error),  # it may have its answer just now
            socket.socket(fileno=os.dup(self.connection.fileno())) as way,
        ):
            way.shutdown(socket.SHUT_RDWR)


class _Watch:
    """Looks at what waits, in one thread: a timer for each statement takes longer than most."""

    def __init__(self) -> None:
        self.waiting: set[_Statement] = set()
        self._changing = threading.Lock()
        self._thread: threading.Thread | None = None

    def add(self, statement: _Statement) -> None:
        """Look at a statement too."""
        with self._changing:
            self.waiting.add(statement)
            if self._thread is None or not self._thread.is_alive():  # not in a forked process
                self._thread = threading.Thread(target=self._look, daemon=True)
                self._thread.start()

    def _look(self) -> None:
        while self._is_needed():
            time.sleep(_LOOK)
            now = time.monotonic()
            for one in tuple(self.waiting):
                if now - one.began > one.limit and not one.is_late:
                    one.end()

    def _is_needed(self) -> bool:
        with self._changing:
            if not self.waiting:
                self._thread = None
            return bool(self.waiting)


_WATCH = _Watch()


class SilentDatabaseError(psycopg.OperationalError):
    """The server did not answer in time; its connection was ended."""


@contextmanager
def answered(connection: psycopg.Connection, limit: float = 0.0) -> Iterator[None]:
    """End the connection if the server does not answer in time; raises SilentDatabaseError then.

    ``limit``: seconds; 0: the time for any statement.
    """
    limit = min(limit or ANSWER, ANSWER)
    statement = _Statement(connection, limit)
    _WATCH.add(statement)
    try:
        yield
    except psycopg.Error as error:
        if statement.is_late:
            raise SilentDatabaseError(f"no answer within {limit:g} s") from error
        raise
    except BaseException:  # a signal: the answer would be taken for that of the next statement
        connection.close()
        raise
    finally:
        _WATCH.waiting.discard(statement)


_GRANTS = "ask the owner of the database to grant the privileges that docs/scale.md lists"
_PRIMARY = "name the primary server, and a database that is not read only"
_SPACE = "free space on the database server"
_REMEDY_OF_ERROR: tuple[tuple[type[Error], str], ...] = (
    (errors.InsufficientPrivilege, _GRANTS),
    (errors.ReadOnlySqlTransaction, _PRIMARY),
    (errors.DiskFull, _SPACE),
)
_REMEDY_OF_WORDS: tuple[tuple[str, str], ...] = (
    ("no encryption", "the server requires TLS: add ?sslmode=verify-full to the address"),
    (
        "does not support SSL",
        "the server has no TLS: enable it there, or set another sslmode in the address",
    ),
    ("root certificate file", "name the certificate of the authority: PGSSLROOTCERT"),
    ("certificate verify failed", "name the certificate of the authority: PGSSLROOTCERT"),
    (
        "password authentication failed",
        "correct PGPASSWORD, the password file (PGPASSFILE), or SANFAB_JOURNAL",
    ),
    ("no password supplied", "set PGPASSWORD, or use a password file (PGPASSFILE)"),
    ("failed to resolve host", "correct the host in the address, or the name service"),
    # psycopg 3.2 passes on what the system says.
    ("Name or service not known", "correct the host in the address, or the name service"),
    ("Connection refused", "correct host and port in the address, or start the server"),
    ("timeout expired", "check that firewalls let this machine reach host and port"),
    ("no answer within", "check the load and the disk of the server; it still runs"),
    ("too many connections", "raise max_connections, or use fewer slices and forks"),
    ("too many clients", "raise max_connections, or use fewer slices and forks"),
    ("does not exist", "correct the user or the database in the address, or create it"),
)
"""What libpq and the server say before a session begins has no number; these are their words."""


def unreachable(place: str, error: Error) -> JournalError:
    """Return the error about a journal that cannot be connected to."""
    said = _first_line(error).removeprefix("connection failed: ")
    return JournalError(f"{place}: cannot reach the journal: {said}{_remedy(error, said)}")


def unusable(place: str, error: Error) -> JournalError:
    """Return the error about a journal that cannot be written or read."""
    said = _first_line(error)
    return JournalError(f"{place}: cannot write or read the journal: {said}{_remedy(error, said)}")


def _first_line(error: Error) -> str:
    lines = str(error).strip().splitlines() or [type(error).__name__]
    return lines[0]


def _remedy(error: Error, said: str) -> str:
    found = [remedy for kind, remedy in _REMEDY_OF_ERROR if isinstance(error, kind)]
    if error.sqlstate is None:
        found += [remedy for words, remedy in _REMEDY_OF_WORDS if words in said]
    return f"; {found[0]}" if found else ""


_Step = tuple[LiteralString, ...]

MIGRATIONS: tuple[_Step, ...] = (
    (
        "CREATE SCHEMA IF NOT EXISTS sanfab",
        "CREATE TABLE sanfab.version (number integer NOT NULL)",
        "INSERT INTO sanfab.version VALUES (0)",
        "CREATE TABLE sanfab.san ("
        " id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
        " name text NOT NULL UNIQUE,"
        " holder text)",
        "CREATE TABLE sanfab.file ("
        " san integer NOT NULL REFERENCES sanfab.san,"
        " name text NOT NULL,"
        " content text NOT NULL,"
        " PRIMARY KEY (san, name))",
        "CREATE TABLE sanfab.record ("
        " san integer NOT NULL REFERENCES sanfab.san,"
        " name text NOT NULL,"
        " number bigint GENERATED ALWAYS AS IDENTITY,"
        " content text NOT NULL,"
        " PRIMARY KEY (san, name, number))",
    ),
    (
        "CREATE TABLE sanfab.slice ("
        " id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,"
        " san integer NOT NULL REFERENCES sanfab.san,"
        " share text NOT NULL,"
        " entry text NOT NULL,"
        " holder text NOT NULL,"
        " switches text NOT NULL,"
        " ended text)",
        "CREATE INDEX ON sanfab.slice (san, share)",
    ),
)
"""Statements that lead from version N to N+1; a released step is never changed."""
_GUARD = 0x73616E666162
"""Advisory lock during a migration: the letters of sanfab."""


def version_of(connection: Connection) -> int:
    """Return the version of the tables; 0: there are none."""
    (table,) = connection.execute("SELECT to_regclass('sanfab.version')").fetchone() or (None,)
    if table is None:
        return 0
    row = connection.execute("SELECT number FROM sanfab.version").fetchone()
    return int(row[0]) if row else 0


def migrate(connection: Connection, place: str) -> None:
    """Create the tables, or bring them to the version of this sanfab, whole or not at all."""
    version = version_of(connection)
    refuse_newer(version, place)
    refuse_damaged(connection, version, place)
    if version == len(MIGRATIONS):
        return
    try:
        with connection.transaction():
            connection.execute("SELECT pg_advisory_xact_lock(%s)", (_GUARD,))
            for number in range(version_of(connection), len(MIGRATIONS)):
                for statement in MIGRATIONS[number]:
                    connection.execute(statement)
                connection.execute("UPDATE sanfab.version SET number = %s", (number + 1,))
    except errors.InsufficientPrivilege as error:
        raise JournalError(
            f"{place}: its tables have version {version}, expected {len(MIGRATIONS)}, and this "
            "login may not create them; let the owner of the database run "
            "`sanfab journal migrate --journal URL` once"
        ) from error


_TABLE = re.compile(r"CREATE TABLE sanfab\.(\w+)")


def refuse_damaged(connection: Connection, version: int, place: str) -> None:
    """Refuse tables that are not those of their version: one was removed, or renamed."""
    steps = "".join(statement for step in MIGRATIONS[:version] for statement in step)
    wanted = set(_TABLE.findall(steps))
    rows = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'sanfab'")
    there = {str(name) for (name,) in rows}
    if version_of(connection) != version:
        return  # another process migrates just now
    if not version and "version" in there:
        raise JournalError(
            f"{place}: found no number in sanfab.version, expected one row; restore the "
            "journal from a backup, or, if the other tables are empty, drop the schema sanfab and "
            "migrate again"
        )
    missing = sorted(wanted - there)
    if missing:
        raise JournalError(
            f"{place}: its tables have version {version}, but found no "
            f"{', '.join(f'sanfab.{name}' for name in missing)}; restore the journal from a backup"
        )
    newer = _TABLE.findall("".join(text for step in MIGRATIONS[version:] for text in step))
    extra = sorted(there.intersection(newer))
    if extra:
        raise JournalError(
            f"{place}: its tables have version {version}, but found "
            f"{', '.join(f'sanfab.{name}' for name in extra)} of a later one; "
            "restore the journal from a backup"
        )


def refuse_newer(version: int, place: str) -> None:
    """Refuse tables of a later sanfab: its entries may mean something else."""
    if version > len(MIGRATIONS):
        raise JournalError(
            f"{place}: its tables have version {version}, expected {len(MIGRATIONS)} or lower; "
            "use the version of sanfab that created them, or a later one"
        )


def refuse_encoding(connection: Connection, place: str) -> None:
    """Refuse a database that cannot hold every character that a switch may print."""
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise JournalError(
            f"{place}: its encoding is {encoding}, expected UTF8; create the database with "
            "ENCODING 'UTF8' TEMPLATE template0"
        )
