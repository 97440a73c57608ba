"""OS9 lines that are known and say nothing about storage: boot images, consoles, routing.

Each form stands under the tags of texts and templates that show it. Where a form lists several
words of one command, ``{what:a|b}``, at least one of them was seen there, not each: the tag is that
of the command.
"""

from sanfab.facts.services import PERMIT_LIST
from sanfab.nos.ignored_lines import register_ignored_lines
from sanfab.nos.os9.builder import READER
from sanfab.nos.os9.names import INTERFACES

_PRINTED = (
    "boot system {rest...}",
    "hardware watchdog[rest]",
    "redundancy {rest...}",
    "[no] logging {what:buffered|console|monitor|trap|facility|coredump|source-interface"
    "|history|synchronous|on|extended|version}[rest]",
    "service {what:timestamps|password-encryption}[rest]",
    "enable {what:password|secret|sha256-password} {rest...}",
    "stack-unit {unit:[0-9]+} {what:priority|renumber} {rest...}",
    "stack-unit {unit:[0-9]+} provision {model:(?!I/O-|PE-FN-\\S+-IOA)\\S+}",
    "stack-unit {unit:[0-9]+} quad-port-profile {rest...}",
    "stack-unit {unit:[0-9]+} port {port:[0-9]+} {what:(?!portmode (?:quad|single))[a-z].*}",
    "service-class {rest:(?!dynamic dot1p$).*}",
    "snmp-server host {address} {kind:(?:traps )?}version 1 {rest...}",
    "snmp-server host {address} {kind:informs |}version {version:1|2c} {rest...}",
    "clock {rest:(?!timezone|summer-time).*}",
    "ip ssh {what:server version|connection-rate-limit|authentication-retries|server cipher"
    "|server mac|server kex|rekey|rsa-authentication|hostbased-authentication|password-auth"
    "|source-interface|pub-key-file|mac|cipher} {rest...}",
    "ip {what:name-server|domain-name|domain-list|domain-lookup|host|http|telnet|ftp|tftp}[rest]",
    "ntp {what:source|authenticate|authentication-key|trusted-key|master|broadcast}[rest]",
    "script username {rest...}",
    "configuration mode exclusive auto",
    "login {what:concurrent-session|statistics|maximum-failure}[rest]",
)
_BLADES = (
    "wred-profile {rest...}",
    "mac-address-table {rest:(?!static ).+}",
    "ip igmp snooping enable",
    # What a block of reload-type prints without indentation.
    "reload-type {what:normal-reload|jump-start|bmp-reload}",
    "auto-save {rest...}",
    "boot-type {rest...}",
    "config-scr-download {rest...}",
    "retry-count {number:[0-9]+}",
    "relay {rest...}",
)
_OF_ROLES = (
    "no service password-encryption",
    "snmp-server {what:view|engineID|context} {rest...}",
    "[no] aaa accounting {rest...}",
    # Which commands an account may use; who may log in is read.
    "[no] aaa authorization {what:commands|config-commands|role-only}[rest]",
    "aaa {what:radius|tacacs} {word:group|auth-method} {rest...}",
    # SEC-03 looks for the servers.
    "[no] radius-server {what:host|key|timeout|retransmit|deadtime}[rest]",
    "[no] sflow {rest...}",
    "lacp system-priority {rest...}",
)
"""Lines that Ansible's roles for OS9 type."""

