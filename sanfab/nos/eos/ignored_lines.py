"""EOS lines that are known and say nothing about storage: boot images, overlays, routing.

A row holds several words, and its tag one kind of text: every word of the row was seen in a text of
that tag, in one of its releases. ``[no]`` in front of a row: every line of it may be negated; the
negated line was seen of some of its words, not of each.
"""

from sanfab.facts.services import PERMIT_LIST
from sanfab.nos.eos.builder import READER, Builder, line
from sanfab.nos.ignored_lines import register_ignored_lines

_AVD = (
    "transceiver qsfp default-mode {mode}",
    "[no] service {what:routing protocols model|unsupported-transceiver|routing configuration}"
    " {rest...}",
    "[no] aaa root[rest]",
    "[no] enable password[rest]",
    "vlan internal {rest...}",
    "spanning-tree bpduguard rate-limit {rest...}",
    "spanning-tree mst {rest:(?!configuration|pvst border|.*(?:priority|root)).*}",
    "[no] ip {what:name-server|domain-list|domain|domain lookup|virtual-router|address virtual|igmp"
    "|icmp|ftp|tftp|http|ssh|telnet|tacacs|radius|dhcp|hardware fib}[rest]",
    "ip routing ipv6 interfaces[rest]",
    "[no] ipv6 {rest:(?!route ).+}",
    # Not those of a gateway alone, which the facts hold.
    "[no] ipv6 route {rest:(?!(?:vrf \\S+ )?[0-9a-fA-F:.]+/[0-9]+ [0-9a-fA-F:.]+$).+}",
    "dns domain {name}",
    "ntp {what:local-interface|authenticate|authentication-key|trusted-key}[rest]",
    "[no] logging {what:buffered|console|monitor|trap|facility|format|synchronous|level|event"
    "|repeat-messages|source-interface|policy}[rest]",
    "logging vrf {name} source-interface {rest...}",
    "[no] snmp-server {what:enable traps|local-interface|engineID|view|ifmib|ipv6 access-list}"
    "[rest]",
    "snmp-server vrf {name} local-interface[rest]",
    "[no] aaa accounting {rest...}",
    "[no] aaa authorization {what:commands|serial-console|policy|dynamic}[rest]",
    "aaa authentication {what:policy|enable|dot1x} {rest...}",
    # SEC-03 looks for the servers.
    "[no] radius-server {what:host|key|attribute|dynamic-authorization|tls}[rest]",
    "username {name} ssh-key {rest...}",
    'alias {name:[^" ]+} {rest...}',
    "[no] hardware {what:counter|capacity|access-list|tcam} {rest...}",
    "[no] platform {what:trident l3|trident forwarding-table|sand|fap|sfe} {rest...}",
    "[no] mac address-table {what:aging-time|notification} {rest...}",
    "[no] {what:load-interval|terminal|prompt|agent|arp|lacp"
    "|ptp|queue-monitor|sflow|boot|lldp management-address|lldp timer|lldp hold-time|lldp tlv"
    "|lldp receive|dot1x|mpls|switchport port-security|switchport default phone}"
    " {rest...}",
    "[no] errdisable {what:detect cause} {rest...}",
    "dot1x system-auth-control",
    "mpls ip",
    "event-monitor",
    "no priority-flow-control pause watchdog {rest...}",
    # It pauses on: nothing is dropped.
    "priority-flow-control pause watchdog action no-drop",
    "qos random-detect ecn {rest...}",
)
_PYEAPI = (
    "spanning-tree {what:transmit|forward-time|max-age|hello-time} {rest...}",
    "[no] ip {what:domain-name|host|multicast-routing}[rest]",
    "[no] ntp {what:source|serve|authenticate|trusted-key}[rest]",
    "[no] logging on[rest]",
    "[no] snmp-server {what:source-interface|chassis-id}[rest]",
    "[no] aaa authorization {what:console|config-commands}[rest]",
    "[no] radius-server {what:deadtime|retransmit|timeout}[rest]",
    "[no] {what:lldp holdtime|lldp reinit|lldp tlv-select|schedule} {rest...}",
    "no lldp management-address",
    "[no] service {what:sequence-numbers|running-config timestamp}[rest]",
    "spanning-tree max-hops {rest...}",
    "tacacs-server timeout {seconds:[0-9]+}",
    "[no] tacacs-server policy unknown-mandatory-attribute ignore",
    "qos map {rest...}",
    "[no] ip {what:fhrp|multicast}[rest]",
    "no vxlan vni notation dotted",
    "banner login{text:(?s:\\n.*)}",
)
_AVD_BLOCKS = (
    "interface {kind:(?i:loopback|vxlan|tunnel|dps) ?}{number:[0-9]+}",
    "[no] router {rest...}",
    "{what:route-map|peer-filter|daemon|event-handler|ip prefix-list"
    "|ip community-list|ip as-path|ip extcommunity-list|mac access-list|ipv6 access-list"
    "|ipv6 prefix-list|dynamic prefix-list|application|flow tracking|interface profile"
    "|policy-map type pbr|policy-map type copp|role|vmtracer session|monitor telemetry|group bgp"
    "|group interface|match-list|ip nat|platform trident mmu queue profile} {rest...}",
    f"ip access-list {{rest:(?!standard {PERMIT_LIST}$).+}}",
    "mpls ldp",
    "system {what:l1|control-plane}",
    # NX-OS has such lines too, with other types and words: no reader of EOS takes them for its own.
    "class-map type {kind:qos|pbr} match-any {name}",
    "policy-map type {kind:qos|quality-of-service} {name}",
    "management {what:api|console|cvx|security|accounts|defaults|tech-support}[rest]",
    "monitor {what:layer1|session|connectivity}[rest]",
    "{what:hardware tcam|dhcp relay|traffic-policies|dot1x|cvx"
    "|mcs client|stun|ip security|sync-e|poe|address locking"
    "|l2-protocol|redundancy|queue-monitor streaming|patch panel|mac security}",
    "aaa group server radius {name}",
    "dhcp server[rest]",
)
_AVD_PORT = (
    "[no] {what:ip|ipv6} {what2:address|ospf|pim|igmp|virtual-router|helper-address|enable"
    "|proxy-arp|local-proxy-arp|dhcp|attached-host|nat|nd|directed-broadcast}[rest]",
    "no {what:ip verify|ipv6 verify|lacp system-id|shape rate|l2-protocol|mac security}[rest]",
    "[no] {what:load-interval|sflow|lacp port-priority|lacp port-id|bfd"
    "|ptp|poe|isis|mpls|pim"
    "|link-debounce|snmp|logging event|encapsulation dot1q|multicast ipv4|multicast ipv6"
    "|vrf|dhcp|vrrp|tcp|bgp|flow tracker|vmtracer}[rest]",
    "[no] dot1x {what:pae|host-mode|timeout|reauthentication|reauthorization|eapol|mac based"
    "|authentication|unauthorized|aaa}[rest]",  # none of them acts before `dot1x port-control`
    "dot1x port-control force-authorized",
    "no {what:transceiver media override|qos cos|qos dscp}[rest]",
    "qos cos 0",
    "link tracking group {name} upstream",
    "l2 mtu {size:9(?:21[6-9]|2[2-9][0-9]|[3-9][0-9][0-9])}",  # above the largest MTU
    "port-channel lacp fallback timeout {rest...}",
    "no spanning-tree {what:guard|bpdufilter}[rest]",
    "spanning-tree {what:guard none|bpdufilter disable}",
    "lldp tlv {rest...}",
    "no switchport source-interface[rest]",
    "switchport port-security mac-address maximum disabled",
    "no {kind:ip|ipv6|mac} access-group[rest]",
)
_AVD_SVI = (
    "description {text...}",
    "[no] {what:autostate|arp|bfd|isis|pim|logging|multicast}[rest]",
    "no pvlan[rest]",
    "[no] vrrp {rest:(?![0-9]+(?: ip(?:v4)? [0-9.]+| priority(?:-level)?(?: .*)?| preempt|)$).+}",
    "[no] ipv6 {what:enable|nd|ospf|dhcp|mld|pim|attached-host}[rest]",
    "no ipv6 {what:access-group|verify}[rest]",
    "[no] ipv6 address {address} link-local",
    "[no] ip {what:ospf|igmp|helper-address|proxy-arp|attached-host"
    "|dhcp|nat|directed-broadcast}[rest]",
    "no ip {what:verify|access-group}[rest]",
)
_AVD_SUB_INTERFACE = (
    "description {text...}",
    "[no] shutdown",
    "[no] {what:ip|ipv6} {what2:address|ospf|pim|igmp|helper-address|nat|enable|nd|dhcp}[rest]",
    "[no] {what:mtu|vrf|isis|encapsulation dot1q vlan|logging|load-interval|pim|bfd|snmp|arp|mpls"
    "|mac security|service-policy type pbr}[rest]",
)

