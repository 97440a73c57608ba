"""VLANs, their FCoE mapping, and the VLANs of ports."""

from sanfab_lab.commands import Reason, Refused, refused_word
from sanfab_lab.nxos.commands import NxosCall, command, enter_mode
from sanfab_lab.nxos.commands.interfaces import change_ports, ports_of, share_with_members
from sanfab_lab.nxos.names import ids
from sanfab_lab.nxos.state import ALL_VLANS, Port, Vlan, mask_of


@command("[no] switchport", modes="eth lag", source="N9KRUN BF-NX")
def _switchport(call: NxosCall) -> None:
    """Let ports switch, or route; what only the other can do is lost."""
    fresh = Port(switchport=not call.no)
    for name, port in ports_of(call):
        if port.group and port.switchport != fresh.switchport:
            raise Refused(f"ERROR: {name}: requested config change not allowed")
    for name, port in ports_of(call):
        if port.switchport is not fresh.switchport:
            for field in ("switchport", "mode", "access", "native", "allowed", "ip", "vrf"):
                setattr(port, field, getattr(fresh, field))
            share_with_members(call, name)


def _switching(call: NxosCall, **values: object) -> None:
    for name, port in ports_of(call):
        if not port.switchport:
            raise Refused(f"ERROR: {name}: requested config change not allowed")
    change_ports(call, **values)


@command("[no] switchport mode <{mode:access|trunk}>", modes="eth lag", source="TL2013 S2")
def _mode(call: NxosCall) -> None:
    """Set whether ports tag their VLANs."""
    _switching(call, mode="access" if call.no else call["mode"])


@command("[no] switchport access vlan <{vlan:\\d+}>", modes="eth lag", source="BF-NX L2TS")
def _access(call: NxosCall) -> None:
    """Set the VLAN of access ports; it need not exist."""
    _switching(call, access=1 if call.no else _vlan(call))


@command(
    "[no] switchport trunk native vlan <{vlan:\\d+}>", modes="eth lag", source="DELL5K NORDWIKI"
)
def _native(call: NxosCall) -> None:
    """Set the VLAN of untagged frames on trunks."""
    _switching(call, native=1 if call.no else _vlan(call))


def _vlan(call: NxosCall) -> int:
    vlan = call.number("vlan")
    if vlan not in VLANS:
        raise refused_word(call["vlan"], Reason.RANGE)
    if any(vlan in reserved for reserved in call.switch.chassis.platform.reserved_vlans):
        raise Refused(f"ERROR: VLAN {vlan} is reserved for internal use")
    return vlan


@command(
    "[no] switchport trunk allowed vlan <{how:add|remove|except} {list...}>",
    "[no] switchport trunk allowed vlan <{how:all|none}>",
    "[no] switchport trunk allowed vlan <{list...}>",
    modes="eth lag",
    source="DELL5K S2",
)
def _allowed_vlans(call: NxosCall) -> None:
    """Set the VLANs of trunks: all of them, or more, or fewer."""
    how = "all" if call.no else call["how"]
    text = call["list"].replace(" ", "")
    listed = mask_of(ids(text, VLANS)) if text and not call.no else 0
    wanted: dict[str, object] = {}
    for name, port in ports_of(call):
        if not port.switchport:
            raise Refused(f"ERROR: {name}: requested config change not allowed")
        now = ALL_VLANS if port.allowed is None else port.allowed
        mask = _changed_mask(how, now, listed)
        wanted[name] = None if mask == ALL_VLANS else mask
        if port.group and wanted[name] != port.allowed:
            raise Refused(f"ERROR: {name}: requested config change not allowed")
    for name, port in ports_of(call):
        port.allowed = wanted[name]  # type: ignore[assignment]  # a mask or None, from above
        share_with_members(call, name)


def _changed_mask(how: str, now: int, listed: int) -> int:
    if how == "add":
        return now | listed
    if how == "remove":
        return now & ~listed
    if how == "except":
        return ALL_VLANS & ~listed
    return {"all": ALL_VLANS, "none": 0}.get(how, listed)


VLANS = range(1, 4095)


def _listed(call: NxosCall) -> set[int]:
    text = call["list"].replace(" ", "")
    found = ids(text, VLANS, call["list"])
    reserved = call.switch.chassis.platform.reserved_vlans
    taken = sorted(vlan for vlan in found if any(vlan in one for one in reserved))
    if taken:
        raise Refused(f"ERROR: VLAN {taken[0]} is reserved for internal use: cannot be configured")
    return found


@command(
    "vlan {list:\\d[\\d,-]*}",
    "vlan {list:\\d[\\d,-]*,} {more...}",
    modes="config",
    source="N9KRUN L2TS",
)
def _vlan_vlan(call: NxosCall) -> None:
    """Enter VLANs; those that do not exist are made."""
    call.values["list"] += call["more"]
    found = _listed(call)
    for number in found:
        call.state.vlans.setdefault(number, Vlan())
    enter_mode(call, "vlan", *(str(number) for number in sorted(found)))


@command("no vlan {list:\\d[\\d,-]*}", modes="config", source="L2TS")
def _no_vlan(call: NxosCall) -> None:
    """Remove VLANs; ports keep their lines about them."""
    found = _listed(call)
    if 1 in found:
        raise Refused("ERROR: Cannot delete default VLAN 1")
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
    """Name a VLAN; the names of two VLANs differ."""
    name = "" if call.no else call["name"]
    if len(name) > 32:  # noqa: PLR2004  # of NX-OS
        raise Refused("% String exceeded max length of (32)")
    if call.targets == ("1",):
        raise Refused("ERROR: VLAN 1 is the default VLAN: its name cannot be changed")
    taken = {
        one.name for number, one in call.state.vlans.items() if str(number) not in call.targets
    }
    if name and (len(call.targets) > 1 or name in taken):
        raise Refused(f"ERROR: VLAN name {name} is already in use")
    for one in _vlans(call):
        one.name = name


@command("[no] shutdown", modes="vlan", source="BF-NX")
def _shut_vlan(call: NxosCall) -> None:
    """Stop VLANs, or let them run."""
    for one in _vlans(call):
        one.shut = not call.no


@command("[no] state <{state:active|suspend}>", modes="vlan", source="BF-NX")
def _state(call: NxosCall) -> None:
    """Suspend VLANs, or let them run."""
    for one in _vlans(call):
        one.suspended = not call.no and call["state"] == "suspend"


@command(
    "[no] fcoe",
    "[no] fcoe vsan <{vsan:\\d+}>",
    modes="vlan",
    when="fcoe",
    source="TL2013 C-N5TS NORDWIKI mem",
)
def _fcoe(call: NxosCall) -> None:
    """Map VLANs to a VSAN; the VSAN need not exist yet."""
    if call.no:
        for one in _vlans(call):
            one.vsan = None
        return
    if len(call.targets) > 1:
        raise refused_word(call.line.split()[0])
    number = int(call.targets[0])
    vsan = int(call.get("vsan", call.targets[0]))
    if number == 1:
        raise Refused("ERROR: fcoe cannot be enabled on VLAN 1")
    if vsan not in range(1, 4095) or vsan in {4079, 4094}:
        raise refused_word(call["vsan"], Reason.RANGE)
    for other, one in call.state.vlans.items():
        if one.vsan == vsan and other != number:
            raise Refused(f"ERROR: VSAN {vsan} is already mapped to VLAN {other}")
    _vlans(call)[0].vsan = vsan
