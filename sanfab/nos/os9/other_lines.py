"""OS9 lines that are known and say nothing about storage: boot images, consoles, routing."""

from sanfab.nos.os9.builder import READER
from sanfab.nos.silent import register_silent_lines

_TOP = (
    "boot system {rest...}",
    "[no] hardware watchdog[rest]",
    "redundancy {rest...}",
    "[no] logging {what:buffered|console|monitor|trap|facility|coredump|source-interface"
    "|history|synchronous|on|extended|version}[rest]",
    "[no] service {what:timestamps|password-encryption}[rest]",
    "cam-acl {what:default}",
    "cam-acl-vlan {rest...}",
    "enable {what:password|secret|sha256-password} {rest...}",
    "[no] stack-unit {unit:[0-9]+} {what:priority|renumber} {rest...}",
    "stack-unit {unit:[0-9]+} provision {model:(?!I/O-|PE-FN-\\S+-IOA)\\S+}",
    "stack-unit {unit:[0-9]+} {where:port|quad-port-profile|stack-group} {rest...}",
    "service-class {rest...}",
    "snmp-server {what:view|engineID|trap-source|context} {rest...}",
    "snmp-server host {address} {kind:(?:traps |informs )?}version {version:1|2c} {rest...}",
    "clock {rest...}",
    "ip ssh {what:server version|connection-rate-limit|authentication-retries|server cipher"
    "|server mac|server kex|rekey|rsa-authentication|hostbased-authentication|password-auth"
    "|source-interface|pub-key-file|mac|cipher} {rest...}",
    "[no] ip ssh {what:password-authentication|rsa-authentication} enable",
    "ip {what:name-server|domain-name|domain-list|domain-lookup|host|http|telnet|ftp|tftp}[rest]",
    "ip route {rest...}",
    "ntp {what:source|authenticate|authentication-key|trusted-key|master|broadcast}[rest]",
    "script username {rest...}",
    "bsd-username {rest...}",
    "eula-consent {rest...}",
    "support-assist {rest...}",
    "vlan-stack {rest...}",
    "wred-profile {rest...}",
    "[no] login {what:concurrent-session|statistics|maximum-failure}[rest]",
    "[no] mac-address-table {rest...}",
    "[no] arp {rest...}",
    "[no] aaa accounting {rest...}",
    "[no] sflow {rest...}",
    "lacp system-priority {rest...}",
    "ipv6 {rest...}",
)
_BLOCKS = (
    "interface {kind:(?i:loopback|null|tunnel) ?}{number:[0-9]+}",
    "line {kind:console|vty|aux} {rest...}",
    "line {kind:console|vty}",
    "ip access-list {rest...}",
    "ipv6 access-list {rest...}",
    "mac access-list {rest...}",
    "ip prefix-list {rest...}",
    "route-map {rest...}",
    "router {rest...}",
    "management egress-interface-selection",
    "control-plane-cpuqos",
    "control-plane {rest...}",
    "reload-type",
    "protocol gvrp",
    "monitor session {rest...}",
    "uplink-state-group {number:[0-9]+}",
    "ip vrf {rest...}",
)

register_silent_lines(
    READER,
    {
        ("", "P-SDN F-MXL P-GISTS"): _TOP,
        ("port", "P-SDN P-GISTS"): (
            "ip address {rest...}",
            "[no] ip {what:unreachables|redirects|proxy-arp|helper-address|ospf|pim|mtu"
            "|directed-broadcast|vrf forwarding|urpf}[rest]",
            "ipv6 {rest...}",
            "rate-interval {seconds:[0-9]+}",
            "[no] {what:speed|duplex|negotiation|load-balance|dampening|carrier-delay"
            "|link-bundle-monitor|sflow|fec|intf-type|keepalive|delay}[rest]",
            "[no] spanning-tree {tree:rstp|pvst|mstp|0} {what:rootguard|loopguard|cost"
            "|priority|vlan}[rest]",
            "[no] lacp {what:fast-switchover|port-priority|ungroup member-independent}[rest]",
            "minimum-links {number:[0-9]+}",
            "service-class dynamic dot1p",
            "portmode {what:quad|single}",
        ),
        ("vlan", "P-SDN P-GISTS"): (
            "description {text...}",
            "[no] ip {what:unreachables|redirects|proxy-arp|helper-address|ospf|pim|igmp"
            "|directed-broadcast|vrf forwarding|local-proxy-arp}[rest]",
            "ipv6 {rest...}",
        ),
        # What a block of reload-type prints without indentation.
        ("", "ASM-CFG"): (
            "reload-type {what:normal-reload|jump-start|bmp-reload}",
            "auto-save {rest...}",
            "boot-type {rest...}",
            "config-scr-download {rest...}",
            "retry-count {number:[0-9]+}",
            "relay {rest...}",
        ),
        ("", "ALASKA"): (
            "ip igmp snooping enable",
            "aaa authentication enable {rest...}",
            "stack-unit {unit:[0-9]+} module {rest...}",
        ),
        ("lldp", "P-SDN F-MXL"): (
            "[no] advertise {what:management-tlv|interface-port-desc|dot1-tlv|dot3-tlv}[rest]",
            "{what:hello|multiplier|mode} {rest...}",
        ),
        ("port lldp", "P-SDN F-MXL"): (
            "[no] advertise {what:management-tlv|interface-port-desc|dot1-tlv|dot3-tlv}[rest]",
        ),
        # Which side of DCBX the port takes, and what it announces: the DCB map stays applied.
        ("port lldp", "ASM-CFG R-PUP"): (
            "dcbx port-role {role:auto-upstream|auto-downstream|config-source|manual}",
            "[no] advertise {what:dcbx-tlv|dcbx-appln-tlv} {rest...}",
        ),
        ("stp", "P-SDN"): (
            "{what:hello-time|max-age|forward-delay|bridge-priority} {number:[0-9]+}",
            "vlan {ids} bridge-priority {number:[0-9]+}",
            "[no] edge-port bpdufilter default",
        ),
        ("vlt", "P-SDN"): (
            "[no] {what:peer-routing|peer-routing-timeout|delay-restore|multicast"
            "|proxy-gateway|lacp-ungroup}[rest]",
        ),
        ("management", "P-SDN"): ("description {text...}", "ip address dhcp", "duplex {rest...}"),
    },
    {
        ("", "P-SDN F-MXL P-GISTS"): _BLOCKS,
        ("vlan", "P-SDN"): ("vrrp-group {number:[0-9]+}",),
        ("port", "P-SDN"): ("vrrp-group {number:[0-9]+}",),
    },
)
