"""Objects of EOS that other lines refer to by name: lines that define or use one."""

from sanfab.nos.references import (
    BLOCK,
    CLASS_MAPS,
    CLASSES_USED,
    POLICY_MAPS,
    PORT,
    PORT_CHANNELS,
    ROUTING,
    TYPE,
    NamedKind,
)

NAMED_OBJECTS = (
    NamedKind(
        "QoS profile",
        (r"qos profile (\S+)",),
        (PORT + r"service-profile (\S+)",),
        grave=True,
    ),
    NamedKind(
        "interface profile",
        (r"interface profile (\S+)",),
        (PORT + r"profile (\S+)",),
        grave=True,
    ),
    NamedKind(
        "policy map",
        POLICY_MAPS,
        (BLOCK + rf"service-policy {TYPE}(?:input|output) (\S+)",),
        r"copp-\S+",
        grave=True,
    ),
    NamedKind(
        "class map",
        CLASS_MAPS,
        CLASSES_USED,
        r"class-default|copp-\S+",
        grave=True,
    ),
    NamedKind(
        "access list",
        (r"(?:ip|ipv6|mac) access-list (?:standard )?(\S+)",),
        (
            BLOCK + r"(?:ip|ipv6|mac) access-group (?!default$)(\S+)(?: vrf \S+)?(?: in| out)?",
            r"class-map .*\nmatch (?:ip|ipv6|mac) access-group (\S+)",
        ),
        r"default-control-plane-acl|default",
    ),
    NamedKind(
        "VRF",
        (r"vrf (?:instance|definition) (\S+)",),
        (
            PORT + r"vrf (?:forwarding )?(\S+)",
            r"(?:ntp server|logging|snmp-server|ip name-server|radius-server host .*) vrf (\S+) .*",
        ),
        "default",
    ),
    NamedKind(
        "port-channel",
        PORT_CHANNELS,
        (r"mlag(?: configuration)?\n(?i:peer-link port-channel) ?(\d+)",),
        grave=True,
    ),
    NamedKind(
        "VLAN interface",
        (r"(?i:interface vlan) ?(\d+)",),
        (r"mlag(?: configuration)?\n(?i:local-interface vlan) ?(\d+)",),
        grave=True,
    ),
    *ROUTING,
)
