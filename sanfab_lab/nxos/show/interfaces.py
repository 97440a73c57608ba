"""Show the state of interfaces."""

from collections.abc import Iterator

from sanfab_lab.chassis import is_bundled, is_up
from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.nxos.commands import NxosCall
from sanfab_lab.nxos.names import (
    expand_interfaces,
    interface_order,
    kind_of_interface,
    mac_text,
    number_of,
    short_name,
)
from sanfab_lab.nxos.show import RULE, show
from sanfab_lab.nxos.show.fcoe import shown_vfc, vfc_brief
from sanfab_lab.nxos.show.fibre_channel import fc_brief, native_names, shown_fc
from sanfab_lab.nxos.state import Port, Svi
from sanfab_lab.nxos.status import (
    differing_field,
    lag_works,
    pause_runs,
    physical_ports,
    port_settings,
)
from sanfab_lab.nxos.vpc import works
from sanfab_lab.rows import field_lines

_PORT = """\
  MTU {mtu} bytes, BW {bandwidth} Kbit, DLY 10 usec
  reliability 255/255, txload 1/255, rxload 1/255
  Encapsulation ARPA
  Port mode is {mode}
  {speed}, media type is {gigabits}G
  Beacon is turned off
  Input flow-control is {receives}, output flow-control is {sends}"""
_COUNTERS = """\
  Switchport monitor is off
  Last clearing of "show interface" counters never
  RX
    0 unicast packets  0 multicast packets  0 broadcast packets
    0 input packets  0 bytes
    0 jumbo packets  0 storm suppression packets
    0 runts  0 giants  0 CRC  0 no buffer
    0 input error  0 short frame  0 overrun   0 underrun  0 ignored
    0 Rx pause
  TX
    0 unicast packets  0 multicast packets  0 broadcast packets
    0 output packets  0 bytes
    0 jumbo packets
    0 output errors  0 collision  0 deferred  0 late collision
    0 Tx pause
"""
_MGMT_HEAD = f"""
{RULE}
Port   VRF          Status IP Address                              Speed    MTU
{RULE}"""
_ETHERNET_HEAD = f"""
{RULE}
Ethernet      VLAN    Type Mode   Status  Reason                   Speed     Port
Interface                                                                    Ch #
{RULE}"""
_LAG_HEAD = f"""
{RULE}
Port-channel  VLAN    Type Mode   Status  Reason                   Speed     Protocol
Interface
{RULE}"""


def shown_interfaces(call: NxosCall, *, lags: bool = True) -> list[str]:
    """Return the interfaces that a line names; without a name, all ports."""
    state = call.state
    every = [*state.ports, *(f"port-channel{one}" for one in sorted(state.lags) if lags)]
    every += native_names(call) if lags else state.fc_ports
    typed = call["name"] or call["kind"] + call["n"]
    found = expand_interfaces(typed) if typed else every
    if not set(found) <= {*every, *state.vfcs, *state.svis}:
        raise refused_word(call["name"].split()[-1], Reason.RANGE)
    return found


def shown_ports(call: NxosCall) -> list[tuple[str, Port]]:
    """Return the physical ports among the interfaces that a line names."""
    ports = call.state.ports
    return [(name, ports[name]) for name in shown_interfaces(call, lags=False) if name in ports]


def any_up(call: NxosCall, name: str) -> bool:
    """Return whether the links of a port or port-channel carry frames."""
    if name.startswith("port-channel"):
        return works(call.switch, name)
    return any(is_up(call.switch, one) for one in physical_ports(call.switch, name))


def speed_of(call: NxosCall, name: str) -> int:
    """Return the speed of a port or port-channel in Gb/s."""
    lines = physical_ports(call.switch, name)
    return (
        sum(_port_speed(call, one) for one in lines if name == one or is_up(call.switch, one)) or 10
    )


def _port_speed(call: NxosCall, name: str) -> int:
    fixed = call.state.ports[name].speed if name in call.state.ports else ""
    return int(fixed) // 1000 if fixed else call.switch.chassis.speeds.get(name, 10)


def down_reason(call: NxosCall, name: str, port: Port) -> str:
    """Return why a port is down; empty: it is up."""
    if name in call.switch.chassis.error_disabled:
        return call.switch.chassis.error_disabled[name]
    if is_suspended(call, name, port):
        differs = name in call.state.ports and differing_field(call.switch, name)
        return "suspended" if differs else "suspended(no LACP PDUs)"  # [NXPCCOMP][LACPSUSP]
    if any_up(call, name) and not port.shut:
        return "inactive" if _is_inactive(call, port) else ""
    if port.shut or (name in call.state.ports and not call.switch.port_enabled(name)):
        return "Administratively down"
    if kind_of_interface(name) == "port-channel":
        return "suspended by vpc" if lag_works(call.switch, name) else "No operational members"
    return "Link not connected"


def _is_inactive(call: NxosCall, port: Port) -> bool:
    """Return whether the one VLAN of a port does not exist or is suspended [N6KL2][GENIEINACT]."""
    vlan = call.state.vlans.get(port.access)
    access = port.switchport and port.mode == "access" and not port.group
    return access and (vlan is None or vlan.suspended)


def is_suspended(call: NxosCall, name: str, port: Port) -> bool:
    """Return whether a port is kept out of its port-channel: without LACP, or as it differs."""
    lag = call.state.lags.get(port.group or 0)
    if lag is None or not is_up(call.switch, name):
        return False
    if differing_field(call.switch, name):
        return True
    if is_bundled(call.switch, name, port.group_mode):
        return False
    return call.switch.n9k if lag.suspends is None else lag.suspends


def pause_state(call: NxosCall, name: str, side: str) -> str:
    """Return whether a port, or any of a port-channel, obeys or sends pause frames."""
    lines = physical_ports(call.switch, name)
    return "on" if any(pause_runs(call.switch, one, side) for one in lines) else "off"


