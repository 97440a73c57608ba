"""NX-OS lines of zoning: aliases of a VSAN, zones, zonesets, activation, commit."""

from typing import NamedTuple, get_args

from sanfab.facts import MemberKind, Role, VsanFacts, ZoneMember
from sanfab.nos.nxos.builder import Builder
from sanfab.nos.nxos.router import NUMBER, WWPN, line

_ROLES: dict[str, Role] = {"": "", "init": "initiator", **{role: role for role in get_args(Role)}}
_KINDS: dict[str, MemberKind] = {kind: kind for kind in get_args(MemberKind)}
_MEMBER = f"{{kind:pwwn (?={WWPN}(?: |$))|device-alias |fcalias }}{{value}}"
_VSAN = f"vsan {{id:{NUMBER}}}"


class Group(NamedTuple):
    """A zone or zoneset that is open, and the VSAN it is in."""

    builder: Builder
    vsan: VsanFacts
    name: str


@line(f"fcalias name {{name}} {_VSAN}", source="S2 DELL5K", opens="fcalias")
def _fcalias(builder: Builder, name: str, number: str) -> set[str]:
    return builder.edited(number).fcaliases.setdefault(name, set())


@line(f"no fcalias name {{name}} {_VSAN}", source="mem")
def _no_fcalias(builder: Builder, name: str, number: str) -> None:
    builder.edited(number).fcaliases.pop(name, None)


@line(f"member pwwn {{wwpn:{WWPN}}}", source="S2 DELL5K", under="fcalias")
def _fcalias_member(wwpns: set[str], wwpn: str) -> None:
    wwpns.add(wwpn.lower())


@line(f"no member pwwn {{wwpn:{WWPN}}}", source="mem", under="fcalias")
def _no_fcalias_member(wwpns: set[str], wwpn: str) -> None:
    wwpns.discard(wwpn.lower())


@line(f"zone mode enhanced {_VSAN}", source="LABNOTES")
def _enhanced(builder: Builder, number: str) -> None:
    builder.vsan(number).enhanced = True


@line(f"no zone mode enhanced {_VSAN}", source="mem")
def _basic(builder: Builder, number: str) -> None:
    vsan = builder.vsan(number)
    vsan.enhanced = vsan.uncommitted = False


@line(f"zone smart-zoning enable {_VSAN}", source="COLL-NX")
def _smart(builder: Builder, number: str) -> None:
    builder.vsan(number).smart = True


@line(f"no zone smart-zoning enable {_VSAN}", source="mem")
def _not_smart(builder: Builder, number: str) -> None:
    builder.vsan(number).smart = False


@line(f"zone default-zone permit {_VSAN}", source="COLL-NX")
def _default_permit(builder: Builder, number: str) -> None:
    builder.vsan(number).default_permit = True


@line(f"no zone default-zone permit {_VSAN}", source="COLL-NX")
def _default_deny(builder: Builder, number: str) -> None:
    builder.vsan(number).default_permit = False


@line(f"clear zone database {_VSAN}", source="MDS94")
@line(f"do clear zone database {_VSAN}", source="MDS94 CISCONOTES")
def _clear(builder: Builder, number: str) -> None:
    """Empty the full database; the active zoneset stays, as the lines around it rely on."""
    vsan = builder.edited(number)
    vsan.fcaliases, vsan.zones, vsan.zonesets = {}, {}, {}


@line(f"zone name {{name}} {_VSAN}", source="S2", opens="zone")
def _zone(builder: Builder, name: str, number: str) -> Group:
    vsan = builder.edited(number)
    vsan.zones.setdefault(name, set())
    return Group(builder, vsan, name)


@line("zone name {name}", source="CINDER", under="zoneset", opens="zone")
def _zone_inside(zoneset: Group, name: str) -> Group:
    zoneset.vsan.zones.setdefault(name, set())
    zoneset.vsan.zonesets[zoneset.name].add(name)
    return zoneset._replace(name=name)


@line(f"no zone name {{name}} {_VSAN}", source="mem")
def _no_zone(builder: Builder, name: str, number: str) -> None:
    vsan = builder.edited(number)
    vsan.zones.pop(name, None)
    for members in vsan.zonesets.values():
        members.discard(name)


@line(f"member {_MEMBER}", source="S2 DELL5K COLL-NX", under="zone")
@line(f"member {_MEMBER} {{role:initiator|init|target|both}}", source="COLL-NX", under="zone")
def _member(zone: Group, kind: str, value: str, role: str = "") -> None:
    member = _zone_member(kind, value, role)
    if member.kind == "fcalias" and member.value not in zone.vsan.fcaliases:
        raise ValueError(value)  # the alias must precede its use (N-24)
    zone.vsan.zones[zone.name].add(member)


@line(f"no member {_MEMBER}", source="mem", under="zone")
@line(f"no member {_MEMBER} {{role:initiator|init|target|both}}", source="mem", under="zone")
def _no_member(zone: Group, kind: str, value: str, role: str = "") -> None:
    zone.vsan.zones[zone.name].remove(_zone_member(kind, value, role))


def _zone_member(kind: str, value: str, role: str) -> ZoneMember:
    name = value.lower() if kind == "pwwn " else value
    return ZoneMember(_KINDS[kind.strip()], name, _ROLES[role])


@line(f"zoneset name {{name}} {_VSAN}", source="S2", opens="zoneset")
def _zoneset(builder: Builder, name: str, number: str) -> Group:
    vsan = builder.edited(number)
    vsan.zonesets.setdefault(name, set())
    return Group(builder, vsan, name)


@line(f"no zoneset name {{name}} {_VSAN}", source="mem")
def _no_zoneset(builder: Builder, name: str, number: str) -> None:
    builder.edited(number).zonesets.pop(name, None)


@line("member {zone}", source="S2", under="zoneset")
def _zoneset_member(zoneset: Group, zone: str) -> None:
    if zone not in zoneset.vsan.zones:
        raise ValueError(zone)  # `Zone not present` [MDSSDK]
    zoneset.vsan.zonesets[zoneset.name].add(zone)


@line("no member {zone}", source="mem", under="zoneset")
def _no_zoneset_member(zoneset: Group, zone: str) -> None:
    zoneset.vsan.zonesets[zoneset.name].discard(zone)


@line(f"zoneset activate name {{name}} {_VSAN}", source="S2")
def _activate(builder: Builder, name: str, number: str) -> None:
    vsan = builder.edited(number)
    if name not in vsan.zonesets:
        raise ValueError(name)  # `Zoneset not present` [LABNOTES]
    vsan.active_zoneset = name


@line(f"no zoneset activate name {{name}} {_VSAN}", source="COLL-NX")
def _deactivate(builder: Builder, name: str, number: str) -> None:
    vsan = builder.edited(number)
    if vsan.active_zoneset != name:
        raise ValueError(name)
    vsan.active_zoneset = ""


@line(f"zone commit {_VSAN}", source="LABNOTES MDSSDK")
def _commit(builder: Builder, number: str) -> None:
    builder.vsan(number).uncommitted = False
