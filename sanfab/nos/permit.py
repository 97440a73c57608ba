"""The access list of those who may reach a switch, while a configuration is read."""

from ipaddress import IPv4Network
from typing import NamedTuple, Protocol

from sanfab.facts.services import PERMIT_LIST, ServiceFacts, sorted_networks
from sanfab.facts.switch import SwitchFacts
from sanfab.nos.reader import Reader
from sanfab.nos.undo import LOCKOUT_WHEN_UNDONE, Undo

_SOURCE = "{source:(?:host )?[0-9.]+(?:/[0-9]+)?}"
"""A network or an address, as the access lists of all NOSes write it."""


class PermitLines(NamedTuple):
    """How a NOS writes the access list, with the source tags of each line and of its removal."""

    opening: str
    """Before the name of the list."""
    entry: str
    """With ``{source}``."""
    number: str
    """Regular expression of what stands before an entry that has a number."""
    opening_tags: tuple[str, str]
    entry_tags: tuple[str, str]


class _FactsHolder(Protocol):
    facts: SwitchFacts


def add_permit_forms(reader: Reader, lines: PermitLines) -> None:
    """Add the line forms of the access list to the reader of a NOS, with their undo rules."""
    opening = f"{lines.opening} {{name:{PERMIT_LIST}}}"
    entry = lines.entry.replace("{source}", _SOURCE)
    in_list = reader.block("permit list")
    source, removal = lines.opening_tags
    undo = Undo(source=removal, order=LOCKOUT_WHEN_UNDONE)

    @reader.line(opening, source=source, opens="permit list", undo=undo)
    def _list(builder: _FactsHolder, _name: str) -> ServiceFacts:
        services = builder.facts.services
        services.permit = services.permit or []
        return services

    @reader.line(f"no {opening}", source=removal)
    def _no_list(builder: _FactsHolder, _name: str) -> None:
        builder.facts.services.permit = None

    # Rules without a number are added behind the others; what is new stands before old ones go.
    source, removal = lines.entry_tags
    undo = Undo(f"no {lines.entry}", removal, ("source",), order=LOCKOUT_WHEN_UNDONE)

    @in_list.line(f"{{number:(?:{lines.number} )?}}{entry}", source=source, undo=undo)
    def _permit(services: ServiceFacts, _number: str, source: str) -> None:
        services.permit = sorted_networks((*(services.permit or ()), _network(source)))

    @in_list.line(f"no {entry}", source=removal)
    def _no_permit(services: ServiceFacts, source: str) -> None:
        """Take a network out of the list; raises ValueError if it is not there."""
        permit = list(services.permit or ())
        permit.remove(_network(source))
        services.permit = permit


def _network(source: str) -> str:
    return str(IPv4Network(source.removeprefix("host ")))


def sources_of(services: ServiceFacts) -> list[str]:
    """Return the sources of the list, with a word for one host.

    >>> sources_of(ServiceFacts(permit=["192.0.2.9/32", "192.0.2.64/26"]))
    ['host 192.0.2.9', '192.0.2.64/26']
    """
    return [
        f"host {one.removesuffix('/32')}" if one.endswith("/32") else one
        for one in services.permit or ()
    ]