@show("show interface", "show interface {name...}", source="NTC S2 VHYPER")
def _interface(call: NxosCall) -> Iterator[str]:
    """Show interfaces in full."""
    names, fabric = shown_interfaces(call), set(native_names(call))
    if not call.has("name"):
        names += [*sorted(call.state.vfcs, key=interface_order), *call.state.svis]
    for name in names:
        port = port_settings(call.switch, name) if name[0] in "Ep" else None
        if name in fabric:
            yield from shown_fc(call, name)
        elif port is not None:
            yield from _port(call, name, port)
        elif name in call.state.vfcs:
            yield from shown_vfc(call, name, call.state.vfcs[name])
        else:
            yield from _svi(call, name, call.state.svis[name])


def _port(call: NxosCall, name: str, port: Port) -> Iterator[str]:
    why, gigabits = down_reason(call, name, port), speed_of(call, name)
    mac = mac_text(call.switch.mac_of(name), ".")
    yield f"{name} is {f'down ({why})' if why else 'up'}"
    if call.switch.n9k:
        yield f"admin state is {'down' if port.shut else 'up'}, Dedicated Interface"
    if port.group:
        yield f"  Belongs to Po{port.group}"
    yield f"  Hardware: 1000/10000 Ethernet, address: {mac} (bia {mac})"
    yield from field_lines(port, *_COMMON)
    yield _PORT.format(
        mtu=port.mtu,
        bandwidth=gigabits * 1000000,
        mode=port.mode if port.switchport else "routed",
        speed="auto-duplex, auto-speed" if why else f"full-duplex, {gigabits} Gb/s",
        gigabits=gigabits,
        receives=pause_state(call, name, "receive"),
        sends=pause_state(call, name, "send"),
    )
    if kind_of_interface(name) == "port-channel":
        members = map(short_name, physical_ports(call.switch, name))
        yield f"  Members in this channel: {', '.join(members)}"
    yield _COUNTERS


_COMMON = (("  Description: {}", "description"), ("  Internet Address is {}", "ip"))


def _svi(call: NxosCall, name: str, svi: Svi) -> Iterator[str]:
    vlan = name.startswith("Vlan")
    why = "Administratively down" if svi.shut else ""
    if not why and vlan and number_of(name) not in call.state.vlans:
        why = "VLAN/BD does not exist"  # [GENIEINACT]
    tail = ", line protocol is up" if vlan and not why else ""
    yield f"{name} is {f'down ({why})' if why else 'up'}{tail}"
    kind = "EtherSVI" if vlan else "Ethernet"
    yield f"  Hardware is {kind}, address is  {mac_text(call.switch.mac, '.')}"
    yield from field_lines(svi, *_COMMON)
    yield f"  MTU {svi.mtu} bytes, BW 1000000 Kbit, DLY 10 usec\n"


@show("show interface brief", source="NTC")
def _interface_brief(call: NxosCall) -> Iterator[str]:
    """Show interfaces, a line each."""
    mgmt, state = call.state.svis["mgmt0"], call.state
    status = f"{'down' if mgmt.shut else 'up':<6} {mgmt.ip.split('/')[0]:<39} 1000     {mgmt.mtu}"
    yield from fc_brief(call)
    yield f"{_MGMT_HEAD}\nmgmt0  --           {status}\n"
    if state.ports:
        yield _ETHERNET_HEAD
    for name, port in state.ports.items():
        yield _brief_row(call, name, port, str(port.group or "--"))
    if state.lags:
        yield _LAG_HEAD
    for number, lag in sorted(state.lags.items()):
        modes = {port.group_mode for port in state.ports.values() if port.group == number}
        protocol = "lacp" if modes - {"on"} else "none"
        yield _brief_row(call, f"port-channel{number}", lag, protocol)
    yield from vfc_brief(call)


def _brief_row(call: NxosCall, name: str, port: Port, last: str) -> str:
    why = down_reason(call, name, port)
    number = port.native if port.mode == "trunk" else port.access
    vlan, mode = (str(number), port.mode) if port.switchport else ("--", "routed")
    speed = "auto(D)" if why else f"{speed_of(call, name)}G(D)"
    status = f"{'down' if why else 'up':<7} {why or 'none':<23} {speed:>8}"
    return f"{short_name(name):<13} {vlan:<7} eth  {mode:<6} {status} {last}"


@show("show interface status", source="NTC")
def _status(call: NxosCall) -> Iterator[str]:
    """Show the links, a line each."""
    yield RULE
    yield f"Port          Name               Status    Vlan      Duplex  Speed   Type\n{RULE}"
    words = {"": "connected", "Administratively down": "disabled", "inactive": "inactive"}
    for name in shown_interfaces(call):
        port = port_settings(call.switch, name)
        if port is None:
            continue
        why, title = down_reason(call, name, port), port.description[:18] or "--"
        vlan = "trunk" if port.mode == "trunk" else str(port.access)
        vlan = vlan if port.switchport else "routed"
        duplex, speed = ("auto", "auto") if why else ("full", f"{speed_of(call, name)}G")
        state = f"{words.get(why, 'notconnec'):<9} {vlan:<9} {duplex:<7} {speed:<7}"
        yield f"{short_name(name):<13} {title:<18} {state} --"


@show("show interface description", source="NTC")
def _descriptions(call: NxosCall) -> Iterator[str]:
    """Show the descriptions of ports."""
    yield f"\n{RULE}\nPort          Type   Speed   Description\n{RULE}"
    for name, port in call.state.ports.items():
        speed = f"{speed_of(call, name)}G"
        yield f"{short_name(name):<13} eth    {speed:<7} {port.description or '--'}"
