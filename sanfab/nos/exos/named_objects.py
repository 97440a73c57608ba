"""Objects of ExtremeXOS that other lines refer to by name: lines that define or use one."""

from sanfab.nos.references import NamedKind

_NAME = r'("[^"]+"|[A-Za-z][\w.-]*)'
_PROFILE = r'"?((?i:QP)\d)"?'
NAMED_OBJECTS = (
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
