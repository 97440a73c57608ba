"""Show interfaces: in full, status, descriptions, addresses."""

from collections.abc import Callable
from typing import NamedTuple

from sanfab_lab.eos.commands import EosCall, show
from sanfab_lab.eos.names import SHAPE, existing_interfaces, kind_of, order, short
from sanfab_lab.eos.status import GIGA, Link, dotted, link

NAMES = f"{{names:{SHAPE}}}"
SWITCHED = ("Ethernet", "Port-Channel", "Management")
JsonRecord = dict[str, object]


def chosen(call: EosCall, *kinds: str) -> list[Link]:
    """Return the interfaces that a line names; all of some kinds if it names none."""
    switch, state = call.switch, call.switch.running
    if call.has("names"):
        lag_max = switch.chassis.platform.traits.lag_max
        return [link(switch, name) for name in existing_interfaces(call["names"], state, lag_max)]
    listed = (one for one in state.ports if not kinds or kind_of(one) in kinds)
    found = sorted(listed, key=lambda name: (kind_of(name), order(name)))
    return [link(switch, name) for name in found]


class PortTable(NamedTuple):
    """A show command that prints a row of columns for each interface."""

    head: tuple[str, ...]
    row: Callable[[EosCall, Link], str]
    kinds: tuple[str, ...] = ()
    """Kinds of interfaces that are shown if the line names none; empty: all."""
    key: str = ""
    """Name of the interfaces in the JSON; empty: no JSON."""
    record: Callable[[EosCall, Link], JsonRecord] = lambda _call, _one: {}

    def text(self, call: EosCall) -> str:
        """Return the table."""
        rows = (self.row(call, one).rstrip() for one in chosen(call, *self.kinds))
        return "\n".join([*self.head, *rows])

    def data(self, call: EosCall) -> JsonRecord:
        """Return the table as JSON."""
        found = chosen(call, *self.kinds)
        return {self.key: {one.name: self.record(call, one) for one in found}}

    def register(self, *forms: str, source: str, modes: str = "exec", when: str = "") -> None:
        """Register the command."""
        data = self.data if self.key else None
        show(*forms, source=source, modes=modes, when=when, data=data)(self.text)


def _protocol(one: Link) -> str:
    if one.up:
        return "up"
    return "lowerlayerdown" if kind_of(one.name) in {"Port-Channel", "Vlan"} else "down"


def _state(one: Link, disabled: str) -> str:
    return disabled if one.port.shut else "up" if one.up else "down"


_NOWHERE = "0.0.0.0"  # noqa: S104  # no address, nothing binds to it
_COUNTERS = (
    *("inOctets", "inUcastPkts", "inMulticastPkts", "inBroadcastPkts", "inDiscards"),
    *("totalInErrors", "outOctets", "outUcastPkts", "outMulticastPkts", "outBroadcastPkts"),
    *("outDiscards", "totalOutErrors"),
)
_HARDWARE = {"Management": "Ethernet"}


