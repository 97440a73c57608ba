"""The tables of journals in PostgreSQL, and how one version of them becomes the next."""

from typing import LiteralString

from psycopg import Connection, errors

from sanfab.push.store import JournalError

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
    if version == len(MIGRATIONS):
        return
    refuse_newer(version, place)
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
