"""References of native Fibre Channel: its ports, links, VSANs, and switches without VSANs."""

from collections.abc import Iterator

from sanfab.inventory.cables import Cable, LinkEnd
from sanfab.inventory.cabling import Cabling, refs_of
from sanfab.inventory.document import dotted_path
from sanfab.inventory.references.links import links_of_one_lag, ports_in_use
from sanfab.inventory.references.messages import Problem, no_port, unknown
from sanfab.inventory.references.parts import ReferenceCheck, problems_of_parts
from sanfab.model.base import Fabric
from sanfab.model.fabric import LinkIntent
from sanfab.model.platforms.ports import expand_ports
from sanfab.model.platforms.row import Platform
from sanfab.model.san import San
from sanfab.model.yaml12 import Where
from sanfab.text import either

_MAX_LAG = 256
"""Largest number of a port-channel of native ports."""
_NOT_NATIVE = {
    "vlan": "no VLAN", "vlans": "no VLANs", "tagged": "no VLAN tag", "mtu": "no MTU",
    "ip": "no address", "mac": "no MAC address", "vfc": "no VFC", "gateway": "no gateway",
    "iqn": "no iSCSI name", "fec": "no FEC that a line sets", "autoneg": "no such negotiation",
    "stp": "no spanning tree",
}  # fmt: skip
"""Keys of a port that a native Fibre Channel port does not have."""
_OF_ETHERNET_LINKS = ("vlans", "native", "rate", "domain", "pair", "fec", "autoneg")
_OF_NATIVE_LINKS = ("vsans", "trunking")
_OF_TRUNKS = ("trunking", "distance")
"""Keys of a link of switches without VSANs, whose ISLs form trunks by themselves."""


