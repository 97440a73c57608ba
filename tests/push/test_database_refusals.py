"""A database that cannot keep the journal: a push says why and what to do, and sends nothing."""

import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from psycopg.conninfo import conninfo_to_dict

from sanfab.errors import SanfabError
from sanfab.push.begin import PushRequest, begin_push, push_scope
from sanfab.push.context import PushContext
from sanfab.push.journal import Journal
from sanfab.push.journal_location import VARIABLE, journal_store, migrate_tables
from sanfab.push.recovery import recover
from sanfab.push.run import PushResult, run_push
from support.fake_driver import NEWCOMERS, Fakes, context_of, fakes, greenfield, where
from support.nightly import NIGHTLY
from support.postgres import Postgres, running_postgres

NEW, OLD = greenfield(), greenfield(*NEWCOMERS)
ALLOWED = PushRequest(unvalidated="a test")
NAME = "x670-a"
PASSWORD, WRONG = "tigerlily", "snapdragon"
Setup = Callable[[Postgres, str], str]
"""Makes an existing journal unusable; returns the address that the push gets."""


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with running_postgres(tls=True) as server:
        server.run(f"CREATE ROLE guarded LOGIN PASSWORD '{PASSWORD}'")
        server.run("CREATE ROLE reader LOGIN")
        yield server


@pytest.fixture
def database(postgres: Postgres) -> str:
    """Return the name of a database with the tables of a journal."""
    address = postgres.new_database()
    migrate_tables(address)
    name = conninfo_to_dict(address)["dbname"]
    for role, right in (("guarded", "ALL"), ("reader", "SELECT")):
        postgres.run(f"GRANT USAGE ON SCHEMA sanfab TO {role}", name)
        postgres.run(f"GRANT {right} ON ALL TABLES IN SCHEMA sanfab TO {role}", name)
    return name


def remote(postgres: Postgres, database: str, user: str = "admin", rest: str = "") -> str:
    """Return an address over the network, where the server wants TLS."""
    return f"postgresql://{user}@127.0.0.1:{postgres.port}/{database}{rest}"


