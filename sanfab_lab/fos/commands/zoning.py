"""Aliases, zones and configurations: each verb changes the working copy and says nothing."""

from collections.abc import Callable
from typing import cast

from sanfab_lab.commands import refuse_if
from sanfab_lab.fos.commands import FosCall, ask_yes, command
from sanfab_lab.fos.transactions import (
    WARNING,
    WARNS_SINCE,
    foreign_owner,
    open_transaction,
    others_open,
)
from sanfab_lab.fos.words import listed_members
from sanfab_lab.fos.zone_database import (
    LONGEST_NAME,
    WWN,
    FabricZone,
    Kind,
    ZoneDatabase,
    is_fabric_address,
    is_valid_name,
    not_found,
)

KINDS: dict[str, Kind] = {"ali": "alias", "zone": "zone", "cfg": "cfg"}
NAME = "{name}"
MEMBERS = "{members:.+}"
PRINCIPALS = "-principal|-p {principals:.+}"
PEERS = "-members|-member|-m {members:.+}"


def _changed(call: FosCall) -> ZoneDatabase:
    return open_transaction(call).zoning


def _edit(call: FosCall, act: Callable[[], None]) -> str:
    """Make a change in the transaction; a second one of the fabric is asked about [FOS8AG]."""
    switch = call.switch
    warned = switch.release >= WARNS_SINCE and others_open(switch)
    if not warned or switch.transaction is not None or foreign_owner(switch, call.session):
        act()
        return ""
    return ask_yes(call.session, WARNING, act)


def _kind(call: FosCall) -> Kind:
    return KINDS[
        call.verb.removesuffix("create")
        .removesuffix("delete")
        .removesuffix("add")
        .removesuffix("remove")
    ]


def _check_name(call: FosCall, name: str) -> None:
    refuse_if(len(name) > LONGEST_NAME, f'error: "{name}" too long')
    refuse_if(not is_valid_name(name, call.switch.release), f'error: "{name}" invalid name')


def _check_members(kind: Kind, members: list[str]) -> None:
    """Refuse members that an object of some kind cannot have [FOSQA]."""
    for one in members:
        refuse_if(one.startswith("00:"), "Error: Invalid zone member")
        looks_like_wwn = ":" in one and not WWN.fullmatch(one)
        wrong = kind == "alias" and not is_fabric_address(one)
        wrong = wrong or (kind == "cfg" and (is_fabric_address(one) or not _is_name(one)))
        refuse_if(looks_like_wwn or wrong, f'error: "{one}" Invalid')


def _is_name(text: str) -> bool:
    return is_valid_name(text, (9,))


@command(
    f"alicreate {NAME} {MEMBERS}",
    f"zonecreate {NAME} {MEMBERS}",
    f"cfgcreate {NAME} {MEMBERS}",
    source="DELLB BRCDCIN B24 B200E",
)
def _create(call: FosCall) -> str:
    kind, name, members = _kind(call), call["name"], listed_members(call["members"])
    _check_name(call, name)
    _check_members(kind, members)

    def act() -> None:
        zoning = _changed(call)
        refuse_if(zoning.kind_of(name), f'"{name}" duplicate name')
        zoning.define(kind, name, list(dict.fromkeys(members)))

    return _edit(call, act)


@command(
    f"aliadd {NAME} {MEMBERS}",
    f"zoneadd {NAME} {MEMBERS}",
    f"cfgadd {NAME} {MEMBERS}",
    source="DELLB BRCDCIN B200E SW300",
)
def _add(call: FosCall) -> str:
    kind, name, members = _kind(call), call["name"], listed_members(call["members"])
    _check_members(kind, members)

    def act() -> None:
        zoning = _changed(call)
        refuse_if(_is_peer(zoning, name), _PEER.format(name))
        kept = zoning.members_of(kind, name)
        if kept is None:
            raise not_found(name)
        for one in members:
            refuse_if(one in kept, f'"{name}" already contains "{one}"')
        kept += members

    return _edit(call, act)