register_ignored_lines(
    READER,
    {
        ("", "P-SDN P-GISTS R-PUP R-SEN ASM-CFG"): _PRINTED,
        ("", "ASM-CFG"): _BLADES,
        ("", "R-OS9"): _OF_ROLES,
        ("", "R-SEN R-OS9"): (
            "ip route {rest:(?!\\S+ (?i:null ?0))"
            "(?!(?:vrf (?!management )[^ ]+ )?[0-9.]+/[0-9]+ [0-9.]+$).+}",
            "ipv6 {rest...}",
            "cam-acl-vlan {rest...}",
        ),
        ("", "F-MXL"): ("eula-consent {rest...}",),
        # How a hash is computed, not what of a frame is hashed.
        ("", "D-HASHALG"): ("[no] hash-algorithm[rest]",),
        # What sessions of iSCSI are listed, and for how long; their class is the usual one.
        ("", "D-ISC2 mem"): (
            "iscsi cos {how:enable|disable}",
            "[no] iscsi {what:target port} {rest...}",
            "[no] iscsi {what:aging time|session-monitor}[rest]",
        ),
        ("", "SORA"): ("ip ssh challenge-response-authentication {rest...}",),
        ("", "P-S55"): ("reload-type normal",),
        ("", "P-GARDEN"): ("support-assist {rest...}",),
        # Commands between the lines, which somebody typed too.
        ("", "D-BMP2 P-S4048"): ("stop {what:bmp|jump-start}", "reload[rest]"),
        ("", "FN410DOC"): ("stack-unit {unit:[0-9]+} iom-mode {mode}",),
        ("", "P-CHUCK"): ("crypto key {what:generate|zeroize} {rest...}",),
        ("", "P-S4048"): ("ip ssh {what:server vrf|password-authentication} {rest...}",),
        ("", "R-NAF R-OXI"): ("bsd-username {rest...}",),
        ("", "ALASKA"): (
            "aaa authentication enable {rest...}",
            "stack-unit {unit:[0-9]+} module {rest...}",
        ),
        ("port", "P-SDN P-GISTS ASM-CFG"): (
            "ip address {rest...}",
            "ip {what:unreachables|redirects|proxy-arp|helper-address|ospf|pim"
            "|directed-broadcast|vrf forwarding}[rest]",
            "rate-interval {seconds:[0-9]+}",
            "link-bundle-monitor[rest]",
            "service-class dynamic dot1p",
        ),
        ("", "P-S4048-SET"): ("[no] service obscure-passwords",),
        ("port", "P-POE"): ("[no] power inline[rest]",),
        ("port", "R-SEN R-OS9"): (
            "ipv6 {what:address|nd|ospf|unreachables|redirects|router|dhcp|mld|pim|enable}[rest]",
            "no ipv6[rest]",
            "[no] {what:keepalive|sflow}[rest]",
            "duplex auto",
            "no duplex",
            "[no] lacp {what:fast-switchover|ungroup member-independent}[rest]",
            "minimum-links 1",
        ),
        ("vlan", "P-SDN P-GISTS ASM-CFG"): (
            "ip {what:unreachables|redirects|proxy-arp|helper-address|ospf|pim|igmp"
            "|directed-broadcast|local-proxy-arp}[rest]",
        ),
        ("vrrp", "P-SDN R-OS9"): (
            "[no] {what:description|hold-time|advertise-interval|version}[rest]",
        ),
        ("vrf", "R-OS9"): ("[no] description[rest]",),
        ("vlan", "R-SEN R-OS9"): (
            "ipv6 {what:nd|ospf|unreachables|redirects|router|dhcp|mld|pim|enable}[rest]",
        ),
        ("lldp", "P-SDN F-MXL"): (
            "advertise {what:management-tlv|interface-port-desc|dot1-tlv|dot3-tlv}[rest]",
        ),
        ("lldp", "R-OS9"): (
            "no advertise {what:management-tlv|interface-port-desc|dot1-tlv|dot3-tlv}[rest]",
            "{what:hello|multiplier|mode} {rest...}",
        ),
        ("port lldp", "P-SDN F-MXL ASM-CFG"): (
            "advertise {what:management-tlv|interface-port-desc|dot1-tlv|dot3-tlv}[rest]",
        ),
        # Which side of DCBX the port takes, and what it announces: the DCB map stays applied.
        ("port lldp", "ASM-CFG R-PUP R-OS9"): (
            "no advertise {what:management-tlv|interface-port-desc|dot1-tlv|dot3-tlv}[rest]",
            "[no] advertise {what:dcbx-tlv|dcbx-appln-tlv} {rest...}",
        ),
        ("stp", "P-SDN R-OS9"): ("{what:hello-time|max-age|forward-delay} {number:[0-9]+}",),
        ("uplink state", "D-UFD ASM-CFG"): (
            f"upstream {{ports:{INTERFACES}}}",
            "downstream auto-recover",
            "[no] {what:description|enable}[rest]",
            "defer-timer {seconds:[0-9]+}",  # it waits before it shuts ports down
        ),
        # Frames of the sources are copied; `SEAP` has a session of one source.
        ("monitor session", "D-MON SEAP"): (
            "[no] {what:description|disable|flow-based|rate-limit|source}[rest]",
        ),
        ("port", "D-MACLIM"): (
            "mac learning-limit {what:dynamic|station-move}",
            "{what:learn-limit-violation|station-move-violation} log",
        ),
        ("vlt", "R-OS9"): (
            "[no] peer-routing",
            "[no] multicast peer-routing timeout[rest]",
            "[no] proxy-gateway {what:static|lldp}[rest]",
        ),
        ("vty", "P-SDN R-SEN"): ("{text...}",),
        ("management", "R-OS9 F-VRF"): ("[no] ip vrf forwarding {name}",),
        ("management", "R-OS9"): ("[no] ip access-group {rest...}",),
    },
    {
        ("", "P-SDN P-GISTS R-SEN R-OS9"): (
            "interface {kind:(?i:loopback|null|tunnel) ?}{number:[0-9]+}",
            "line {kind:console|aux} {rest...}",
            "line vty {rest:(?![0-9]$).+}",
            f"ip access-list {{rest:(?!standard {PERMIT_LIST}$).+}}",
            "ipv6 access-list {rest...}",
            "mac access-list {rest...}",
            "ip prefix-list {rest...}",
            "route-map {rest...}",
            "router {rest...}",
            "management egress-interface-selection",
            "control-plane-cpuqos",
            "reload-type",
            "ip vrf {name:management|default}",
        ),
        ("", "ALASKA"): ("protocol gvrp",),
        # A port of an instance states it, and leaves its VLANs in doubt.
        ("", "P-OPENFLOW"): ("openflow of-instance {number:[0-9]+}",),
        ("", "SORA"): ("interface {kind:(?i:vlan) ?}{vlan:[0-9]+} of-instance {number:[0-9]+}",),
        ("port", "P-SDN R-OS9"): ("vrrp-group {number:[0-9]+}",),
    },
)
