"""``show`` commands of interfaces: state and switching."""

from collections.abc import Iterator

from sanfab.model.platforms import port_speeds
from sanfab_lab.chassis import is_up
from sanfab_lab.number_lists import compact_list
from sanfab_lab.nxos import login
from sanfab_lab.nxos.names import interfaces, kind_of, number_of, short, sort_key
from sanfab_lab.nxos.show_fabric import RULE, mac_of, vfc_brief, vfc_text
from sanfab_lab.nxos.state import ALL_VLANS, Port, Svi, numbers_in
from sanfab_lab.nxos.table import Line, Misplaced, command

DEFAULT_MTU = 1500


def wanted(line: Line, *, lags: bool = True) -> list[str]:
    """Return the interfaces that a line names; without a name, all ports."""
    state = line.state
    every = [*state.ports, *(f"port-channel{one}" for one in sorted(state.lags) if lags)]
    if "name" not in line.words:
        return every
    found = interfaces(line["name"])
    known = {*every, *state.vfcs, *state.svis}
    if not set(found) <= known:
        raise Misplaced(line["name"].split()[-1], "Invalid range at '^' marker.")
    return found


def up(line: Line, name: str) -> bool:
    """Tell whether a port, or any port of a port-channel, is up."""
    return any(is_up(line.switch, one) for one in login.cables_of(line.switch, name))


def speed_of(line: Line, name: str) -> int:
    """Return the speed of a port or port-channel in Gb/s."""
    speeds = port_speeds(line.switch.chassis.platform)
    lines = login.cables_of(line.switch, name)
    return sum(speeds.get(one, 10) for one in lines if name == one or is_up(line.switch, one)) or 10


def reason(line: Line, name: str, port: Port) -> str:
    """Return why a port is down; empty: it is up."""
    if up(line, name) and not port.shut:
        return ""
    if port.shut or (name in line.state.ports and not line.switch.port_enabled(name)):
        return "Administratively down"
    if kind_of(name) == "port-channel":
        return "No operational members"
    return "Link not connected"


@command("show interface", "show interface {name...}", modes="exec", source="NTC S2 VHYPER")
def interface(line: Line) -> str:
    """Print interfaces in full."""
    names = wanted(line)
    if "name" not in line.words:
        names += [*sorted(line.state.vfcs, key=sort_key), *line.state.svis]
    texts = []
    for name in names:
        port = login.setting(line.switch, name) if name[0] in "Ep" else None
        if port is not None:
            texts.append("\n".join(_port(line, name, port)))
        elif name in line.state.vfcs:
            texts.append(vfc_text(line, name, line.state.vfcs[name]))
        else:
            texts.append("\n".join(_svi(line, name, line.state.svis[name])))
    return "\n".join(texts)


def _port(line: Line, name: str, port: Port) -> Iterator[str]:
    why = reason(line, name, port)
    mac = mac_of(line.switch.mac_of(name), ".")
    gigabits = speed_of(line, name)
    yield f"{name} is {f'down ({why})' if why else 'up'}"
    if line.switch.n9k:
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
    receives, sends = (pause(line, name, side) for side in ("receive", "send"))
    yield f"  Input flow-control is {receives}, output flow-control is {sends}"
    if kind_of(name) == "port-channel":
        yield f"  Members in this channel: {_members(line, name)}"
    yield "  Switchport monitor is off"
    yield from COUNTERS


def _link(why: str, gigabits: int) -> Iterator[str]:
    speed = "auto-duplex, auto-speed" if why else f"full-duplex, {gigabits} Gb/s"
    yield f"  {speed}, media type is {gigabits}G"
    yield "  Beacon is turned off"


def pause(line: Line, name: str, side: str) -> str:
    """Return whether a port, or any of a port-channel, obeys or sends pause frames."""
    lines = login.cables_of(line.switch, name)
    return "on" if any(login.pause_runs(line.switch, one, side) for one in lines) else "off"


def _members(line: Line, name: str) -> str:
    return ", ".join(short(one) for one in login.cables_of(line.switch, name))


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


def _svi(line: Line, name: str, svi: Svi) -> Iterator[str]:
    lively = not svi.shut and (not name.startswith("Vlan") or number_of(name) in line.state.vlans)
    word = (
        "up" if lively else "down (Administratively down)" if svi.shut else "down (VLAN/BD is down)"
    )
    mac = mac_of(line.switch.mac, ".")
    yield f"{name} is {word}" + (", line protocol is up" if lively and name[0] == "V" else "")
    yield f"  Hardware is {'EtherSVI' if name[0] == 'V' else 'Ethernet'}, address is  {mac}"
    if svi.description:
        yield f"  Description: {svi.description}"
    if svi.ip:
        yield f"  Internet Address is {svi.ip}"
    yield f"  MTU {svi.mtu} bytes, BW 1000000 Kbit, DLY 10 usec"
    yield ""


@command("show interface brief", modes="exec", source="NTC")
def brief(line: Line) -> str:
    """Print interfaces, a line each."""
    mgmt, state = line.state.svis["mgmt0"], line.state
    status = f"{'down' if mgmt.shut else 'up':<6} {mgmt.ip.split('/')[0]:<39} 1000     {mgmt.mtu}"
    rows = ["", RULE, *_MGMT_HEAD, RULE, f"mgmt0  --           {status}"]
    rows += ["", RULE, *_ETHERNET_HEAD, RULE]
    for name, port in state.ports.items():
        rows.append(_brief(line, name, port, str(port.group or "--")))
    if state.lags:
        rows += ["", RULE, *_LAG_HEAD, RULE]
    for number, lag in sorted(state.lags.items()):
        modes = {port.group_mode for port in state.ports.values() if port.group == number}
        protocol = "lacp" if modes - {"on"} else "none"
        rows.append(_brief(line, f"port-channel{number}", lag, protocol))
    return "\n".join([*rows, *vfc_brief(line)])


