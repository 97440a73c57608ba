"""Status of interfaces: ``show interfaces`` and what it takes behind it."""

from sanfab_lab.eos.cli import Call, shows
from sanfab_lab.eos.names import SHAPE, existing
from sanfab_lab.eos.state import kind_of, order, short
from sanfab_lab.eos.status import GIGA, Link, dotted, link, pause

_X = f"{{names:{SHAPE}}}"


def chosen(call: Call, names: str, *kinds: str) -> list[Link]:
    """Return the interfaces that a command is about, all of some kinds if it names none."""
    switch = call.switch
    state = switch.running
    if names:
        found = existing(names, state, switch.chassis.platform.lag_max)
    else:
        listed = (one for one in state.ports if not kinds or kind_of(one) in kinds)
        found = sorted(listed, key=lambda name: (kind_of(name), order(name)))
    return [link(switch, name) for name in found]


def _proto(found: Link) -> str:
    if found.up:
        return "up"
    return "lowerlayerdown" if kind_of(found.name) in {"Port-Channel", "Vlan"} else "down"


def interfaces_data(call: Call, names: str = "") -> dict[str, object]:
    """Return interfaces as JSON."""
    return {"interfaces": {one.name: _as_json(one) for one in chosen(call, names)}}


def _as_json(one: Link) -> dict[str, object]:
    kind = kind_of(one.name)
    hardware = {"Ethernet": "ethernet", "Management": "ethernet", "Port-Channel": "portChannel"}
    found: dict[str, object] = {
        "name": one.name,
        "description": one.port.description,
        "hardware": hardware.get(kind, kind.lower()),
        "interfaceStatus": one.status,
        "lineProtocolStatus": _proto(one),
        "forwardingModel": "bridged" if one.switched else "routed",
        "mtu": one.mtu,
        "bandwidth": one.bandwidth,
        "duplex": "duplexFull",
        "burnedInAddress": one.mac,
        "physicalAddress": one.mac,
        "lastStatusChangeTimestamp": 0.0,
        "interfaceAddress": _address(one),
        "interfaceCounters": dict.fromkeys(_COUNTERS, 0),
    }
    if one.port.channel:
        found |= {
            "interfaceMembership": f"Member of Port-Channel{one.port.channel}",
            "forwardingModel": "dataLink",
        }
    return found


_NOWHERE = "0.0.0.0"  # noqa: S104  # no address, nothing binds to it
_COUNTERS = (
    "inOctets",
    "inUcastPkts",
    "inMulticastPkts",
    "inBroadcastPkts",
    "inDiscards",
    "totalInErrors",
    "outOctets",
    "outUcastPkts",
    "outMulticastPkts",
    "outBroadcastPkts",
    "outDiscards",
    "totalOutErrors",
)


def _address(one: Link) -> list[dict[str, object]]:
    if not one.port.address:
        return []
    address, _, length = one.port.address.partition("/")
    primary = {"address": address, "maskLen": int(length)}
    return [
        {
            "primaryIp": primary,
            "broadcastAddress": "255.255.255.255",
            "secondaryIps": {},
            "secondaryIpsOrderedList": [],
            "virtualIp": {"address": _NOWHERE, "maskLen": 0},
        }
    ]


@shows("show interfaces", f"show interfaces {_X}", source="NTC A-L3MTU", data=interfaces_data)
def interfaces(call: Call, names: str = "") -> str:
    """Print interfaces."""
    return "\n".join("\n".join(_paragraph(one)) for one in chosen(call, names))


def _paragraph(one: Link) -> list[str]:
    state = "administratively down" if one.port.shut else "up" if one.up else "down"
    kind = kind_of(one.name)
    hardware = {"Ethernet": "Ethernet", "Management": "Ethernet", "Port-Channel": "Port-Channel"}
    lines = [
        f"{one.name} is {state}, line protocol is {_proto(one)} ({one.status})",
        f"  Hardware is {hardware.get(kind, kind)}, address is {dotted(one.mac)}"
        + (f" (bia {dotted(one.mac)})" if kind in {"Ethernet", "Management"} else ""),
    ]
    lines += [f"  Description: {one.port.description}"] if one.port.description else []
    lines += [f"  Member of Port-Channel{one.port.channel}"] if one.port.channel else []
    if one.port.address:
        lines += [
            f"  Internet address is {one.port.address}",
            "  Broadcast address is 255.255.255.255",
        ]
    layer = "Ethernet" if one.switched or one.port.channel else "IP"
    lines.append(f"  {layer} MTU {one.mtu} bytes, BW {one.bandwidth // 1000} kbit")
    if kind in {"Ethernet", "Management"}:
        lines.append(
            f"  Full-duplex, {one.bandwidth // GIGA}Gb/s, auto negotiation: off, uni-link: n/a"
        )
    return lines + _ZERO


