"""OS9 lines that do more than they say."""

from sanfab.nos.remediation import SideEffect

SIDE_EFFECTS = (
    SideEffect(
        "switchport",
        "port",
        "the port is untagged in the default VLAN until a VLAN lists it",
        "D-VLD",
    ),
    SideEffect("no switchport", "port", "the port leaves the default VLAN", "D-VLD"),
    # The page: untagged ports must be part of a VLAN.
    SideEffect(
        "no interface Vlan {number:[0-9]+}",
        "",
        "its tagged ports leave VLAN {number}, and its untagged ones are in the default VLAN again",
        "D-VLD",
    ),
    SideEffect(
        "no interface Port-channel {number:[0-9]+}",
        "",
        "the LACP lines of all its members go with it",
        "D-LAGX",
    ),
    SideEffect(
        "dcb-map {name}",
        "port",
        "the link goes down and comes up again, once for each map",
        "D-DCB1",
    ),
    SideEffect(
        "no dcb-map {name}",
        "port",
        "priority flow control of the port returns to the default of the switch, which may be on",
        "D-DCB1",
    ),
    SideEffect(
        "no dcb enable",
        "",
        "priority flow control, ETS and DCBX end at all ports; link-level flow control begins"
        " there only when the port was shut and enabled again",
        "D-DCB6 D-FC2",
    ),
    SideEffect(
        "iscsi enable",
        "",
        "ports without priority flow control get link-level flow control where none is"
        " configured; when the first EqualLogic array is detected, all ports and LAGs get an MTU"
        " of 12000 and flow control",
        "D-ISC1",
    ),
)
