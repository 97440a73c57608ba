"""NX-OS lines that set no fact and act on what a port, VLAN, VSAN, LAG, pair or zone carries.

`access_lists` says what depends on other lines, as on the entries of an access list.
"""

from sanfab.facts.effects import EffectKind
from sanfab.facts.switch import VlanFacts
from sanfab.nos.effects import register_effects
from sanfab.nos.forms import EffectForm
from sanfab.nos.nxos.builder import READER, Builder
from sanfab.nos.nxos.names import VLANS, interface_name, parse_vlans

_STOPS, _FILTERS, _DIVERTS, _ISOLATES, _LIMITS, _SHRINKS, _SHUTS, _ = EffectKind

_LIST = "drops frames that access list {name} does not permit"


def _vlans(_builder: Builder, *words: str) -> list[VlanFacts]:
    """Return the VLANs of the last word; those that do not exist are left out later."""
    return [VlanFacts(number) for number in sorted(parse_vlans(words[-1]))]


def _vsan(builder: Builder, number: str) -> object:
    return builder.vsan(number)


def _vsan_last(builder: Builder, *words: str) -> object:
    return builder.vsan(words[-1])


def _port(builder: Builder, name: str) -> object:
    return builder.port(interface_name(name))


_PORT = (
    *(
        EffectForm("port", f"{words} {{name}} {{way:in|out}}", "N5SEC", _FILTERS, _LIST,
                   "no {line}")
        for words in ("ip port access-group", "ip access-group", "ipv6 port traffic-filter",
                      "ipv6 traffic-filter")
    ),
    EffectForm("port", "mac port access-group {name}", "N5SEC", _FILTERS, _LIST, "no {line}"),
    EffectForm("port", "switchport block {frames:unicast|multicast}", "NX9372", _FILTERS,
               "frames to unknown {frames} addresses do not leave it: a silent target is not found",
               "no {line}"),
    EffectForm("port", "switchport isolated", "N9KISO", _ISOLATES,
               "it reaches no other isolated port"),
    EffectForm("port", "switchport monitor", "BF-NX", _STOPS,
               "it is the destination of a mirror and carries nothing else", "no {line}"),
    EffectForm("port", "switchport mode private-vlan {rest...}", "N5PVLAN", _ISOLATES,
               "it is a port of a private VLAN and reaches a part of the VLAN only"),
    EffectForm("port", "switchport private-vlan {rest...}", "N5PVLAN", _ISOLATES,
               "it belongs to a private VLAN and reaches a part of the VLAN only"),
    EffectForm("port", "switchport mode dot1q-tunnel", "BF-NX", _DIVERTS,
               "frames get another tag: they leave in another VLAN"),
    EffectForm("port", "switchport vlan mapping {rest...}", "NODEUTIL", _DIVERTS,
               "frames change their VLAN"),
    EffectForm("port", "switchport port-security", "N7SEC", _SHUTS,
               "it is shut down when a second MAC address sends", "no {line}"),
    EffectForm("port", "switchport port-security {rest...}", "N7SEC", _SHUTS,
               "it is shut down, or frames are dropped, when other MAC addresses send",
               "no {line}"),
    EffectForm("port", "ip verify source {rest...}", "N5SEC", _FILTERS,
               "drops IPv4 packets from addresses that DHCP did not give", "no {line}"),
    EffectForm("port", "ip policy route-map {name}", "BF-NX", _DIVERTS,
               "routes packets by route-map {name} instead of the routing table", "no {line}"),
    EffectForm("port", "service-policy type queuing {way:input|output} {name}", "SDN3132", _LIMITS,
               "has another queuing than the switch: policy {name}", "no {line}"),
    EffectForm("port", "shutdown lan", "BF-NX", _STOPS, "all but its FCoE is shut down",
               "no shutdown lan"),
    EffectForm("port", "duplex half", "BF-NX", _LIMITS, "it sends or receives, never both"),
    EffectForm("port", "udld {mode:aggressive|enable}", "BF-NX N9KREF", _SHUTS,
               "it is shut down when the far end does not answer UDLD", "no udld {mode}"),
    EffectForm("port", "spanning-tree bpdufilter enable", "BF-NX", _SHUTS,
               "it ignores BPDUs: a loop over it stops its VLANs", "no spanning-tree bpdufilter"),
    EffectForm("port", "spanning-tree guard {how:root|loop}", "BF-NX", _SHUTS,
               "its VLANs are blocked when {how} guard sees what it does not expect",
               "no spanning-tree guard"),
    EffectForm("port", "spanning-tree cost {cost:[0-9]+}", "BF-NX", _DIVERTS,
               "spanning tree prefers other paths to it, or it to others",
               "no spanning-tree cost"),
    EffectForm("port", "spanning-tree port-priority {number:[0-9]+}", "BF-NX", _DIVERTS,
               "spanning tree chooses another port of the same cost",
               "no spanning-tree port-priority"),
    EffectForm("port", "vpc orphan-port suspend", "ORPHAN N9KREF", _SHUTS,
               "it is shut down when the peer link fails and this switch is the secondary one",
               "no {line}"),
    EffectForm("port", "lacp min-links {count:[0-9]+}", "BF-NX", _SHUTS,
               "it goes down with fewer than {count} members up", "no lacp min-links"),
    EffectForm("port", "lacp max-bundle {count:[0-9]+}", "BF-NX", _SHRINKS,
               "no more than {count} of its members carry traffic", "no lacp max-bundle"),
    EffectForm("port", "no lacp graceful-convergence", "BF-NX", _SHUTS,
               "its members are suspended when a Nexus at the far end changes them",
               "lacp graceful-convergence"),
)  # fmt: skip
"""Of an Ethernet port or port-channel."""

