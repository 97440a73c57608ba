"""Create, remove and reset interfaces; the commands that all kinds of interfaces share."""

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
from sanfab_lab.nxos.factory import new_port
from sanfab_lab.nxos.names import expand_interfaces, kind_of_interface, number_of
from sanfab_lab.nxos.state import FC_SHARED, SHARED, NativePort, Port, Svi, Vfc, interface_of
from sanfab_lab.rows import Setting, register_settings

MODES = {
    "Ethernet": "eth",
    "port-channel": "lag",
    "vfc": "vfc",
    "fc": "fc",
    "san-port-channel": "san",
}
RANGES = {
    "port-channel": range(1, 4097),
    "san-port-channel": range(1, 257),
    "vfc": range(1, 8193),
    "Vlan": range(1, 4095),
    "loopback": range(1024),
    "mgmt": range(1),
}
NEEDS = {"vfc": "fcoe", "Vlan": "interface-vlan"}
"""Flag of the switch that a kind of interface needs."""


def _typed(call: NxosCall) -> list[str]:
    found = expand_interfaces(call["name"])
    kind = kind_of_interface(found[0])
    if any(kind_of_interface(name) != kind for name in found):
        raise refused_word(call["name"].split()[-1], Reason.RANGE)
    if kind in NEEDS and NEEDS[kind] not in call.switch.flags:
        raise refused_word(call["name"].split()[0])
    for name in found:
        fits = (
            interface_of(call.state, name) is not None
            if kind in {"Ethernet", "fc"}
            else number_of(name) in RANGES[kind] and not _reserved(call, name)
        )
        if not fits:
            raise refused_word(call["name"].split()[-1], Reason.RANGE)
    return found


def _reserved(call: NxosCall, name: str) -> bool:
    reserved = call.switch.chassis.platform.reserved_vlans
    return name.startswith("Vlan") and any(number_of(name) in one for one in reserved)


@command("interface {name...}", source="BF-NX S2")
def _interface(call: NxosCall) -> None:
    """Enter interfaces; create virtual ones that do not exist."""
    found = _typed(call)
    for name in found:
        if interface_of(call.state, name) is None:
            _fresh(call, name)
    kind = MODES.get(kind_of_interface(found[0]), "svi")
    enter_mode(call, "san" if kind == "lag" and call.state.fc_only else kind, *found)


def _fresh(call: NxosCall, name: str) -> None:
    """Create an interface, or reset it to the configuration of a new one."""
    if name.startswith("Ethernet"):
        call.state.ports[name] = new_port(call.state)
    elif name.startswith("fc"):
        call.state.fc_ports[name] = NativePort()
    elif _is_san(call, name):
        call.state.fc_lags[number_of(name)] = NativePort(shut=False)
    elif name.startswith("port-channel"):
        call.state.lags[number_of(name)] = Port()
    elif name.startswith("vfc"):
        call.state.vfcs[name] = Vfc()
    else:
        call.state.svis[name] = Svi(shut=name.startswith("Vlan"))


def _is_san(call: NxosCall, name: str) -> bool:
    """Return whether a port-channel is of Fibre Channel ports."""
    return name.startswith("san-") or (call.state.fc_only and name.startswith("port-channel"))


@command("no interface {name...}", source="DELL5K COLL-NX MDSPC")
def _no_interface(call: NxosCall) -> str:
    """Remove virtual interfaces."""
    found = _typed(call)
    if kind_of_interface(found[0]) in {"Ethernet", "mgmt", "fc"}:
        raise refused_word(call["name"].split()[0])
    for name in found:
        if interface_of(call.state, name) is None:
            raise refused_word(call["name"].split()[-1], Reason.RANGE)
        bound = [vfc for vfc, one in call.state.vfcs.items() if one.port == name]
        if bound:
            raise Refused(f"ERROR: {name}: interface is bound to {bound[0]}, cannot be deleted")
    return "\n".join(filter(None, [_remove(call, name) for name in found]))


