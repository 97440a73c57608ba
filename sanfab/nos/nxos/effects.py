"""NX-OS lines that set no fact and act on what a port, VLAN, VSAN, LAG, pair or zone carries.

`access_lists` says what depends on other lines, as on the entries of an access list.
"""

from sanfab.facts.effects import EffectKind
from sanfab.facts.switch import VlanFacts
from sanfab.nos.effects import register_effects
from sanfab.nos.forms import EffectForm
from sanfab.nos.nxos.builder import READER, Builder
from sanfab.nos.nxos.names import VLANS, interface_name, parse_vlans

_STOPS, _FILTERS, _DIVERTS, _ISOLATES, _LIMITS, _SHRINKS, _SHUTS, _UNKNOWN, _JOINS = EffectKind

_LIST = "drops frames that access list {name} does not permit"


def _vlans(_builder: Builder, *words: str) -> list[VlanFacts]:
    """Return the VLANs of the last word; those that do not exist are left out later."""
    return [VlanFacts(number) for number in sorted(parse_vlans(words[-1]))]


def _vlans_of_instance(builder: Builder, number: str, vlans: str) -> list[VlanFacts]:
    builder.facts.mst |= {f"instance {number} vlan {vlans}"}
    return _vlans(builder, vlans)


def _vlans_of_mac(builder: Builder, _mac: str, number: str, *_words: str) -> list[VlanFacts]:
    return _vlans(builder, number)


def _vsan(builder: Builder, number: str, *_words: str) -> object:
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
    EffectForm("port", "ip verify unicast source {rest...}", "BF-NX", _FILTERS,
               "drops packets from sources that it has no route back to", "no {line}"),
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
    EffectForm("port", "link debounce time {time:[0-9][0-9][0-9][0-9]+}", "BF-NX", _SHUTS,
               "it is taken for up {time} ms after it failed: hosts wait as long",
               "no link debounce"),
    EffectForm("port", "bfd per-link", "BF-NX", _SHUTS,
               "its members leave it when BFD gets no answer", "no {line}"),
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
    EffectForm("vlan", "mode fabricpath", "COLL-NX", _DIVERTS,
               "links that do not run FabricPath do not carry it", "mode ce"),
    EffectForm("vlan", "vn-segment {id:[0-9]+}", "BFLAB COLL-NX", _JOINS,
               "its frames leave through VXLAN segment {id} too", "no vn-segment"),
    *(
        EffectForm("svi", f"{words} {{name}} {{way:in|out}}", "BF-NX", _FILTERS, _LIST,
                   "no {line}")
        for words in ("ip access-group", "ipv6 traffic-filter")
    ),
    EffectForm("svi", "ip policy route-map {name}", "BF-NX", _DIVERTS,
               "routes packets by route-map {name} instead of the routing table", "no {line}"),
    EffectForm("svi", "ip verify unicast source {rest...}", "BF-NX", _FILTERS,
               "drops packets from sources that it has no route back to", "no {line}"),
    EffectForm("redundancy", "track {object}{rest:(?: .*)?}", "BF-NX", _SHUTS,
               "the gateway of its VLAN moves to the other switch when object {object} goes down"),
    # The usual way to configure MST: only the design says whether the instance is the right one.
    EffectForm("mst", f"instance {{number:[0-9]+}} vlan {{vlans:{VLANS}}}", "AZLOCAL", _UNKNOWN,
               "with MST its frames follow the tree of instance {number}, right or wrong",
               select=_vlans_of_instance),
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
    EffectForm("", "fcdomain auto-reconfigure vsan {id:[0-9]+}", "FCDOM", _SHUTS,
               "it is rebuilt, without logins, when a fabric with the same domains joins",
               select=_vsan),
    EffectForm("", "fabric-binding activate vsan {id:[0-9]+}{rest:(?: .*)?}", "N5BIND", _ISOLATES,
               "links to switches that the list of fabric binding does not name are isolated",
               select=_vsan),
    *(
        EffectForm("", f"{words} activate vsan {{id:[0-9]+}}{{rest:(?: .*)?}}", "N5BIND", _FILTERS,
                   "logins that the list of port security does not name are rejected",
                   select=_vsan)
        for words in ("port-security", "fc-port-security")
    ),
    EffectForm("", "npv auto-load-balance disruptive", "NXCMDS", _SHUTS,
               "hosts are logged out when uplinks change"),
    EffectForm("", "npv traffic-map server-interface {rest...}", "NXCMDS", _DIVERTS,
               "logins of these ports take these uplinks only: {rest}"),
    EffectForm("vsans", "vsan {id:[0-9]+} interop {mode:[1-4]}", "INTEROPM", _LIMITS,
               "it works as switches of other vendors do, with their domain ids and features only",
               select=_vsan),
    EffectForm("fc", "switchport speed auto max {speed:[0-9]+}", "COLL-NX", _LIMITS,
               "it negotiates no more than {speed} Mb/s"),
    EffectForm("fc", "switchport mode SD", "COLL-NX", _STOPS,
               "it is the destination of a mirror and carries nothing else",
               "no switchport mode SD"),
    EffectForm("fc", "out-of-service force", "COLL-NX MDSSDK", _STOPS,
               "its resources are given to other ports: it carries nothing",
               "no out-of-service force"),
    EffectForm("fc", "switchport max-npiv-limit {count:[1-9][0-9]*}", "COLL-NX", _LIMITS,
               "no more than {count} WWPNs log in on it"),
    *(
        EffectForm("fc", f"errdisable detect cause {{cause:{cause}}}{{rest:(?: .*)?}}", "COLL-NX",
                   _SHUTS, "it is disabled by {cause}", "no {line}")
        for cause in ("link-down", "bit-errors", "signal-loss", "sync-loss", "link-reset",
                      "credit-loss", "trustsec-violation")
    ),
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
    EffectForm("", "mac address-table static {mac} vlan {id:[0-9]+} drop", "N3MAC", _FILTERS,
               "frames to {mac} are dropped", select=_vlans_of_mac),
    EffectForm("", "mac address-table static {mac} vlan {id:[0-9]+} interface {name...}", "N3MAC",
               _DIVERTS, "frames to {mac} leave by {name} only", select=_vlans_of_mac),
    EffectForm("", "mac address-table limit {rest...}", "N3LIMIT", _LIMITS,
               "no more MAC addresses than that are learned: {rest}"),
    EffectForm("", "spanning-tree pathcost method {method:short|long}", "N5672", _DIVERTS,
               "spanning tree compares other costs, and may block other links"),
    EffectForm("", "hardware profile {what:front portmode|portmode} {mode}", "SDN3132", _SHUTS,
               "after a reload its ports are those of mode {mode}"),
    EffectForm("", "hardware profile pfc mmu buffer-reservation {share:[0-9]+}", "SDN3132", _LIMITS,
               "{share} per cent of the buffers serve classes without drops"),
    EffectForm("", "hardware profile tcam region {name} {size:[0-9]+}", "NAPALM", _SHUTS,
               "after a reload what needs another region of the TCAM may not fit"),
    EffectForm("", "hardware qos ns-buffer-profile {name}", "PYNTC", _LIMITS,
               "ports share the buffers by profile {name}"),
    EffectForm("applet", "action {number} cli {command...}", "STIG103", _SHUTS,
               "the switch runs this by itself: {command}"),
    EffectForm("job", "{command...}", "NX9372", _SHUTS,
               "the switch runs this by itself: {command}"),
    EffectForm("monitor session", "destination interface {name}", "BF-NX", _STOPS,
               "it is the destination of a mirror and carries nothing else",
               select=_port),
)  # fmt: skip
"""Of the whole switch."""

