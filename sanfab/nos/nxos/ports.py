"""NX-OS lines of Ethernet ports and port-channels: switching, MTU, flow control, spanning tree."""

from sanfab.facts import PortFacts
from sanfab.model import ALL_VLANS
from sanfab.nos.nxos.builder import Builder, port_name, vlans_of
from sanfab.nos.nxos.router import NUMBER, VLANS, line

Target = tuple[Builder, PortFacts]

ETHERNET = "(?i:eth|ethernet|port-channel|po) ?[0-9/]+"
_OFF = frozenset({"100", "100.0", "100.00"})
"""Storm-control levels, in per cent, that let everything through."""


@line("system default switchport", source="BF-NX")
def _layer2(builder: Builder) -> None:
    builder.layer2 = True


@line("no system default switchport", source="BF-NX")
def _layer3(builder: Builder) -> None:
    builder.layer2 = False


@line("system default switchport shutdown", source="BF-NX AZLOCAL")
def _layer2_shut(builder: Builder) -> None:
    builder.layer2_shut = True


@line("no system default switchport shutdown", source="BF-NX")
def _layer2_up(builder: Builder) -> None:
    builder.layer2_shut = False


@line(f"interface {{name:{ETHERNET}}}", source="S2 TL2013", opens="port")
def _interface(builder: Builder, name: str) -> Target:
    port = builder.port(port_name(name))
    builder.headers[port.name] = f"interface {name}"
    return builder, port


@line(f"default interface {{name:{ETHERNET}}}", source="TL2013")
def _default_interface(builder: Builder, name: str) -> None:
    builder.forget_port(port_name(name))


@line(f"no interface {{name:(?i:port-channel|po) ?{NUMBER}}}", source="mem")
def _no_port_channel(builder: Builder, name: str) -> None:
    builder.forget_port(port_name(name))
    builder.facts.lags.pop(port_name(name), None)


@line("description {text...}", source="DELL5K AZLOCAL", under="port")
def _description(target: Target, text: str) -> None:
    target[1].description = text


@line("no description", source="BF-NX", under="port")
def _no_description(target: Target) -> None:
    target[1].description = ""


@line("shutdown", source="CCIEDC AZLOCAL", under="port")
def _shutdown(target: Target) -> None:
    target[0].states[target[1].name] = False


@line("no shutdown", source="CCIEDC N9KRUN", under="port")
def _no_shutdown(target: Target) -> None:
    target[0].states[target[1].name] = True


@line("switchport", source="N9KRUN", under="port")
def _switchport(target: Target) -> None:
    if target[1].mode == "none":
        target[1].mode = "access"


@line("no switchport", source="AZLOCAL NAPALM", under="port")
def _no_switchport(target: Target) -> None:
    target[1].mode = "none"


@line("switchport mode {mode:access|trunk}", source="S2", under="port")
def _mode(target: Target, mode: str) -> None:
    if target[1].mode == "none":
        raise ValueError(mode)  # a routed port takes `switchport` first
    target[1].mode = "trunk" if mode == "trunk" else "access"


@line("no switchport mode", source="mem", under="port")
def _no_mode(target: Target) -> None:
    if target[1].mode == "trunk":
        target[1].mode = "access"


@line(f"switchport access vlan {{vlan:{NUMBER}}}", source="L2TS AZLOCAL", under="port")
def _access(target: Target, vlan: str) -> None:
    (target[0].access_vlans[target[1].name],) = vlans_of(vlan)


@line("no switchport access vlan", source="mem", under="port")
def _no_access(target: Target) -> None:
    target[0].access_vlans.pop(target[1].name, None)


@line(f"switchport trunk native vlan {{vlan:{NUMBER}}}", source="CCIEDC DELL5K", under="port")
def _native(target: Target, vlan: str) -> None:
    (target[0].native_vlans[target[1].name],) = vlans_of(vlan)


@line("no switchport trunk native vlan", source="mem", under="port")
def _no_native(target: Target) -> None:
    target[0].native_vlans.pop(target[1].name, None)


@line(f"switchport trunk allowed vlan {{ids:{VLANS}}}", source="S2 DELL5K", under="port")
def _allowed(target: Target, ids: str) -> None:
    target[0].trunks[target[1].name] = vlans_of(ids)


@line(f"switchport trunk allowed vlan add {{ids:{VLANS}}}", source="DELL5K", under="port")
def _allowed_add(target: Target, ids: str) -> None:
    allowed = target[0].trunks.get(target[1].name)
    if allowed is not None:
        target[0].trunks[target[1].name] = allowed | vlans_of(ids)


@line(f"switchport trunk allowed vlan remove {{ids:{VLANS}}}", source="mem", under="port")
def _allowed_remove(target: Target, ids: str) -> None:
    allowed = target[0].trunks.get(target[1].name)
    everything = set(ALL_VLANS) if allowed is None else allowed
    target[0].trunks[target[1].name] = everything - vlans_of(ids)


@line(f"switchport trunk allowed vlan except {{ids:{VLANS}}}", source="NORDWIKI", under="port")
def _allowed_except(target: Target, ids: str) -> None:
    target[0].trunks[target[1].name] = set(ALL_VLANS) - vlans_of(ids)


