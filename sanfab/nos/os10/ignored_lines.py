"""OS10 lines that are known and say nothing about storage: boilerplate of every configuration."""

from sanfab.nos.ignored_lines import register_ignored_lines
from sanfab.nos.os10.builder import READER

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
        ("management", "O10-JP O10-111"): ("[no] ipv6 address[rest]",),
        ("port", "O10-JP O10-COLL"): (
            "[no] lacp fallback {what:preemption|timeout}[rest]",
            "[no] lacp port-priority[rest]",
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
            "nve",
            "evpn",
            "virtual-network {number:[0-9]+}",
            "interface virtual-network{number:[0-9]+}",
            "interface {kind:(?i:loopback) ?}{number:[0-9]+}",
        ),
    },
)
