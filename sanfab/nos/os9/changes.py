"""How lines of OS9 change and are taken back."""

from sanfab.model import Platform
from sanfab.nos.changes import Dialect


def dialect(_platform: Platform) -> Dialect:
    """Return how every model changes."""
    return DIALECT


DIALECT = Dialect(rules=())
