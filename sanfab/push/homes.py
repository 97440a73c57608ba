"""Where journals lie: a folder of this machine, or a PostgreSQL database that all can reach."""

import os
from pathlib import Path
from typing import TYPE_CHECKING

from sanfab.errors import SanfabError
from sanfab.push.folder_store import FolderStore
from sanfab.push.store import JournalStore

if TYPE_CHECKING:
    from sanfab.push.database import JournalDatabase

VARIABLE, DEFAULT = "SANFAB_JOURNAL", "journal"
_SCHEMES = ("postgresql://", "postgres://")


def journal_store(home: str, san: str) -> JournalStore:
    """Return the journal of a SAN in a folder, or at a PostgreSQL address.

    Raises SanfabError for an address that cannot be used; nothing is connected to yet.
    """
    if not is_address(home):
        _refuse_other_scheme(home)
        return FolderStore(Path(home) / san)
    from sanfab.push.database_store import DatabaseStore  # noqa: PLC0415  # an extra

    return DatabaseStore(_database(home), san)


def home_or_default(home: str) -> str:
    """Return what the environment names instead of the default folder."""
    return os.environ.get(VARIABLE, DEFAULT) if home == DEFAULT else home


def migrate_tables(home: str) -> str:
    """Create the tables at a PostgreSQL address, or update them; return what they are now."""
    if not is_address(home):
        raise SanfabError(f"--journal: found {home}, expected postgresql://USER@HOST/DATABASE")
    database = _database(home)
    return f"{database.place}: its tables have version {database.migrate()}"


def is_address(home: str) -> bool:
    """Return whether journals lie in a database."""
    return home.startswith(_SCHEMES)


def _refuse_other_scheme(home: str) -> None:
    """Refuse an address that would become a folder, in which nobody else sees the lock."""
    scheme, is_url, _ = home.partition("://")
    if is_url:
        raise SanfabError(
            f"--journal: found {scheme}://, expected a folder, or "
            "postgresql://USER@HOST:PORT/DATABASE"
        )


def _database(home: str) -> "JournalDatabase":
    try:
        from sanfab.push.database import database_at  # noqa: PLC0415  # an extra
    except ImportError as error:
        raise SanfabError(
            "--journal: a journal in PostgreSQL needs psycopg; install sanfab[postgresql]"
        ) from error
    return database_at(home, hidden=home == os.environ.get(VARIABLE))
