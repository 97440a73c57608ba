"""VLANs, their FCoE mapping, and the VLANs of ports."""

from copy import copy

from sanfab_lab.commands import Reason, Refused, refuse_if, refused_word
from sanfab_lab.nxos.commands import (
    NOT_ALLOWED,
    TREE,
    NxosCall,
    command,
    enter_mode,
    limited,
    port_command,
)
from sanfab_lab.nxos.commands.interfaces import change_ports, ports_of, share_with_members
from sanfab_lab.nxos.names import expand_ids
from sanfab_lab.nxos.state import ALL_VLANS, Port, Vlan, mask_of
from sanfab_lab.rows import Field, register_fields

VLANS = range(1, 4095)


_LAYER_DEPENDENT = (
    *("switchport", "mode", "access", "native", "allowed", "ip", "vrf"),
    *("mtu", "stp", "guards"),
)
"""Fields that are lost with the mode of a port [N7KL2]; the MTU is one of them [NXMODE]."""


@port_command("[no] switchport", source="N9KRUN BF-NX")
def _switchport(call: NxosCall) -> None:
    """Switch or route on ports; what depends on the other mode is lost [N7KL2 NXMODE]."""
    fresh = Port(switchport=not call.no)
    for name, port in ports_of(call):
        refuse_if(port.group and port.switchport != fresh.switchport, NOT_ALLOWED.format(name))
    for name, port in ports_of(call):
        if port.switchport is not fresh.switchport:
            for field in _LAYER_DEPENDENT:
                setattr(port, field, copy(getattr(fresh, field)))
            share_with_members(call, name)


def _switching_ports(call: NxosCall) -> list[tuple[str, Port]]:
    """Return the ports of the mode; refuse routed ones."""
    for name, port in ports_of(call):
        refuse_if(not port.switchport, NOT_ALLOWED.format(name))
    return ports_of(call)


def _put(call: NxosCall, field: str, value: object) -> None:
    _switching_ports(call)
    if field in {"access", "native"}:
        _refuse_reserved(call, {int(call.get("value", "1"))}, "")
    change_ports(call, **{field: value})


register_fields(
    TREE,
    "eth lag",
    Port,
    _put,
    Field("[no] switchport mode <{value:access|trunk|fex-fabric}>", "mode", "TL2013 S2"),
    Field("[no] switchport access vlan <{value:\\d+}>", "access", "BF-NX L2TS", None, VLANS),
    Field(
        "[no] switchport trunk native vlan <{value:\\d+}>", "native", "DELL5K NORDWIKI", None, VLANS
    ),
)


@port_command(
    "[no] switchport trunk allowed vlan <{how:add|remove|except} {list...}>",
    "[no] switchport trunk allowed vlan <{how:all|none}>",
    "[no] switchport trunk allowed vlan <{list...}>",
    source="DELL5K S2",
)
def _allowed_vlans(call: NxosCall) -> None:
    how = "all" if call.no else call["how"]
    text = call["list"].replace(" ", "")
    listed = mask_of(expand_ids(text, VLANS)) if text and not call.no else 0
    wanted: dict[str, int | None] = {}
    for name, port in _switching_ports(call):
        mask = _changed_mask(how, ALL_VLANS if port.allowed is None else port.allowed, listed)
        wanted[name] = None if mask == ALL_VLANS else mask
        refuse_if(port.group and wanted[name] != port.allowed, NOT_ALLOWED.format(name))
    for name, port in ports_of(call):
        port.allowed = wanted[name]
        share_with_members(call, name)


def _changed_mask(how: str, now: int, listed: int) -> int:
    return {
        "add": now | listed,
        "remove": now & ~listed,
        "except": ALL_VLANS & ~listed,
        "all": ALL_VLANS,
        "none": 0,
    }.get(how, listed)


def _listed(call: NxosCall) -> set[int]:
    found = expand_ids(call["list"].replace(" ", ""), VLANS, call["list"])
    _refuse_reserved(call, found, ": cannot be configured")
    return found


def _refuse_reserved(call: NxosCall, vlans: set[int], tail: str) -> None:
    reserved = call.switch.chassis.platform.reserved_vlans
    taken = sorted(vlan for vlan in vlans if any(vlan in one for one in reserved))
    if taken:
        raise Refused(f"ERROR: VLAN {taken[0]} is reserved for internal use{tail}")


@command("vlan {list:\\d[\\d,-]*}", "vlan {list:\\d[\\d,-]*,} {more...}", source="N9KRUN L2TS")
def _vlan(call: NxosCall) -> None:
    """Enter VLANs; create those that do not exist."""
    call.values["list"] += call["more"]
    found = _listed(call)
    for number in found:
        call.state.vlans.setdefault(number, Vlan())
    enter_mode(call, "vlan", *(str(number) for number in sorted(found)))


@command("no vlan {list:\\d[\\d,-]*}", source="L2TS")
def _no_vlan(call: NxosCall) -> None:
    """Remove VLANs; ports keep their VLAN settings [N6KL2]."""
    found = _listed(call)
    refuse_if(1 in found, "ERROR: Cannot delete default VLAN 1")
    for number in found:
        call.state.vlans.pop(number, None)


def _vlans(call: NxosCall) -> list[Vlan]:
    found = [call.state.vlans.get(int(name)) for name in call.targets]
    kept = [one for one in found if one is not None]
    if len(kept) != len(found):
        raise Refused(f"ERROR: VLAN {call.targets[0]} does not exist")
    return kept


@command("[no] name <{name}>", modes="vlan", source="NORDWIKI mem")
def _name_vlan(call: NxosCall) -> None:
    """Set the unique name of a VLAN."""
    name = "" if call.no else limited(call["name"], 32)
    if call.targets == ("1",):
        raise Refused("ERROR: VLAN 1 is the default VLAN: its name cannot be changed")
    taken = {
        one.name for number, one in call.state.vlans.items() if str(number) not in call.targets
    }
    if name and (len(call.targets) > 1 or name in taken):
        raise Refused(f"ERROR: VLAN name {name} is already in use")
    for one in _vlans(call):
        one.name = name


def _put_vlan(call: NxosCall, field: str, value: object) -> None:
    for one in _vlans(call):
        setattr(one, field, value == "suspend" if field == "suspended" else value)


register_fields(
    TREE,
    "vlan",
    Vlan,
    _put_vlan,
    Field("[no] shutdown", "shut", "BF-NX"),
    Field("[no] state <{value:active|suspend}>", "suspended", "BF-NX"),
)


@command(
    "[no] fcoe",
    "fcoe vsan {vsan:\\d+}",
    "no fcoe vsan",
    modes="vlan",
    when="fcoe",
    source="TL2013 C-N5TS NORDWIKI N9KREF mem",
)
def _fcoe(call: NxosCall) -> None:
    """Map VLANs to a VSAN, which need not exist."""
    if call.no:
        for one in _vlans(call):
            one.vsan = None
        return
    if len(call.targets) > 1:
        raise refused_word(call.line.split()[0])
    number = int(call.targets[0])
    vsan = int(call.get("vsan", call.targets[0]))
    refuse_if(number == 1, "ERROR: fcoe cannot be enabled on VLAN 1")
    if vsan not in range(1, 4095) or vsan in {4079, 4094}:
        raise refused_word(call["vsan"], Reason.RANGE)
    for other, one in call.state.vlans.items():
        if one.vsan == vsan and other != number:
            raise Refused(f"ERROR: VSAN {vsan} is already mapped to VLAN {other}")
    _vlans(call)[0].vsan = vsan
