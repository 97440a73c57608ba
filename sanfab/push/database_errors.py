"""An error of PostgreSQL or of the way to it -> what is wrong with the journal, and the remedy."""

from psycopg import Error, errors

from sanfab.push.store import JournalError

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
