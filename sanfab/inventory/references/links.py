"""References of links between switches."""

from collections.abc import Iterable, Iterator
from ipaddress import IPv4Network, ip_interface
from itertools import islice
from typing import Literal

from sanfab.inventory.cables import LinkEnd
from sanfab.inventory.cabling import Cabling, refs_of
from sanfab.inventory.document import dotted_path
from sanfab.inventory.references.messages import Problem, no_port, unknown
from sanfab.inventory.teams import has_lag, lag_numbers, link_lag
from sanfab.model.addresses import ip_network_of
from sanfab.model.fabric import LinkIntent
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import Capability
from sanfab.model.san import San
from sanfab.model.yaml12 import Where
from sanfab.text import count

_LARGEST_DOMAIN = 1000
"""Largest number that the schema takes for a domain."""


def link_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield the mistakes in links: ends, ports, LAGs and pairs."""
    taken: dict[tuple[str, str], Where] = {}
    for index, link in enumerate(san.links):
        yield from _names(san, ("links", index), link)
        yield from _shape(san, ("links", index), link)
    for ends in cabling.links.values():
        peers = [end for end in ends if end.link.role == "peer"]
        for end in peers[1:]:
            yield (
                ("links", end.number),
                f"{end.switch} already has a peer link, links.{peers[0].number}; expected one "
                "per switch",
            )
        for end in ends:
            yield from _link_end(cabling, end, taken)
        for first, end in links_of_one_lag(_numbered(cabling, ends)):
            yield (
                ("links", end.number, "lag"),
                f"LAG {end.link.lag} of {end.switch} is already used by links.{first.number}; "
                f"{_remedy(cabling, first, end)}",
            )


def _numbered(cabling: Cabling, ends: Iterable[LinkEnd]) -> Iterator[LinkEnd]:
    """Yield the ends of links whose number is that of their LAG."""
    for end in ends:
        if link_lag(end, cabling.platform(end.switch)) == end.link.lag:
            yield end


def links_of_one_lag(ends: Iterable[LinkEnd]) -> Iterator[tuple[LinkEnd, LinkEnd]]:
    """Yield the first and each other link of a switch whose LAG has the same number."""
    lags: dict[int, LinkEnd] = {}
    for end in ends:
        first = lags.setdefault(end.link.lag, end) if end.link.lag else end
        if first.number != end.number:
            yield first, end


def ports_in_use(
    cabling: Cabling, end: LinkEnd, taken: dict[tuple[str, str], Where]
) -> Iterator[tuple[str, Where]]:
    """Yield each port of an end of a link that a cable or another link uses, and that.

    ``taken``: the link of each port so far; those of this end are added.
    """
    link: Where = ("links", end.number)
    for port in end.ports:
        kept = cabling.reserved.get(end.switch, {}).get(port)
        used = cabling.cables.get(end.switch, {}).get(port) or kept
        first = used[0].where if used else taken.setdefault((end.switch, port), link)
        if first != link:
            yield port, first


def _remedy(cabling: Cabling, first: LinkEnd, second: LinkEnd) -> str:
    """Return what to do about two links of one LAG number: to a pair they are one link."""
    far = [*first.far, *second.far]
    mates = {end.far[0][0] for end in cabling.links[far[0][0]] if end.link.role == "peer"}
    if len(far) != 2 or far[1][0] not in mates:  # noqa: PLR2004  # a pair is two
        return "choose another number"
    ends = ", ".join(f"'{switch} {','.join(ports)}'" for switch, ports in far)
    return f"a LAG to both switches of a pair is one link, with [{ends}] as one of its two ends"


def _names(san: San, where: Where, link: LinkIntent) -> Iterator[Problem]:
    for name in (ref.partition(" ")[0] for end in link.between for ref in refs_of(end)):
        if name not in san.switches:
            yield (*where, "between"), unknown("switch", name, san.switches)
    for position, key in enumerate(link.vlans or ()):
        if key not in san.vlans:
            yield (*where, "vlans", position), unknown("VLAN", key, san.vlans)
        elif elsewhere := _of_other_fabric(san, link, san.vlans[key].fabric):
            yield (*where, "vlans", position), f"VLAN {key} is in {elsewhere}"
    if link.native is not None and link.native not in san.vlans:
        yield (*where, "native"), unknown("VLAN", link.native, san.vlans)


def _of_other_fabric(san: San, link: LinkIntent, fabric: str | None) -> str:
    """Return that both ends are in the other fabric than a VLAN of the link; empty: they are not.

    A link from one fabric to the other carries networks of both.
    """
    names = [ref.partition(" ")[0] for end in link.between for ref in refs_of(end)]
    found = {san.switches[name].fabric for name in names if name in san.switches}
    if fabric is None or len(found) != 1 or found <= {None, fabric}:
        return ""
    return f"fabric {fabric}, {' and '.join(names)} are in fabric {found.pop()}"


def _uses_vlan(san: San, sides: list[set[str]]) -> bool:
    """Return whether the pair of a peer link uses a VLAN of that link."""
    rows = [
        san.platforms.get(san.switches[name].model)
        for side in sides
        for name in side & san.switches.keys()
    ]
    return any(row is not None and row.traits.peer_style == "vlan" for row in rows)


def _subnet(where: Where, link: LinkIntent) -> Iterator[Problem]:
    try:
        usable = [*islice(IPv4Network(link.subnet).hosts(), 2)]
    except ValueError:
        right = ip_network_of(link.subnet)
        yield (*where, "subnet"), f"found {link.subnet}, expected a subnet, as {right}"
        return
    if len(usable) < 2:  # noqa: PLR2004  # a pair is two
        yield (*where, "subnet"), f"found {link.subnet}, expected a subnet with two host addresses"


def _shape(san: San, where: Where, link: LinkIntent) -> Iterator[Problem]:
    sides = [{ref.partition(" ")[0] for ref in refs_of(end)} for end in link.between]
    if sides[0] & sides[1]:
        yield (
            (*where, "between"),
            f"found {', '.join(sorted(sides[0] & sides[1]))} at both ends, expected two switches",
        )
    for end, side in zip(link.between, sides, strict=True):
        if len(refs_of(end)) > len(side):
            yield (
                (*where, "between"),
                "found the same switch twice, expected two switches in an end of two entries",
            )
    is_pair = link.role == "peer" and _uses_vlan(san, sides)
    same_id = (key for key, vlan in san.vlans.items() if vlan.id == link.vlan)
    taken = next(same_id, None) if is_pair else None
    if taken is not None:
        yield (
            where,
            f"VLAN {link.vlan} is already used by vlans.{taken}; choose another `vlan` for "
            "the pair",
        )
    if link.vlans == ():
        yield (
            (*where, "vlans"),
            "found an empty list, expected at least one VLAN; leave the key out for the default",
        )
    if link.role == "peer":
        yield from _subnet(where, link)
    if link.role == "peer" and (link.lag is None or link.domain is None):
        yield where, "expected `lag` and `domain`: a peer link is a LAG of a vPC, MLAG or VLT pair"


def _link_end(
    cabling: Cabling, end: LinkEnd, taken: dict[tuple[str, str], Where]
) -> Iterator[Problem]:
    where: Where = ("links", end.number, "between")
    known = cabling.all_ports(end.switch)
    for port in end.ports:
        if known and port not in known:
            yield where, no_port(cabling, end.switch, port)
    for port, user in ports_in_use(cabling, end, taken):
        yield where, f"{end.switch} {port} is already used by {dotted_path(user)}"
    yield from _lag(cabling, end)
    platform = cabling.platform(end.switch)
    if platform is not None:
        yield from _domain(end, platform)
    here = len(end.ports) * (2 if end.mate else 1)
    there = sum(len(ports) for _, ports in end.far)
    if end.side == 0 and here != there:
        yield (
            where,
            f"found {count(here, 'port')} at one end and {there} at the other, expected the same "
            "number",
        )
    if end.side == 0 and not cabling.link_vlans(end.link) and end.link.vlans is None:
        yield (
            ("links", end.number),
            "carries no VLAN: its ends share no VLAN of their fabric; list VLANs in `vlans`",
        )
    if end.link.lag is None and (len(end.ports) > 1 or end.mate):
        yield (
            ("links", end.number),
            "missing, expected `lag`: several cables connect the same switches",
        )
    yield from _pair(cabling, end, where)


def _domain(end: LinkEnd, platform: Platform) -> Iterator[Problem]:
    """Yield a domain that a switch does not take."""
    domain, largest = end.link.domain, platform.traits.pair_domain_max or _LARGEST_DOMAIN
    is_name = isinstance(domain, str)
    if (is_name and not platform.has(Capability.PAIR_NAME)) or (
        isinstance(domain, int) and domain > largest
    ):
        yield (
            ("links", end.number, "domain"),
            f"found {domain}, expected a number from 1 to {largest} on {platform.title}",
        )


def _lag(cabling: Cabling, end: LinkEnd) -> Iterator[Problem]:
    """Yield the reasons why the ports of one end cannot form a LAG."""
    where: Where = ("links", end.number, "between")
    known, platform = cabling.port_speeds(end.switch), cabling.platform(end.switch)
    if len(set(end.ports)) < len(end.ports):
        yield where, f"found a port of {end.switch} twice, expected each port once"
    speeds = sorted({known[port] for port in end.ports if port in known})
    if len(speeds) > 1:
        yield (
            where,
            f"found ports of {' and '.join(map(str, speeds))} Gb/s on {end.switch}, expected "
            "one speed",
        )
    if end.link.rate is not None and not _speaks_lacp(end, platform):
        yield (
            ("links", end.number, "rate"),
            f"found `rate` without LACP on {end.switch}; remove it, or use a LAG with LACP",
        )
    makes_its_own = platform and platform.traits.peer_lag and end.link.role == "peer"
    if platform and end.link.lag and not makes_its_own and not has_lag(platform, end.link.lag):
        yield (
            ("links", end.number, "lag"),
            f"found {end.link.lag}, expected {lag_numbers(platform)} on {platform.title}",
        )


def _speaks_lacp(end: LinkEnd, platform: Platform | None) -> bool:
    """Return whether an end of a link is a LAG that LACP negotiates."""
    is_static = (
        end.link.role == "peer" and platform is not None and not platform.has(Capability.PEER_LACP)
    )
    return end.link.lag is not None and end.link.lacp and not is_static


def _pair(cabling: Cabling, end: LinkEnd, where: Where) -> Iterator[Problem]:
    """Yield the mistakes in a pair of switches (vPC, MLAG, VLT)."""
    mates = [mate for mate in (end.mate,) if mate]
    if end.link.role == "peer":
        mates = [switch for switch, _ in end.far]
    for mate in mates:
        if mate not in cabling.san.switches:
            continue
        here, there = cabling.platform(end.switch), cabling.platform(mate)
        if here and there and here.nos != there.nos and end.switch < mate:
            yield (
                where,
                f"{end.switch} ({here.nos}) and {mate} ({there.nos}) cannot form a pair: "
                "expected the same NOS",
            )
    here = cabling.platform(end.switch)
    style = here.traits.peer_style if here is not None else ""
    watched = style == "management" and end.link.role == "peer"
    if watched and cabling.san.switches[end.switch].management is None:
        yield (
            ("switches", end.switch),
            "missing, expected a value for `management`: "
            "a vPC or VLT pair sends its keepalives over the management network",
        )
    if watched:
        yield from _keepalives(cabling, end.switch, mates)
    if end.mate and not any(
        other.link.role == "peer" and any(name == end.mate for name, _ in other.far)
        for other in cabling.links[end.switch]
    ):
        yield (
            where,
            f"{end.switch} and {end.mate} share an end of a link, expected a link of role "
            "peer between them",
        )


def _keepalives(cabling: Cabling, switch: str, mates: list[str]) -> Iterator[Problem]:
    """Yield a switch without a way to the management address of its mate."""
    one = cabling.san.switches[switch]
    if one.management is None or one.management.gateway or not _is_owned(one.managed):
        return
    own = ip_interface(one.management.address)
    for mate in mates:
        other = cabling.san.switches[mate].management if mate in cabling.san.switches else None
        if other is not None and ip_interface(other.address).ip not in own.network:
            yield (
                ("switches", switch, "management", "address"),
                f"{own} is in another network than {other.address} of {mate}, and the pair sends "
                "its keepalives between the two; correct the address, or state a `gateway`",
            )


def _is_owned(managed: Literal["all"] | tuple[str, ...]) -> bool:
    """Return whether the inventory states the gateway; else a switch may have one."""
    return managed == "all" or "management" in managed
