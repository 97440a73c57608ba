"""Objects of NX-OS that other lines refer to by name: lines that define or use one."""

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
        "policy map",
        POLICY_MAPS,
        (BLOCK + rf"service-policy {TYPE}(?:input |output )?((?!type$)\S+)(?: no-stats)?",),
        r"(?:default|fcoe-default|copp|system)-\S+|default",
        grave=True,
    ),
    NamedKind(
        "class map",
        CLASS_MAPS,
        CLASSES_USED,
        r"(?:class-(?:default|fcoe|all-flood|ip-multicast)|(?:c|n|p|copp|ndiv)-.*)(?: .*)?",
        grave=True,
    ),
    NamedKind(
        "access list",
        (r"(?:ip|ipv6|mac) access-list (\S+)",),
        (
            BLOCK + r"(?:ip|mac|ipv6) (?:port )?(?:access-group|traffic-filter) (\S+)(?: in| out)?",
            BLOCK + r"(?:ip|ipv6) access-class (\S+) (?:in|out)",
            BLOCK + r"access-class (\S+) (?:in|out)",
            r"class-map .*\nmatch access-group name (\S+)",
        ),
        r"copp-\S+",
    ),
    NamedKind(
        "VRF",
        (r"vrf context (\S+)",),
        (
            PORT + r"vrf member (\S+)",
            r"vpc domain .*\npeer-keepalive destination .* vrf (\S+)",
            r"(?:ntp server|logging server|snmp-server host) .* use-vrf (\S+)(?: .*)?",
        ),
        "default|management",
    ),
    NamedKind(
        "port profile",
        (r"port-profile (?:type \S+ )?(\S+)",),
        (PORT + r"inherit port-profile (\S+)",),
        grave=True,
    ),
    NamedKind(
        "VSAN",
        (r"vsan database\nvsan (\d+)(?: (?!interface\b).*)?",),
        (
            r"vsan database\nvsan (\d+) interface .*",
            r"vlan \d+\nfcoe vsan (\d+)",
            r"(?:zone|zoneset|fcalias) name \S+ vsan (\d+)",
        ),
        "1",
        grave=True,
        may_define="vsan ",
    ),
    NamedKind(
        "zone",
        (
            r"zone name (?P<name>\S+) vsan (?P<vsan>\d+)",
            r"zoneset name \S+ vsan (?P<vsan>\d+)\nzone name (?P<name>\S+)(?: .*)?",
        ),
        (r"zoneset name \S+ vsan (?P<vsan>\d+)\nmember (?P<name>\S+)",),
        grave=True,
    ),
    NamedKind(
        "zoneset",
        (r"zoneset name (?P<name>\S+) vsan (?P<vsan>\d+)",),
        (r"zoneset activate name (?P<name>\S+) vsan (?P<vsan>\d+)",),
        grave=True,
    ),
    NamedKind(
        "port-channel",
        PORT_CHANNELS,
        (r"interface .*\n(?i:bind interface port-channel) ?(\d+)",),
        grave=True,
    ),
    *ROUTING,
)
