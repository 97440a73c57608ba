"""NX-OS lines of VLANs, Ethernet ports, port-channels and vPC."""

from sanfab.facts import PortFacts, VlanFacts
from sanfab.nos.lines import numbers_of
from sanfab.nos.nxos.draft import Draft, port_name
from sanfab.nos.nxos.router import line

Target = tuple[Draft, PortFacts]

VLANS = "[0-9][0-9, -]*"
"""A list of VLANs; TR-3853 prints a blank after the comma."""


@line(f"vlan {{ids:{VLANS}}}", source="N9KRUN S2", opens="vlan")
def _vlan(draft: Draft, ids: str) -> list[VlanFacts]:
    return draft.vlans(numbers_of(ids) - {1})


@line(f"no vlan {{ids:{VLANS}}}", source="S2")
def _no_vlan(draft: Draft, ids: str) -> None:
    for number in numbers_of(ids):
        draft.facts.vlans.pop(number, None)


@line("name {name...}", source="N9KRUN", under="vlan")
def _vlan_name(vlans: list[VlanFacts], name: str) -> None:
    for vlan in vlans:
        vlan.name = name


@line("fcoe vsan {vsan:[0-9]+}", source="S2 TL2013", under="vlan")
def _fcoe_vlan(vlans: list[VlanFacts], vsan: str) -> None:
    for vlan in vlans:
        vlan.vsan = int(vsan)


@line("fcoe", source="mem", under="vlan")
def _fcoe_vlan_same(vlans: list[VlanFacts]) -> None:
    for vlan in vlans:
        vlan.vsan = vlan.id


@line("interface {name:(?i:eth|ethernet|port-channel|po) ?[0-9/]+}", source="S2 TL2013", opens="port")
def _interface(draft: Draft, name: str) -> Target:
    return draft, draft.port(port_name(name))


@line("interface mgmt0", source="mem", opens="mgmt")
def _mgmt(draft: Draft) -> Draft:
    return draft


@line("vrf member {vrf}", source="mem", under="mgmt")
def _mgmt_vrf(_draft: Draft, vrf: str) -> None:
    if vrf != "management":
        raise ValueError(vrf)


@line("ip address {address:[0-9.]+/[0-9]+}", source="mem", under="mgmt")
def _mgmt_address(draft: Draft, address: str) -> None:
    draft.facts.services.address = address


@line("interface {name:(?i:vlan) ?}{id:[0-9]+}", source="C-118994", opens="svi")
def _svi(draft: Draft, _name: str, number: str) -> VlanFacts:
    return draft.vlans({int(number)})[0] if number != "1" else VlanFacts(1)


@line("ip address {address:[0-9.]+/[0-9]+}", source="C-118994", under="svi")
def _svi_address(vlan: VlanFacts, address: str) -> None:
    vlan.address = address


@line("mtu {mtu:[0-9]+}", source="C-118994", under="svi")
def _svi_mtu(vlan: VlanFacts, mtu: str) -> None:
    vlan.mtu = int(mtu)


@line("no shutdown", source="L2TS", under="svi")
def _svi_up(vlan: VlanFacts) -> None:
    vlan.address_up = True


@line("shutdown", source="L2TS", under="svi")
def _svi_down(vlan: VlanFacts) -> None:
    vlan.address_up = False


@line("description {text...}", source="BF-NX", under="port")
def _description(target: Target, text: str) -> None:
    target[1].description = text


@line("no description", source="BF-NX", under="port")
def _no_description(target: Target) -> None:
    target[1].description = ""


@line("shutdown", source="BF-NX", under="port")
def _shutdown(target: Target) -> None:
    target[1].enabled = False


@line("no shutdown", source="S2 N9KRUN", under="port")
def _no_shutdown(target: Target) -> None:
    target[1].enabled = True


@line("switchport", source="N9KRUN", under="port")
def _switchport(target: Target) -> None:
    if target[1].mode == "none":
        target[1].mode = "access"


@line("no switchport", source="BF-NX", under="port")
def _no_switchport(target: Target) -> None:
    target[1].mode = "none"


