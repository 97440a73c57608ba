"""What a switch may have to turn on by name before a line about it is accepted."""

from enum import StrEnum


class Feature(StrEnum):
    """A feature that follows from other facts; each NOS has a word of its own for it.

    A feature that only a user states, as ``udld``, is named in the facts by the word of its NOS.
    """

    FABRIC_EXTENDERS = "fabric extenders"
    F_PORT_CHANNELS = "F port-channels that trunk"
    FCOE = "FCoE"
    FIP_SNOOPING = "FIP snooping"
    HSRP = "HSRP"
    LACP = "LACP"
    LLDP = "LLDP"
    NPIV = "NPIV"
    PAIR = "switch pair"
    TACACS = "TACACS+"
    VLAN_INTERFACES = "VLAN interfaces"
    VRF = "VRF"
    VRRP = "VRRP"


DERIVED_FEATURES = frozenset(Feature)
