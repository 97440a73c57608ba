"""EOS lines that set no fact and act on what a port, VLAN, LAG or pair carries."""

from sanfab.facts.effects import EffectKind
from sanfab.facts.switch import PeerFacts, PortFacts, VlanFacts
from sanfab.nos.effects import register_effects
from sanfab.nos.eos.builder import READER, Builder
from sanfab.nos.eos.names import interface_name
from sanfab.nos.forms import EffectForm

_STOPS, _FILTERS, _DIVERTS, _ISOLATES, _LIMITS, _SHRINKS, _SHUTS, _UNKNOWN, _JOINS = EffectKind

_LIST = "drops frames that {kind} access list {name} does not permit"


def _peer(builder: Builder, *_words: str) -> PeerFacts:
    return builder.peer


def _last_port(builder: Builder, *words: str) -> PortFacts | Builder:
    """Return the port that the last word names; the switch if it names none."""
    try:
        return PortFacts(interface_name(words[-1]))
    except ValueError:
        return builder


def _vlan(_builder: Builder, *words: str) -> VlanFacts:
    """Return the VLAN of the second word: it may stand below."""
    return VlanFacts(int(words[1]))


_PORT = (
    EffectForm("port", "{kind:ip|ipv6|mac} access-group {name} {way:in|out}", "AVD BF-EOS",
               _FILTERS, _LIST, "no {line}"),
    EffectForm("port", "{kind:ip|ipv6|mac} access-group {name}", "BF-EOS", _FILTERS, _LIST,
               "no {line}"),
    EffectForm("port", "traffic-policy {way:input|output} {name}", "AVD", _FILTERS,
               "drops packets as traffic policy {name} says", "no {line}"),
    EffectForm("port", "ip verify unicast source reachable-via {rest...}", "AVD BF-EOS", _FILTERS,
               "drops packets from sources that the switch has no route back to", "no {line}"),
    EffectForm("port", "ip verify source", "BF-EOS", _FILTERS,
               "drops IPv4 packets from addresses that DHCP did not give", "no {line}"),
    EffectForm("port", "address locking {rest...}", "AVD", _FILTERS,
               "drops packets from addresses that no DHCP lease or list holds", "no {line}"),
    EffectForm("port", "service-policy type pbr input {name}", "AVD EOS434", _DIVERTS,
               "routes packets as policy {name} says instead of the routing table", "no {line}"),
    EffectForm("port", "service-policy type qos {way:input|output} {name}", "AVD", _LIMITS,
               "its policy {name} may drop or mark frames", "no {line}"),
    EffectForm("port", "service-policy {way:input|output} {name}", "PYEAPI", _LIMITS,
               "its policy {name} may drop or mark frames", "no {line}"),
    EffectForm("port", "shape rate {rate...}", "AVD", _LIMITS,
               "it sends no more than {rate}", "no shape rate"),
    EffectForm("port", "switchport port-security", "AVD BF-EOS", _SHUTS,
               "it is shut down when more MAC addresses send than it may have", "no {line}"),
    EffectForm("port", "switchport port-security maximum {count:[0-9]+}", "NETDEV", _SHUTS,
               "it may have {count} MAC addresses, and is shut down when more send", "no {line}"),
    EffectForm("port",
               "switchport port-security {vlan:(?:vlan \\S+ )?}mac-address maximum {count:[0-9]+}",
               "AVD BF-EOS", _SHUTS,
               "it may have {count} MAC addresses, and more are dropped or shut it down",
               "no {line}"),
    EffectForm("port", "switchport port-security violation protect{rest:.*}", "AVD", _FILTERS,
               "frames of other MAC addresses than it may have are dropped",
               "no switchport port-security violation protect"),
    EffectForm("port", "dot1x port-control {how:auto|force-unauthorized}", "AVD", _STOPS,
               "it carries nothing before its device has logged in", "no dot1x port-control"),
    EffectForm("port", "mac security profile {name}", "AVD", _STOPS,
               "it carries nothing before the far end has the keys of profile {name}",
               "no mac security profile"),
    EffectForm("port", "switchport vlan translation {rest:(?!(?:in|out) required).+}", "AVD",
               _DIVERTS, "frames change their VLAN", "no {line}"),
    EffectForm("port", "switchport vlan translation {way:in|out} required", "AVD", _FILTERS,
               "drops frames of VLANs that no translation names", "no {line}"),
    EffectForm("port", "switchport vlan forwarding accept all", "AVD", _DIVERTS,
               "takes frames of VLANs that it does not carry", "no {line}"),
    EffectForm("port", "switchport dot1q vlan tag {which:required|disallowed}", "AVD", _FILTERS,
               "drops frames by their tag: it is {which}", "no switchport dot1q vlan tag"),
    EffectForm("port", "switchport pvlan mapping {rest...}", "AVD", _ISOLATES,
               "it belongs to a private VLAN and reaches a part of the VLAN only",
               "no switchport pvlan mapping"),
    EffectForm("port", "switchport private-vlan mapping {rest...}", "PYEAPI", _ISOLATES,
               "it belongs to a private VLAN and reaches a part of the VLAN only",
               "no switchport private-vlan mapping"),
    EffectForm("port", "switchport trunk private-vlan secondary", "AVD", _ISOLATES,
               "it carries private VLANs and reaches a part of each only", "no {line}"),
    EffectForm("port", "switchport backup-link {name}{rest:.*}", "AVD", _STOPS,
               "it or {name} forwards, never both", "no switchport backup-link"),
    EffectForm("port", "switchport phone {what:vlan|trunk} {rest...}", "AVD", _UNKNOWN,
               "it carries frames of phones too, in a VLAN of their own",
               "no switchport phone {what}"),
    EffectForm("port", "switchport source-interface {rest...}", "AVD", _UNKNOWN,
               "it may send frames to other places than the MAC table says", "no {line}"),
    EffectForm("port", "no switchport mac address learning", "PYEAPI", _DIVERTS,
               "frames to its devices are flooded: it learns no addresses",
               "switchport mac address learning"),
    EffectForm("port", "l2 mru {size:[0-9]+}", "AVD", _FILTERS,
               "drops received frames above {size} bytes", "no l2 mru"),
    EffectForm("port", "l2 mtu {size:(?!9(?:21[6-9]|2[2-9][0-9]|[3-9][0-9][0-9])$)[0-9]+}",
               "AVD BF-EOS PYEAPI", _FILTERS, "frames above {size} bytes do not pass it",
               "no l2 mtu"),
    EffectForm("port", "qos cos {class:[1-7]}", "AVD", _LIMITS,
               "frames without a tag get class {class}: another queue than the design says"),
    EffectForm("port", "qos dscp {value:[0-9]+}", "AVD", _LIMITS,
               "frames that are not IP get DSCP {value}: another queue than the design says"),
    EffectForm("port", "transceiver media override {type}", "AVD", _SHUTS,
               "its link comes up only if its optic works as a {type}"),
    EffectForm("port", "ip arp inspection limit {rest...}", "A-ERRD BF-EOS", _SHUTS,
               "it is error-disabled when more ARP packets come: {rest}"),
    EffectForm("port", "evpn ethernet-segment", "AVD", _UNKNOWN,
               "it is a port of an EVPN segment, and may not be the one that forwards",
               opens="ignored"),
    EffectForm("port", "l2-protocol encapsulation {rest...}", "AVD", _DIVERTS,
               "frames of LACP, LLDP and spanning tree get a tag", "no {line}"),
    EffectForm("port", "l2-protocol forwarding profile {name}", "AVD", _SHUTS,
               "profile {name} sends frames of LACP, LLDP or spanning tree on instead of "
               "answering them", "no l2-protocol forwarding profile"),
    EffectForm("port", "traffic-loopback source {rest...}", "NETDEV BF-EOS", _STOPS,
               "its frames come back to the switch and none leaves", "no traffic-loopback"),
    EffectForm("port", "link tracking group {name} downstream", "AVD", _SHUTS,
               "it is shut down when the uplinks of group {name} fail", "no {line}"),
    EffectForm("port", "spanning-tree bpdufilter enable", "AVD", _SHUTS,
               "it ignores BPDUs: a loop over it stops its VLANs", "no spanning-tree bpdufilter"),
    EffectForm("port", "spanning-tree guard {how:root|loop}", "AVD", _SHUTS,
               "its VLANs are blocked when {how} guard sees what it does not expect",
               "no spanning-tree guard"),
    EffectForm("port", "spanning-tree {tree:(?:mst \\S+ |vlan(?:-id)? \\S+ )?}cost {cost:[0-9]+}",
               "PYEAPI PYEAPI-API", _DIVERTS,
               "spanning tree prefers other paths to it, or it to others",
               "no spanning-tree {tree}cost"),
    EffectForm("port", "spanning-tree port-priority {number:(?!128$)[0-9]+}", "PYEAPI", _DIVERTS,
               "spanning tree chooses another port of the same cost",
               "no spanning-tree port-priority"),
    EffectForm("port", "spanning-tree link-type {type:shared|point-to-point}", "PYEAPI", _LIMITS,
               "spanning tree takes it for a {type} link: it may forward half a minute later",
               "no spanning-tree link-type"),
    EffectForm("port", "port-channel min-links {count:[0-9]+}", "PYEAPI-API", _SHUTS,
               "it goes down when fewer than {count} of its members are up",
               "no port-channel min-links"),
    EffectForm("port", "lacp system-id {id}", "AVD", _SHRINKS,
               "members of it at switches with another id than {id} do not bundle",
               "no lacp system-id"),
    EffectForm("port", "priority-flow-control pause watchdog{rest:(?! action no-drop$)(?: .*)?}",
               "AVD PYEAPI",
               _FILTERS, "drops frames of no-drop priorities when the far end pauses long",
               "no {line}"),
    EffectForm("port", "{what:tx-queue|uc-tx-queue} {number:[0-7]}", "AVD", _LIMITS,
               "its queue {number} has another share or rate than the switch gives",
               "no {what} {number}", opens="ignored"),
    EffectForm("port", "mc-tx-queue {number:[0-7]}", "PYEAPI", _LIMITS,
               "its queue {number} has another share or rate than the switch gives",
               "no mc-tx-queue {number}", opens="ignored"),
)  # fmt: skip
"""Of an Ethernet port or Port-Channel."""

