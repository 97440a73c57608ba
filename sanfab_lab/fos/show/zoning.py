"""Show zoning: cfgshow, zoneshow, alishow, cfgactvshow, peer zones."""

from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase

from sanfab_lab.commands import Refused
from sanfab_lab.fos.commands import FosCall, show
from sanfab_lab.fos.zone_database import Effective, FabricZone, ZoneDatabase

WIDTH = 60
"""Columns of the members of one line, behind two tabs."""
TAB = 8


def _known(call: FosCall) -> ZoneDatabase:
    """Return the zoning that a login sees: that of its transaction."""
    transaction = call.switch.transaction
    mine = transaction is not None and transaction.owner == call.session.number
    return transaction.zoning if transaction is not None and mine else call.switch.zoning


def block(kind: str, name: str, members: Sequence[str]) -> str:
    """Return an object of the defined configuration [B200E][BRCSAN][SW300]."""
    lines = list(_wrapped(members))
    fits = len(name) < TAB and len(lines) <= 1
    head = f" {kind}:\t{name}\t"
    if fits:
        return f"{head}{''.join(lines)}\n"
    return f"{head}\n" + "".join(f"\t\t{line}\n" for line in lines)


def _wrapped(members: Iterable[str]) -> Iterable[str]:
    """Yield the lines of members, each but the last with a semicolon behind it."""
    line = ""
    for one in members:
        if line and len(line) + len(one) > WIDTH:
            yield f"{line};"
            line = one
        else:
            line = f"{line}; {one}" if line else one
    if line:
        yield line


def effective_block(kind: str, name: str, members: Sequence[str]) -> str:
    """Return an object of the effective configuration: one member in a line."""
    head, tail = f" {kind}:\t{name}\t", list(members)
    if len(name) < TAB and tail:
        head += tail.pop(0)
    return f"{head}\n" + "".join(f"\t\t{one}\n" for one in tail)


def _zone_members(zoning: ZoneDatabase, zone: FabricZone) -> list[str]:
    """Return what is printed of a zone; that of a peer zone begins with its property."""
    if zone.principals is None:
        return zone.members
    return [zoning.property_of(zone), *zone.all_members]


def defined_text(zoning: ZoneDatabase) -> str:
    """Return the defined configuration; the hidden one of No Access is not shown [FOS73CR]."""
    if zoning.is_empty:
        return "" if zoning.hides_access else " no configuration defined\n"
    text = "".join(block("cfg", name, zoning.cfgs[name]) for name in sorted(zoning.cfgs))
    for name in sorted(zoning.zones):
        text += block("zone", name, _zone_members(zoning, zoning.zones[name]))
    return text + "".join(
        block("alias", name, zoning.aliases[name]) for name in sorted(zoning.aliases)
    )


def effective_text(call: FosCall) -> str:
    """Return the effective configuration."""
    zoning = call.switch.zoning
    effective = zoning.effective
    if effective is None:
        hidden = zoning.hides_access and call.switch.release >= (6,)
        return (
            "No Effective configuration: (No Access)\n\n"
            if hidden
            else " no configuration in effect\n"
        )
    zones = (
        effective_block("zone", name, members) for name, members in sorted(effective.zones.items())
    )
    return f" cfg:\t{effective.name}\t\n{''.join(zones)}"


@show("cfgshow", "zoneshow", "alishow", source="SW300 B200E BRCSAN DS300B")
def _show_all(call: FosCall) -> str:
    """Show the defined and the effective configuration; all three print the same [SW300]."""
    return (
        f"Defined configuration:\n{defined_text(_known(call))}\n"
        f"Effective configuration:\n{effective_text(call)}\n"
    )


@show("cfgactvshow", source="BRCDCIN DELLB FOS73CR")
def _show_effective(call: FosCall) -> str:
    return f"Effective configuration:\n{effective_text(call)}\n"


@show("cfgshow {name}", "zoneshow {name}", "alishow {name}", source="BRCANS BRCSAN DELLB")
def _show_some(call: FosCall) -> str:
    """Show the objects of one kind whose names match a pattern."""
    zoning, pattern = _known(call), call["name"]
    kinds = {
        "cfgshow": ("cfg", zoning.cfgs),
        "zoneshow": ("zone", {k: _zone_members(zoning, v) for k, v in zoning.zones.items()}),
        "alishow": ("alias", zoning.aliases),
    }
    kind, known = kinds[call.verb]
    names = sorted(name for name in known if fnmatchcase(name, pattern))
    if not names:
        raise Refused(f'\n"{pattern}" does not exist.')
    return "".join(block(kind, name, known[name]) for name in names)


@show("zoneshow --peerzone all", when="peer", source="FOSQA")
def _show_peer_zones(call: FosCall) -> str:
    """Show the peer zones of both configurations [FOSQA]."""
    zoning = _known(call)
    peers = {name: zone for name, zone in zoning.zones.items() if zone.principals is not None}
    text = "Defined configuration:\n"
    for name in sorted(peers):
        zone = peers[name]
        text += _peer_block(name, zoning.property_of(zone), zone.principals or (), zone.members)
    text += f"{len(peers)} Peer Zones in Def Cfg\n\nEffective configuration:\n"
    effective = call.switch.zoning.effective or Effective("", {})
    for name in sorted(effective.peers):
        first, *members = effective.zones[name]
        count = int(first[-2:], 16)
        text += _peer_block(name, first, members[:count], members[count:])
    return f"{text}{len(effective.peers)} Peer Zones in Eff Cfg\n"


def _peer_block(name: str, first: str, principals: Sequence[str], members: Sequence[str]) -> str:
    return (
        f" zone:\t{name}\t\n\t\tProperty Member: {first}\n\t\tCreated by: User\n"
        f"\t\tPrincipal Member(s):\n\t\t\t{'; '.join(principals)}\n"
        f"\t\tPeer Member(s):\n\t\t\t{'; '.join(members)}\n"
    )