_MGMT_HEAD = ("Port   VRF          Status IP Address                              Speed    MTU",)
_ETHERNET_HEAD = (
    "Ethernet      VLAN    Type Mode   Status  Reason                   Speed     Port",
    "Interface                                                                    Ch #",
)
_LAG_HEAD = (
    "Port-channel  VLAN    Type Mode   Status  Reason                   Speed     Protocol",
    "Interface",
)


def _brief(line: Line, name: str, port: Port, last: str) -> str:
    why = reason(line, name, port)
    number = port.native if port.mode == "trunk" else port.access
    vlan, mode = (str(number), port.mode) if port.switchport else ("--", "routed")
    speed = "auto(D)" if why else f"{speed_of(line, name)}G(D)"
    status = f"{'down' if why else 'up':<7} {why or 'none':<23} {speed:>8}"
    return f"{short(name):<13} {vlan:<7} eth  {mode:<6} {status} {last}"


@command("show interface status", modes="exec", source="NTC")
def status(line: Line) -> str:
    """Print the links, a line each."""
    rows = [
        RULE,
        "Port          Name               Status    Vlan      Duplex  Speed   Type",
        RULE,
    ]
    for name in wanted(line):
        port = login.setting(line.switch, name)
        if port is None:
            continue
        why = reason(line, name, port)
        words = {"": "connected", "Administratively down": "disabled"}
        vlan = "routed" if not port.switchport else str(port.access)
        vlan = "trunk" if port.switchport and port.mode == "trunk" else vlan
        speed = "auto" if why else f"{speed_of(line, name)}G"
        title, state = port.description[:18] or "--", words.get(why, "notconnec")
        rows.append(
            f"{short(name):<13} {title:<18} {state:<9} {vlan:<9} "
            f"{'auto' if why else 'full':<7} {speed:<7} --"
        )
    return "\n".join(rows)


@command("show interface description", modes="exec", source="NTC")
def descriptions(line: Line) -> str:
    """Print what ports are for."""
    rows = ["", RULE, "Port          Type   Speed   Description", RULE]
    for name, port in line.state.ports.items():
        speed = f"{speed_of(line, name)}G"
        rows.append(f"{short(name):<13} eth    {speed:<7} {port.description or '--'}")
    return "\n".join(rows)


@command(
    "show interface switchport",
    "show interface {name:[A-Za-z]+-?[a-z]*[\\d/]+} switchport",
    "show interface {kind:[A-Za-z-]+} {n:[\\d/]+} switchport",
    modes="exec",
    source="S2 NTC",
)
def switchport(line: Line) -> str:
    """Print how ports switch."""
    if "kind" in line.words:
        line.words["name"] = line["kind"] + line["n"]
    texts = []
    for name in wanted(line):
        port = login.setting(line.switch, name)
        if port is not None:
            texts.append("\n".join(_switchport(line, name, port)))
    return "\n".join(texts)


def _switchport(line: Line, name: str, port: Port) -> Iterator[str]:
    vlans = line.state.vlans
    access = vlans.get(port.access)
    title = (access.name or f"VLAN{port.access:04d}") if access else "Vlan not created"
    native = "default" if port.native == 1 else f"VLAN{port.native:04d}"
    listed = compact_list(numbers_in(ALL_VLANS if port.allowed is None else port.allowed))
    yield f"Name: {name}"
    yield f"  Switchport: {'Enabled' if port.switchport else 'Disabled'}"
    yield "  Switchport Monitor: Not enabled"
    yield f"  Operational Mode: {port.mode if not reason(line, name, port) else 'down'}"
    yield f"  Access Mode VLAN: {port.access} ({title})"
    yield f"  Trunking Native Mode VLAN: {port.native} ({native})"
    yield f"  Trunking VLANs {'Allowed' if line.switch.n9k else 'Enabled'}: {listed or 'none'}"


@command("show interface trunk", modes="exec", source="DELL5K")
def trunk(line: Line) -> str:
    """Print the trunks."""
    trunks = [(name, login.setting(line.switch, name)) for name in wanted(line)]
    found = [
        (name, port) for name, port in trunks if port and port.switchport and port.mode == "trunk"
    ]
    rows = [
        RULE,
        "Port          Native  Status        Port",
        "              Vlan                  Channel",
        RULE,
    ]
    for name, port in found:
        state = "not-trunking" if reason(line, name, port) else "trunking"
        state = "trnk-bndl" if port.group and state == "trunking" else state
        group = f"Po{port.group}" if port.group else "--"
        rows.append(f"{short(name):<13} {port.native:<7} {state:<13} {group}")
    rows += ["", RULE, "Port          Vlans Allowed on Trunk", RULE]
    for name, port in found:
        listed = compact_list(numbers_in(ALL_VLANS if port.allowed is None else port.allowed))
        rows.append(f"{short(name):<13} {listed or 'none'}")
    return "\n".join(rows)
