"""NX-OS lines that are known and set no fact: consoles, boot images, routing, counters.

Each says nothing about the storage network itself. A line that does is never listed here: it is
read, or it stays unread. The one exception is native Fibre Channel, which sanfab leaves alone as a
whole: `check` says that it is not examined (VSAN-02).

A row holds the words that were seen in the text of its tag, in a block of that kind; a word of an
interface of a VLAN may have been seen at a port. What follows such a word is not looked at, and the
form without `no` stands for that with it, and the reverse.
"""

from sanfab.facts.services import PERMIT_LIST
from sanfab.nos.ignored_lines import IgnoredLines, register_ignored_lines
from sanfab.nos.nxos.builder import READER

_TOP = {
    "NXOS10": (
        "no password strength-check",
        "[no] ip domain-lookup",
        "ip domain-name {rest...}",
        "cfs {rest...}",
        "rmon {rest...}",
        "boot {rest...}",
        "cli alias name {rest...}",
        "ssh key {rest...}",
        "nxapi {rest...}",
        "icam monitor {rest...}",
    ),
    "CCPARSE": (
        "ip name-server {rest...}",
        "power redundancy-mode {rest...}",
        "vtp {rest...}",
        "[no] ip route{rest:(?! [0-9.]+/[0-9]+ [0-9.]+$).*}",
        "track {rest...}",
        "no system admin-vdc",
        "feature {name} {rest...}",
        "bfd {rest...}",
    ),
    "BF-NX": (
        "ip domain-list {rest...}",
        "[no] logging logfile{rest:.*}",
        "[no] ip pim{rest:.*}",
        "ip {what:community-list|as-path} {rest...}",
    ),
    "N5672": (
        "ip host {rest...}",
        "[no] logging {what:event|timestamp|monitor|console}{rest:.*}",
        "no logging console",
        "[no] snmp-server {what:enable|source-interface} {rest...}",
        "ntp {what:source-interface|source|authenticate|authentication-key|trusted-key|logging"
        "|access-group}{rest:.*}",
        "tacacs-server directed-request{rest:.*}",
        "aaa authentication login {what:error-enable|console.*}",
        "aaa {what:authorization|accounting} {rest...}",
        "port-channel load-balance resilient{rest:.*}",
        "spanning-tree {what:pathcost|domain} {rest...}",
        "fabricpath switch-id {id}",
    ),
    "STIG103": (
        "ssh login-attempts {rest...}",
        "[no] ip {what:source-route|arp}{rest:.*}",
    ),
    "AZLOCAL": (
        "clock {rest:(?!timezone|summer-time).*}",
        "[no] logging {what:level|source-interface|origin-id}{rest:.*}",
        "[no] snmp-server protocol {rest...}",
        "tacacs-server timeout{rest:.*}",
        "ip tacacs source-interface {rest...}",
        "spanning-tree mst {rest:(?!configuration|.*(?:priority|root)).*}",
        "[no] ipv6 {rest:(?!route ).+}",
        # Not those of a gateway alone, which the facts hold.
        "[no] ipv6 route {rest:(?![0-9a-fA-F:.]+/[0-9]+ [0-9a-fA-F:.]+$).+}",
        "ip prefix-list {rest...}",
        "no cdp {rest...}",
        "login {rest...}",
        "[no] service dhcp",
        "ip {what:dhcp|load-sharing|icmp-errors} {rest...}",
        "fips mode enable",
        "user max-logins {count}",
        "{what:password|userpassphrase} {rest...}",
        "no ssh key {kind}",
        "lldp tlv-select {rest...}",
    ),
    "CMLDIST": ("hardware forwarding {rest...}",),
    "SDN3132": (
        "hardware profile {rest...}",
        "[no] xml server {rest...}",
        "service unsupported-transceiver",
        "system urpf disable",
        "ip source {interface} icmp-errors",
        "switching-mode {mode}",
    ),
    "PYNTC": (
        "hardware qos {rest...}",
        "[no] snmp-server context {rest...}",
    ),
    "COLL-NX": (
        "[no] snmp-server aaa-user {rest...}",
        "ntp master{rest:.*}",
        "[no] ip multicast{rest:.*}",
        "udld {rest...}",
        "lldp {what:timer|holdtime|reinit} {rest...}",
    ),
    "NODEUTIL": (
        "spanning-tree {what:vlan|bridge} {rest:(?!.*(?:priority|root)).*}",
        "[no] ip radius{rest:.*}",
        # SEC-03 looks for the servers.
        "[no] radius-server {rest...}",
    ),
    "BFLAB": (
        "[no] ip {what:igmp|ssh|forward}{rest:.*}",
        "[no] mac address-table {rest:(?!static ).+}",
        "nv overlay evpn",
        "fabric forwarding {rest...}",
    ),
    "N9K-IF106": ("errdisable detect {rest...}",),
    "UTAH9332": ("snmp-server globalEnforcePriv",),
    "NXUP93": ("system vlan long-name",),
    "FPBASE": ("ntp peer {rest...}",),
    "N9KROCE": ("[no] priority-flow-control watch-dog-interval {mode:on|off}",),
    "NXSALT": ("username {name} shelltype {shell}", "no nxapi {rest...}", "no logging module"),
    "UTAH93180": ("crypto key generate {rest...}",),
    "NX9372": ("end-job",),
    # Native Fibre Channel: sanfab configures FCoE alone, see `fc_ports` in docs/inventory.md.
    "DLSAN": ("system default switchport trunk mode {mode:on|off|auto}",),
    "FCZONES": ("zoneset distribute full vsan {id:[0-9]+}",),
    "FCDOM": (
        "fcdomain {what:priority|optimize|distribute|auto-reconfigure|contiguous-allocation"
        "|allowed|fabric-name} {rest...}",
        "fcdomain distribute",
    ),
    "NXCMDS": ("npv {what:auto-load-balance|traffic-map} {rest...}",),
    "NXNOTES": (
        "cdp enable",
        "checkpoint {name}",
        "snmp-server host {address} source-interface {rest...}",
    ),
}
"""Lines at the top, by the text that prints them."""

