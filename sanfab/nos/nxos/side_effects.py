"""NX-OS lines that change more settings of an interface than they say."""

from sanfab.nos.remediation import SideEffect

_OF_THE_MODE = ("mtu", "spanning-tree", "switchport mode", "switchport access", "switchport trunk")
"""What depends on whether a port switches or routes [N7KL2]; the MTU goes with it [NXMODE]."""

SIDE_EFFECTS = (
    SideEffect("switchport", "port", _OF_THE_MODE, "N7KL2 NXMODE"),
    SideEffect("no switchport", "port", ("mtu",), "N7KL2 NXMODE"),
)
