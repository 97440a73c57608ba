"""Intent for VLANs, VSANs, links and policy."""

from typing import Annotated, Literal

from pydantic import Field

from sanfab.model.base import (
    MAX_VLAN,
    STANDARD_MTU,
    Bool,
    Date,
    Fabric,
    FcMap,
    FcName,
    LagNumber,
    Model,
    Mtu,
    Name,
    NamePattern,
    NameRange,
    Note,
    PortRef,
    Prefix,
    RuleId,
    Text,
    VlanId,
    VlanKey,
    VsanId,
)

VlanRole = Literal["iscsi", "fcoe", "management", "native", "other"]
Lossless = Literal["pause", "pfc", "none"]
Zoning = Literal["single-initiator", "single-initiator-single-target", "smart", "one-zone"]
Aliases = Literal["device-alias", "fcalias", "none"]
LimitName = Literal[
    "vlans",
    "vsans",
    "stp_ports",
    "zones_per_vsan",
    "zone_members_per_fabric",
    "zonesets_per_switch",
    "fcaliases_per_vsan",
    "members_per_zone",
    "device_aliases",
    "lossless_priorities",
    "fan_out",
    "isl_oversubscription",
    "paths_per_node",
    "queue_depth_per_port",
    "port_label",
]


class VlanIntent(Model):
    """One VLAN of the SAN."""

    id: VlanId
    """VLAN id, 2 to 4094 less what the platform reserves."""
    role: VlanRole
    """``iscsi`` and ``fcoe`` carry storage; ``native`` is the untagged VLAN of FCoE trunks."""
    fabric: Fabric | None = None
    """Empty: shared by both halves (EqualLogic wants one network)."""
    name: VlanKey | None = None
    """Name on the switches; its key here unless given, none for an FCoE VLAN."""
    subnet: Prefix | None = None
    """Every address in this VLAN must be inside, as 10.14.1.0/24."""
    mtu: Mtu = STANDARD_MTU
    """Largest IP packet the hosts send in this VLAN, in bytes; the switches are set to fit."""
    vsan: VsanId | None = None
    """VSAN that an FCoE VLAN carries."""
    lossless: Lossless | None = None
    """How frames are kept from being dropped; follows from the array families unless given.
    FCoE is always ``pfc``."""

    other_traffic: tuple[Name, ...] = ()
    """Other things that use this VLAN, as vmotion: against rule VLAN-01, and better said."""


class VsanIntent(Model):
    """One VSAN and its zoning."""

    fabric: Fabric
    """The half of the SAN it is in."""
    name: FcName | None = None
    """Name on the switches; theirs (VSAN0100) unless given."""
    fc_map: FcMap | None = None
    """FC-MAP of the fabric; the NOS default 0e:fc:00 unless given."""
    zoneset: FcName
    """The zoneset that is active."""
    zoning: Zoning | None = None
    """Overrides the policy of the SAN."""
    zone: FcName | None = None
    """Name of the zone in style ``one-zone``."""
    enhanced: Bool = False
    """Enhanced zoning: one editor at a time, changes take effect by commit."""


class LinkIntent(Model):
    """A link between switches; each end is a switch and a port or range of ports."""

    role: Literal["isl", "peer"]
    """``peer``: the link that makes two switches a vPC (NX-OS), MLAG (EOS, EXOS) or VLT pair."""
    between: Annotated[
        tuple[PortRef | tuple[PortRef, PortRef], ...], Field(min_length=2, max_length=2)
    ]
    """Two ends. An end of two entries is a pair of peers that act as one (multichassis LAG)."""
    lag: LagNumber | None = None
    """LAG number; without one the link is single cables."""
    vlans: tuple[VlanKey, ...] | None = None
    """VLANs carried; all of the fabric but FCoE unless given."""
    lacp: Bool = True
    """False: a static LAG."""
    domain: Annotated[int, Field(strict=True, ge=1, le=1000)] | None = None
    """vPC, MLAG or VLT domain of a peer link."""
    vlan: VlanId = MAX_VLAN
    """VLAN that carries the pair's own traffic (EOS, EXOS)."""
    subnet: Prefix = "169.254.94.0/30"
    """Addresses of the pair in that VLAN: the first for the first switch named."""


