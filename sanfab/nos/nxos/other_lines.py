"""NX-OS lines that are known and set no fact: consoles, boot images, routing, counters.

Each says nothing about the storage network itself. A line that does is never listed here: it is
read, or it stays unread.
"""

from sanfab.nos.nxos.builder import READER
from sanfab.nos.silent import SilentLines, register_silent_lines

_TOP = {
    "NXOS10": (
        "no password strength-check",
        "[no] ip domain-lookup",
        "ip {what:domain-name|name-server|domain-list|host} {rest...}",
        "cfs {rest...}",
        "copp profile {rest...}",
        "rmon {rest...}",
        "boot {rest...}",
        "cli alias name {rest...}",
        "ssh {what:key|login-attempts|login-gracetime|idle-timeout} {rest...}",
        "clock {rest...}",
        "nxapi {rest...}",
        "power redundancy-mode {rest...}",
        "hardware {what:forwarding|profile|qos|access-list tcam label} {rest...}",
        "username {name} {what:sshkey|ssh-cert-dn|keypair|shelltype|expire} {rest...}",
        "no system default switchport fabricpath",
        "vtp {rest...}",
        "icam monitor {rest...}",
        "license {rest...}",
    ),
    "N5672": (
        "[no] logging {what:event|level|timestamp|monitor|console|logfile"
        "|source-interface|origin-id|module|message|rate-limit|rel-ip}{rest:.*}",
        "no logging {what:console|monitor|logfile|module}",
        "[no] snmp-server {what:enable|source-interface|globalEnforcePriv|aaa-user"
        "|protocol|tcp-session|packetsize|counter|drop|context|mib} {rest...}",
        "snmp-server community {name} use-acl {acl}",
        "ntp {what:source-interface|source|authenticate|authentication-key|trusted-key|logging"
        "|access-group|allow|master}{rest:.*}",
        "tacacs-server {what:directed-request|timeout|deadtime|test}{rest:.*}",
        "ip tacacs source-interface {rest...}",
        "aaa authentication login {what:error-enable|ascii-authentication|console.*}",
        "aaa {what:authorization|accounting} {rest...}",
        "port-channel load-balance {rest...}",
        "spanning-tree {what:pathcost|domain|mst|vlan|loopguard|bridge} {rest...}",
        "fabricpath switch-id {id}",
    ),
    "CCPARSE": (
        "[no] ip {what:route|pim|igmp|radius|ftp|tftp|telnet|ssh|source-route|arp"
        "|adjacency|forward|multicast}{rest:.*}",
        "[no] ipv6 {rest...}",
        "ip {what:prefix-list|community-list|as-path} {rest...}",
        "track {rest...}",
        "errdisable {rest...}",
        "[no] mac address-table {rest...}",
        "no system admin-vdc",
        "udld {rest...}",
        "cdp {rest...}",
        "no cdp {rest...}",
        "l2protocol {rest...}",
        "[no] xml server {rest...}",
        "poap {rest...}",
        "nv overlay evpn",
        "fabric forwarding {rest...}",
        "feature {name} {rest...}",
        "bfd {rest...}",
    ),
    "AZLOCAL": (
        "login {rest...}",
        "[no] service dhcp",
        "ip {what:dhcp|load-sharing|icmp-errors} {rest...}",
        "fips mode enable",
        "user max-logins {count}",
        "{what:password|userpassphrase} {rest...}",
        "no ssh key {kind}",
        "lldp {what:timer|holdtime|reinit|tlv-select} {rest...}",
    ),
    "SDN3132": (
        "service unsupported-transceiver",
        "system urpf disable",
        "ip source {interface} icmp-errors",
        "switching-mode {mode}",
    ),
}
"""Lines at the top, by the text that prints them [NXOS10, N5672, CCPARSE, AZLOCAL]."""

