"""Show VLANs and the VLANs of ports."""

from collections.abc import Iterator

from sanfab_lab.commands import Refused
from sanfab_lab.number_lists import compact_list
from sanfab_lab.nxos.commands import NxosCall
from sanfab_lab.nxos.names import mac_text, short_name
from sanfab_lab.nxos.show import RULE, show
from sanfab_lab.nxos.show.interfaces import down_reason, shown_interfaces
from sanfab_lab.nxos.state import ALL_VLANS, Port, Vlan, carried_vlans, numbers_in
from sanfab_lab.nxos.status import port_settings

_SWITCHPORT = """\
Name: {name}
  Switchport: {switchport}
  Switchport Monitor: Not enabled
  Operational Mode: {mode}
  Access Mode VLAN: {port.access} ({access})
  Trunking Native Mode VLAN: {port.native} ({native})
  Trunking VLANs {word}: {allowed}"""


@show(
    "show interface switchport",
    "show interface {name:[A-Za-z]+-?[a-z]*[\\d/]+} switchport",
    "show interface {kind:[A-Za-z-]+} {n:[\\d/]+} switchport",
    source="S2 NTC",
)
def _switchport(call: NxosCall) -> Iterator[str]:
    """Show how ports switch."""
    for name, port in _ports(call):
        access = call.state.vlans.get(port.access)
        yield _SWITCHPORT.format(
            name=name,
            port=port,
            switchport="Enabled" if port.switchport else "Disabled",
            mode="down" if down_reason(call, name, port) else port.mode,
            access=_name(port.access, access) if access else "Vlan not created",
            native="default" if port.native == 1 else f"VLAN{port.native:04d}",
            word="Allowed" if call.switch.n9k else "Enabled",
            allowed=_allowed(port),
        )


def _ports(call: NxosCall) -> list[tuple[str, Port]]:
    found = [(name, port_settings(call.switch, name)) for name in shown_interfaces(call)]
    return [(name, port) for name, port in found if port]


def _allowed(port: Port) -> str:
    return compact_list(numbers_in(ALL_VLANS if port.allowed is None else port.allowed)) or "none"


def _name(number: int, vlan: Vlan) -> str:
    return vlan.name or f"VLAN{number:04d}"


@show("show interface trunk", source="DELL5K")
def _trunk(call: NxosCall) -> Iterator[str]:
    found = [(name, one) for name, one in _ports(call) if one.switchport and one.mode == "trunk"]
    yield f"{RULE}\nPort          Native  Status        Port"
    yield f"              Vlan                  Channel\n{RULE}"
    for name, port in found:
        state = "trnk-bndl" if port.group else "trunking"
        state = "not-trunking" if down_reason(call, name, port) else state
        group = f"Po{port.group}" if port.group else "--"
        yield f"{short_name(name):<13} {port.native:<7} {state:<13} {group}"
    yield from ("", RULE, "Port          Vlans Allowed on Trunk", RULE)
    yield from (f"{short_name(name):<13} {_allowed(port)}" for name, port in found)


@show("show vlan [brief]", "show vlan id {list:[\\d,-]+}", source="NTC")
def _vlans(call: NxosCall) -> Iterator[str]:
    """Show the VLANs and where they are."""
    found = sorted(call.state.vlans.items())
    if call.has("list"):
        found = [one for one in found if str(one[0]) == call["list"]]
        if not found:
            raise Refused(f"VLAN {call['list']} not found in current VLAN database", call["list"])
    yield "\nVLAN Name                             Status    Ports"
    yield "---- -------------------------------- --------- -------------------------------"
    for number, vlan in found:
        yield from _vlan(call, number, vlan)
    yield ""


def _vlan(call: NxosCall, number: int, vlan: Vlan) -> Iterator[str]:
    state = "suspended" if vlan.suspended else "act/lshut" if vlan.shut else "active"
    lags = [(f"Po{one}", lag) for one, lag in sorted(call.state.lags.items())]
    ports = [(short_name(name), port) for name, port in call.state.ports.items()]
    names = [name for name, port in ports + lags if carried_vlans(port) >> number & 1]
    lines = [", ".join(names[at : at + 4]) for at in range(0, len(names), 4)] or [""]
    yield f"{number:<4} {_name(number, vlan):<32} {state:<9} {lines[0]}".rstrip()
    yield from (f"{'':48}{one}" for one in lines[1:])


_ADDRESSES = """\
Legend:
        * - primary entry, G - Gateway MAC, (R) - Routed MAC, O - Overlay MAC
        age - seconds since last seen,+ - primary entry using vPC Peer-Link,
        (T) - True, (F) - False
     VLAN       MAC Address       Type     age    Secure  NTFY     Ports
------------+-----------------+----------+-------+------+------+------------------"""


@show("show mac address-table", source="NTC")
def _addresses(call: NxosCall) -> Iterator[str]:
    """Show where the addresses of hosts and arrays are learned, in one VLAN of each port."""
    yield _ADDRESSES
    for name, port in call.state.ports.items():
        end = call.switch.chassis.cables.get(name)
        if end is None or end.kind == "switch" or down_reason(call, name, port):
            continue
        vlan = port.access if port.mode == "access" else port.native
        place = f"port-channel{port.group}" if port.group else name
        if port.switchport and vlan in call.state.vlans:
            mac = mac_text(int(end.mac.replace(":", ""), 16), ".")
            columns = f"*{vlan:>8}     {mac}   {'dynamic':<11}{0:<9}F      F    "
            yield f"{columns}{short_name(place)}"