_ZERO = """\
  1 link status changes since last clear
  Last clearing of "show interface" counters never
  5 minutes input rate 0 bps (0.0% with framing overhead), 0 packets/sec
  5 minutes output rate 0 bps (0.0% with framing overhead), 0 packets/sec
     0 packets input, 0 bytes
     Received 0 broadcasts, 0 multicast
     0 runts, 0 giants
     0 input errors, 0 CRC, 0 alignment, 0 symbol, 0 input discards
     0 PAUSE input
     0 packets output, 0 bytes
     Sent 0 broadcasts, 0 multicast
     0 output errors, 0 collisions
     0 late collision, 0 deferred, 0 output discards
     0 PAUSE output""".splitlines()


def _vlan_word(one: Link) -> str:
    if one.port.channel:
        return f"in Po{one.port.channel}"
    if not one.switched:
        return "routed"
    return "trunk" if one.port.mode == "trunk" else str(one.port.access)


def _media(one: Link) -> str:
    if kind_of(one.name) == "Management":
        return "10/100/1000"
    return "N/A" if kind_of(one.name) == "Port-Channel" else f"{one.bandwidth // GIGA}GBASE-SR"


def status_data(call: Call, names: str = "") -> dict[str, object]:
    """Return the status table as JSON."""
    table: dict[str, object] = {}
    for one in chosen(call, names, "Ethernet", "Port-Channel", "Management"):
        word = _vlan_word(one)
        vlan: dict[str, object] = {
            "interfaceMode": word if not word.isdigit() else "bridged",
            "interfaceForwardingModel": "bridged" if one.switched else "routed",
        }
        vlan |= {"vlanId": one.port.access} if word.isdigit() else {"vlanExplanation": word}
        table[one.name] = {
            "description": one.port.description,
            "linkStatus": one.status,
            "vlanInformation": vlan,
            "lineProtocolStatus": _proto(one),
            "bandwidth": one.bandwidth,
            "duplex": "duplexFull",
            "autoNegotiateActive": False,
            "interfaceType": _media(one),
        }
    return {"interfaceStatuses": table}


@shows("show interfaces status", f"show interfaces {_X} status", source="NTC", data=status_data)
def status(call: Call, names: str = "") -> str:
    """Print the status table."""
    rows = ["Port       Name                   Status       Vlan        Duplex  Speed Type"]
    for one in chosen(call, names, "Ethernet", "Port-Channel", "Management"):
        name = one.port.description[:22]
        rate = f"{one.bandwidth // GIGA}G"
        rows.append(
            f"{short(one.name):<10} {name:<22} {one.status:<12} {_vlan_word(one):<11} {'full':<7} "
            f"{rate:<5} {_media(one)}"
        )
    return "\n".join(rows)


def description_data(call: Call, names: str = "") -> dict[str, object]:
    """Return descriptions as JSON."""
    return {
        "interfaceDescriptions": {
            one.name: {
                "description": one.port.description,
                "interfaceStatus": "adminDown" if one.port.shut else "up" if one.up else "down",
                "lineProtocolStatus": _proto(one),
            }
            for one in chosen(call, names)
        }
    }


@shows(
    "show interfaces description",
    f"show interfaces {_X} description",
    source="NTC",
    data=description_data,
)
def description(call: Call, names: str = "") -> str:
    """Print descriptions."""
    rows = ["Interface                      Status         Protocol           Description"]
    for one in chosen(call, names):
        state = "admin down" if one.port.shut else "up" if one.up else "down"
        row = f"{short(one.name):<30} {state:<14} {_proto(one):<18} {one.port.description}"
        rows.append(row.rstrip())
    return "\n".join(rows)


def flow_data(call: Call, names: str = "") -> dict[str, object]:
    """Return flow control as JSON."""
    table = {}
    for one in chosen(call, names, "Ethernet"):
        send, receive = pause(call.switch, one, "send"), pause(call.switch, one, "receive")
        table[one.name] = {
            "txAdminState": send[0],
            "txOperState": send[1],
            "rxAdminState": receive[0],
            "rxOperState": receive[1],
            "txPause": 0,
            "rxPause": 0,
        }
    return {"interfaceFlowControls": table}


