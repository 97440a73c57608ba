"""Objects of OS10 that other lines refer to by name: lines that define or use one."""

from sanfab.nos.references import (
    BLOCK,
    CLASS_MAPS,
    CLASSES_USED,
    POLICY_MAPS,
    PORT,
    PORT_CHANNELS,
    ROUTING,
    NamedKind,
)

NAMED_OBJECTS = (
    NamedKind(
        "policy map",
        POLICY_MAPS,
        (BLOCK + r"service-policy (?:input|output) type \S+ (\S+)",),
        grave=True,
    ),
    NamedKind("class map", CLASS_MAPS, CLASSES_USED, grave=True),
    NamedKind(
        "trust map",
        (r"trust (?:dot1p|dscp)-map (\S+)",),
        (BLOCK + r"trust-map (?:dot1p|dscp) (\S+)",),
        "default",
        grave=True,
    ),
    NamedKind(
        "queue map",
        (r"qos-map traffic-class (\S+)",),
        (PORT + r"qos-map traffic-class (\S+)",),
        grave=True,
    ),
    NamedKind(
        "access list",
        (r"(?:ip|ipv6|mac) access-list (\S+)",),
        (
            PORT + r"(?:ip|ipv6|mac) access-group (\S+) (?:in|out)",
            r"line vty\n(?:ip|ipv6) access-class (\S+)",
            r"snmp-server community \S+ \S+ acl (\S+)",
        ),
    ),
    NamedKind(
        "VRF",
        (r"ip vrf (\S+)",),
        (PORT + r"ip vrf forwarding (\S+)", r"ip route vrf (\S+) .*"),
        "default|management",
    ),
    NamedKind(
        "port-channel",
        PORT_CHANNELS[:1],
        (BLOCK + r"channel-group (\d+)(?: .*)?",),
        grave=True,
        may_define="interface range port-channel",
    ),
    *ROUTING,
)
