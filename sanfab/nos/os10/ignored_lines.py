"""OS10 lines that are known and say nothing about storage: boilerplate of every configuration."""

from sanfab.facts.services import PERMIT_LIST
from sanfab.nos.ignored_lines import register_ignored_lines
from sanfab.nos.os10.builder import READER
from sanfab.nos.os10.names import PORTS

register_ignored_lines(
    READER,
    {
        ("", "O10-JP O10-111"): (
            "ip vrf default",
            "[no] ip igmp snooping enable",
            "no multicast snooping {rest...}",
            "no ipv6 mld snooping enable",
            "iscsi target port {port:[0-9]+}",
            "aaa authentication login console {rest...}",
            "system-user linuxadmin {rest...}",
            "ip virtual-router mac-address {mac}",
        ),
        # Release 10.3 prints what it was shipped with.
        ("", "O10-NAP"): ("aaa authentication local", "class-map type qos class-trust"),
        ("management", "O10-JP O10-111"): ("[no] ipv6 address[rest]",),
        ("management", "O10-QUAT"): ("[no] ipv6 enable",),
        # Keys of accounts, in the line or in a file.
        ("", "O10-SSHKEY O10-COLL"): (
            "username {name} sshkey {rest...}",
            "no username {name} sshkey[rest]",
        ),
        ("", "O10-QUAT O10-COLL"): ("no feature auto-breakout",),
        # Timers of LLDP, and where names are looked up.
        ("", "O10-JP O10-COLL O10-CSM"): (
            "[no] lldp {what:timer|holdtime-multiplier|reinit|med fast-start-repeat-count}[rest]",
            "[no] ip {what:name-server|domain-name|domain-list}[rest]",
        ),
        # SSH in detail, sessions, sources of messages, auditing.
        ("", "O10-AZL O10-CANU O10-CSM"): (
            "ip ssh server {what:cipher|mac|kex|max-auth-tries|vrf|password-authentication}[rest]",
            "login {what:concurrent-session|statistics}[rest]",
            "[no] logging {what:source-interface|audit|console|log-file|enable|disable}[rest]",
            "[no] ntp {what:source|authenticate|authentication-key|trusted-key|master"
            "|enable|disable}[rest]",
            "snmp-server {what:vrf|source-interface|engineID|view} {rest...}",
            "no snmp-server vrf {name}",
            "ip tacacs {rest...}",
            "[no] {what:tacacs-server timeout|tacacs-server vrf|aaa accounting|aaa re-authenticate"
            "|password-attributes|service simple-password}[rest]",
            "[no] radius-server {what:host|timeout|retransmit|vrf}[rest]",
            "[no] {what:vrrp version|vrrp delay|mac address-table aging-time"
            "|ip dhcp-relay|multicast snooping}[rest]",
            "enable password {rest...}",
            "ztd cancel",
            "[no] {what:rest api|rest https|support-assist|eula-consent}[rest]",
        ),
        ("", "O10-STIG O10-AZL"): (
            "[no] ip dhcp snooping[rest]",
            "dot1x system-auth-control",
        ),
        ("port", "O10-FEC O10-COLL"): ("no fec",),
        ("port", "O10-STIG"): ("ip dhcp snooping trust", "dot1x re-authentication"),
        ("uplink state", "O10-COLL O10-505"): (
            f"upstream {{ports:{PORTS}}}",
            "downstream auto-recover",
            "[no] {what:enable|name|defer-time}[rest]",
        ),
        # Frames of the sources are copied.
        ("monitor session", "O10-MFD"): ("[no] {what:description|source}[rest]",),
        ("monitor session", "O10-MON"): ("[no] {what:shut|shutdown|flow-based enable}",),
        ("vrrp", "O10-COLL O10-JP"): ("[no] {what:advertise-interval|version}[rest]",),
        ("vlan", "O10-COLL O10-AZL"): (
            "[no] ip {what:helper-address|ospf|igmp|pim}[rest]",
            "[no] ipv6 {what:nd|ospf|enable}[rest]",
        ),
        ("port", "O10-COLL O10-NAP"): (
            "no ip address",
            "[no] ip {what:ospf|pim|helper-address|virtual-router}[rest]",
            "[no] ipv6 {what:nd|bgp|enable}[rest]",
            "[no] lldp {what:med|tlv-select basic-tlv}[rest]",
        ),
        ("port", "O10-JP O10-COLL"): (
            "[no] lacp fallback {what:preemption|timeout}[rest]",
            "[no] lacp port-priority[rest]",
            "minimum-links 1",
            "ip address {rest...}",
            "ip vrf forwarding {name}",
            "ipv6 address {rest...}",
        ),
        ("vlt", "O10-JP O10-COLL"): ("[no] peer-routing[rest]",),
    },
    {
        ("", "O10-JP O10-111"): (
            "class-map type application {name}",
            "policy-map type application {name}",
            "telemetry",
            "support-assist",
            "wred {name}",
            "router {rest...}",
            "ip vrf management",
            "ip prefix-list {rest...}",
            "route-map {rest...}",
            f"ip access-list {{rest:(?!{PERMIT_LIST}$).+}}",
            "{what:ipv6|mac} access-list {rest...}",
            "nve",
            "evpn",
            "virtual-network {number:[0-9]+}",
            "interface virtual-network{number:[0-9]+}",
            "interface {kind:(?i:loopback) ?}{number:[0-9]+}",
        ),
    },
)