_VLAN = (
    EffectForm("vlan", "state suspend", "A-VLANS BF-EOS", _STOPS,
               "it is blocked on all ports of the switch", "state active"),
    EffectForm("vlan", "private-vlan {rest...}", "AVD", _ISOLATES,
               "it is part of a private VLAN: ports of it do not reach each other",
               "no {line}"),
    EffectForm("vlan interface", "{kind:ip|ipv6} access-group {name} {way:in|out}", "AVD",
               _FILTERS, _LIST, "no {line}"),
    EffectForm("vlan interface", "ip verify unicast source reachable-via {rest...}", "AVD",
               _FILTERS, "drops packets from sources that it has no route back to", "no {line}"),
    EffectForm("vlan interface", "ipv6 address auto-config", "BF-EOS", _UNKNOWN,
               "it takes IPv6 addresses that routers of its network announce", "no {line}"),
    EffectForm("vlan interface", "service-policy type pbr input {name}", "AVD", _DIVERTS,
               "routes packets as policy {name} says instead of the routing table", "no {line}"),
    EffectForm("vlan interface", "pvlan mapping {rest...}", "AVD", _ISOLATES,
               "it is the primary VLAN of private ones", "no pvlan mapping"),
    EffectForm("", "mac address-table static {mac} vlan {vlan:[0-9]+} drop", "A-VLANS", _FILTERS,
               "frames from and to {mac} are dropped", "no {line}", select=_vlan),
    EffectForm("", "mac address-table static {mac} vlan {vlan:[0-9]+} interface {ports...}",
               "A-VLANS", _DIVERTS, "frames to {mac} leave at {ports} only", "no {line}",
               select=_vlan),
)  # fmt: skip
"""Of a VLAN and its interface."""