@command(
    f"aliremove {NAME} {MEMBERS}",
    f"zoneremove {NAME} {MEMBERS}",
    f"cfgremove {NAME} {MEMBERS}",
    source="DELLB BRCDCIN B200E SW300",
)
def _remove(call: FosCall) -> str:
    """Remove members; an object without members is gone [BRCSAN]."""
    kind, name, members = _kind(call), call["name"], listed_members(call["members"])

    def act() -> None:
        zoning = _changed(call)
        refuse_if(_is_peer(zoning, name), _PEER.format(name))
        kept = zoning.members_of(kind, name)
        if kept is None:
            raise not_found(name)
        for one in members:
            refuse_if(one not in kept, f'"{one}" is not in "{name}"')
        kept[:] = [one for one in kept if one not in members]
        if not kept:
            zoning.remove(kind, name)

    return _edit(call, act)


@command(
    f"alidelete {NAME}",
    f"zonedelete {NAME}",
    f"cfgdelete {NAME}",
    source="DELLB BRCDCIN B200E SW300",
)
def _delete(call: FosCall) -> str:
    kind, name = _kind(call), call["name"]

    def act() -> None:
        zoning = _changed(call)
        if zoning.kind_of(name) != kind:
            raise not_found(name)
        effective = zoning.effective is not None and zoning.effective.name == name
        refuse_if(
            kind == "cfg" and effective, f'"{name}" is the effective cfg: should not be deleted'
        )
        zoning.remove(kind, name)

    return _edit(call, act)


_PEER = 'Error: Zone "{}" is a peer zone. Please use the --peerzone option.'


def _is_peer(zoning: ZoneDatabase, name: str) -> bool:
    return name in zoning.zones and zoning.zones[name].principals is not None


@command(
    f"zonecreate --peerzone {NAME} {PRINCIPALS} [{PEERS}]", when="peer", source="FOSQA FOSNOTE"
)
def _create_peer_zone(call: FosCall) -> str:
    name = call["name"]
    principals, members = listed_members(call["principals"]), listed_members(call["members"])
    _check_name(call, name)
    _check_members("zone", [*principals, *members])

    def act() -> None:
        zoning = _changed(call)
        refuse_if(zoning.kind_of(name), f'"{name}" duplicate name')
        zone = FabricZone(list(members), list(principals))
        _check_peer_zone(zoning, name, zone)
        zoning.zones[name] = zone

    return _edit(call, act)


@command(
    f"zoneadd --peerzone {NAME} {PRINCIPALS} [{PEERS}]",
    f"zoneadd --peerzone {NAME} {PEERS}",
    when="peer",
    source="FOSQA FOSNOTE",
)
def _add_to_peer_zone(call: FosCall) -> str:
    principals, members = listed_members(call["principals"]), listed_members(call["members"])
    _check_members("zone", [*principals, *members])

    def act() -> None:
        zoning = _changed(call)
        old = _peer_zone(zoning, call["name"])
        zone = FabricZone([*old.members, *members], [*(old.principals or ()), *principals])
        _check_peer_zone(zoning, call["name"], zone)
        zoning.zones[call["name"]] = zone

    return _edit(call, act)


@command(
    f"zoneremove --peerzone {NAME} {PRINCIPALS} [{PEERS}]",
    f"zoneremove --peerzone {NAME} {PEERS}",
    when="peer",
    source="FOSQA JCAPP",
)
def _remove_from_peer_zone(call: FosCall) -> str:
    name = call["name"]
    principals, members = listed_members(call["principals"]), listed_members(call["members"])

    def act() -> None:
        zoning = _changed(call)
        old = _peer_zone(zoning, name)
        for gone, kept in ((principals, old.principals or []), (members, old.members)):
            for one in gone:
                refuse_if(one not in kept, f'"{one}" is not in "{name}"')
        left = [one for one in old.principals or () if one not in principals]
        zoning.zones[name] = FabricZone([one for one in old.members if one not in members], left)
        if not left:
            zoning.remove("zone", name)

    return _edit(call, act)


def _peer_zone(zoning: ZoneDatabase, name: str) -> FabricZone:
    zone = zoning.zones.get(name)
    if zone is None:
        raise not_found(name)
    refuse_if(zone.principals is None, f'Error: Zone "{name}" is not a peer zone.')
    return zone