_BLOCKS = {
    "NXOS10": (
        "line {what:console|vty|com1}",
        "vdc {name} id {id:[0-9]+}",
        "interface {name:(?i:loopback|nve|tunnel) ?[0-9]+}",
        "interface {name:(?i:ethernet|port-channel) ?[0-9/]+\\.[0-9]+}",
        "router {rest...}",
        "evpn",
        "route-map {rest...}",
        "key chain {name}",
        "role {rest...}",
        "telemetry",
        "event manager applet {name}",
    ),
    "N5672": (
        "fex {id:[0-9]+}",
        "ip access-list {name}",
        "mac access-list {name}",
        "spanning-tree pseudo-information",
        "fabricpath domain {name}",
        "spanning-tree mst configuration",
    ),
    "DLSAN": ("fcdomain fcid database",),
    "CCPARSE": (
        "control-plane",
        "class-map type control-plane {rest...}",
        "policy-map type control-plane {rest...}",
        "monitor session {rest...}",
        "callhome",
        "object-group {rest...}",
        "ip sla {rest...}",
        "flow {rest...}",
        "aaa group server radius {name}",
        "template {rest...}",
    ),
}
"""Lines that open a block of such lines."""

_INSIDE: SilentLines = {
    ("port", "NXOS10"): (
        "[no] {what:ip|ipv6|load-interval|logging|snmp|delay|bandwidth|medium"
        "|mac-address|duplex|speed|negotiate|fec|cdp|udld|beacon|carrier-delay|link|lacp|hardware"
        "|mac|ptp|macsec|track|bfd|encapsulation|sflow|layer2|dot1x|power}[rest]",
        "vrf member {name}",
        "[no] spanning-tree {what:guard|cost|port-priority|link-type|mst|vlan|bpdufilter}[rest]",
        "vpc orphan-port suspend",
    ),
    ("svi", "NXOS10"): (
        "[no] {what:ipv6|description|mac-address|management|load-interval"
        "|bfd|fabric forwarding|autostate|delay|bandwidth|logging|medium}[rest]",
        "[no] ip {what:redirects|router|ospf|pim|arp|proxy-arp|unreachables|eigrp"
        "|dhcp|access-group|directed-broadcast|policy|flow|igmp|verify|forward}[rest]",
        "vrf member {name}",
    ),
    ("vpc", "N5672"): (
        "[no] {what:peer-switch|peer-gateway|auto-recovery|graceful|layer3|ipv6"
        "|ip arp|ip nd|track|system-priority|system-mac|delay|dual-active|peer-config-check-bypass"
        "|fabricpath|self-isolation|fast-convergence|mac-address}[rest]",
    ),
    ("vlan", "NXOS10"): (
        "vn-segment {id:[0-9]+}",
        "state active",
        "mode {what:ce|fabricpath}",
    ),
    ("mgmt", "N5672"): (
        "[no] {what:description|cdp|lldp|duplex|speed|snmp|ipv6|mtu|logging}[rest]",
        "[no] ip {what:redirects|access-group|proxy-arp|unreachables}{rest:.*}",
        "no shutdown",
    ),
    ("vrf", "NXOS10"): (
        "{what:rd|vni|route-target|ip name-server|ip domain-name|ip domain-list"
        "|ip pim|description|ipv6}[rest]",
    ),
    ("class-map", "KEEPIT-PFC"): ("description {text...}",),
    ("group class-map", "KEEPIT-PFC"): ("description {text...}",),
    ("qos policy", "BF-NX"): ("description {text...}",),
    ("network-qos policy", "BF-NX"): ("description {text...}",),
    ("queuing policy", "BF-NX"): ("description {text...}",),
    ("port", "SDN3132"): ("service-policy type queuing input {policy}",),
    ("queuing class", "AZLOCAL"): ("random-detect {rest...}",),
    ("queuing class", "SDN3132"): ("pause buffer-size {rest...}",),
    ("aaa group", "N5672"): (
        "deadtime {minutes:[0-9]+}",
        "source-interface {name}",
    ),
}
"""Lines inside of blocks that hold facts, by the kind of block and the text that prints them."""

_BLOCKS_INSIDE: SilentLines = {
    ("port", "CCPARSE"): ("{what:hsrp|vrrp|vrrpv3} {rest...}",),
    ("svi", "NXOS10"): ("{what:hsrp|vrrp|vrrpv3} {rest...}",),
    ("vrf", "NXOS10"): ("address-family {rest...}",),
}
"""Lines there that open a block of their own: a gateway address, a routing table."""


register_silent_lines(
    READER,
    {**{("", source): forms for source, forms in _TOP.items()}, **_INSIDE},
    {**{("", source): forms for source, forms in _BLOCKS.items()}, **_BLOCKS_INSIDE},
)
