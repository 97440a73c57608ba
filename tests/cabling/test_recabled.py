"""A variant of a SAN shares the cables of the SAN, unless a section that has any changed."""

from functools import cached_property

from sanfab.inventory import plugging as module
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.load import load_inventory
from sanfab.inventory.plugging import cabling_of
from sanfab.model.san import San
from support.sans import SANS


def test_cables_are_shared_only_where_nothing_that_they_follow_from_changed() -> None:
    read: set[str] = set()

    class Recorded(San):
        def __getattribute__(self, name: str) -> object:
            if name in San.model_fields:
                read.add(name)
            return super().__getattribute__(name)

    for folder in SANS.values():
        san = load_inventory(folder)[1].san
        cabling = cabling_of(Recorded.model_construct(**vars(san)))
        for name, value in vars(Cabling).items():
            if isinstance(value, cached_property):
                getattr(cabling, name)
        for switch in san.switches:
            cabling.carried_keys(switch)
    # A change of `access` leaves the cables, and drops what was computed from them.
    assert read == {*module._CABLED, "access"}  # noqa: SLF001  # the list that is held here
