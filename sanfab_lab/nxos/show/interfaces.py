"""Show the state of interfaces."""

from collections.abc import Iterator

from sanfab.model.platforms import port_speeds
from sanfab_lab.chassis import is_up
from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.nxos.commands import NxosCall, show
from sanfab_lab.nxos.names import (
    expand_interfaces,
    interface_order,
    kind_of_interface,
    mac_text,
    number_of,
    short_name,
)
from sanfab_lab.nxos.show import RULE
from sanfab_lab.nxos.show.fcoe import vfc_brief, vfc_text
from sanfab_lab.nxos.state import Port, Svi
from sanfab_lab.nxos.status import pause_runs, physical_ports, port_settings

DEFAULT_MTU = 1500


def shown_interfaces(call: NxosCall, *, lags: bool = True) -> list[str]:
    """Return the interfaces that a line names; without a name, all ports."""
    state = call.state
    every = [*state.ports, *(f"port-channel{one}" for one in sorted(state.lags) if lags)]
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
    """Return whether a port, or any port of a port-channel, is up."""
    return any(is_up(call.switch, one) for one in physical_ports(call.switch, name))


def speed_of(call: NxosCall, name: str) -> int:
    """Return the speed of a port or port-channel in Gb/s."""
    speeds = port_speeds(call.switch.chassis.platform)
    lines = physical_ports(call.switch, name)
    return sum(speeds.get(one, 10) for one in lines if name == one or is_up(call.switch, one)) or 10


def down_reason(call: NxosCall, name: str, port: Port) -> str:
    """Return why a port is down; empty: it is up."""
    if any_up(call, name) and not port.shut:
        return ""
    if port.shut or (name in call.state.ports and not call.switch.port_enabled(name)):
        return "Administratively down"
    if kind_of_interface(name) == "port-channel":
        return "No operational members"
    return "Link not connected"


@show("show interface", "show interface {name...}", source="NTC S2 VHYPER")
def _interface(call: NxosCall) -> str:
    """Show interfaces in full."""
    names = shown_interfaces(call)
    if not call.has("name"):
        names += [*sorted(call.state.vfcs, key=interface_order), *call.state.svis]
    texts = []
    for name in names:
        port = port_settings(call.switch, name) if name[0] in "Ep" else None
        if port is not None:
            texts.append("\n".join(_port(call, name, port)))
        elif name in call.state.vfcs:
            texts.append(vfc_text(call, name, call.state.vfcs[name]))
        else:
            texts.append("\n".join(_svi(call, name, call.state.svis[name])))
    return "\n".join(texts)


def _port(call: NxosCall, name: str, port: Port) -> Iterator[str]:
    why = down_reason(call, name, port)
    mac = mac_text(call.switch.mac_of(name), ".")
    gigabits = speed_of(call, name)
    yield f"{name} is {f'down ({why})' if why else 'up'}"
    if call.switch.n9k:
        yield f"admin state is {'down' if port.shut else 'up'}, Dedicated Interface"
    if port.group:
        yield f"  Belongs to Po{port.group}"
    yield f"  Hardware: 1000/10000 Ethernet, address: {mac} (bia {mac})"
    if port.description:
        yield f"  Description: {port.description}"
    if port.ip:
        yield f"  Internet Address is {port.ip}"
    yield f"  MTU {port.mtu} bytes, BW {gigabits * 1000000} Kbit, DLY 10 usec"
    yield "  reliability 255/255, txload 1/255, rxload 1/255"
    yield "  Encapsulation ARPA"
    yield f"  Port mode is {port.mode if port.switchport else 'routed'}"
    yield from _link(why, gigabits)
    receives, sends = (pause_state(call, name, side) for side in ("receive", "send"))
    yield f"  Input flow-control is {receives}, output flow-control is {sends}"
    if kind_of_interface(name) == "port-channel":
        yield f"  Members in this channel: {_members(call, name)}"
    yield "  Switchport monitor is off"
    yield from COUNTERS


def _link(why: str, gigabits: int) -> Iterator[str]:
    speed = "auto-duplex, auto-speed" if why else f"full-duplex, {gigabits} Gb/s"
    yield f"  {speed}, media type is {gigabits}G"
    yield "  Beacon is turned off"


def pause_state(call: NxosCall, name: str, side: str) -> str:
    """Return whether a port, or any of a port-channel, obeys or sends pause frames."""
    lines = physical_ports(call.switch, name)
    return "on" if any(pause_runs(call.switch, one, side) for one in lines) else "off"


def _members(call: NxosCall, name: str) -> str:
    return ", ".join(short_name(one) for one in physical_ports(call.switch, name))