@line("switchport mode {mode:access|trunk}", source="S2", under="port")
def _mode(target: Target, mode: str) -> None:
    if target[1].mode == "none":
        raise ValueError(mode)  # a routed port takes `switchport` first
    target[1].mode = "trunk" if mode == "trunk" else "access"


@line("switchport access vlan {vlan:[0-9]+}", source="BF-NX", under="port")
def _access(target: Target, vlan: str) -> None:
    target[0].access_vlans[target[1].name] = int(vlan)


@line("no switchport access vlan", source="BF-NX", under="port")
def _no_access(target: Target) -> None:
    target[0].access_vlans.pop(target[1].name, None)


@line("switchport trunk native vlan {vlan:[0-9]+}", source="TL2013 CCIEDC", under="port")
def _native(target: Target, vlan: str) -> None:
    target[0].native_vlans[target[1].name] = int(vlan)


@line("no switchport trunk native vlan", source="BF-NX", under="port")
def _no_native(target: Target) -> None:
    target[0].native_vlans.pop(target[1].name, None)


@line(f"switchport trunk allowed vlan {{ids:{VLANS}}}", source="S2 DELL5K", under="port")
def _allowed(target: Target, ids: str) -> None:
    target[0].trunks[target[1].name] = numbers_of(ids)


@line(f"switchport trunk allowed vlan add {{ids:{VLANS}}}", source="DELL5K", under="port")
def _allowed_add(target: Target, ids: str) -> None:
    allowed = target[0].trunks.get(target[1].name)
    if allowed is not None:
        target[0].trunks[target[1].name] = allowed | numbers_of(ids)


@line(f"switchport trunk allowed vlan remove {{ids:{VLANS}}}", source="DELL5K", under="port")
def _allowed_remove(target: Target, ids: str) -> None:
    allowed = target[0].trunks.get(target[1].name)
    everything = set(range(1, 4095)) if allowed is None else allowed
    target[0].trunks[target[1].name] = everything - numbers_of(ids)


@line(f"switchport trunk allowed vlan except {{ids:{VLANS}}}", source="NORDWIKI", under="port")
def _allowed_except(target: Target, ids: str) -> None:
    target[0].trunks[target[1].name] = set(range(1, 4095)) - numbers_of(ids)


@line("switchport trunk allowed vlan none", source="DELL5K", under="port")
def _allowed_none(target: Target) -> None:
    target[0].trunks[target[1].name] = set()


@line("switchport trunk allowed vlan all", source="DELL5K", under="port")
@line("no switchport trunk allowed vlan", source="BF-NX", under="port")
def _allowed_all(target: Target) -> None:
    target[0].trunks.pop(target[1].name, None)


@line("mtu {mtu:[0-9]+}", source="C-118994 N9KRUN", under="port")
def _mtu(target: Target, mtu: str) -> None:
    if target[0].platform.mtu_counts == "class":
        raise ValueError(mtu)  # these switches set the MTU by network-qos, not at a port
    target[1].mtu = int(mtu)


@line("no mtu", source="C-118994", under="port")
def _no_mtu(target: Target) -> None:
    target[1].mtu = target[0].platform.mtu_default


@line("flowcontrol receive {state:on|off|desired}", source="BF-NX", under="port")
def _receive(target: Target, state: str) -> None:
    target[1].pause_receive = "on" if state == "on" else "off" if state == "off" else "desired"


@line("flowcontrol send {state:on|off|desired}", source="BF-NX", under="port")
def _send(target: Target, state: str) -> None:
    target[1].pause_send = "on" if state == "on" else "off" if state == "off" else "desired"


@line("priority-flow-control mode {mode:auto|on|off}", source="BF-NX C-PFCAPI", under="port")
@line("priority-flow-control mode {mode:on} send-tlv", source="AZLOCAL", under="port")
def _pfc(target: Target, mode: str) -> None:
    target[1].pfc = "auto" if mode == "auto" else "on" if mode == "on" else "off"


@line("spanning-tree port type edge", source="AZLOCAL", under="port")
def _edge(target: Target) -> None:
    target[0].edge_modes[target[1].name] = "access"
    target[1].stp = "edge"


@line("spanning-tree port type edge trunk", source="S2 TL2013", under="port")
def _edge_trunk(target: Target) -> None:
    target[0].edge_modes[target[1].name] = "trunk"
    target[1].stp = "edge"


