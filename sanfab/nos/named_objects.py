r"""Objects that other lines refer to by name, as data: lines that define one, lines that use one.

A line inside a block is matched after the line that opens the block and ``\n``. The first group of
a pattern is the name; zones and zonesets have groups ``name`` and ``vsan``, as each VSAN names its
own.
"""

from typing import NamedTuple

from sanfab.model.platforms.traits import NosName


class NamedKind(NamedTuple):
    """One kind of object that has a name."""

    words: str
    """As messages call it."""
    defined: tuple[str, ...]
    """Patterns of the lines that define one."""
    used: tuple[str, ...]
    """Patterns of the lines that refer to one."""
    built_in: str = "(?!)"
    """Pattern of the names that exist without a line."""
    grave: bool = False
    """Traffic stops or loses its class where it is not defined."""
    may_define: str = ""
    """How a line begins that may define several by a range."""
    in_either_case: bool = False
    """Names that differ in the case of letters only are one name."""


_BLOCK = r"(?:.*\n)?"
_PORT = r"interface .*\n"
_TYPE = r"(?:type \S+ )?"

# NX-OS and EOS define these in the same words.
_POLICY_MAPS = (rf"policy-map {_TYPE}(\S+)",)
_CLASS_MAPS = (rf"class-map {_TYPE}(?:match-(?:any|all) )?(\S+)",)
_CLASSES_USED = (rf"policy-map .*\nclass {_TYPE}(\S+)",)
_PORT_CHANNELS = (
    r"(?i:interface port-channel) ?(\d+)",
    _BLOCK + r"channel-group (\d+)(?: .*)?",
)

_ROUTING = (
    NamedKind(
        "prefix list",
        (r"ip prefix-list (\S+)(?: .*)?",),
        (
            _BLOCK + r"match ip address prefix-list (\S+)",
            _BLOCK + r".* prefix-list (\S+) (?:in|out)",
        ),
    ),
    NamedKind(
        "route map",
        (r"route-map (\S+)(?: .*)?",),
        (_BLOCK + r"(?:neighbor|redistribute) .* ?route-map (\S+)(?: in| out)?",),
    ),
)

_NXOS = (
    NamedKind(
        "policy map",
        _POLICY_MAPS,
        (_BLOCK + rf"service-policy {_TYPE}(?:input |output )?((?!type$)\S+)(?: no-stats)?",),
        r"(?:default|fcoe-default|copp|system)-\S+|default",
        grave=True,
    ),
    NamedKind(
        "class map",
        _CLASS_MAPS,
        _CLASSES_USED,
        r"(?:class-(?:default|fcoe|all-flood|ip-multicast)|(?:c|n|p|copp|ndiv)-.*)(?: .*)?",
        grave=True,
    ),
    NamedKind(
        "access list",
        (r"(?:ip|ipv6|mac) access-list (\S+)",),
        (
            _BLOCK
            + r"(?:ip|mac|ipv6) (?:port )?(?:access-group|traffic-filter) (\S+)(?: in| out)?",
            _BLOCK + r"(?:ip|ipv6) access-class (\S+) (?:in|out)",
            _BLOCK + r"access-class (\S+) (?:in|out)",
            r"class-map .*\nmatch access-group name (\S+)",
        ),
        r"copp-\S+",
    ),
    NamedKind(
        "VRF",
        (r"vrf context (\S+)",),
        (
            _PORT + r"vrf member (\S+)",
            r"vpc domain .*\npeer-keepalive destination .* vrf (\S+)",
            r"(?:ntp server|logging server|snmp-server host) .* use-vrf (\S+)(?: .*)?",
        ),
        "default|management",
    ),
    NamedKind(
        "port profile",
        (r"port-profile (?:type \S+ )?(\S+)",),
        (_PORT + r"inherit port-profile (\S+)",),
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
        _PORT_CHANNELS,
        (r"interface .*\n(?i:bind interface port-channel) ?(\d+)",),
        grave=True,
    ),
    *_ROUTING,
)

_EOS = (
    NamedKind(
        "QoS profile",
        (r"qos profile (\S+)",),
        (_PORT + r"service-profile (\S+)",),
        grave=True,
    ),
    NamedKind(
        "interface profile",
        (r"interface profile (\S+)",),
        (_PORT + r"profile (\S+)",),
        grave=True,
    ),
    NamedKind(
        "policy map",
        _POLICY_MAPS,
        (_BLOCK + rf"service-policy {_TYPE}(?:input|output) (\S+)",),
        r"copp-\S+",
        grave=True,
    ),
    NamedKind(
        "class map",
        _CLASS_MAPS,
        _CLASSES_USED,
        r"class-default|copp-\S+",
        grave=True,
    ),
    NamedKind(
        "access list",
        (r"(?:ip|ipv6|mac) access-list (?:standard )?(\S+)",),
        (
            _BLOCK + r"(?:ip|ipv6|mac) access-group (?!default$)(\S+)(?: vrf \S+)?(?: in| out)?",
            r"class-map .*\nmatch (?:ip|ipv6|mac) access-group (\S+)",
        ),
        r"default-control-plane-acl|default",
    ),
    NamedKind(
        "VRF",
        (r"vrf (?:instance|definition) (\S+)",),
        (
            _PORT + r"vrf (?:forwarding )?(\S+)",
            r"(?:ntp server|logging|snmp-server|ip name-server|radius-server host .*) vrf (\S+) .*",
        ),
        "default",
    ),
    NamedKind(
        "port-channel",
        _PORT_CHANNELS,
        (r"mlag(?: configuration)?\n(?i:peer-link port-channel) ?(\d+)",),
        grave=True,
    ),
    NamedKind(
        "VLAN interface",
        (r"(?i:interface vlan) ?(\d+)",),
        (r"mlag(?: configuration)?\n(?i:local-interface vlan) ?(\d+)",),
        grave=True,
    ),
    *_ROUTING,
)

