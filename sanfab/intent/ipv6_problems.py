"""San -> IPv6 addresses of management and routes that a switch cannot be given."""

from collections.abc import Iterator

from sanfab.intent.permit import permit_of
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.references import Problem
from sanfab.model.addresses import is_ipv6
from sanfab.model.platforms.traits import Capability
from sanfab.model.san import San
from sanfab.model.yaml12 import Where


def ipv6_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield IPv6 addresses where no document shows the lines; one message for each address."""
    designs = [SwitchDesign(name, san, cabling) for name in san.switches]
    yield from _open_logins(designs)
    wanted = Capability.IPV6_MANAGEMENT
    others = [design for design in designs if wanted not in design.capabilities]
    if not others:
        return
    reason = "no source document shows the lines for IPv6"
    for where, address in _servers(san):
        design = others[0]
        switch = f"{design.platform.title} ({design.name})"
        yield where, f"found {address}, expected an IPv4 address on {switch}: {reason}"
    for design in others:
        port = design.intent.management
        if port is not None and port.ipv6 is not None:
            at: Where = ("switches", design.name, "management", "ipv6")
            yield at, f"found `ipv6` on {design.platform.title}: {reason}; remove it"
        for number, route in enumerate(design.intent.routes or ()):
            if is_ipv6(route.to):
                at = ("switches", design.name, "routes", number, "to")
                found = f"found {route.to}, expected an IPv4 route on {design.platform.title}"
                yield at, f"{found}: {reason}"


def _open_logins(designs: list[SwitchDesign]) -> Iterator[Problem]:
    """Yield IPv6 addresses with ``permit``, whose lists are of IPv4."""
    for design in designs:
        port = design.intent.management
        if port is not None and port.ipv6 is not None and permit_of(design):
            yield (
                ("switches", design.name, "management", "ipv6"),
                "found `ipv6` with `permit`, which limits IPv4 only: everybody could log in over "
                "IPv6; remove one of them, as by `permit: []` here",
            )


def _servers(san: San) -> Iterator[tuple[Where, str]]:
    management = san.management
    lists: dict[Where, tuple[str, ...]] = {
        ("management", "ntp"): management.ntp,
        ("management", "syslog"): management.syslog,
    }
    for number, one in enumerate(management.traps):
        if is_ipv6(one.address):
            yield ("management", "traps", number, "address"), one.address
    if management.snmp is not None:
        lists["management", "snmp", "traps"] = management.snmp.traps
    if management.tacacs is not None:
        lists["management", "tacacs", "servers"] = management.tacacs.servers
    for where, addresses in lists.items():
        for number, address in enumerate(addresses):
            if is_ipv6(address):
                yield (*where, number), address