@line("switchport trunk allowed vlan none", source="DELL5K", under="port")
def _allowed_none(target: Target) -> None:
    target[0].trunks[target[1].name] = set()


@line("switchport trunk allowed vlan all", source="mem", under="port")
@line("no switchport trunk allowed vlan", source="mem", under="port")
def _allowed_all(target: Target) -> None:
    target[0].trunks.pop(target[1].name, None)


@line(f"mtu {{mtu:{NUMBER}}}", source="C-118994 N9KRUN", under="port")
def _mtu(target: Target, mtu: str) -> None:
    if target[0].platform.mtu_counts == "class":
        raise ValueError(mtu)  # these switches set the MTU by network-qos, not at a port
    target[1].mtu = int(mtu)


@line("no mtu", source="mem", under="port")
def _no_mtu(target: Target) -> None:
    target[1].mtu = target[0].platform.mtu_default


@line("flowcontrol receive {state:on|off}", source="BF-NX", under="port")
def _receive(target: Target, state: str) -> None:
    target[1].pause_receive = "on" if state == "on" else "off"


@line("flowcontrol send {state:on|off}", source="BF-NX", under="port")
def _send(target: Target, state: str) -> None:
    target[1].pause_send = "on" if state == "on" else "off"


@line("no flowcontrol receive", source="mem", under="port")
def _no_receive(target: Target) -> None:
    target[1].pause_receive = "off"


@line("no flowcontrol send", source="mem", under="port")
def _no_send(target: Target) -> None:
    target[1].pause_send = "off"


@line("priority-flow-control mode {mode:auto|on|off}", source="BF-NX C-PFCAPI", under="port")
@line("priority-flow-control mode {mode:on} send-tlv", source="AZLOCAL", under="port")
def _pfc(target: Target, mode: str) -> None:
    target[1].pfc = "auto" if mode == "auto" else "on" if mode == "on" else "off"


@line("no priority-flow-control mode", source="mem", under="port")
def _no_pfc(target: Target) -> None:
    target[1].pfc = target[0].platform.pfc_default


@line("spanning-tree port type {kind:edge}", source="BF-NX AZLOCAL", under="port")
@line("spanning-tree port type {kind:edge trunk}", source="S2 TL2013", under="port")
@line("spanning-tree port type {kind:network}", source="BF-NX AZLOCAL", under="port")
@line("spanning-tree port type {kind:normal}", source="BF-NX", under="port")
def _port_type(target: Target, kind: str) -> None:
    target[0].port_types[target[1].name] = kind


@line("no spanning-tree port type", source="mem", under="port")
def _no_port_type(target: Target) -> None:
    target[0].port_types.pop(target[1].name, None)


@line("spanning-tree port type {kind:edge} default", source="BF-NX")
@line("spanning-tree port type {kind:network} default", source="mem")
def _default_port_type(builder: Builder, kind: str) -> None:
    builder.port_type = kind


@line("spanning-tree bpduguard {state:enable|disable}", source="BF-NX", under="port")
def _bpdu_guard(target: Target, state: str) -> None:
    target[0].guards[target[1].name] = state == "enable"


@line("no spanning-tree bpduguard", source="mem", under="port")
def _no_bpdu_guard(target: Target) -> None:
    target[0].guards.pop(target[1].name, None)


@line("spanning-tree port type edge bpduguard default", source="BF-NX AZLOCAL")
def _default_bpdu_guard(builder: Builder) -> None:
    builder.guards_edges = True


@line("spanning-tree mode {mode:mst|rapid-pvst}", source="AZLOCAL")
def _spanning_tree(builder: Builder, mode: str) -> None:
    builder.facts.spanning_tree = mode


@line("lldp transmit", source="TL2013", under="port")
def _lldp_transmit(target: Target) -> None:
    target[1].lldp_transmit = True


@line("lldp receive", source="TL2013", under="port")
def _lldp_receive(target: Target) -> None:
    target[1].lldp_receive = True


@line("no lldp transmit", source="mem", under="port")
def _no_lldp_transmit(target: Target) -> None:
    target[1].lldp_transmit = False


@line("no lldp receive", source="mem", under="port")
def _no_lldp_receive(target: Target) -> None:
    target[1].lldp_receive = False


@line("storm-control {setting...}", source="BF-NX", under="port")
def _storm(target: Target, setting: str) -> None:
    kind, _, level = setting.partition(" level ")
    if level:
        _no_storm(target, kind)
    if level not in _OFF:
        target[1].storm_control.add(setting)


@line("no storm-control {setting...}", source="BF-NX", under="port")
def _no_storm(target: Target, setting: str) -> None:
    kind, _, _ = setting.partition(" level")
    settings = target[1].storm_control
    settings -= {known for known in settings if known.startswith(kind)}


@line("service-policy type qos input {policy}", source="CCIEDC", under="port")
@line("service-policy type qos input {policy} no-stats", source="AZLOCAL", under="port")
def _qos_input(target: Target, policy: str) -> None:
    target[1].qos_input = policy


@line("no service-policy type qos input {policy}", source="mem", under="port")
def _no_qos_input(target: Target, policy: str) -> None:
    if target[1].qos_input == policy:
        target[1].qos_input = ""