def _check_peer_zone(zoning: ZoneDatabase, name: str, zone: FabricZone) -> None:
    """Refuse aliases of both kinds of members, and members that occur twice [FOSQA][BRCANS]."""
    found: list[str] = []
    for one in zone.all_members:
        addresses = zoning.aliases.get(one, [one])
        kinds = {bool(WWN.fullmatch(address)) for address in addresses}
        refuse_if(
            len(kinds) > 1,
            f'Error: Members of alias "{one}" can either be WWN or D,I: alias having mixed type of '
            "members is not allowed in peer zone.",
        )
        found += addresses
    refuse_if(
        len(found) != len(set(found)),
        f'Error: Duplicates member exists in the member list of "{name}". To avoid unexpected '
        "behavior please create peer zones without duplicate members.",
    )


@command("zoneobjectcopy {name} {new}", source="BRCSAN JCAPP")
@command("zoneobjectrename {name} {new}", source="BRCSAN JCAPP")
def _copy_or_rename(call: FosCall) -> str:
    name, new = call["name"], call["new"]
    _check_name(call, new)

    def act() -> None:
        zoning = _changed(call)
        kind = zoning.kind_of(name)
        refuse_if(kind is None, f'not found "{name}"')
        refuse_if(zoning.kind_of(new), f'"{new}" duplicate name')
        if kind == "zone":
            zoning.zones[new] = zoning.zones[name].copy()
        else:
            known = zoning.members_of(cast("Kind", kind), name) or ()
            zoning.define(cast("Kind", kind), new, list(known))
        if call.verb.endswith("rename"):
            zoning.remove(cast("Kind", kind), name)
            _replace(zoning, name, new)

    return _edit(call, act)


@command("zoneobjectexpunge {name} [-f]", source="JCAPP SN3000B")
def _expunge(call: FosCall) -> str:
    """Remove an object, and itself from all others; asks first."""
    name = call["name"]

    def act() -> None:
        zoning = _changed(call)
        kind = zoning.kind_of(name)
        refuse_if(kind is None, f'not found "{name}"')
        zoning.remove(cast("Kind", kind), name)
        _replace(zoning, name, "")

    if call.keyword("-f"):
        return _edit(call, act)
    question = (
        "You are about to expunge one configuration or member. This action could\nresult "
        "in removing many zoning configurations.\nDo you want to continue? "
        "(yes, y, no, n): [no] "
    )
    return call.ask(question, lambda: _edit(call, act))


@command("zoneobjectreplace {name} {new}", source="FOSQA JCAPP")
def _replace_member(call: FosCall) -> str:
    """Put another member where a member is, in all zones and aliases."""
    name, new = call["name"], call["new"]
    refuse_if(name.startswith("00:") or new.startswith("00:"), "error: Invalid zone member")

    def act() -> None:
        zoning = _changed(call)
        known = [*zoning.aliases.values(), *(zone.all_members for zone in zoning.zones.values())]
        refuse_if(not any(name in members for members in known), f'error: "{name}" not found')
        _replace(zoning, name, new)

    return _edit(call, act)


def _replace(zoning: ZoneDatabase, name: str, new: str) -> None:
    """Put a member in the place of another in all objects; empty: none; drop empty objects."""
    kept = [("alias", key, members) for key, members in zoning.aliases.items()]
    kept += [("cfg", key, members) for key, members in zoning.cfgs.items()]
    for key, zone in zoning.zones.items():
        kept.append(("zone", key, zone.members))
        if zone.principals is not None:
            kept.append(("principals", key, zone.principals))
    for kind, key, members in kept:
        if name not in members:
            continue
        members[:] = [new if one == name else one for one in members if new or one != name]
        if not members and kind != "principals":
            empty_peer = kind == "zone" and zoning.zones[key].principals
            if not empty_peer:
                zoning.remove(cast("Kind", kind), key)


@command("cfgclear [-f]", source="B200E DS300B NAMC")
def _clear(call: FosCall) -> str:
    """Remove all that is defined, within the transaction; the effective configuration stays."""

    def act() -> None:
        zoning = _changed(call)
        zoning.aliases.clear()
        zoning.zones.clear()
        zoning.cfgs.clear()

    question = (
        "The Clear All action will clear all Aliases, Zones, FA Zones\n"
        "and configurations in the Defined configuration.\n"
    )
    if call.switch.release >= (6,):
        question += (
            "Run cfgSave to commit the transaction or cfgTransAbort to\ncancel the transaction.\n"
        )
    question += "Do you really want to clear all configurations?  (yes, y, no, n): [no] "
    if call.keyword("-f"):
        return _edit(call, act)
    return call.ask(question, lambda: _edit(call, act))