def fc_problems(san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield the mistakes in native ports, their links and VSANs."""
    yield from problems_of_parts(_PARTS, san, cabling)


# Switches and VSANs


def _switches(san: San, cabling: Cabling) -> Iterator[Problem]:
    for name, switch in san.switches.items():
        platform, where = cabling.platform(name), ("switches", name, "vsan")
        if platform is None:
            continue
        if platform.traits.vsans:
            if switch.vsan is not None:
                yield where, f"{platform.title} has VSANs, expected `vsan` at each port"
            continue
        sole = san.sole_vsan(name)
        if sole is None:
            known = [number for number, vsan in san.vsans.items() if vsan.role == "fc"]
            fabric = f" of fabric {switch.fabric}" if switch.fabric else ""
            found = either(map(str, known)) if known else "none exists"
            yield (
                ("switches", name),
                f"{platform.title} has no VSANs; expected `vsan`, the VSAN of role fc{fabric} that "
                f"stands for its fabric: {found}",
            )
        else:
            yield from _sole_vsan(san, name, sole, where if switch.vsan else where[:2])


def _sole_vsan(san: San, name: str, number: int, where: Where) -> Iterator[Problem]:
    switch, vsan = san.switches[name], san.vsans.get(number)
    if vsan is None:
        yield where, unknown("VSAN", str(number), [str(one) for one in san.vsans])
        return
    if vsan.role != "fc":
        yield where, f"VSAN {number} is carried by an FCoE VLAN, expected a VSAN of role fc"
    if switch.fabric not in {None, vsan.fabric}:
        yield (
            where,
            f"VSAN {number} is in fabric {vsan.fabric}, {name} is in fabric {switch.fabric}",
        )
    if vsan.enhanced:
        yield (
            ("vsans", number, "enhanced"),
            f"found true, and {name} has no enhanced zoning: all its zoning is committed in one "
            "transaction; remove this key",
        )


def _vsans(san: San, cabling: Cabling) -> Iterator[Problem]:
    carried = {vlan.vsan: key for key, vlan in san.vlans.items() if vlan.vsan is not None}
    for number, vsan in san.vsans.items():
        if vsan.role != "fc":
            continue
        if number in carried:
            yield (
                ("vlans", carried[number], "vsan"),
                f"found VSAN {number} of role fc, which no VLAN carries; expected role fcoe",
            )
        if vsan.fc_map is not None:
            yield ("vsans", number, "fc_map"), "expected none: only FCoE has an FC-MAP"
        yield from _one_fabric(cabling, number)


def _one_fabric(cabling: Cabling, number: int) -> Iterator[Problem]:
    """Yield a switch without VSANs that no link connects to the others of its fabric."""
    without = [
        name
        for name in cabling.san.switches
        if (row := cabling.platform(name)) is not None
        and not row.traits.vsans
        and cabling.san.sole_vsan(name) == number
    ]
    reached, waiting = set(without[:1]), without[:1]
    while waiting:
        for end in cabling.fc_links.get(waiting.pop(), ()):
            new = {switch for switch, _ in end.far} - reached
            reached |= new
            waiting += new
    for name in without:
        if name not in reached:
            yield (
                ("switches", name),
                f"is in VSAN {number} as {without[0]}, and no link of native ports connects the "
                "two: expected a link, or a VSAN of its own for each",
            )


# Ports


def _cables(san: San, cabling: Cabling) -> Iterator[Problem]:
    for switch, by_port in cabling.cables.items():
        for cables in by_port.values():
            for cable in cables:
                if cable.native:
                    yield from _native_port(san, cabling, switch, cable)
                elif cable.is_fcoe and cable.vsan in san.vsans:
                    yield from _fcoe_port(san, cabling, cable)


def _fcoe_port(san: San, cabling: Cabling, cable: Cable) -> Iterator[Problem]:
    """Yield an FCoE port in a VSAN that no VLAN carries."""
    if san.vsans[cable.vsan or 0].role == "fc" and cabling.known_ports(cable.switch):
        yield (
            (*cable.where, "vsan") if cable.end.vsan else cable.where,
            f"VSAN {cable.vsan} is native Fibre Channel (role fc), and {cable.switch} "
            f"{cable.port} is an Ethernet port; expected a VSAN that an FCoE VLAN carries",
        )


def _native_port(san: San, cabling: Cabling, switch: str, cable: Cable) -> Iterator[Problem]:
    end, here = cable.end, f"{switch} {cable.port}"
    for key, words in _NOT_NATIVE.items():
        if key in end.model_fields_set and getattr(end, key) not in {None, (), False}:
            yield (*cable.where, key), f"{here} is a native Fibre Channel port: it has {words}"
    if end.team is not None and not cable.is_neighbor:
        yield (
            (*cable.where, "team"),
            f"{here} is a native Fibre Channel port: hosts and arrays use each port by itself "
            "(multipathing), expected no `team`",
        )
    if end.wwpn is None and not cable.is_neighbor:
        yield cable.where, f"expected `wwpn`: {here} is a native Fibre Channel port"
    yield from _vsan_of_port(san, cabling, switch, cable)


def _vsan_of_port(san: San, cabling: Cabling, switch: str, cable: Cable) -> Iterator[Problem]:
    if cable.vsan is None:
        choices = cabling.vsan_choices(switch, native=True)
        if len(choices) != 1 or cable.is_neighbor:
            found = either(map(str, choices)) if choices else "its fabric has none"
            yield cable.where, f"expected `vsan`, one of {switch}: {found}"
        return
    vsan, fabric = san.vsans.get(cable.vsan), san.switches[switch].fabric
    if vsan is not None and fabric not in {None, vsan.fabric}:
        yield (
            cable.where,
            f"VSAN {cable.vsan} is in fabric {vsan.fabric}, {switch} is in fabric {fabric}",
        )
    platform = cabling.platform(switch)
    sole = san.sole_vsan(switch)
    if platform is not None and not platform.traits.vsans and sole not in {None, cable.vsan}:
        yield (
            (*cable.where, "vsan"),
            f"found {cable.vsan}, expected {sole} or no `vsan`: {switch} has no VSANs, and {sole} "
            "stands for its fabric",
        )


def _overrides(san: San, cabling: Cabling) -> Iterator[Problem]:
    for name, switch in san.switches.items():
        native, platform = cabling.fc_rows(name), cabling.platform(name)
        for text, override in switch.ports.items() if platform is not None else ():
            stated = override.model_fields_set - {"description", "enabled", "speed", "fc"}
            stated -= {"configuration", "undo"}
            where: Where = ("switches", name, "ports", text)
            for port in expand_ports(text, cabling.all_ports(name)):
                if port in native and stated:
                    key = min(stated)
                    found = f"{port} is a native Fibre Channel port"
                    yield (*where, key), f"{found}: it has no `{key}`"
                if port not in native and override.fc is not None:
                    yield (
                        (*where, "fc"),
                        f"{port} is no native Fibre Channel port, expected no `fc`",
                    )


# Links


def _links(san: San, cabling: Cabling) -> Iterator[Problem]:
    native = {end.number: end for ends in cabling.fc_links.values() for end in ends}
    taken: dict[tuple[str, str], Where] = {}
    for number, link in enumerate(san.links):
        where: Where = ("links", number)
        if number not in native:
            for key in _OF_NATIVE_LINKS:
                if getattr(link, key) is not None:
                    words = "expected none on a link of Ethernet ports"
                    yield (*where, key), f"{words}: only native Fibre Channel ports have it"
            continue
        yield from _link(san, cabling, where, link)
    for ends in cabling.fc_links.values():
        for end in ends:
            yield from _link_end(cabling, end, taken)
        for first, end in links_of_one_lag(ends):
            yield (
                ("links", end.number, "lag"),
                f"port-channel {end.link.lag} of {end.switch} is already used by "
                f"links.{first.number}; choose another number",
            )


def _link(san: San, cabling: Cabling, where: Where, link: LinkIntent) -> Iterator[Problem]:
    names = [ref.partition(" ")[0] for end in link.between for ref in refs_of(end)]
    known = [name for name in names if name in san.switches]
    fabrics = {san.switches[name].fabric for name in known}
    if {"A", "B"} <= fabrics:
        yield (
            (*where, "between"),
            f"connects {' and '.join(names)} of fabrics A and B: native Fibre Channel would merge "
            "the two fabrics and their zones; expected switches of one fabric",
        )
    if link.role == "peer":
        yield (*where, "role"), "found peer, expected isl: native Fibre Channel knows no pairs"
    for key in _OF_ETHERNET_LINKS:
        if getattr(link, key) is not None:
            yield (*where, key), f"expected no `{key}` on a link of native Fibre Channel ports"
    yield from _vsans_of_link(san, where, link, fabrics)
    rows = {name: row for name in known if (row := cabling.platform(name)) is not None}
    if len({row.nos for row in rows.values()}) > 1:
        titles = " and ".join(f"{name} ({row.title})" for name, row in rows.items())
        yield (
            (*where, "between"),
            f"connects {titles}: sanfab configures no fabric of several vendors; expected switches "
            "of one NOS",
        )
    elif link.vsans is None and not cabling.link_vsans(link) and not {"A", "B"} <= fabrics:
        yield where, "carries no VSAN: its fabric has none of role fc; list VSANs in `vsans`"
    yield from _by_kind(where, link, rows)


def _vsans_of_link(
    san: San, where: Where, link: LinkIntent, fabrics: set[Fabric | None]
) -> Iterator[Problem]:
    for position, number in enumerate(link.vsans or ()):
        if number not in san.vsans:
            found = unknown("VSAN", str(number), [str(one) for one in san.vsans])
            yield (*where, "vsans", position), found
        elif fabrics - {None, san.vsans[number].fabric}:
            fabric = san.vsans[number].fabric
            yield (*where, "vsans", position), f"VSAN {number} is in fabric {fabric}"


def _by_kind(where: Where, link: LinkIntent, rows: dict[str, Platform]) -> Iterator[Problem]:
    """Yield keys that the switches at the ends do not have."""
    for name, row in rows.items():
        if not row.traits.vsans and link.lag is not None:
            yield (
                (*where, "lag"),
                f"{name} ({row.title}) has no port-channels: ISLs of one port group form a trunk "
                "by themselves; state `trunking: true`",
            )
            return
        for key in _OF_TRUNKS if row.traits.vsans else ():
            if getattr(link, key) is not None:
                remedy = "`lag`" if key == "trunking" else "`receive_credits` at its ports"
                yield (*where, key), f"{name} ({row.title}) has no `{key}`; state {remedy}"
        if row.traits.vsans:
            return


def _link_end(
    cabling: Cabling, end: LinkEnd, taken: dict[tuple[str, str], Where]
) -> Iterator[Problem]:
    where: Where = ("links", end.number, "between")
    native = cabling.fc_rows(end.switch)
    for port in end.ports:
        if port not in cabling.all_ports(end.switch):
            yield where, no_port(cabling, end.switch, port)
        elif port not in native:
            yield where, f"{end.switch} {port} is an Ethernet port, the link has native ports too"
    for port, user in ports_in_use(cabling, end, taken):
        yield where, f"{end.switch} {port} is already used by {dotted_path(user)}"
    if end.side == 0:
        yield from _both_ends(cabling, end, where)


def _both_ends(cabling: Cabling, end: LinkEnd, where: Where) -> Iterator[Problem]:
    there = sum(len(ports) for _, ports in end.far)
    if len(end.ports) != there or end.mate is not None:
        yield (
            where,
            f"found {len(end.ports)} ports at one end and {there} at the other, expected the same "
            "number at two switches",
        )
    for switch, ports in end.far:
        native = cabling.fc_rows(switch) if switch in cabling.san.switches else {}
        if any(port in cabling.known_ports(switch) for port in ports if port not in native):
            yield (
                where,
                f"connects native ports of {end.switch} with Ethernet ports of {switch}, expected "
                "one kind",
            )
    if end.link.lag is not None and end.link.lag > _MAX_LAG:
        yield ("links", end.number, "lag"), f"found {end.link.lag}, expected 1..{_MAX_LAG}"


def _lags(_san: San, cabling: Cabling) -> Iterator[Problem]:
    """Yield port-channels of neighbors that a switch cannot have."""
    for switch, teams in cabling.fc_lags.items():
        platform = cabling.platform(switch)
        taken: set[int | None] = {
            end.link.lag for end in cabling.fc_links.get(switch, ()) if end.link.lag
        }
        for team in teams:
            if platform is not None and not platform.traits.vsans:
                yield (
                    team.where,
                    f"{switch} ({platform.title}) has no port-channels to devices; expected ports "
                    "without a team",
                )
            if (team.number or 0) > _MAX_LAG:
                yield team.where, f"found LAG {team.number}, expected 1..{_MAX_LAG}; state `lag`"
            if team.number in taken:
                yield (
                    team.where,
                    f"port-channel {team.number} of {switch} is already used; state another `lag`",
                )
            taken.add(team.number)


def _access(san: San, _cabling: Cabling) -> Iterator[Problem]:
    """Yield ports in `access` that are none, or not Fibre Channel."""
    for index, access in enumerate(san.access):
        for field, names in (("hosts", access.hosts), ("arrays", access.arrays)):
            for position, text in enumerate(names):
                device, _, label = text.partition(" ")
                known = san.hosts.get(device) if field == "hosts" else san.arrays.get(device)
                if not label or known is None:
                    continue
                where: Where = ("access", index, field, position)
                if label not in known.ports:
                    yield where, unknown(f"port of {device}:", label, known.ports)
                elif known.ports[label].wwpn is None:
                    yield (
                        where,
                        f"{device} {label} has no WWPN; expected a Fibre Channel port, or {device} "
                        "with all its ports",
                    )


_PARTS: tuple[ReferenceCheck, ...] = (
    _switches,
    _vsans,
    _cables,
    _overrides,
    _links,
    _lags,
    _access,
)
