"""What can go wrong, and the exit status each kind leads to."""

from collections.abc import Iterable


class SanfabError(Exception):
    """The operator can mend this; exit status 2."""


class InventoryError(SanfabError):
    """The inventory is wrong; holds one line per mistake, each with its place."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


class ProofError(Exception):
    """Our own text did not read back as intended: a bug in sanfab; exit status 3."""
