"""Derived names and numbers: aliases, zones, VFC numbers, and the zoning database of a VSAN."""

import re
from collections.abc import Iterator

from sanfab.facts.fc import Role, VsanFacts, ZoneMember
from sanfab.inventory.cables import Cable
from sanfab.inventory.cabling import Cabling
from sanfab.model.design import fex_of_port
from sanfab.model.fabric import Aliases
from sanfab.model.san import San

_FEX_VFCS, _FEX_PORTS = 3000, 50
"""Where the VFCs of fabric extenders begin, and numbers for each: none has more ports."""
_ZONE_PATTERNS = {
    "single-initiator": "z_{host}_{port}_{array}",
    "single-initiator-single-target": "z_{host}_{port}_{array}_{target}",
    "smart": "z_{array}",
}


def vfc_number(port: str, rule: str) -> int:
    """Return the number of the VFC on a port; it depends only on the name of the port.

    >>> vfc_number("Ethernet1/5", "port"), vfc_number("Ethernet2/5", "port")
    (5, 205)
    >>> vfc_number("port-channel10", "port")
    10

    A switch has the numbers 1 to 8192: those of a fabric extender follow each other from 3001 on.

    >>> vfc_number("Ethernet101/1/5", "port"), vfc_number("Ethernet199/1/48", "port")
    (3055, 7998)
    """
    fex = fex_of_port(port)
    if fex is not None:
        return _FEX_VFCS + (fex - 100) * _FEX_PORTS + int(port.rpartition("/")[2])
    numbers = [int(number) for number in re.findall(r"\d+", port)]
    if len(numbers) == 1 or (numbers[0] == 1 and rule == "port"):
        return numbers[-1]
    return numbers[0] * 100 + numbers[-1]


def vfc_port(cabling: Cabling, cable: Cable) -> str:
    """Return what the VFC of an FCoE port is bound to: its LAG, or the switch port."""
    team, row = cabling.team_of(cable), cabling.platform(cable.switch)
    if team is None or row is None or not team.is_lag:
        return cable.port
    return f"{row.traits.lag_prefix}{team.number}"


def alias_of(san: San, cable: Cable) -> str:
    """Return the alias of a Fibre Channel port: stated, or made by the SAN's pattern."""
    if cable.end.alias is not None:
        return cable.end.alias
    names = san.policy.names
    fields = {"port": cable.label, "vsan": cable.vsan, "fabric": _fabric(san, cable)}
    if not cable.is_array:
        return names.initiator.format(host=cable.device, **fields)
    controller = san.arrays[cable.device].ports[cable.label].controller or ""
    return names.target.format(array=cable.device, controller=controller, **fields)


def _fabric(san: San, cable: Cable) -> str:
    return san.vsans[cable.vsan].fabric if cable.vsan in san.vsans else ""


def zoning_of(cabling: Cabling, number: int) -> VsanFacts:
    """Return the zoning database of a VSAN: the same on every switch of its fabric."""
    san = cabling.san
    intent = san.vsans[number]
    style = zoning_style(san, number)
    cables = [cable for cable in cabling.by_vsan.get(number, []) if cable.end.wwpn]
    facts = VsanFacts(number, name=intent.name or "", enhanced=intent.enhanced)
    facts.smart = style == "smart"
    facts.in_order, facts.load_balancing = intent.in_order, intent.load_balancing or ""
    facts.default_permit = style == "open"
    if style == "open":
        return facts
    if alias_kind(cabling, number) == "fcalias":
        facts.fcaliases = {alias_of(san, cable): {wwpn_of(cable)} for cable in cables}
    for name, initiator, target in zone_members(cabling, number, cables):
        members = facts.zones.setdefault(name, set())
        members.add(_member(cabling, number, initiator, style))
        members.add(_member(cabling, number, target, style))
    if facts.zones:
        facts.zonesets = {intent.zoneset: set(facts.zones)}
        facts.active_zoneset = intent.zoneset
    return facts


def wwpn_of(cable: Cable) -> str:
    """Return the WWPN of a port in canonical form: lower case."""
    return (cable.end.wwpn or "").lower()


def _member(cabling: Cabling, number: int, cable: Cable, style: str) -> ZoneMember:
    san, kind = cabling.san, alias_kind(cabling, number)
    role: Role = ""
    if style == "smart":
        role = "target" if cable.is_array else "initiator"
    by_alias = (san.vsans[number].zone_members or san.policy.zone_members) == "alias"
    if kind == "none" or not by_alias:
        return ZoneMember("pwwn", wwpn_of(cable), role)
    return ZoneMember(kind, alias_of(san, cable), role)


def alias_kind(cabling: Cabling, number: int) -> Aliases:
    """Return the kind of aliases in a VSAN: that of the policy, or one that its switches have."""
    wanted = cabling.san.policy.aliases
    kinds = cabling.alias_kinds.get(number)
    return wanted if wanted == "none" or kinds is None or wanted in kinds else kinds[0]


def zoning_style(san: San, number: int) -> str:
    """Return the zoning style of a VSAN."""
    return san.vsans[number].zoning or san.policy.zoning


def zone_members(
    cabling: Cabling, number: int, cables: list[Cable]
) -> Iterator[tuple[str, Cable, Cable]]:
    """Yield (zone, initiator, target) for every pair of one VSAN that `access` permits."""
    san = cabling.san
    style = zoning_style(san, number)
    if style == "open":
        return
    one_zone = san.vsans[number].zone if style == "one-zone" else None
    initiators: dict[str, list[Cable]] = {}
    targets: dict[str, list[Cable]] = {}
    for cable in cables:
        side = targets if cable.is_array else initiators
        side.setdefault(cable.device, []).append(cable)
    pattern = san.policy.names.zone or _ZONE_PATTERNS.get(style, "")
    for array, ports in targets.items():
        for host in cabling.users_of.get(array, ()):
            for initiator in initiators.get(host, ()):
                for target in (one for one in ports if cabling.permits(initiator, one)):
                    name = one_zone or _zone_name(pattern, initiator, target, san)
                    yield name, initiator, target


def _zone_name(pattern: str, initiator: Cable, target: Cable, san: San) -> str:
    return pattern.format(
        host=initiator.device,
        port=initiator.label,
        array=target.device,
        target=target.label,
        vsan=initiator.vsan,
        fabric=_fabric(san, initiator),
    )