_ROUTED = (
    "[no] {what:arp timeout|arp aging timeout|arp gratuitous accept|arp reply relay|bfd|igmp|mld"
    "|mfib|pim|rip|flow-spec|sflow}[rest]",
    "[no] ip {what:attached-routes|attached-hosts|mfib|multicast|rip|proxy-arp"
    "|local-proxy-arp}[rest]",
    "no ip {what:arp inspection|verify}[rest]",
    "ip arp inspection trust",
    "[no] ipv6 {what:nd|attached-routes|enable}[rest]",
    "no ipv6 verify[rest]",
    "no ipv6 address",
    "default {what:arp|ip dhcp|ip pim|ipv6 nd|pim|sflow|load-interval|ntp serve}[rest]",
)
"""What ``show running-config all`` prints of routing, at ports and VLAN interfaces."""
_SWITCHED = (
    "default {what:lacp rate-limit|switchport source-interface tx}",
    "no {what:msrp|mvrp}",
    "no switchport {what:tap|tool|phone|dot1q vlan tag|vlan forwarding accept all"
    "|vlan translation in required}[rest]",
    # Of ports of the mode `tap` or `tool`, which stays unread.
    "switchport {what:tap native|tap allowed|tool allowed} vlan {rest...}",
    "switchport dot1q ethertype 0x8100",
    "service-policy type pdp input default-pdp-policy",
)
"""What it prints of ports that switch."""
_ANY_PORT = (
    "default {what:unidirectional|error-correction encoding}",
    "no {what:traffic-loopback|error-correction reed-solomon bypass}",
    "phy media {rest...}",
)
"""What it prints of each port, that of management too."""

