"""Where journals lie: a folder of this machine, or a PostgreSQL database that all can reach."""

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from sanfab.errors import SanfabError
from sanfab.push.folder_store import FolderStore
from sanfab.push.store import JournalStore
from sanfab.resources import how_to_install

if TYPE_CHECKING:
    from sanfab.push.database import JournalDatabase

VARIABLE, DEFAULT = "SANFAB_JOURNAL", "journal"
_SCHEMES = ("postgresql://", "postgres://")
_EXPECTED = "expected a folder, or postgresql://USER@HOST:PORT/DATABASE"
_NO_FOLDER = re.compile(r"postgres(ql)?:|(.*\s)?(host|hostaddr|dbname|service)\s*=", re.IGNORECASE)
"""What somebody wrote who did not mean a folder."""


def journal_store(home: str, san: str) -> JournalStore:
    """Return the journal of a SAN in a folder, or at a PostgreSQL address.

    Raises SanfabError for an address that cannot be used; nothing is connected to yet.
    """
    if not is_address(home):
        _refuse_other_address(home)
        return FolderStore(Path(home) / san)
    from sanfab.push.database_store import DatabaseStore  # noqa: PLC0415  # an extra

    return DatabaseStore(_database(home), san)


def location_or_default(home: str) -> str:
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


def _refuse_other_address(home: str) -> None:
    """Refuse an address that would become a folder, in which nobody else sees the lock.

    A pipeline sets a variable to nothing where it has no such secret.
    """
    is_empty = home == DEFAULT and not os.environ.get(VARIABLE, DEFAULT).strip()
    if is_empty or not home.strip():
        where = VARIABLE if is_empty else "--journal"
        remedy = f"; unset {VARIABLE} to use the folder {DEFAULT}" if is_empty else ""
        raise SanfabError(f"{where}: found nothing, {_EXPECTED}{remedy}")
    scheme, is_url, _ = home.partition("://")
    if is_url:
        raise SanfabError(f"--journal: found {scheme}://, {_EXPECTED}")
    if _NO_FOLDER.match(home):  # it may have a password
        raise SanfabError(f"--journal: found another form of an address, {_EXPECTED}")


def _database(home: str) -> "JournalDatabase":
    try:
        from sanfab.push.database import database_at  # noqa: PLC0415  # an extra
    except ImportError as error:
        raise SanfabError(
            "--journal: a journal in PostgreSQL needs psycopg; install it with: "
            + how_to_install("postgresql")
        ) from error
    is_shown = any(home in word for word in sys.argv)
    return database_at(home, hidden=home == os.environ.get(VARIABLE) and not is_shown)
