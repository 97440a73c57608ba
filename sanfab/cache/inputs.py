"""An inventory and what else a verb looks at -> one key of it all, by content."""

from pathlib import Path

from sanfab.cache.canonical import record_digest
from sanfab.errors import SanfabError
from sanfab.inventory.digests import inventory_digests


class Inputs:
    """The inventory of a SAN as it is when a verb begins."""

    def __init__(self, folder: Path, *others: object) -> None:
        self._folder = folder
        self._others = others
        self.key = self._key()
        """Empty: it cannot be read, which a load says."""

    @property
    def are_unchanged(self) -> bool:
        """Whether the inventory still is what it was."""
        return bool(self.key) and self.key == self._key()

    def _key(self) -> str:
        try:
            # Places in results begin with the folder as it was written.
            digests = inventory_digests(self._folder)
        except SanfabError:
            return ""
        return record_digest(str(self._folder), digests, *self._others)