_OS9 = (
    NamedKind(
        "policy map",
        (r"policy-map-(?:input|output) (\S+)(?: .*)?",),
        (_BLOCK + r"service-policy (?:input|output) (\S+)(?: .*)?",),
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
        (r"dcb-map (\S+)",),
        (_PORT + r"dcb-map (\S+)",),
        grave=True,
    ),
    NamedKind(
        "DCB policy",
        (r"dcb-(?:input|output) (\S+)",),
        (_BLOCK + r"dcb-policy (?:input|output) (\S+)(?: .*)?",),
        grave=True,
    ),
    NamedKind(
        "FCoE map",
        (r"fcoe-map (\S+)",),
        (_PORT + r"fcoe-map (\S+)", _PORT + r"fabric (\S+)"),
        "default_full_fabric|SAN_FABRIC",
        grave=True,
    ),
    NamedKind(
        "access list",
        (r"(?:ip|ipv6|mac) access-list (?:standard |extended )?(\S+)(?: .*)?",),
        (
            _PORT + r"(?:ip|ipv6|mac) access-group (\S+) (?:in|out)(?: .*)?",
            _BLOCK + r"access-class (\S+)(?: .*)?",
        ),
    ),
    NamedKind(
        "VRF",
        (r"ip vrf (\S+)(?: .*)?",),
        (_PORT + r"ip vrf forwarding (\S+)", r"ip route vrf (\S+) .*"),
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
            _PORT + r"(?i:vlt-peer-lag port-channel) ?(\d+)",
        ),
        grave=True,
        may_define="interface range port-channel",
    ),
    *_ROUTING,
)

_NAME = r'("[^"]+"|[A-Za-z][\w.-]*)'
_PROFILE = r'"?((?i:QP)\d)"?'
_EXOS = (
    NamedKind(
        "VLAN",
        (
            rf"create vlan {_NAME}(?: .*)?",
            # On one line the switch may make a VLAN and name it later.
            rf"configure vlan \S+ name {_NAME}",
        ),
        (
            rf"configure vlan {_NAME} (?:add|delete) ports? .*",
            rf"configure vlan {_NAME} (?:ipaddress|tag) .*",
            rf"enable ipforwarding (?:ipv4 )?vlan {_NAME}",
        ),
        r"(?i:default|mgmt)",
        grave=True,
        may_define="create vlan ",
        in_either_case=True,
    ),
    NamedKind(
        "spanning-tree domain",
        (rf"create stpd {_NAME}(?: .*)?",),
        (
            rf"configure stpd {_NAME} (?:add|mode|ports?|tag|priority) .*",
            rf"enable stpd {_NAME}(?: .*)?",
        ),
        "(?i:s0|auto-bind)",
        grave=True,
        in_either_case=True,
    ),
    NamedKind(
        "QoS profile",
        (rf"create qosprofile {_PROFILE}",),
        (
            rf"configure dot1p type \d qosprofile {_PROFILE}",
            rf"configure qosprofile {_PROFILE} .*",
            rf"configure ports? \S+ qosprofile {_PROFILE}",
        ),
        "(?i:QP1|QP8)",
        grave=True,
        in_either_case=True,
    ),
    NamedKind(
        "MLAG peer",
        (rf"create mlag peer {_NAME}",),
        (
            rf"configure mlag peer {_NAME} .*",
            rf"enable mlag port \S+ peer {_NAME} id \d+",
        ),
        grave=True,
    ),
    NamedKind(
        "virtual router",
        (rf"create (?:virtual-router|vr) {_NAME}(?: .*)?",),
        (
            rf"create vlan .* vr {_NAME}(?: .*)?",
            rf"configure .* vr {_NAME}(?: .*)?",
        ),
        r"(?i:VR-(?:Default|Mgmt|Control)|all)",
        in_either_case=True,
    ),
)

NAMED: dict[NosName, tuple[NamedKind, ...]] = {
    "nxos": _NXOS,
    "eos": _EOS,
    "os9": _OS9,
    "exos": _EXOS,
}
