"""Objects of OS9 that other lines refer to by name: lines that define or use one."""

from sanfab.nos.references import BLOCK, PORT, ROUTING, NamedKind

NAMED_OBJECTS = (
    NamedKind(
        "policy map",
        (r"policy-map-(?:input|output) (\S+)(?: .*)?",),
        (BLOCK + r"service-policy (?:input|output) (\S+)(?: .*)?",),
        grave=True,
    ),
    NamedKind(
        "class map",
        (r"class-map (?:match-(?:any|all) )?(\S+)(?: .*)?",),
        (r"policy-map-input .*\nservice-queue \d+ class-map (\S+)(?: .*)?",),
        grave=True,
    ),
    NamedKind(
        "QoS policy",
        (r"qos-policy-(?:input|output) (\S+)(?: .*)?",),
        (
            r"policy-map-.*\nservice-queue .* qos-policy (\S+)(?: .*)?",
            r"dcb-output .*\npriority-group \S+ qos-policy (\S+)(?: .*)?",
        ),
        grave=True,
    ),
    NamedKind(
        "DCB map",
        # These interfaces take no DCB map: the line is only indented as their block is.
        (r"dcb-map (\S+)", r"interface (?i:vlan|managementethernet|loopback) .*\ndcb-map (\S+)"),
        (PORT + r"dcb-map (\S+)",),
        grave=True,
    ),
    NamedKind(
        "DCB policy",
        (r"dcb-(?:input|output) (\S+)",),
        (BLOCK + r"dcb-policy (?:input|output) (\S+)(?: .*)?",),
        grave=True,
    ),
    NamedKind(
        "FCoE map",
        (r"fcoe-map (\S+)",),
        (PORT + r"fcoe-map (\S+)", PORT + r"fabric (\S+)"),
        "default_full_fabric|SAN_FABRIC",
        grave=True,
    ),
    NamedKind(
        "access list",
        (r"(?:ip|ipv6|mac) access-list (?:standard |extended )?(\S+)(?: .*)?",),
        (
            PORT + r"(?:ip|ipv6|mac) access-group (\S+) (?:in|out)(?: .*)?",
            BLOCK + r"access-class (\S+)(?: .*)?",
        ),
    ),
    NamedKind(
        "VRF",
        (r"ip vrf (\S+)(?: .*)?",),
        (PORT + r"ip vrf forwarding (\S+)", r"ip route vrf (\S+) .*"),
        "default|management",
    ),
    NamedKind(
        "port-channel",
        (
            r"(?i:interface port-channel) ?(\d+)(?: .*)?",
            r"interface .*\n(?i:port-channel) ?(\d+) mode \S+",
        ),
        (
            r"vlt domain .*\n(?i:peer-link port-channel) ?(\d+)",
            PORT + r"(?i:vlt-peer-lag port-channel) ?(\d+)",
        ),
        grave=True,
        may_define="interface range port-channel",
    ),
    *ROUTING,
)