def _remove_san(call: NxosCall, number: int) -> str:
    """Remove a Fibre Channel port-channel: its members are shut [MDSPC]."""
    del call.state.fc_lags[number]
    for port in call.state.fc_ports.values():
        if port.group == number:
            port.group, port.shut = None, True
    return (
        f"port-channel {number} deleted and all its members disabled\n"
        "please do the same operation on the switch at the other end of the port-channel"
    )


def _remove(call: NxosCall, name: str) -> str:
    """Remove an interface; return what the switch prints."""
    if _is_san(call, name):
        return _remove_san(call, number_of(name))
    if name.startswith("vfc"):
        del call.state.vfcs[name]
    elif name.startswith("port-channel"):
        del call.state.lags[number_of(name)]
        for port in call.state.ports.values():
            if port.group == number_of(name):
                port.group, port.group_mode = None, "on"
    else:
        del call.state.svis[name]
    return ""


@command("default interface {name...}", source="TL2013")
def _default(call: NxosCall) -> str:
    """Reset interfaces to the configuration of new ones."""
    for name in _typed(call):
        if interface_of(call.state, name) is None:
            raise refused_word(call["name"].split()[-1], Reason.RANGE)
        _fresh(call, name)
        share_with_members(call, name)
    return "...........Done"


def ports_of(call: NxosCall) -> list[tuple[str, Port]]:
    """Return the ports or port-channels that a line is for."""
    found = [(name, interface_of(call.state, name)) for name in call.targets]
    for name, port in found:
        refuse_if(not isinstance(port, Port), f"ERROR: {name}: interface does not exist")
    return [(name, port) for name, port in found if isinstance(port, Port)]


def change_ports(call: NxosCall, **values: object) -> None:
    """Set fields of all ports of the mode; a member cannot differ from its port-channel."""
    found = ports_of(call)
    shared = {name for name, _ in SHARED} & values.keys()
    for name, port in found:
        if port.group and any(getattr(port, one) != values[one] for one in shared):
            raise Refused(NOT_ALLOWED.format(name))
    for name, port in found:
        for field, value in values.items():
            setattr(port, field, value)
        share_with_members(call, name)


def share_with_members(call: NxosCall, name: str) -> None:
    """Copy the shared fields of a port-channel to its members."""
    if not name.startswith("port-channel"):
        return
    lag = call.state.lags[number_of(name)]
    for port in call.state.ports.values():
        if port.group == number_of(name):
            for field, _ in SHARED:
                setattr(port, field, copy(getattr(lag, field)))


def share_fc(call: NxosCall) -> None:
    """Give the members of Fibre Channel port-channels what these have [MDSPC8]."""
    for port in call.state.fc_ports.values():
        lag = call.state.fc_lags.get(port.group or 0)
        for name in FC_SHARED if lag is not None else ():
            setattr(port, name, getattr(lag, name))


def mode_interfaces(call: NxosCall) -> list[Port | Svi | Vfc | NativePort]:
    """Return the interfaces of any kind that a line is for."""
    found = [interface_of(call.state, name) for name in call.targets]
    refuse_if(None in found, f"ERROR: {call.targets[0]}: interface does not exist")
    return [one for one in found if one is not None]


def svis_of(call: NxosCall) -> list[Svi]:
    """Return the VLAN interfaces, loopbacks or management port that a line is for."""
    return [one for one in mode_interfaces(call) if isinstance(one, Svi)]


@command("[no] shutdown", modes="eth lag vfc svi fc san", source="TL2013 S2")
@port_command("[no] shutdown force", source="mem")
def _shutdown(call: NxosCall) -> None:
    """Shut interfaces down, or enable them; ``force``: those of a vPC too."""
    for one in mode_interfaces(call):
        one.shut = not call.no


@command("[no] description <{text...}>", modes="eth lag svi", source="BF-NX")
@command("[no] switchport description <{text...}>", modes="vfc fc san", source="VHYPER MDS94")
def _description(call: NxosCall) -> None:
    """Set the description of interfaces."""
    for one in mode_interfaces(call):
        one.description = "" if call.no else limited(call["text"], 254)


