"""IP-14."""

from collections.abc import Iterator
from typing import NamedTuple

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Scope, Subject, Violation, rule


class OwnAddress(NamedTuple):
    """An address of the management port of a switch."""

    text: str
    """As 192.0.2.31."""
    servers: tuple[str, ...]
    """Keys of ``management`` that name it as the address of a server."""


def _own_addresses(context: CheckContext) -> Iterator[Subject[OwnAddress]]:
    servers = _servers(context)
    for name, switch in context.san.switches.items():
        port = switch.management
        if port is None:
            continue
        places: list[tuple[tuple[str, ...], str]] = [(("address",), port.address)]
        if port.ipv6 is not None:
            places.append((("ipv6", "address"), port.ipv6.address))
        for place, stated in places:
            text = stated.partition("/")[0]
            item = OwnAddress(text, tuple(servers.get(text, ())))
            yield Subject(f"{name} management", ("switches", name, "management", *place), item)


def _servers(context: CheckContext) -> dict[str, list[str]]:
    """Return the keys of ``management`` by the address that they name."""
    stated = context.san.management
    named = {
        "ntp": stated.ntp,
        "syslog": stated.syslog,
        "tacacs": stated.tacacs.servers if stated.tacacs else (),
        "snmp.traps": stated.snmp.traps if stated.snmp else (),
        "traps": tuple(one.address for one in stated.traps),
    }
    found: dict[str, list[str]] = {}
    for key, addresses in named.items():
        for address in addresses:
            found.setdefault(address, []).append(f"management.{key}")
    return found


OWN_ADDRESSES: Scope[OwnAddress] = Scope("san", _own_addresses)


@rule(
    "IP-14",
    scope=OWN_ADDRESSES,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    source="RFC5227",
    example="a switch at 192.0.2.11, which is also an NTP server",
    fix="give the switch an address of its own, or correct that of the server",
)
def switch_has_no_address_of_a_server(
    own: OwnAddress, _context: CheckContext
) -> Iterator[Violation]:
    """The management address of a switch is not that of a server that the switches use.

    If two devices have one address, each is reached only at times: logins to the switch reach the
    server, and times or logs of the switches are lost. Where a switch really serves the others,
    accept it with a waiver: that switch then names itself as its server.
    """
    if own.servers:
        yield Violation(
            found=f"{own.text}, which {' and '.join(own.servers)} names",
            expected="an address of its own",
        )