register_ignored_lines(
    READER,
    {
        ("port", "BF-EOS"): (*_ROUTED, *_SWITCHED, *_ANY_PORT),
        ("vlan interface", "BF-EOS"): (*_ROUTED, "no l2 mtu"),
        ("management", "BF-EOS"): (*_ROUTED, *_ANY_PORT, "no l2 mtu"),
        ("", "AVD"): _AVD,
        ("", "PYEAPI"): _PYEAPI,
        ("", "LABVAL"): ("[no] service interface {rest...}", "[no] bfd {rest...}"),
        ("", "BF-EOS"): (
            "default hardware capacity {rest...}",
            "default snmp-server enable traps[rest]",
            "[no] snmp-server qos[rest]",
            "[no] logging {what:qos|relogging-interval}[rest]",
            "snmp-server vrf {name} source-interface[rest]",
        ),
        ("", "NETDEV"): ("username {name} sshkey {rest...}", "trace {rest...}"),
        ("", "CSM"): ("[no] port-channel load-balance {rest:(?!trident fields ip\\b).*}",),
        ("", "VEOSLAB"): ("enable secret {rest...}",),
        ("", "EOS434"): (
            "snmp-server {what:objects|extension} {rest...}",
            "aaa authentication login console {methods...}",
        ),
        ("port", "AVD"): (*_AVD_PORT, "priority-flow-control pause watchdog action no-drop"),
        ("port", "PYEAPI"): (
            "[no] {what:phy|arp|mac-address|mac timestamp}[rest]",
            "no priority-flow-control pause[rest]",
            "default logging event congestion-drops",
            "[no] port-channel lacp fallback timeout[rest]",
            "[no] spanning-tree bpduguard rate-limit[rest]",
            "no spanning-tree {what:cost|port-priority|link-type}[rest]",
            "spanning-tree {what:port-priority 128|link-type auto}",
            "[no] lldp med {rest...}",
        ),
        ("port", "COLL-EOS"): ("[no] ospfv3[rest]",),
        ("vlan interface", "COLL-EOS"): ("[no] ospfv3[rest]",),
        ("port", "EOS434"): ("tx-scheduler packet size adjustment {rest...}",),
        ("vlan interface", "AVD"): _AVD_SVI,
        ("vlan interface", "PYEAPI"): (
            "no description",
            "[no] snmp[rest]",
            "[no] ip {what:pim|local-proxy-arp}[rest]",
        ),
        ("vlan interface", "CSM"): ("mac address virtual-router",),
        ("management", "AVD"): (
            "[no] {what:lldp|ip access-group|ipv6 (?!address)\\S+|mac-address}[rest]",
        ),
        ("management", "EOSDHCP"): ("ipv6 address auto-config",),
        ("management", "PYEAPI"): (
            "[no] {what:speed|snmp|logging|mtu|link-debounce|mac timestamp|flowcontrol}[rest]",
            "default logging event congestion-drops",
        ),
        ("mlag", "AVD"): (
            "no {what:heartbeat-interval|dual-primary}[rest]",
            "dual-primary recovery {rest...}",
        ),
        ("mlag", "PYEAPI"): ("heartbeat-interval 2000",),
        ("mst", "PYEAPI"): ("revision 0",),
        ("link tracking", "AVD"): ("[no] recovery delay[rest]",),
        ("maintenance", "AVD"): ("profile {what:bgp|unit} {name} default",),
        ("maintenance unit", "AVD"): (
            "group {kind:bgp|interface} {name}",
            "profile unit {name}",
            "no quiesce",
        ),
        ("maintenance profile", "AVD"): ("rate-monitoring {rest...}",),
        ("mlag", "CORE7280"): ("primary-priority {rest...}",),
        ("vrf", "AVD"): ("description {text...}",),
        ("remote", "AVD"): (
            "[no] {what:idle-timeout|authentication|cipher|key-exchange|mac|hostkey"
            "|ipv6 access-group|connection|fips|log-level|client-alive}[rest]",
        ),
        ("remote", "PYEAPI"): ("[no] {what:login|server-port}[rest]",),
        ("sub-interface", "AVD"): _AVD_SUB_INTERFACE,
        ("qos profile", "AVD"): (
            "[no] {what:qos cos|qos dscp|shape rate|service-policy type qos"
            "|priority-flow-control pause watchdog}[rest]",
        ),
    },
    {
        ("", "AVD"): _AVD_BLOCKS,
        ("", "PYEAPI"): (
            "management xmpp[rest]",
            "monitor {what:hadoop|reachability}",
            "control-plane",
        ),
        ("", "NETDEV"): (
            "alias {name}",
            "container-manager",
            "interface {kind:(?i:recirc-channel|unconnectedethernet) ?}{number:[0-9]+}",
            "interface Management1/2",
        ),
        ("", "EOS434"): (
            "{what:monitor security audit|tunnel-counters|tunnel-ribs}",
            "ip decap-group {name}",
            'alias {name:"[^"]+"}',
        ),
        ("maintenance", "AVD"): ("profile {what:bgp|unit} {name:\\S+}",),
        ("qos profile", "AVD"): ("{what:tx-queue|uc-tx-queue|mc-tx-queue} {number:[0-7]}",),
    },
)


# It routes; one that bridges says so in a line of its own, as `vlan id 10`, which stays unread.
@line(
    "interface {name:(?i:ethernet|eth|et|port-channel|po) ?[0-9/]+\\.[0-9]+}",
    source="AVD",
    opens="sub-interface",
)
def _sub_interface(builder: Builder, _name: str) -> Builder:
    return builder