def read_only(postgres: Postgres, name: str) -> str:
    postgres.run(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    return postgres.address("admin", name)


def of_a_later_version(postgres: Postgres, name: str) -> str:
    postgres.run("UPDATE sanfab.version SET number = 99", name)
    return postgres.address("admin", name)


def of_another_encoding(postgres: Postgres, name: str) -> str:
    postgres.run(
        f"CREATE DATABASE {name}_old ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' "
        "TEMPLATE template0"
    )
    return postgres.address("admin", f"{name}_old")


def full(postgres: Postgres, name: str, after: int = 0, table: str = "record") -> str:
    """Let the disk be full after some rows of a table: the server says so as of a real one."""
    for statement in (
        "CREATE SEQUENCE sanfab.rows",
        "CREATE FUNCTION sanfab.full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        f"IF nextval('sanfab.rows') > {after} THEN RAISE EXCEPTION 'could not extend file: No space"
        " left on device' USING ERRCODE = 'disk_full'; END IF; RETURN NEW; END $$",
        f"CREATE TRIGGER disk BEFORE INSERT ON sanfab.{table} "
        "FOR EACH ROW EXECUTE FUNCTION sanfab.full_disk()",
    ):
        postgres.run(statement, name)
    return postgres.address("admin", name)


REFUSALS: dict[str, tuple[Setup, str]] = {
    "read only": (read_only, "read-only transaction; name the primary server"),
    "a later version": (
        of_a_later_version,
        "version 99, expected 2 or lower; use the version of sanfab that created them",
    ),
    "another encoding": (of_another_encoding, "its encoding is LATIN1, expected UTF8; create"),
    "no right to write": (
        lambda server, name: server.address("reader", name),
        "permission denied for table san; ask the owner of the database to grant the privileges",
    ),
    "without TLS": (
        lambda server, name: remote(server, name, rest="?sslmode=disable"),
        "no encryption; the server requires TLS: add ?sslmode=verify-full to the address",
    ),
    "a certificate of nobody known": (
        lambda server, name: remote(server, name, rest="?sslmode=verify-full&sslrootcert=/none"),
        'root certificate file "/none" does not exist; name the certificate of the authority: ',
    ),
    "a wrong password": (
        lambda server, name: remote(server, name, f"guarded:{WRONG}"),
        'password authentication failed for user "guarded"; correct PGPASSWORD, the password file',
    ),
    "no password": (
        lambda server, name: remote(server, name, "guarded"),
        "no password supplied; set PGPASSWORD, or use a password file",
    ),
    "an unknown host": (
        lambda _server, name: f"postgresql://admin@no-such-host.invalid/{name}",
        "; correct the host in the address, or the name service",
    ),
    "nobody listens": (
        lambda _server, name: f"postgresql://admin@127.0.0.1:1/{name}",
        "Connection refused; correct host and port in the address, or start the server",
    ),
    "an unknown database": (
        lambda server, _name: server.address("admin", "missing"),
        'database "missing" does not exist; correct the user or the database in the address',
    ),
    "another kind of database": (
        lambda _server, _name: f"mysql://ann:{WRONG}@db/x",
        "--journal: found mysql://, expected a folder, or postgresql://USER@HOST:PORT/DATABASE",
    ),
}


def push(context: PushContext) -> PushResult:
    return run_push(context, begin_push(context, push_scope(context, (NAME,)), ALLOWED))


def context_in(home: str, switches: Fakes, folder: Path) -> PushContext:
    context = context_of(NEW, switches, folder)
    return replace(context, journal=Journal(journal_store(home, NEW.san.name), context.secrets))


@pytest.fixture
def home_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder for a test that sets the variable of the journal's home."""
    monkeypatch.setenv(VARIABLE, "")
    monkeypatch.delenv("PGPASSWORD", raising=False)
    return tmp_path


@pytest.mark.parametrize(("setup", "said"), REFUSALS.values(), ids=REFUSALS)
def test_a_journal_that_cannot_be_used_is_refused_with_a_remedy_and_nothing_is_sent(
    setup: Setup, said: str, postgres: Postgres, database: str, home_set: Path
) -> None:
    home, switches = setup(postgres, database), fakes(OLD, NEW)
    os.environ[VARIABLE] = home  # an address with a password is for nobody else to see
    with pytest.raises(SanfabError) as refused:
        push(context_in(home, switches, home_set))
    assert said in str(refused.value)
    assert str(refused.value).count("\n") == 0
    assert WRONG not in str(refused.value)
    assert not any(one.log for one in switches.values())


def test_a_push_over_tls_with_a_password_succeeds(
    postgres: Postgres, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PGPASSWORD", PASSWORD)
    monkeypatch.setenv("PGCLIENTENCODING", "LATIN1")
    home = remote(postgres, database, "guarded", "?sslmode=require")
    switches = fakes(OLD, NEW)
    context = context_in(home, switches, tmp_path)
    context.journal.store.write("note", "\N{GREEK SMALL LETTER OMEGA}")
    assert push(context).succeeded
    assert where(context, switches[NAME]) == ("new", "new")


@pytest.mark.parametrize("table", ["record", "file"])
@pytest.mark.parametrize("after", range(60) if NIGHTLY else [0, 9])
def test_a_database_without_space_leaves_the_old_or_the_new_state(
    table: str, after: int, postgres: Postgres, database: str, tmp_path: Path
) -> None:
    home = full(postgres, database, after, table)
    switches = fakes(OLD, NEW)
    context = context_in(home, switches, tmp_path)
    said = ""
    try:
        pushed = push(context)
        said = " ".join((*pushed.faults, *(one.reason for one in pushed.outcomes)))
    except SanfabError as error:
        said = str(error)
    state = where(context, switches[NAME])
    assert state in {("old", "old"), ("new", "new")}
    if state == ("old", "old"):
        assert "No space left on device; free space on the database server" in said
    if after == 0:
        assert not any(one.log for one in switches.values())
    postgres.run(f"DROP TRIGGER disk ON sanfab.{table}", database)  # somebody makes room
    again = context_in(home, switches, tmp_path)
    if again.journal.unfinished():
        assert recover(again, ALLOWED).succeeded
    assert push(again).succeeded
    assert where(again, switches[NAME]) == ("new", "new")