COUNTERS = (
    '  Last clearing of "show interface" counters never',
    "  RX",
    "    0 unicast packets  0 multicast packets  0 broadcast packets",
    "    0 input packets  0 bytes",
    "    0 jumbo packets  0 storm suppression packets",
    "    0 runts  0 giants  0 CRC  0 no buffer",
    "    0 input error  0 short frame  0 overrun   0 underrun  0 ignored",
    "    0 Rx pause",
    "  TX",
    "    0 unicast packets  0 multicast packets  0 broadcast packets",
    "    0 output packets  0 bytes",
    "    0 jumbo packets",
    "    0 output errors  0 collision  0 deferred  0 late collision",
    "    0 Tx pause",
    "",
)


def _svi(call: NxosCall, name: str, svi: Svi) -> Iterator[str]:
    lively = not svi.shut and (not name.startswith("Vlan") or number_of(name) in call.state.vlans)
    word = (
        "up" if lively else "down (Administratively down)" if svi.shut else "down (VLAN/BD is down)"
    )
    mac = mac_text(call.switch.mac, ".")
    yield f"{name} is {word}" + (", line protocol is up" if lively and name[0] == "V" else "")
    yield f"  Hardware is {'EtherSVI' if name[0] == 'V' else 'Ethernet'}, address is  {mac}"
    if svi.description:
        yield f"  Description: {svi.description}"
    if svi.ip:
        yield f"  Internet Address is {svi.ip}"
    yield f"  MTU {svi.mtu} bytes, BW 1000000 Kbit, DLY 10 usec"
    yield ""


@show("show interface brief", source="NTC")
def _interface_brief(call: NxosCall) -> str:
    """Show interfaces, a line each."""
    mgmt, state = call.state.svis["mgmt0"], call.state
    status = f"{'down' if mgmt.shut else 'up':<6} {mgmt.ip.split('/')[0]:<39} 1000     {mgmt.mtu}"
    rows = ["", RULE, *_MGMT_HEAD, RULE, f"mgmt0  --           {status}"]
    rows += ["", RULE, *_ETHERNET_HEAD, RULE]
    for name, port in state.ports.items():
        rows.append(_brief_row(call, name, port, str(port.group or "--")))
    if state.lags:
        rows += ["", RULE, *_LAG_HEAD, RULE]
    for number, lag in sorted(state.lags.items()):
        modes = {port.group_mode for port in state.ports.values() if port.group == number}
        protocol = "lacp" if modes - {"on"} else "none"
        rows.append(_brief_row(call, f"port-channel{number}", lag, protocol))
    return "\n".join([*rows, *vfc_brief(call)])


_MGMT_HEAD = ("Port   VRF          Status IP Address                              Speed    MTU",)
_ETHERNET_HEAD = (
    "Ethernet      VLAN    Type Mode   Status  Reason                   Speed     Port",
    "Interface                                                                    Ch #",
)
_LAG_HEAD = (
    "Port-channel  VLAN    Type Mode   Status  Reason                   Speed     Protocol",
    "Interface",
)


def _brief_row(call: NxosCall, name: str, port: Port, last: str) -> str:
    why = down_reason(call, name, port)
    number = port.native if port.mode == "trunk" else port.access
    vlan, mode = (str(number), port.mode) if port.switchport else ("--", "routed")
    speed = "auto(D)" if why else f"{speed_of(call, name)}G(D)"
    status = f"{'down' if why else 'up':<7} {why or 'none':<23} {speed:>8}"
    return f"{short_name(name):<13} {vlan:<7} eth  {mode:<6} {status} {last}"


@show("show interface status", source="NTC")
def _status(call: NxosCall) -> str:
    """Show the links, a line each."""
    rows = [
        RULE,
        "Port          Name               Status    Vlan      Duplex  Speed   Type",
        RULE,
    ]
    for name in shown_interfaces(call):
        port = port_settings(call.switch, name)
        if port is None:
            continue
        why = down_reason(call, name, port)
        words = {"": "connected", "Administratively down": "disabled"}
        vlan = "routed" if not port.switchport else str(port.access)
        vlan = "trunk" if port.switchport and port.mode == "trunk" else vlan
        speed = "auto" if why else f"{speed_of(call, name)}G"
        title, state = port.description[:18] or "--", words.get(why, "notconnec")
        rows.append(
            f"{short_name(name):<13} {title:<18} {state:<9} {vlan:<9} "
            f"{'auto' if why else 'full':<7} {speed:<7} --"
        )
    return "\n".join(rows)


@show("show interface description", source="NTC")
def _descriptions(call: NxosCall) -> str:
    """Show the descriptions of ports."""
    rows = ["", RULE, "Port          Type   Speed   Description", RULE]
    for name, port in call.state.ports.items():
        speed = f"{speed_of(call, name)}G"
        rows.append(f"{short_name(name):<13} eth    {speed:<7} {port.description or '--'}")
    return "\n".join(rows)