def _record(_call: EosCall, one: Link) -> JsonRecord:
    kind = kind_of(one.name)
    hardware = "portChannel" if kind == "Port-Channel" else _HARDWARE.get(kind, kind).lower()
    found: JsonRecord = {
        "name": one.name,
        "description": one.port.description,
        "hardware": hardware,
        "interfaceStatus": one.status,
        "lineProtocolStatus": _protocol(one),
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
        found["interfaceMembership"] = f"Member of Port-Channel{one.port.channel}"
        found["forwardingModel"] = "dataLink"
    return found


def _address(one: Link) -> list[JsonRecord]:
    if not one.port.address:
        return []
    address, _, length = one.port.address.partition("/")
    return [
        {
            "primaryIp": {"address": address, "maskLen": int(length)},
            "broadcastAddress": "255.255.255.255",
            "secondaryIps": {},
            "secondaryIpsOrderedList": [],
            "virtualIp": {"address": _NOWHERE, "maskLen": 0},
        }
    ]


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
     0 PAUSE output"""


def _paragraph(_call: EosCall, one: Link) -> str:
    port, kind, mac = one.port, kind_of(one.name), dotted(one.mac)
    state = _state(one, "administratively down")
    layer = "Ethernet" if one.switched or port.channel else "IP"
    wired = kind in {"Ethernet", "Management"}
    speed = f"  Full-duplex, {one.bandwidth // GIGA}Gb/s, auto negotiation: off, uni-link: n/a"
    lines = {
        f"{one.name} is {state}, line protocol is {_protocol(one)} ({one.status})": True,
        f"  Hardware is {_HARDWARE.get(kind, kind)}, address is {mac}"
        + (f" (bia {mac})" if wired else ""): True,
        f"  Description: {port.description}": port.description,
        f"  Member of Port-Channel{port.channel}": port.channel,
        f"  Internet address is {port.address}": port.address,
        "  Broadcast address is 255.255.255.255": port.address,
        f"  {layer} MTU {one.mtu} bytes, BW {one.bandwidth // 1000} kbit": True,
        speed: wired,
        _ZERO: True,
    }
    return "\n".join(line for line, shown in lines.items() if shown)


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


def _status(_call: EosCall, one: Link) -> str:
    name, rate = one.port.description[:22], f"{one.bandwidth // GIGA}G"
    vlan = f"{_vlan_word(one):<11} {'full':<7}"
    return f"{short(one.name):<10} {name:<22} {one.status:<12} {vlan} {rate:<5} {_media(one)}"


def _status_record(_call: EosCall, one: Link) -> JsonRecord:
    word = _vlan_word(one)
    vlan: JsonRecord = {
        "interfaceMode": word if not word.isdigit() else "bridged",
        "interfaceForwardingModel": "bridged" if one.switched else "routed",
    }
    vlan |= {"vlanId": one.port.access} if word.isdigit() else {"vlanExplanation": word}
    return {
        "description": one.port.description,
        "linkStatus": one.status,
        "vlanInformation": vlan,
        "lineProtocolStatus": _protocol(one),
        "bandwidth": one.bandwidth,
        "duplex": "duplexFull",
        "autoNegotiateActive": False,
        "interfaceType": _media(one),
    }


def _description(_call: EosCall, one: Link) -> str:
    state = _state(one, "admin down")
    return f"{short(one.name):<30} {state:<14} {_protocol(one):<18} {one.port.description}"


def _description_record(_call: EosCall, one: Link) -> JsonRecord:
    return {
        "description": one.port.description,
        "interfaceStatus": _state(one, "adminDown"),
        "lineProtocolStatus": _protocol(one),
    }


PortTable((), _paragraph, (), "interfaces", _record).register(
    "show interfaces", f"show interfaces {NAMES}", source="NTC A-L3MTU"
)
PortTable(
    ("Port       Name                   Status       Vlan        Duplex  Speed Type",),
    _status,
    SWITCHED,
    "interfaceStatuses",
    _status_record,
).register("show interfaces status", f"show interfaces {NAMES} status", source="NTC")
PortTable(
    ("Interface                      Status         Protocol           Description",),
    _description,
    (),
    "interfaceDescriptions",
    _description_record,
).register("show interfaces description", f"show interfaces {NAMES} description", source="NTC")


def _addressed(call: EosCall) -> list[Link]:
    ports = call.switch.running.ports
    return [
        link(call.switch, name)
        for name in sorted(ports, key=order)
        if ports[name].address or kind_of(name) in {"Management", "Vlan"}
    ]


def _addresses_data(call: EosCall) -> JsonRecord:
    table: JsonRecord = {}
    for one in _addressed(call):
        address, _, length = (one.port.address or "0.0.0.0/0").partition("/")
        table[one.name] = {
            "name": one.name,
            "interfaceStatus": one.status,
            "lineProtocolStatus": "up" if one.up else "down",
            "mtu": one.mtu,
            "interfaceAddress": {"ipAddr": {"address": address, "maskLen": int(length)}},
        }
    return {"interfaces": table}


@show("show ip interface brief", source="NTC", data=_addresses_data)
def _addresses(call: EosCall) -> str:
    rows = ["Interface              IP Address         Status     Protocol         MTU"]
    for one in _addressed(call):
        state, address = "up" if one.up else "down", one.port.address or "unassigned"
        rows.append(f"{one.name:<22} {address:<18} {state:<10} {state:<16} {one.mtu}")
    return "\n".join(rows)