@command("[no] vrf member <{name}>", modes="eth lag svi", source="BF-NX")
def _vrf_member(call: NxosCall) -> str:
    """Move interfaces into a VRF; that removes their address."""
    vrf = "" if call.no else call["name"]
    refuse_if(vrf and vrf != "default" and vrf not in call.state.vrfs, "% VRF does not exist")
    said = ""
    for name, one in zip(call.targets, mode_interfaces(call), strict=True):
        if isinstance(one, Port | Svi) and one.vrf != vrf:
            said += f"Warning: Deleted all L3 config on interface {name}\n" if one.ip else ""
            one.vrf, one.ip = vrf, ""
            if isinstance(one, Svi):
                one.more = ()
    return said


@command("[no] mtu <{size:\\d+}>", modes="svi", source="C-118994")
def _svi_mtu(call: NxosCall) -> None:
    """Set the MTU of VLAN interfaces."""
    for one in svis_of(call):
        one.mtu = 1500 if call.no else call.within("size", 64, 9216)


register_settings(
    TREE,
    "svi",
    lambda call: [one.settings for one in svis_of(call)],
    Setting("ip redirects", "AZLOCAL", "on"),
    Setting("ipv6 redirects", "AZLOCAL", "on"),
    Setting("management"),
    Setting("no-autostate"),
)
register_settings(
    TREE,
    "eth lag",
    lambda call: [one.settings for one in mode_interfaces(call) if isinstance(one, Port)],
    Setting("cdp enable", "AZLOCAL", "on"),
    Setting("logging event port link-status", "AZLOCAL"),
    Setting("logging event port trunk-status", "BF-NX"),
    Setting("load-interval counter {n:[123]} <{seconds:\\d+}>", "BF-NX"),
    Setting("lacp rate <{rate:fast|normal}>", "BF-NX", "lacp rate normal"),
    Setting("lacp port-priority <{n:\\d+}>", "BF-NX", "lacp port-priority 32768"),
    Setting("lacp min-links <{n:\\d+}>"),
    Setting("snmp trap link-status", "BF-NX", "on"),
    Setting("beacon", "BF-NX"),
    Setting("duplex <{how:auto|full|half}>", "BF-NX", "duplex auto"),
    Setting("negotiate auto", "BF-NX", "on"),
    Setting("link debounce time <{n:\\d+}>", "BF-NX", "link debounce time 100"),
    Setting("bandwidth <{n:\\d+}>", "BF-NX"),
    Setting("delay <{n:\\d+}>", "BF-NX", "delay 1"),
    Setting("udld <{how:enable|disable|aggressive}>", "BF-NX"),
    Setting("ip redirects", "AZLOCAL", "on"),
    Setting("ipv6 redirects", "AZLOCAL", "on"),
)


@port_command("[no] mtu <{size:\\d+}>", when="n9k", source="C-118994 N9KRUN")
def _mtu(call: NxosCall) -> None:
    """Set the MTU of ports; a switched port takes the default or the jumbo MTU only."""
    size = 1500 if call.no else call.within("size", 576, 9216)
    if size not in {1500, call.state.jumbo} and any(port.switchport for _, port in ports_of(call)):
        raise Refused("ERROR: MTU can only be default or system jumbo MTU")
    change_ports(call, mtu=size)


@port_command("[no] speed <{speed:auto|\\d+}>", source="BF-NX")
def _speed(call: NxosCall) -> None:
    wanted = "" if call.no or call["speed"] == "auto" else call["speed"]
    if wanted not in {"", "100", "1000", "10000", "25000", "40000", "100000"}:
        raise refused_word(call["speed"])
    change_ports(call, speed=wanted)


@port_command("fec {kind:auto|rs-fec|fc-fec|off}", source="N9KFEC")
def _fec(call: NxosCall) -> None:
    """Set forward error correction, which ports of 25 and 100 Gb/s have."""
    speeds = call.switch.chassis.speeds
    for name, port in ports_of(call):
        if speeds.get(name) not in {25, 100}:
            short = name.replace("Ethernet", "eth")
            raise Refused(f"ERROR: interface {short} doesn't have FEC capability")
        port.fec = "" if call["kind"] == "auto" else call["kind"]
