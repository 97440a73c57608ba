"""An inventory and what else a verb looks at -> one key of it all, by content."""

from pathlib import Path

from sanfab.digest import record_digest
from sanfab.errors import SanfabError
from sanfab.inventory.digests import inventory_digests


class Inputs:
    """The inventory of a SAN as it is when a verb begins."""

    def __init__(self, folder: Path, *others: object) -> None:
        self.folder = folder
        self._others = others
        self.digests = self._read()
        """Of each file, by its path in the folder."""
        self.key = self._key(self.digests)
        """Empty: it cannot be read, which a load says."""

    @property
    def are_unchanged(self) -> bool:
        """Whether the inventory still is what it was."""
        return bool(self.key) and self.key == self._key(self._read())

    def _read(self) -> dict[str, str]:
        try:
            return inventory_digests(self.folder)
        except SanfabError:
            return {}

    def _key(self, digests: dict[str, str]) -> str:
        # Places in results begin with the folder as it was written.
        return record_digest(str(self.folder), digests, *self._others) if digests else ""