def flow(call: Call, names: str = "") -> str:
    """Print flow control."""
    rows = [
        "Port       Send FlowControl  Receive FlowControl  RxPause       TxPause",
        "           admin    oper     admin    oper",
        "---------- -------- -------- -------- --------    ------------- -------------",
    ]
    for one in chosen(call, names, "Ethernet"):
        words = [*pause(call.switch, one, "send"), *pause(call.switch, one, "receive")]
        columns = " ".join(f"{word:<8}" for word in words)
        rows.append(f"{short(one.name):<10} {columns}    {0:<13} {0}")
    return "\n".join(rows)


_FLOW_SOURCE = "NTC mem"
shows(
    "show interfaces flowcontrol",
    f"show interfaces {_X} flowcontrol",
    "show flowcontrol",
    f"show flowcontrol interface {_X}",
    source=_FLOW_SOURCE,
    data=flow_data,
    era="flowcontrol-show",
)(flow)
shows(
    "show interfaces flow-control",
    f"show interfaces {_X} flow-control",
    "show flow-control",
    source=_FLOW_SOURCE,
    data=flow_data,
    era="flow-control-show",
    privileged=True,
)(flow)


def _pfc_on(call: Call, one: Link) -> bool:
    return one.port.pfc and "priority-flow-control all off" not in call.switch.running.settings


def pfc_data(call: Call, names: str = "") -> dict[str, object]:
    """Return priority flow control as JSON."""
    return {
        "interfaceStatuses": {
            one.name: {
                "enabled": _pfc_on(call, one),
                "active": _pfc_on(call, one) and one.up,
                "priorities": sorted(one.port.lossless),
                "note": _note(one),
            }
            for one in chosen(call, names, "Ethernet")
        }
    }


def _note(one: Link) -> str:
    return "DCBX disabled" if one.port.dcbx in {"", "none"} else ""


@shows(
    "show priority-flow-control",
    "show priority-flow-control status",
    f"show priority-flow-control interfaces {_X}",
    f"show interfaces {_X} priority-flow-control",
    source="MSNIC mem",
    data=pfc_data,
)
def pfc(call: Call, names: str = "") -> str:
    """Print priority flow control."""
    rows = [
        "The hardware supports PFC on priorities 0 1 2 3 4 5 6 7",
        "",
        "Port            Enabled Priorities      Active Note",
    ]
    for one in chosen(call, names, "Ethernet"):
        enabled = _pfc_on(call, one)
        active = "Yes" if enabled and one.up else "No"
        levels = "".join(map(str, sorted(one.port.lossless)))
        columns = f"{'Yes' if enabled else 'No':<7} {levels:<15} {active:<6}"
        row = f"{short(one.name):<15} {columns} {_note(one)}"
        rows.append(row.rstrip())
    return "\n".join(rows)


@shows(
    "show priority-flow-control counters",
    "show priority-flow-control counters detail",
    source="MSNIC",
)
def pfc_counters(call: Call) -> str:
    """Print counters of priority flow control, which are zero."""
    rows = ["Port            RxPfc            TxPfc"]
    rows += [f"{short(one.name):<15} {0:<16} {0}" for one in chosen(call, "", "Ethernet")]
    return "\n".join(rows)


@shows("show storm-control", source="A-TOI mem")
def storm(call: Call) -> str:
    """Print storm control."""
    rows = ["Port       Type             Level      Rate(Mbps)  Status  Drops  Reason"]
    for one in chosen(call, "", "Ethernet", "Port-Channel"):
        rows += [
            f"{short(one.name):<10} {kind:<16} {level:<10} {'':<11} {'active':<7} {0}"
            for kind, level in one.port.storm
        ]
    return "\n".join(rows)


@shows("show dcbx", f"show dcbx {_X}", source="MSNIC mem")
def dcbx(call: Call, names: str = "") -> str:
    """Print DCBX."""
    rows = []
    for one in chosen(call, names, "Ethernet"):
        name = {"ieee": "IEEE", "cee": "CEE"}.get(one.port.dcbx, "")
        state = (
            f"{name} DCBX is enabled and {'active' if one.up else 'inactive'}"
            if name
            else "DCBX is disabled"
        )
        rows += [f"{one.name}:", f"  {state}"]
    return "\n".join(rows)
