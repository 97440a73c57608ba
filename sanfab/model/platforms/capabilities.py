"""What a switch can do: rows of its NOS and of its model, each for some releases."""

import re
from dataclasses import dataclass
from enum import StrEnum

from sanfab.model.platforms.port_rows import STATED


class Capability(StrEnum):
    """A feature that depends on the NOS, the model and the release."""

    # What an inventory may ask for
    COPP = "copp"  # profiles of control plane policing
    EAPI = "eapi"  # sanfab logs in over eAPI
    FALLBACK_INDIVIDUAL = "fallback-individual"  # members of a LAG without LACP may work alone
    FALLBACK_STATED = "fallback-stated"  # a line says what members of a LAG do without LACP
    FCOE = "fcoe"  # terminates FCoE: VSANs, VFCs, zones
    FIP_SNOOPING = "fip-snooping"  # FIP snooping in FCoE VLANs
    HSRP = "hsrp"  # HSRP in VLANs
    IPV6_MANAGEMENT = "ipv6-management"  # IPv6 servers, management ports and routes
    LAG_HASH = "lag-hash"  # lines for the hash of LAGs are known
    NETWORK_PORTS = "network-ports"  # spanning-tree ports that expect BPDUs
    PAIR_NAME = "pair-name"  # a pair may have a name in place of a number
    PAUSE_SEND = "pause-send"  # sends IEEE 802.3x pause frames
    PEER_LACP = "peer-lacp"  # LACP on the peer link of a pair
    PFC = "pfc"  # priority flow control, as documents show it
    REDUNDANCY = "redundancy"  # VRRP in VLANs
    SMART_ZONING = "smart-zoning"
    SNMP_AES = "snmp-aes"  # SNMPv3 with AES-128
    VLAN_MTU = "vlan-mtu"  # a VLAN interface has an MTU of its own to set
    VRF = "vrf"  # VRFs for VLANs
    # What its configuration has or needs
    DEVICE_ALIAS = "device-alias"
    DONT_ASK = "dont-ask"  # `terminal dont-ask` answers all questions
    FCOE_DEFAULT_POLICIES = "fcoe-default-policies"  # the default FCoE policies are not attached
    FEATURE_SET = "feature-set"  # FCoE and fabric extenders are sets to install
    LLDP_ON = "lldp-on"  # LLDP is on as shipped, and no line says so
    MULTICAST_OPTIMIZE = "multicast-optimize"  # a line of class-default
    PAUSE_PFC_COS = "pause-pfc-cos"  # no-drop classes name their priority: `pause pfc-cos`
    VFC_TRUNK_VSAN = "vfc-trunk-vsan"  # a VFC lists the VSANs it carries
    VRF_RD = "vrf-rd"  # a VRF needs a route distinguisher


Capabilities = frozenset[str]
"""Capabilities of a switch, and names of the forms of lines that its release has."""


@dataclass(frozen=True, slots=True)
class Support:
    """Releases that have a capability; a row of a model replaces those of its NOS of that name."""

    __pydantic_config__ = STATED

    capability: Capability
    since: str = "0"
    """First release with it."""
    until: str = "999"
    """First release without it."""
    source: str = "mem"


@dataclass(frozen=True, slots=True)
class Syntax:
    """Releases that have a form of lines; only the code of the NOS knows its name."""

    __pydantic_config__ = STATED

    name: str
    since: str = "0"
    """First release with it."""
    until: str = "999"
    """First release without it."""
    source: str = "mem"


def release_key(release: str) -> tuple[int, ...]:
    """Return a release as numbers that compare: 7.3(2)N1(1) -> (7, 3, 2, 1, 1)."""
    return tuple(int(number) for number in re.findall(r"\d+", release))


def holds_in(row: Support | Syntax, release: str) -> bool:
    """Return whether a release has what a row describes."""
    return release_key(row.since) <= release_key(release) < release_key(row.until)