@line("spanning-tree port type network", source="NORDWIKI", under="port")
def _network(target: Target) -> None:
    target[1].stp = "network"


@line("spanning-tree port type normal", source="mem", under="port")
@line("no spanning-tree port type", source="mem", under="port")
def _normal(target: Target) -> None:
    target[1].stp = "normal"


@line("spanning-tree bpduguard {state:enable|disable}", source="AZLOCAL", under="port")
def _bpdu_guard(target: Target, state: str) -> None:
    target[1].bpdu_guard = state == "enable"


@line("lldp transmit", source="TL2013", under="port")
def _lldp_transmit(target: Target) -> None:
    target[1].lldp_transmit = True


@line("lldp receive", source="TL2013", under="port")
def _lldp_receive(target: Target) -> None:
    target[1].lldp_receive = True


@line("no lldp transmit", source="BF-NX", under="port")
def _no_lldp_transmit(target: Target) -> None:
    target[1].lldp_transmit = False


@line("no lldp receive", source="BF-NX", under="port")
def _no_lldp_receive(target: Target) -> None:
    target[1].lldp_receive = False


@line("storm-control {setting...}", source="BF-NX", under="port")
def _storm(target: Target, setting: str) -> None:
    kind, _, level = setting.partition(" level ")
    if level not in {"100", "100.00", "100.0"}:  # 100 per cent is off [mwib.goodbear N9K guide]
        target[1].storm_control.add(setting if level else kind)


@line("no storm-control {setting...}", source="BF-NX", under="port")
def _no_storm(target: Target, setting: str) -> None:
    kind = setting.split()[0]
    target[1].storm_control = {
        known for known in target[1].storm_control if not known.startswith(kind)
    }


@line("service-policy type qos input {policy}", source="CCIEDC", under="port")
@line("service-policy type qos input {policy} no-stats", source="AZLOCAL", under="port")
def _qos_input(target: Target, policy: str) -> None:
    target[1].qos_input = policy


@line("channel-group {number:[0-9]+}", source="mem", under="port")
@line("channel-group {number:[0-9]+} mode {mode:on|active|passive}", source="DELL5K", under="port")
@line("channel-group {number:[0-9]+} force mode {mode:on|active|passive}", source="C-116298", under="port")
def _channel_group(target: Target, number: str, mode: str = "on") -> None:
    lacp = "active" if mode == "active" else "passive" if mode == "passive" else "on"
    target[0].lag(number).members[target[1].name] = lacp


@line("no channel-group", source="DELL5K", under="port")
@line("no channel-group {number:[0-9]+}", source="DELL5K", under="port")
def _no_channel_group(target: Target, _number: str = "") -> None:
    for lag in target[0].facts.lags.values():
        lag.members.pop(target[1].name, None)


@line("vpc {number:[0-9]+}", source="KEEPIT-VPC", under="port")
def _vpc(target: Target, number: str) -> None:
    target[0].lag(target[1].name.removeprefix("port-channel")).multichassis = int(number)


@line("vpc peer-link", source="NODEUTIL", under="port")
def _vpc_peer_link(target: Target) -> None:
    target[0].lag(target[1].name.removeprefix("port-channel")).peer_link = True


@line("vpc domain {number:[0-9]+}", source="NODEUTIL", opens="vpc")
def _vpc_domain(draft: Draft, number: str) -> Draft:
    draft.peer().domain = number
    return draft


@line("peer-keepalive destination {address}", source="NODEUTIL", under="vpc")
@line("peer-keepalive destination {address} source {source}", source="NODEUTIL", under="vpc")
@line("peer-keepalive destination {address} source {source} vrf {vrf}", source="NODEUTIL", under="vpc")
def _keepalive(draft: Draft, address: str, source: str = "", vrf: str = "management") -> None:
    if vrf != "management":
        raise ValueError(vrf)
    peer = draft.peer()
    peer.keepalive, peer.keepalive_source = address, source


@line("role priority {number:[0-9]+}", source="NODEUTIL", under="vpc")
def _role(draft: Draft, number: str) -> None:
    draft.peer().priority = int(number)
