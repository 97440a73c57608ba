"""NX-OS lines that do more than they say."""

from sanfab.nos.remediation import SideEffect

_OF_THE_MODE = ("mtu", "spanning-tree", "switchport mode", "switchport access", "switchport trunk")
"""What depends on whether a port switches or routes [N7KL2]; the MTU goes with it [NXMODE]."""
_ADDRESSES = ("ip address", "ipv6 address")

SIDE_EFFECTS = (
    SideEffect(
        "switchport",
        "port",
        "MTU, mode, VLANs and spanning tree of the port return to their defaults",
        "N7KL2 NXMODE",
        _OF_THE_MODE,
    ),
    SideEffect(
        "no switchport",
        "port",
        "the port leaves all VLANs, and its MTU and spanning tree return to their defaults",
        "N7KL2 NXMODE",
        ("mtu",),
    ),
    SideEffect(
        "channel-group {number:[0-9]+} mode {mode:on|active|passive}",
        "port",
        "the port takes over spanning tree from port-channel{number}; the switch refuses a port"
        " whose mode, VLANs, speed, MTU or flow control differ",
        "NXPCCOMP",
    ),
    SideEffect(
        "no vlan {ids:[0-9, -]+}",
        "",
        "ports that are still in VLAN {ids} carry nothing, and keep the setting",
        "N6KL2",
    ),
    SideEffect(
        "no feature {name}",
        "",
        "all configuration of {name} goes with it, and its commands are unknown from then on",
        "NXFEATURE",
    ),
    SideEffect(
        "vrf member {name}",
        "svi",
        "all IP addresses of the interface go",
        "NXVRFIP",
        _ADDRESSES,
    ),
    SideEffect(
        "no vrf member {name}",
        "svi",
        "all IP addresses of the interface go",
        "NXVRFIP",
        _ADDRESSES,
    ),
    SideEffect(
        "spanning-tree mode {mode}",
        "",
        "takes effect at once in all VLANs: the topology changes",
        "NXSTPM",
    ),
    SideEffect(
        "no vsan {ids:[0-9, -]+}",
        "vsans",
        "interfaces that are still in VSAN {ids} go down, and stay in VSAN 4094, which is"
        " isolated, until they are assigned again",
        "VSANDEL",
    ),
    SideEffect(
        "vsan {id:[0-9]+} interface {names...}",
        "vsans",
        "traffic of an interface that leaves another VSAN is interrupted",
        "VSANMOVE",
    ),
    SideEffect(
        "channel-group {number:[0-9]+} force",
        "fc",
        "the port takes over mode, speed, trunk and VSAN of port-channel {number}, and is disabled"
        " until `no shutdown`; the switch at the other end needs the same",
        "MDSPC N5PCFORCE",
        ("no shutdown",),
    ),
    SideEffect(
        "no channel-group {number:[0-9]+}",
        "fc",
        "the port keeps mode, speed, trunk and VSAN of port-channel {number}, and is shut down"
        " where the members speak no port-channel protocol",
        "N5PCFORCE MDSPC6",
        ("no shutdown",),
    ),
    # Hosts take their FCoE address from it [IOA-FCOE]; the switch asks before it does it [DELL5K].
    SideEffect(
        "fcoe fcmap {map}",
        "",
        "whether hosts on FCoE are logged out: their addresses begin with the FC-MAP",
        "",
    ),
    SideEffect(
        "no fcoe fcmap",
        "",
        "whether hosts on FCoE are logged out: their addresses begin with the FC-MAP",
        "",
    ),
)