_PAIR = (
    EffectForm("vpc", "shutdown", "GENIEVPC", _STOPS,
               "it is suspended here: the vPCs of this switch are down", "no shutdown"),
    EffectForm("vpc", "no graceful consistency-check", "GENIEVPC N5VPC", _SHUTS,
               "its vPCs go down on both switches when a setting that must be the same differs",
               "graceful consistency-check"),
    EffectForm("vpc", "track {object:[0-9]+}", "GENIEVPC", _SHUTS,
               "the vPCs of this switch go down when object {object} goes down", "no {line}"),
    EffectForm("vpc", "system-priority {number:[0-9]+}", "GENIEVPC", _SHUTS,
               "its vPCs split unless the other switch has the same number", "no {line}"),
    EffectForm("vpc", "peer-gateway exclude-vlan {vlans}", "GENIEVPC", _SHRINKS,
               "packets of VLANs {vlans} for the other switch cross the peer link"),
)  # fmt: skip
"""Of the pair."""

EFFECTS = (*_PORT, *_VLAN, *_PAIR, *_FC, *_SWITCH)


@READER.line("monitor session {rest...}", source="CCPARSE", opens="monitor session")
def _monitor_session(builder: Builder, _rest: str) -> Builder:
    return builder


# Scripts of the switch have blocks of their own kind.
@READER.line("event manager applet {name}", source="STIG103", opens="applet")
@READER.line("event-handler applet {name}", source="NX9372", opens="applet")
@READER.line("scheduler job name {name}", source="NX9372", opens="job")
def _script(builder: Builder, _name: str) -> Builder:
    return builder


register_effects(READER, EFFECTS)
