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
            "aaa authentication login {rest...}",
            "snmp-server contact {rest...}",
        ),
        ("management", "O10-JP O10-111"): (
            "[no] ip address dhcp",
            "[no] ipv6 address[rest]",
        ),
    },
    {
        ("", "O10-JP O10-111"): (
            "class-map type application {name}",
            "policy-map type application {name}",
            "telemetry",
            "interface {kind:(?i:loopback) ?}{number:[0-9]+}",
        ),
    },
)
