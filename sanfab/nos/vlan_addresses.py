"""Lines of the addresses of a VLAN interface, which NX-OS, EOS and OS9 write alike."""

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Protocol

from sanfab.nos.addresses import (
    IPV6_PREFIX,
    PREFIX,
    parse_address,
    parse_ipv6_address,
    without_ipv4,
)
from sanfab.nos.reader import BlockTable
from sanfab.nos.undo import Undo


class AddressHolder(Protocol):
    """What holds the addresses of a VLAN interface while a configuration is read."""

    address: str
    other_addresses: set[str]


class AddressLines(NamedTuple):
    """How a NOS removes addresses, with the sources of all lines."""

    primary: Undo
    ipv6_source: str
    ipv6: Undo
    secondary_source: str = ""
    """Empty: no document shows secondary addresses, so that their lines stay unread."""
    secondary_undo: str = ""
    several_ipv6: bool = False
    """True: an interface has several IPv6 addresses, each with its own line; false: how a second
    one is set and removed is not documented, so that its line stays unread."""


def register_addresses(
    block: BlockTable,
    holders: Callable[[Any], Iterable[AddressHolder]],
    lines: AddressLines,
) -> None:
    """Register the lines of secondary and IPv6 addresses, and those that remove any address."""
    if lines.secondary_source:
        _register_secondary(block, holders, lines)
    _register_ipv6(block, holders, lines)

    @block.line(lines.primary.line, source=lines.primary.source)
    def remove_all(target: object) -> None:
        for holder in holders(target):
            holder.address, holder.other_addresses = "", without_ipv4(holder.other_addresses)


def _register_secondary(
    block: BlockTable, holders: Callable[[Any], Iterable[AddressHolder]], lines: AddressLines
) -> None:
    form = f"ip address {{address:{PREFIX}}} secondary"
    # Set after the primary address, and removed before it: no switch takes it first.
    undo = Undo("no {line}", lines.secondary_undo, key=("address",), rank=1)

    @block.line(form, source=lines.secondary_source, undo=undo)
    def add_secondary(target: object, address: str) -> None:
        for holder in holders(target):
            holder.other_addresses.add(parse_address(address))

    @block.line(f"no {form}", source=lines.secondary_undo)
    def remove_secondary(target: object, address: str) -> None:
        for holder in holders(target):
            holder.other_addresses.remove(parse_address(address))


def _register_ipv6(
    block: BlockTable, holders: Callable[[Any], Iterable[AddressHolder]], lines: AddressLines
) -> None:
    form = f"ipv6 address {{address:{IPV6_PREFIX}}}"

    @block.line(form, source=lines.ipv6_source, undo=lines.ipv6)
    def add_ipv6(target: object, text: str) -> None:
        address = parse_ipv6_address(text)
        for holder in holders(target):
            others = without_ipv4(holder.other_addresses) - {address}
            if others and not lines.several_ipv6:
                raise ValueError(text)
            holder.other_addresses.add(address)

    @block.line(f"no {form}", source=lines.ipv6.source)
    def remove_ipv6(target: object, text: str) -> None:
        for holder in holders(target):
            holder.other_addresses.remove(parse_ipv6_address(text))

    @block.line("no ipv6 address", source=lines.ipv6.source)
    def remove_all_ipv6(target: object) -> None:
        for holder in holders(target):
            holder.other_addresses -= without_ipv4(holder.other_addresses)
