"""EOS lines that are known and say nothing about storage: boot images, overlays, routing."""

from sanfab.nos.eos.builder import READER
from sanfab.nos.silent import register_silent_lines

_TOP = (
    "transceiver qsfp default-mode {mode}",
    "service {what:routing protocols model|unsupported-transceiver|configuration} {rest...}",
    "[no] aaa root[rest]",
    "[no] enable {what:password|secret}[rest]",
    "vlan internal {rest...}",
    "spanning-tree {what:mst|priority|root|vlan-id \\S+ priority|vlan \\S+ priority|transmit"
    "|forward-time|max-age|hello-time} {rest...}",
    "[no] ip {what:name-server|domain-name|domain-list|domain|host|domain lookup|virtual-router"
    "|address virtual|igmp|multicast-routing|arp|icmp|ftp|tftp|http|ssh|tacacs|radius|nat}"
    "[rest]",
    "[no] ip routing vrf {name}",
    "ip routing ipv6 interfaces[rest]",
    "ip route {prefix:(?!0\\.0\\.0\\.0/0)[0-9.]+/[0-9]+} {rest...}",
    "ip route vrf {name} {prefix:(?!0\\.0\\.0\\.0/0)[0-9.]+/[0-9]+} {rest...}",
    "[no] ipv6 {rest...}",
    "dns domain {name}",
    "ntp {what:local-interface|source|authenticate|authentication-key|trusted-key|serve}[rest]",
    "[no] logging {what:buffered|console|monitor|trap|facility|format|synchronous|level|on|event"
    "|repeat-messages|source-interface|local-interface|persistent|relogging-interval}[rest]",
    "logging vrf {name} {what:source-interface|local-interface} {rest...}",
    "[no] snmp-server {what:enable traps|source-interface|local-interface|engineID|view"
    "|chassis-id|ifmib}[rest]",
    "[no] snmp-server vrf {name} {what:source-interface|local-interface}[rest]",
    "[no] aaa accounting {rest...}",
    "[no] aaa authorization {what:console|commands|serial-console|policy|config-commands}[rest]",
    "aaa authentication {what:policy|enable} {rest...}",
    "ip radius {rest...}",
    "clock timezone {zone}",
    "[no] {what:bfd|hardware|platform|load-interval|errdisable|terminal|alias|prompt|agent|arp"
    "|mac|lacp|queue-monitor|sflow|poe|kernel|boot|route-target|switch|maintenance-unit|l2-protocol"
    "|peer-group|trident|hostname-alias|email|lldp management-address|lldp timer|lldp holdtime"
    "|lldp tlv|lldp receive|port-channel load-balance|port-channel min-links|event-monitor"
    "|schedule|cvx-service|dot1x|ptp|ip-community|mcs|match-list|tcp|mpls} {rest...}",
    "no logging {what:event} {rest...}",
    "dot1x system-auth-control",
    "mpls ip",
)
_BLOCKS = (
    "interface {kind:(?i:loopback|vxlan|tunnel|recirc-channel|dps) ?}{number:[0-9]+}",
    "[no] router {rest...}",
    "{what:route-map|peer-filter|daemon|event-handler|ip access-list"
    "|ip prefix-list|ip community-list|ip as-path|ip extcommunity-list|mac access-list"
    "|ipv6 access-list|system|ptp|traffic-policies|mac security|application|sflow"
    "|address-map|tap} {rest...}",
    "management {what:api|console|cvx|security|accounts|defaults|xmpp|tech-support}[rest]",
    "monitor {what:layer1|session}[rest]",
    "spanning-tree mst configuration",
    "aaa group server radius {name}",
    "hardware tcam",
    "dhcp server[rest]",
    "dhcp relay",
    "traffic-policies",
    "dot1x",
    "cvx",
    "tap aggregation",
    "mcs client",
)

register_silent_lines(
    READER,
    {
        ("", "AVD LABVAL PYEAPI"): _TOP,
        ("port", "AVD LABVAL PYEAPI"): (
            "[no] {what:ip|ipv6} {what2:address|ospf|pim|igmp|virtual-router|helper-address|enable"
            "|proxy-arp|local-proxy-arp|dhcp|verify|attached-host|nat|nd"
            "|directed-broadcast}[rest]",
            "[no] {what:speed|load-interval|sflow|lacp|bfd|mac timestamp|mac-address|ptp|poe"
            "|isis|mpls|pim|error-correction|link-debounce|phy|snmp|logging|bandwidth|encapsulation|arp|multicast"
            "|l2-protocol|unidirectional|transceiver|vrf} {rest...}",
            "port-channel {what:lacp fallback|min-links}[rest]",
            "[no] spanning-tree {what:guard|cost|port-priority|link-type|mst|vlan}[rest]",
            "lldp {what:tlv|med} {rest...}",
            "switchport {what:nonegotiate|source-interface}[rest]",
        ),
        ("vlan interface", "AVD LABVAL PYEAPI"): (
            "description {text...}",
            "[no] {what:autostate|arp|ipv6|bfd|isis|vrf|pim|load-interval|logging|snmp|mpls"
            "|multicast|vrrp|ntp|pvlan}[rest]",
            "[no] ip {what:address virtual|virtual-router|ospf|pim|igmp|helper-address|proxy-arp"
            "|local-proxy-arp|attached-host|dhcp|verify|nat|directed-broadcast}[rest]",
            "ip address {address:[0-9./]+} secondary",
        ),
        ("vlan", "AVD"): ("private-vlan {rest...}",),
        ("management", "AVD LABVAL"): (
            "description {text...}",
            "[no] {what:lldp|ipv6|speed|mac-address|snmp|logging|load-interval|ip helper-address"
            "|ip virtual|mtu}[rest]",
        ),
        ("mlag", "AVD LABVAL"): (
            "[no] {what:heartbeat-interval|primary-priority|reload-delay|dual-primary"
            "|peer-address heartbeat|lacp standby|interface} {rest...}",
        ),
        ("vrf", "AVD"): ("description {text...}",),
        ("remote", "PYEAPI AVD"): (
            "[no] {what:idle-timeout|authentication|cipher|key-exchange|mac|hostkey|ip access-group"
            "|ipv6 access-group|connection|fips|log-level|login|qos|client-alive|rekey|known-hosts"
            "|session-limit|server-port|tunnel}[rest]",
        ),
    },
    {("", "AVD LABVAL PYEAPI"): _BLOCKS, ("port", "AVD"): ("evpn ethernet-segment",)},
)