class NamesIntent(Model):
    """How names are made. Fields: host, array, port, target, fabric, vsan, controller."""

    initiator: NamePattern = "{host}_{port}"
    """Alias of a host port."""
    target: NamePattern = "{array}_{port}"
    """Alias of an array port."""
    zone: NamePattern | None = None
    """Zone; z_{host}_{port}_{array}, with _{target} in single-target style, unless given."""
    description: NamePattern = "{device}_{port}"
    """Description of a port: ``device`` is the host, array or switch at its other end."""


class PolicyIntent(Model):
    """What holds for the whole SAN unless a closer place says otherwise."""

    zoning: Zoning = "single-initiator"
    """What shares a zone: one initiator and an array's targets; one of each; all initiators of an
    array with roles (``smart``); everything (``one-zone``)."""
    aliases: Aliases = "device-alias"
    """``fcalias`` lives in one VSAN; ``none`` zones by WWPN."""
    names: NamesIntent = NamesIntent()
    """How names are made."""
    bpdu_guard: Bool = True
    """Edge ports shut down when a switch is plugged in."""
    unused_ports: Literal["shut", "leave"] = "shut"
    """Ports that nothing is plugged into."""
    vfc_numbers: Literal["port", "slot-port"] = "port"
    """``port``: Ethernet1/5 is vfc5, Ethernet2/5 is vfc205; ``slot-port``: vfc105 and vfc205."""
    limits: dict[LimitName, Annotated[int, Field(strict=True, ge=1)]] = {}
    """Limits of your releases, where you know better than the published ones."""
    batfish_failures: Annotated[int, Field(strict=True, ge=0)] = 64
    """How many single failures `sanfab validate` asks Batfish about, the worst first; sanfab's own
    graph follows all of them in any case."""
    save: Bool = False
    """End each text with the command that saves it, for those who paste it. A push saves last,
    after it has verified."""


class FlowControl(Model):
    """IEEE 802.3x on one port."""

    receive: Bool
    """Honour pause frames."""
    send: Bool
    """Send pause frames."""


class PortOverride(Model):
    """What one switch port shall be, whatever is plugged in."""

    description: Text | None = None
    """Description of the port."""
    enabled: Bool | None = None
    """False: shut down."""
    mtu: Annotated[int, Field(strict=True, ge=594, le=12000)] | None = None
    """As the NOS counts it."""
    vlan: VlanKey | None = None
    """Untagged VLAN."""
    tagged: Annotated[tuple[VlanKey, ...], Field(min_length=1)] | None = None
    """VLANs carried with a tag."""
    flow_control: FlowControl | None = None
    """IEEE 802.3x."""
    edge: Bool | None = None
    """Spanning-tree edge."""
    lldp: Bool | None = None
    """LLDP both ways."""


class AccessIntent(Model):
    """Who may use what; zones follow from it."""

    hosts: Annotated[tuple[NameRange, ...], Field(min_length=1)]
    """Hosts, also as ranges: ``esx[01-16]``."""
    arrays: Annotated[tuple[NameRange, ...], Field(min_length=1)]
    """Arrays they may use."""


class WaiverIntent(Model):
    """A finding that is known and accepted for a time."""

    rule: RuleId
    """Rule, as RED-01."""
    object: Note
    """What the finding is about, as it prints it: ``esx01 vmnic2``; a host, switch or array
    covers its ports, a range as esx[01-16] each of them, the SAN's name all."""
    reason: Note
    """Why it is accepted."""
    expires: Date
    """Last day it holds, as 2027-06-30."""