_BLOCKS = {
    "NXOS10": (
        "line console",
        "vdc {name} id {id:[0-9]+}",
        "interface {name:(?i:loopback|nve|tunnel) ?[0-9]+}",
        "router {rest...}",
        "route-map {rest...}",
    ),
    "BFLAB": (
        "interface {name:(?i:ethernet|port-channel) ?[0-9/]+\\.[0-9]+}",
        "evpn",
        "template {rest...}",
    ),
    "BF-NX": (
        "key chain {name}",
        "mac access-list {name}",
        "object-group {rest...}",
        "ip sla {rest...}",
    ),
    "AZSUP": ("role {rest...}",),
    "COLL-NX": ("telemetry",),
    "STIG103": ("event manager applet {name}",),
    "LABNOTES": ("slot {number:[1-9]}",),
    "N5672": (
        f"ip access-list {{name:(?!{PERMIT_LIST}$)\\S+}}",
        "spanning-tree pseudo-information",
        "fabricpath domain {name}",
    ),
    "AZLOCAL": ("spanning-tree mst configuration",),
    # Native Fibre Channel ports, and LAGs of them: neither FCoE nor Ethernet, so no rule judges
    # their mode, speed, trunk or VSAN, and no plan changes them.
    "DLSAN": (
        "fcdomain fcid database",
        "interface {name:(?i:fc) ?[0-9]+/[0-9/, fc-]+}",
        "port-monitor name {name}",
    ),
    "SANPC": ("interface {name:(?i:san-port-channel) ?[0-9]+}",),
    "N5SEC": ("vlan access-map {rest...}",),
    "CCPARSE": (
        "control-plane",
        "flow {rest...}",
    ),
    "SDN3132": (
        "class-map type control-plane {rest...}",
        "policy-map type control-plane {rest...}",
    ),
    "NAPALM": ("callhome",),
    "UTAH93180": ("ipv6 access-list {name}",),
    "GENIENX": ("evpn multisite border-gateway {id}",),
    "NXSALT": ("time-range {name}",),
    "NX9372": (
        "event-handler applet {name}",
        "scheduler job name {name}",
        "scheduler schedule name {name}",
    ),
}
"""Lines that open a block of such lines."""

