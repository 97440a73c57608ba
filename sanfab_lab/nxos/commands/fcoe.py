"""VSANs, virtual Fibre Channel interfaces, domains and the FCoE forwarder."""

import re

from sanfab_lab.commands import Reason, Refused, refuse_if, refused_word
from sanfab_lab.nxos.commands import (
    TREE,
    ModeRow,
    NxosCall,
    command,
    fabric_command,
    limited,
    register_modes,
)
from sanfab_lab.nxos.commands.interfaces import mode_interfaces, share_fc
from sanfab_lab.nxos.names import expand_ids, expand_interfaces
from sanfab_lab.nxos.state import NativePort, State, Vfc, Vsan, interface_of
from sanfab_lab.nxos.zone_database import normalized_wwn
from sanfab_lab.rows import Field, register_fields

VSANS = range(1, 4095)
RESERVED = {4079, 4094}


def known_vsan(call: NxosCall) -> int:
    """Return the VSAN of a line; it has to exist."""
    vsan = call.within("vsan", 1, 4094)
    refuse_if(vsan not in call.state.vsans, f"VSAN {vsan} is not configured")
    return vsan


def _configured(call: NxosCall) -> Vsan:
    """Return the VSAN of a line of the VSAN database; it has to exist."""
    if call.number("vsan") not in call.state.vsans:
        raise Refused(f"vsan {call['vsan']}:vsan not configured")
    return call.state.vsans[call.number("vsan")]


register_modes(
    ModeRow("vsan database", "vsandb", "S2 TL2013", "fcoe"),
    ModeRow("[no] fcdomain fcid database", "fcids", "MDS94", "fcoe"),
)


@command("vsan {list:\\d[\\d,-]*}", modes="vsandb", source="S2 TL2013")
def _vsan(call: NxosCall) -> None:
    found = expand_ids(call["list"], VSANS)
    refuse_if(found & RESERVED, f"vsan {call['list']}:vsan(s) reserved")
    for number in found:
        call.state.vsans.setdefault(number, Vsan())


@command("no vsan {list:\\d[\\d,-]*}", modes="vsandb", source="DELL5K MDSSDK")
def _no_vsan(call: NxosCall) -> str:
    """Remove VSANs after a confirmation; their interfaces are isolated."""
    found = expand_ids(call["list"], VSANS)
    refuse_if(1 in found, f"vsan {call['list']}:cannot delete default vsan")
    refuse_if(not found <= call.state.vsans.keys(), f"vsan {call['list']}:vsan not configured")
    return call.confirm("Do you want to continue? (y/n) [n] ", lambda: _drop(call, found))


def _drop(call: NxosCall, found: set[int]) -> None:
    for number in found:
        for kept in (call.state.vsans, call.state.zoning, call.state.domains):
            kept.pop(number, None)
        call.switch.zone_sessions.pop(number, None)
        call.switch.zone_status.pop(number, None)
        kept_in = (call.state.vfcs, call.state.fc_ports, call.state.fc_lags)
        for one in (one for group in kept_in for one in group.values()):
            if one.vsan == number:
                one.vsan = 4094
    for key in [one for one in call.switch.fcids if one[0] in found]:
        del call.switch.fcids[key]


@command("[no] vsan {vsan:\\d+} name <{name}>", modes="vsandb", source="C-N5TS MDSSDK")
def _name_vsan(call: NxosCall) -> None:
    """Set the unique name of a VSAN; create the VSAN if it does not exist."""
    number, name = call.number("vsan"), "" if call.no else limited(call["name"].strip('"'), 32)
    refuse_if(number not in VSANS or number in RESERVED, f"vsan {number}:vsan(s) reserved")
    taken = {vsan_name(other, one) for other, one in call.state.vsans.items() if other != number}
    refuse_if(name in taken, "vsan name is already in use")
    call.state.vsans.setdefault(number, Vsan()).name = name