_PAIR = (
    EffectForm("mlag", "dual-primary detection delay {rest...}", "AVD EOSDUAL", _SHUTS,
               "the secondary switch shuts its ports when the peer link is down and the first "
               "one lives", "no dual-primary detection", select=_peer),
    EffectForm("mlag", "heartbeat-interval {time:(?!2000$|4000$)[0-9]+}", "AVD", _SHUTS,
               "it breaks when the peer does not answer in time: every {time} ms",
               "no heartbeat-interval", select=_peer),
    EffectForm("mlag", "heartbeat-timeout {time:[0-9]+}", "CORE7280", _SHUTS,
               "it breaks when the peer does not answer for {time} s", "no heartbeat-timeout",
               select=_peer),
    EffectForm("mlag", "reload-delay mode {mode...}", "PYEAPI", _SHUTS,
               "its ports wait in another way after a restart: {mode}", "no reload-delay mode",
               select=_peer),
)  # fmt: skip
"""Of the MLAG pair."""

_SWITCH = (
    EffectForm("", "monitor session {name} destination {port:(?!Cpu|tunnel).+}", "AVD", _STOPS,
               "it is the destination of mirror {name} and carries nothing else", "no {line}",
               select=_last_port),
    EffectForm("", "monitor session {name} {rest:source.*|ip access-group.*}", "AVD", _LIMITS,
               "mirror {name} copies frames of it", "no monitor session {name}"),
    EffectForm("", "ip route {prefix} {to:(?i:null ?0)}{rest:.*}", "BF-EOS", _FILTERS,
               "packets to {prefix} are dropped"),
    EffectForm("", "ip route vrf {vrf} {prefix} {to:(?i:null ?0)}{rest:.*}", "BF-EOS", _FILTERS,
               "packets of VRF {vrf} to {prefix} are dropped"),
    EffectForm("", "ipv6 route {prefix} {to:(?i:null ?0)}{rest:.*}", "BF-EOS", _FILTERS,
               "packets to {prefix} are dropped"),
    EffectForm("", "ip arp inspection vlan {vlans}", "A-ERRD", _FILTERS,
               "drops ARP of addresses that DHCP did not give, in VLANs {vlans}", "no {line}"),
    EffectForm("", "priority-flow-control pause watchdog {rest:(?!action no-drop$).+}", "AVD",
               _FILTERS,
               "ports drop frames of no-drop priorities, or go down, when the far end pauses long",
               "no {line}"),
    EffectForm("link tracking", "links minimum {count:[0-9]+}", "AVD", _SHUTS,
               "ports of a tracking group are shut down with fewer than {count} of its uplinks up"),
    EffectForm("", "hardware port-group {number} select {ports}", "AVD", _SHRINKS,
               "ports of port group {number} other than {ports} are off"),
    EffectForm("", "hardware speed-group {number} serdes {speed}", "AVD", _STOPS,
               "ports of speed group {number} with another speed than {speed} are down"),
    EffectForm("", "tap aggregation", "AVD", _STOPS,
               "in exclusive mode all ports but taps and tools are error-disabled",
               opens="ignored"),
    EffectForm("", "spanning-tree guard loop default", "PYEAPI", _SHUTS,
               "ports are blocked when BPDUs stop", "no {line}"),
    EffectForm("", "spanning-tree {word:portfast|edge-port} bpdufilter default", "PYEAPI AVD",
               _SHUTS, "edge ports ignore BPDUs: a loop over them is found late", "no {line}"),
    EffectForm("", "spanning-tree portchannel guard misconfig", "PYEAPI", _SHUTS,
               "a LAG is shut down when its far end bundles other ports", "no {line}"),
    EffectForm("", "spanning-tree root super", "AVD", _DIVERTS,
               "it becomes the root of spanning tree whatever others say", "no {line}"),
    EffectForm("", "spanning-tree mst pvst border", "AVD", _DIVERTS,
               "it runs a spanning tree for each VLAN with neighbours that do", "no {line}"),
    EffectForm("mst", "instance {number:[1-9][0-9]*} vlan {vlans}", "AVD", _JOINS,
               "VLANs {vlans} follow another spanning tree than the others",
               "no instance {number}"),
    EffectForm("mst", "name {name}", "AVD", _JOINS,
               "it is of MST region {name}: links to switches of another one are its border",
               "no name"),
    EffectForm("mst", "revision {number:[1-9][0-9]*}", "AVD", _JOINS,
               "its MST region differs from that of switches with another revision",
               "no revision"),
    EffectForm("maintenance unit", "quiesce", "AVD", _STOPS,
               "it is in maintenance: its ports send traffic elsewhere or are shut down",
               "no quiesce"),
    EffectForm("maintenance profile", "shutdown max-delay {time:[0-9]+}", "AVD", _SHUTS,
               "its ports are shut down in maintenance", "no shutdown max-delay"),
)  # fmt: skip
"""Of the whole switch, and of ports that a line names."""

EFFECTS = (*_PORT, *_VLAN, *_PAIR, *_SWITCH)


@READER.line("spanning-tree mst configuration", source="AVD PYEAPI", opens="mst")
@READER.line("maintenance", source="AVD", opens="maintenance")
def _block(builder: Builder) -> Builder:
    return builder


@READER.line("link tracking group {name}", source="AVD", opens="link tracking")
def _link_tracking(builder: Builder, _name: str) -> Builder:
    return builder


@READER.line("unit {name}", source="AVD", under="maintenance", opens="maintenance unit")
@READER.line(
    "profile interface {name}", source="AVD", under="maintenance", opens="maintenance profile"
)
def _maintenance(builder: Builder, _name: str) -> Builder:
    return builder


register_effects(READER, EFFECTS)