_INSIDE: IgnoredLines = {
    ("vty", "NXOS10"): ("{text...}",),
    # SEC-10 looks for the access lists of ports.
    ("port", "NXOS10"): ("[no] {what:ip|mac-address|mac port access-group}[rest]",),
    ("port", "AZLOCAL"): ("[no] {what:ipv6|logging|cdp}[rest]",),
    ("port", "BF-NX"): (
        "[no] {what:load-interval|snmp|medium|duplex|udld|carrier-delay|link|lacp|hardware|track"
        "|bfd}[rest]",
        "[no] spanning-tree {what:guard|cost|port-priority|link-type|bpdufilter}[rest]",
        "no lldp tlv-set {rest...}",
        "no switchport {what:monitor|dot1q ethertype|priority extend|host}",
        "[no] {what:mdix auto|autostate}",
        "no shutdown lan",
    ),
    ("port", "CCPARSE"): ("[no] {what:delay|bandwidth|beacon|encapsulation}[rest]",),
    ("port", "SDN3132"): (
        "speed auto {speeds...}",
        "service-policy type queuing input {policy}",
    ),
    ("port", "BFLAB"): ("vrf member {name}",),
    ("port", "NXC1L"): ("[no] isis[rest]",),
    ("port", "N9KROCE"): ("[no] priority-flow-control watch-dog-interval {mode}",),
    ("port", "GENIENX"): ("evpn multisite {what:dci-tracking|fabric-tracking}",),
    ("svi", "NXC1L"): ("ipv6 address use-link-local-only",),
    # The default; the facts hold no VFC that carries one VSAN alone.
    ("monitor session", "CCPARSE"): ("{text...}",),
    ("vfc", "FPBASE"): ("switchport trunk mode on",),
    ("svi", "AZLOCAL"): (
        "[no] ipv6 {what:(?!address )[^ ]+}[rest]",
        "[no] ip {what:redirects|dhcp}[rest]",
    ),
    ("svi", "NXOS10"): ("[no] {what:description|mac-address|logging}[rest]",),
    ("svi", "AZSUP"): ("[no] management[rest]",),
    ("svi", "BF-NX"): (
        "[no] {what:load-interval|autostate|medium}[rest]",
        "[no] ip {what:ospf|pim|arp|proxy-arp|unreachables|eigrp|access-group|directed-broadcast"
        "|policy|flow|verify}[rest]",
    ),
    ("svi", "CCPARSE"): ("[no] {what:bfd|delay|bandwidth}[rest]",),
    ("svi", "BFLAB"): (
        "[no] fabric forwarding[rest]",
        "[no] ip {what:router|igmp|forward}[rest]",
    ),
    ("redundancy", "COLL-NX"): (
        "[no] {what:timers|authentication|track|name|advertisement-interval}[rest]",
    ),
    ("redundancy", "BF-NX"): (
        "[no] {what:mac-address|follow}[rest]",
        "{what:ip|address} {address:[0-9.]+} secondary",
    ),
    ("fex", "N5672"): ("[no] {what:type|serial|fcoe|beacon|logging}[rest]",),
    ("vpc", "AZLOCAL"): ("[no] peer-gateway {rest...}",),
    ("vpc", "N5672"): (
        "[no] {what:peer-config-check-bypass|fabricpath}[rest]",
        "[no] auto-recovery {rest...}",
        "[no] delay restore {what:interface-vlan|orphan-port}[rest]",
    ),
    ("vpc", "NXNOTES"): ("layer3 peer-router", "fast-convergence"),
    ("vpc", "NXKEEP"): ("ipv6 nd synchronize",),
    ("vpc", "VXTOR"): ("no layer3 peer-router syslog",),
    ("vpc", "CCPARSE"): ("[no] {what:ip arp|system-priority}[rest]",),
    ("vlan", "BFLAB"): ("vn-segment {id:[0-9]+}",),
    ("vlan", "COLL-NX"): (
        "state active",
        "mode {what:ce|fabricpath}",
    ),
    ("mgmt", "COLL-NX"): ("[no] lldp[rest]",),
    ("mgmt", "CMLDIST"): ("[no] duplex[rest]",),
    ("mgmt", "AZLOCAL"): (
        "[no] ipv6 {what:(?!address )[^ ]+}[rest]",
        "[no] ipv6 address {what:(?![0-9a-fA-F:.]+/[0-9]+$).+}",
        "[no] ip redirects{rest:.*}",
    ),
    ("mgmt", "PYNTC"): ("[no] ip access-group{rest:.*}",),
    ("mgmt", "BF-NX"): ("no shutdown",),
    ("vrf", "BFLAB"): ("{what:rd|vni|route-target}[rest]",),
    ("vrf", "BF-NX"): (
        "{what:ip name-server|ip domain-name|ip domain-list|ip pim|description}[rest]",
    ),
    ("vrf", "NXOS10"): (
        "ipv6 {rest:(?!route ).+}",
        "ipv6 route {rest:(?![0-9a-fA-F:.]+/[0-9]+ [0-9a-fA-F:.]+$).+}",
    ),
    ("class-map", "J2NX"): ("description {text...}",),
    ("group class-map", "BF-NX"): ("description {text...}",),
    ("qos policy", "BF-NX"): ("description {text...}",),
    ("network-qos policy", "BF-NX"): ("description {text...}",),
    ("queuing class", "AZLOCAL"): ("random-detect {rest...}",),
    ("queuing class", "SDN3132"): ("pause buffer-size {rest...}",),
    ("aaa group", "N5672"): (
        "deadtime {minutes:[0-9]+}",
        "source-interface {name}",
    ),
}
"""Lines inside of blocks that hold facts, by the kind of block and the text that prints them."""

_BLOCKS_INSIDE: IgnoredLines = {
    ("port", "BF-NX"): ("hsrp {rest...}",),
    ("svi", "AZLOCAL"): ("hsrp {rest:(?![0-9]+(?: ipv4)?$).+}",),
    ("svi", "COLL-NX"): ("vrrp {rest:(?![0-9]+$).+}",),
    ("vrf", "BFLAB"): ("address-family {rest...}",),
}
"""Lines there that open a block of their own: a gateway address, a routing table."""


register_ignored_lines(
    READER,
    {**{("", source): forms for source, forms in _TOP.items()}, **_INSIDE},
    {**{("", source): forms for source, forms in _BLOCKS.items()}, **_BLOCKS_INSIDE},
)