_VLAN = (
    EffectForm("vlan", "shutdown", "BFGRAM", _STOPS, "it forwards nothing on this switch",
               "no shutdown"),
    EffectForm("vlan", "state suspend", "BF-NX BFGRAM", _STOPS, "it forwards nothing",
               "state active"),
    EffectForm("vlan", "private-vlan {rest...}", "N5PVLAN", _ISOLATES,
               "it is part of a private VLAN: ports of it do not reach each other",
               "no {line}"),
    *(
        EffectForm("svi", f"{words} {{name}} {{way:in|out}}", "BF-NX", _FILTERS, _LIST,
                   "no {line}")
        for words in ("ip access-group", "ipv6 traffic-filter")
    ),
    EffectForm("svi", "ip policy route-map {name}", "BF-NX", _DIVERTS,
               "routes packets by route-map {name} instead of the routing table", "no {line}"),
    EffectForm("svi", "ip verify unicast source {rest...}", "BF-NX", _FILTERS,
               "drops packets from sources that it has no route back to", "no {line}"),
    EffectForm("", f"vlan filter {{name}} vlan-list {{vlans:{VLANS}}}", "N5SEC N9KREF", _FILTERS,
               "drops frames that VLAN access map {name} does not forward", "no {line}",
               select=_vlans),
    EffectForm("", f"ip arp inspection vlan {{vlans:{VLANS}}}", "N5SEC", _FILTERS,
               "drops ARP of addresses that DHCP did not give", "no {line}", select=_vlans),
)  # fmt: skip
"""Of a VLAN and its interface."""

_FC = (
    EffectForm("vsans", "vsan {id:[0-9]+} suspend", "COLL-NX", _STOPS,
               "no device of it reaches another", "no vsan {id} suspend", select=_vsan),
    EffectForm("", "fcdomain allowed {domains} vsan {id:[0-9]+}", "FCDOM", _ISOLATES,
               "links to switches with other domains than {domains} are isolated", "no {line}",
               select=_vsan_last),
    EffectForm("", "no fcdomain vsan {id:[0-9]+}", "FCDOM", _ISOLATES,
               "it has no domain manager, so its links are isolated", "fcdomain vsan {id}",
               select=_vsan),
    EffectForm("vfc", "switchport trunk mode off", "FPBASE", _ISOLATES,
               "it carries one VSAN only", "switchport trunk mode on"),
)  # fmt: skip
"""Of a VSAN or VFC."""

_SWITCH = (
    EffectForm("", "udld aggressive", "COLL-NX", _SHUTS,
               "ports are shut down when the far end does not answer UDLD", "no udld aggressive"),
    EffectForm("", "spanning-tree loopguard default", "STIG103", _SHUTS,
               "ports are blocked when BPDUs stop", "no {line}"),
    EffectForm("", "spanning-tree port type edge bpdufilter default", "NX9372", _SHUTS,
               "edge ports send no BPDUs: a loop over them is found late", "no {line}"),
    EffectForm("", "vtp mode {mode:server|client}", "CCPARSE", _SHUTS,
               "VLANs come and go as another switch says"),
    EffectForm("", "ip route {prefix} {to:(?i:null ?0)}{rest:.*}", "CCPARSE", _FILTERS,
               "packets to {prefix} are dropped"),
    EffectForm("monitor session", "destination interface {name}", "BF-NX", _STOPS,
               "it is the destination of a mirror and carries nothing else",
               select=_port),
)  # fmt: skip
"""Of the pair and the whole switch."""

EFFECTS = (*_PORT, *_VLAN, *_FC, *_SWITCH)


@READER.line("monitor session {rest...}", source="CCPARSE", opens="monitor session")
def _monitor_session(builder: Builder, _rest: str) -> Builder:
    return builder


register_effects(READER, EFFECTS)