def vsan_name(number: int, one: Vsan) -> str:
    """Return the name of a VSAN, given or automatic."""
    return one.name or f"VSAN{number:04d}"


@command("[no] vsan {vsan:\\d+} suspend", modes="vsandb", source="COLL-NX")
def _suspend(call: NxosCall) -> None:
    """Suspend a VSAN, or resume it."""
    _configured(call).suspended = not call.no


@command("[no] vsan {vsan:\\d+} interface {name...}", modes="vsandb", source="S2 TL2013 C-N5TS")
def _member(call: NxosCall) -> str | None:
    """Move interfaces into a VSAN, or back to VSAN 1; a port that is up asks [VSANMOVE]."""
    _configured(call)
    names, number = expand_interfaces(call["name"]), call.number("vsan")
    found = [interface_of(call.state, name) for name in names]
    moving = [one for one in found if isinstance(one, Vfc | NativePort)]
    if len(moving) < len(found):
        raise Refused("Invalid interface format at '^' marker.", call["name"].split()[-1])
    if any(isinstance(one, NativePort) and one.group for one in moving):
        raise Refused(f"{names[0]}: interface is a member of a port-channel")

    def move() -> None:
        for one in moving:
            if not call.no:
                one.vsan = number
            elif one.vsan == number:
                one.vsan = 1

    live = [
        name
        for name, one in zip(names, found, strict=True)
        if isinstance(one, NativePort) and not one.shut and one.vsan != number
    ]
    if not live:
        move()
        return None
    question = f"Traffic on {live[0]} may be impacted. Do you want to continue? (y/n) [n] "
    return call.confirm(question, move)


def _vfcs(call: NxosCall) -> list[Vfc]:
    return [one for one in mode_interfaces(call) if isinstance(one, Vfc)]


def _fc(call: NxosCall) -> list[Vfc | NativePort]:
    return [one for one in mode_interfaces(call) if isinstance(one, Vfc | NativePort)]


def _put(call: NxosCall, field: str, value: object) -> None:
    for vfc in _vfcs(call):
        setattr(vfc, field, value.upper() if field == "mode" and isinstance(value, str) else value)


register_fields(
    TREE,
    "vfc",
    Vfc,
    _put,
    Field("[no] switchport mode <{value:E|F|NP|e|f|np}>", "mode", "NORDWIKI C-116298 COLL-NX"),
    Field("[no] switchport trunk mode <{value:on|off|auto}>", "trunk", "FLEXPOD6 mem"),
    Field("[no] fcoe fcf-priority <{value:\\d+}>", "priority", "mem", None, range(256)),
)
register_fields(
    TREE,
    "config",
    State,
    lambda call, field, value: setattr(call.state, field, value),
    Field(
        "[no] fcoe fcf-priority <{value:\\d+}>",
        "fcf_priority",
        "NORDWIKI",
        None,
        range(256),
        "fcoe",
    ),
)


@command("[no] bind interface <{name...}>", modes="vfc", source="S2 TL2013 C-116298")
def _bind(call: NxosCall) -> None:
    """Bind a vfc to a port or port-channel, which carries no other vfc."""
    if call.no:
        for vfc in _vfcs(call):
            vfc.port = ""
        return
    port = expand_interfaces(call["name"])[0]
    if len(call.targets) > 1 or not port.startswith(("Ethernet", "port-channel")):
        raise refused_word(call["name"].split()[0])
    if interface_of(call.state, port) is None:
        raise refused_word(call["name"].split()[-1], Reason.RANGE)
    for other, one in call.state.vfcs.items():
        if one.port == port and other != call.targets[0]:
            raise Refused(f"ERROR: {call.targets[0]}: interface {port} is already bound to {other}")
    vfc = _vfcs(call)[0]
    vfc.port, vfc.mac = port, ""


