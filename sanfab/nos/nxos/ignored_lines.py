"""NX-OS lines that are known and set no fact: consoles, boot images, routing, counters.

Each says nothing about the storage network itself. A line that does is never listed here: it is
read, or it stays unread.

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
        "cfs {what:eth|ipv4|ipv6|region|distribute}{rest:(?: .*)?}",
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
        "vtp {what:domain|version|file|password|mode transparent|mode off}{rest:(?: .*)?}",
        "no ip route {rest:(?![0-9.]+/[0-9]+ [0-9.]+$).+}",
        "track {id:[0-9]+} {what:interface|ip|list}{rest:(?: .*)?}",
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
        "spanning-tree domain {id:[0-9]+}",
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
        "spanning-tree mst {what:hello-time|forward-time|max-age|max-hops} {number:[0-9]+}",
        "[no] ipv6 {what:nd|icmp|icmp-errors|access-list|prefix-list}[rest]",
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
    "HSVX": (
        "[no] ip {what:routing (?:multicast )?event-history|msdp}{rest:.*}",
        "[no] ipv6 routing{rest:.*}",
        "[no] fabric multicast{rest:.*}",
        "no lldp tlv-select {rest...}",
        "[no] bloggerd {rest...}",
        "[no] ngoam {what:install} {rest...}",
        "ssh cipher-mode weak",
        "l2rib {rest...}",
    ),
    # The public key of an account: how it logs in, and no role.
    "AIPOD": ("username {name} sshkey {key...}",),
    "SP5A": (
        "[no] ipv6 {what:switch-packets|dhcp} {rest...}",
        "hardware profile dme {rest...}",
    ),
    "CMLDIST": ("hardware forwarding unicast trace",),
    "SDN3132": (
        "[no] xml server {rest...}",
        "service unsupported-transceiver",
        "system urpf disable",
        "ip source {interface} icmp-errors",
        "switching-mode {mode}",
    ),
    "PYNTC": ("[no] snmp-server context {rest...}",),
    "COLL-NX": (
        "[no] snmp-server aaa-user {rest...}",
        "ntp master{rest:.*}",
        "[no] ip multicast{rest:.*}",
        "udld message-time {seconds:[0-9]+}",
        "lldp {what:timer|holdtime|reinit} {rest...}",
    ),
    "NODEUTIL": (
        "spanning-tree vlan {vlans:[0-9,-]+} {what:hello-time|forward-time|max-age} {rest...}",
        "spanning-tree bridge assurance",
        "[no] ip radius{rest:.*}",
        # SEC-03 looks for the servers.
        "[no] radius-server {rest...}",
    ),
    "BFLAB": (
        "[no] ip {what:igmp|ssh|forward}{rest:.*}",
        "[no] mac address-table {what:aging-time|notification}[rest]",
        "nv overlay evpn",
        "fabric forwarding {rest...}",
    ),
    "N9K-IF106": ("errdisable detect cause {name}",),
    "UTAH9332": ("snmp-server globalEnforcePriv",),
    "NXUP93": ("system vlan long-name",),
    "FPBASE": ("ntp peer {rest...}",),
    "N9KROCE": ("no priority-flow-control watch-dog-interval off",),
    "NXSALT": ("username {name} shelltype {shell}", "no nxapi {rest...}", "no logging module"),
    "UTAH93180": ("crypto key generate {rest...}",),
    "NX9372": ("end-job",),
    # What VSANs that are made later are: none is made by itself.
    "DLSAN": ("no terminal log-all",),
    "NAMC": (
        "no system default zone default-zone permit",
        "[no] system default zone distribute full",
    ),
    "FCZONES": ("zoneset distribute full vsan {id:[0-9]+}",),
    "FCDOM": (
        "fcdomain {what:priority|optimize|distribute|contiguous-allocation|fabric-name} {rest...}",
        "fcdomain distribute",
    ),
    "NXNOTES": (
        "cdp enable",
        "checkpoint {name}",
        "snmp-server host {address} source-interface {rest...}",
    ),
}
"""Lines at the top, by the text that prints them."""

_BLOCKS = {
    "HSVX": (
        # Where the switch listens to IGMP in a VLAN: multicast alone follows from it.
        "vlan configuration {vlans}",
        "ngoam profile {id}",
    ),
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
    "LABNOTES": ("slot {number:[2-9]}",),
    "N5672": (
        f"ip access-list {{name:(?!{PERMIT_LIST}$)\\S+}}",
        "spanning-tree pseudo-information",
        "fabricpath domain {name}",
    ),
    "DLSAN": ("fcdomain fcid database", "port-monitor name {name}"),
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
    "NX9372": ("scheduler schedule name {name}",),
}
"""Lines that open a block of such lines."""

_INSIDE: IgnoredLines = {
    ("vty", "NXOS10"): ("{text...}",),
    # Of routed ports: a switched one refuses them. SEC-10 looks for the access lists of ports.
    ("port", "BF-NX"): (
        "[no] ip {what:address|router|ospf|eigrp|pim|igmp|rip|autoconfig|forward|flow|dhcp"
        "|authentication|bandwidth|delay|distribute-list|hello-interval|hold-time"
        "|passive-interface|redirects|unreachables|port-unreachable|proxy-arp"
        "|directed-broadcast}[rest]",
        "[no] ip arp {what:gratuitous|timeout|inspection trust}[rest]",
        "[no] ipv6 {what:address|router|ospf|dhcp|mld|nd|pim|redirects|link-local}[rest]",
        "mac-address {address}",
        "[no] {what:beacon|cdp enable|snmp trap link-status|mdix auto|autostate|bfd|bfd echo"
        "|hardware multicast hw-hash|bandwidth inherit}",
        "no {what:mac-address|link debounce|carrier-delay|duplex|medium|delay|bandwidth}",
        "no udld {mode:enable|disable}",
        "udld disable",
        "[no] logging event port{rest:(?: .*)?}",
        "[no] load-interval[rest]",
        "{what:delay|bandwidth} {number:[0-9]+}",
        "bandwidth inherit {number:[0-9]+}",
        "medium {kind:broadcast|p2p}",
        "duplex {mode:full|auto}",
        "carrier-delay msec {time:[0-9][0-9]?[0-9]?}",
        "link debounce time {time:[0-9][0-9]?[0-9]?}",
        "lacp port-priority {number:[0-9]+}",
        "lacp fast-select-hot-standby",
        "bfd {what:interval|neighbor} {rest...}",
        "no hardware vethernet mac filtering per-vlan",
        "no ip verify source dhcp-snooping-vlan",
        "no spanning-tree {what:guard|cost|port-priority|link-type|bpdufilter}[rest]",
        "spanning-tree {what:cost auto|link-type auto}",
        "no lldp tlv-set {rest...}",
        "no switchport {what:monitor|dot1q ethertype|priority extend|host}",
        "no shutdown lan",
    ),
    ("port", "SDN3132"): ("speed auto {speeds...}",),
    ("port", "NXFABPEER"): ("[no] port-type fabric",),
    ("port", "BFLAB"): ("vrf member {name}",),
    ("port", "NXC1L"): ("[no] isis[rest]",),
    ("port", "HSVX"): ("[no] link dfe adaptive-tuning",),
    ("port", "JWVX"): ("ip unnumbered {interface}",),
    ("svi", "HSVX"): ("[no] isis[rest]",),
    ("mgmt", "SP5A"): ("[no] cdp enable",),
    ("port", "GENIENX"): ("evpn multisite {what:dci-tracking|fabric-tracking}",),
    ("svi", "NXC1L"): ("ipv6 address use-link-local-only",),
    ("applet", "STIG103"): (
        "event {rest...}",
        "description {text...}",
        "action {number} {what:syslog|snmp-trap|event-default}{rest:(?: .*)?}",
    ),
    ("job", "NX9372"): ("end-job", "copy running-config {rest...}"),
    # The default; the facts hold no VFC that carries one VSAN alone.
    ("monitor session", "CCPARSE"): ("{text...}",),
    ("vfc", "FPBASE"): ("switchport trunk mode on",),
    # What `show running-config all` prints of a Fibre Channel port besides.
    ("fc", "COLL-NX"): (
        "[no] analytics type {kind}",
        "no out-of-service force",
        "no transceiver-frequency ethernet",
        "switchport {what:vl-credit default|fcbbscn|fcrxbufsize 2112|encap default"
        "|fcrxbbcredit performance-buffers default|fill-pattern ARBFF speed 8000|max-npiv-limit 0"
        "|trunk-max-npiv-limit 0|logical-type .+|owner .+}",
        "no switchport {what:owner|ignore .+|link-diag}",
        "[no] switchport beacon",
        "[no] link-state-trap",
        "no errdisable detect cause {cause}",
    ),
    ("svi", "AZLOCAL"): (
        "[no] ipv6 {what:dhcp|link-local|nd|redirects|unreachables|router|ospf|mld|pim}[rest]",
        "[no] ip {what:redirects|dhcp}[rest]",
    ),
    ("svi", "NXOS10"): (
        "description {text...}",
        "no description",
        "mac-address {address}",
        "no mac-address",
        "[no] logging event port{rest:(?: .*)?}",
    ),
    ("svi", "AZSUP"): ("[no] management",),
    ("svi", "BF-NX"): (
        "[no] load-interval[rest]",
        "[no] autostate",
        "[no] {what:medium|delay|bandwidth}{value:(?: (?:broadcast|p2p|[0-9]+))?}",
        "[no] bfd{rest:(?: (?:echo|interval .*))?}",
        "[no] ip {what:ospf|pim|eigrp|rip|router|igmp|forward|flow|proxy-arp|unreachables"
        "|directed-broadcast}[rest]",
        "[no] ip arp {what:gratuitous|timeout}[rest]",
        "ip sticky-arp ignore",
    ),
    ("svi", "BFLAB"): ("[no] fabric forwarding mode anycast-gateway",),
    ("redundancy", "COLL-NX"): (
        "[no] {what:timers|authentication|name|advertisement-interval}[rest]",
    ),
    ("redundancy", "BF-NX"): (
        "[no] {what:mac-address|follow}[rest]",
        "no track {rest...}",
        "{what:ip|address} {address:[0-9.]+} secondary",
    ),
    ("fex", "N5672"): ("[no] {what:type|serial|fcoe|beacon|logging}[rest]",),
    ("vpc", "N5672"): ("[no] peer-config-check-bypass",),
    ("vpc", "GENIEVPC"): (
        "no peer-gateway exclude-vlan[rest]",
        "no auto-recovery reload-delay {seconds:[0-9]+}",
        "[no] delay restore {what:interface-vlan|orphan-port} {seconds:[0-9]+}",
        "[no] dual-active exclude interface-vlan {vlans:[0-9,-]+}",
        "[no] ip arp synchronize",
        "layer3 peer-router",
        "fast-convergence",
        "ipv6 nd synchronize",
    ),
    ("vpc", "VXTOR"): ("no layer3 peer-router syslog",),
    ("vlan", "COLL-NX"): (
        "state active",
        "mode ce",
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
    ("vrf", "COLL-NX"): ("ip multicast multipath {rest...}",),
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
    # Marking has a form of its own; without `ecn` the switch drops what it selects.
    ("queuing class", "AZLOCAL"): ("random-detect {rest:(?!.* ecn$).+}",),
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
