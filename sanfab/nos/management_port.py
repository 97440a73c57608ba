"""Lines of a management port that may be a DHCP client: its description, address and state."""

from collections.abc import Callable
from typing import NamedTuple

from sanfab.nos.addresses import PREFIX, parse_address
from sanfab.nos.reader import BlockTable
from sanfab.nos.text_lines import register_description
from sanfab.nos.undo import LOCKOUT, Undo

LEASED = "dhcp"
"""In the place of the management address: a DHCP server assigns it."""


class ManagementSources(NamedTuple):
    """Tags of the documents that show each line, and what takes a line back."""

    description: str
    address: str
    dhcp: str
    up: tuple[str, str]
    down: str
    undo: str


def register_management_port(
    block: BlockTable, sources: ManagementSources, convert: Callable[[str], str] = str
) -> None:
    """Register the lines; the builder has ``management_address`` and ``management_up``.

    ``convert``: the text of a description as it was meant.
    """
    fact = "facts.services.management_description"
    register_description(block, fact, sources.description, sources.undo, convert)
    block.assign(
        f"ip address {{address:{PREFIX}}}",
        "management_address",
        source=sources.address,
        convert=parse_address,
        undo=Undo("no ip address", sources.undo, order=LOCKOUT),
        unset="",
    )
    block.assign("ip address dhcp", "management_address", LEASED, source=sources.dhcp)
    source, removal = sources.up
    undo = Undo("", removal)
    block.assign("no shutdown", "management_up", value=True, source=source, undo=undo)
    block.assign("shutdown", "management_up", value=False, source=sources.down)