@command("[no] bind mac-address <{mac}>", modes="vfc", source="N9KREF")
def _bind_mac(call: NxosCall) -> None:
    """Bind a vfc to the adapter with a MAC address."""
    digits = "" if call.no else re.sub(r"[^0-9a-f]", "", call["mac"].lower())
    if not call.no and len(digits) != 12:  # noqa: PLR2004  # digits of a MAC address
        raise refused_word(call["mac"])
    mac = ":".join(digits[at : at + 2] for at in range(0, len(digits), 2))
    for vfc in _vfcs(call):
        vfc.mac, vfc.port = mac, "" if mac else vfc.port


@command(
    "[no] switchport trunk allowed vsan <{how:add|remove} {list...}>",
    "[no] switchport trunk allowed vsan <{how:all}>",
    "[no] switchport trunk allowed vsan <{list...}>",
    modes="vfc",
    when="vfc-trunk-vsan",
    source="VHYPER LABNOTES",
)
@command(
    "[no] switchport trunk allowed vsan <{how:add|remove} {list...}>",
    "[no] switchport trunk allowed vsan <{how:all}>",
    "[no] switchport trunk allowed vsan <{list...}>",
    modes="fc san",
    source="FPBASE MDSTRUNK",
)
def _allowed(call: NxosCall) -> None:
    """Set the VSANs a vfc may carry: all of them, or more, or fewer."""
    text = call["list"].replace(" ", "")
    listed = frozenset(expand_ids(text, VSANS)) if text else frozenset()
    every = call["how"] == "all" or (call.no and not listed)
    for vfc in _fc(call):
        now = frozenset(range(1, 4094)) if vfc.allowed is None else vfc.allowed
        if every:
            vfc.allowed = None
        elif call["how"] == "remove" or call.no:
            vfc.allowed = now - listed
        else:
            vfc.allowed = now | listed if call["how"] == "add" else listed
        if vfc.allowed == frozenset(range(1, 4094)):
            vfc.allowed = None
    share_fc(call)


@fabric_command("[no] fcoe fcmap <{map}>", source="DELL5K NORDWIKI")
def _fcmap(call: NxosCall) -> str:
    """Set the FC-MAP after a confirmation: it ends all logins."""
    wanted = "0efc00" if call.no else re.sub(r"0x|[.:]", "", call["map"].lower()).zfill(6)
    if not re.fullmatch(r"0efc[0-9a-f]{2}", wanted):
        raise refused_word(call["map"], Reason.RANGE)

    def yes() -> None:
        call.state.fcmap = wanted

    question = "All FCoE sessions will be torn down. Do you want to continue? (y/n) [n] "
    return call.confirm(question, yes)


@fabric_command(
    "[no] fcdomain domain {n:\\d+} {how:static|preferred} vsan {vsan:\\d+}",
    source="MDSCHK C-N5SAN",
)
def _domain(call: NxosCall) -> None:
    """Set the domain id of the switch in a VSAN."""
    number = known_vsan(call)
    call.within("n", 1, 239)
    if call.no:
        call.state.domains.pop(number, None)
    else:
        call.state.domains[number] = f"{call['n']} {call['how']}"


@fabric_command("fcdomain restart [disruptive] vsan {vsan:\\d+}", source="MDSCHK")
def _restart(call: NxosCall) -> None:
    """Restart the domain manager of a VSAN: its domain id, and all FCIDs, are assigned again."""
    call.switch.domains.pop(known_vsan(call), None)


@command(
    "[no] vsan {vsan:\\d+} wwn {wwn:[0-9a-fA-F:]+} fcid {fcid:0x[0-9a-f]{6}} [dynamic]",
    modes="fcids",
    source="MDS94",
)
def _fcid(call: NxosCall) -> None:
    """Set the FCID of a login."""
    key = known_vsan(call), normalized_wwn(call["wwn"])
    if call.no:
        call.switch.fcids.pop(key, None)
    else:
        call.switch.fcids[key] = int(call["fcid"], 16)
