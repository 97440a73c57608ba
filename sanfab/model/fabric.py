"""Inventory of VLANs, VSANs, links, overrides, access and policy."""

from typing import Annotated, Literal

from pydantic import Field

from sanfab.model.base import (
    MAX_VLAN,
    STANDARD_MTU,
    AccessName,
    Address4,
    Bool,
    Date,
    Fabric,
    FcMap,
    FcName,
    LagNumber,
    MlagDomain,
    Model,
    Mtu,
    Name,
    NamePattern,
    NoteText,
    PlacePattern,
    PortDescription,
    PortRef,
    Prefix4,
    RawLines,
    RuleId,
    Subnets,
    Text,
    VlanId,
    VlanKey,
    VlanName,
    VsanId,
)
from sanfab.model.cable import (
    CableIntent,
    CableLabel,
    CableLength,
    ColourByFabric,
    LacpRate,
    LineRateIntent,
)
from sanfab.model.design import PairIntent
from sanfab.model.protocols import ProtocolName, VlanProtocol

VlanRole = Literal[VlanProtocol, "management", "native", "other"]
Lossless = Literal["pause", "pfc", "none"]
VsanRole = Literal["fcoe", "fc"]
_Style = Literal["single-initiator", "single-initiator-single-target", "smart", "one-zone"]
_VsanStyle = Literal[
    "single-initiator", "single-initiator-single-target", "smart", "one-zone", "open"
]
LoadBalancing = Literal["src-dst-id", "src-dst-ox-id"]
Aliases = Literal["device-alias", "fcalias", "none"]
ZoneMembers = Literal["alias", "pwwn"]
LimitName = Literal[
    "vlans",
    "vsans",
    "stp_ports",
    "zones_per_vsan",
    "zone_members_per_fabric",
    "zonesets_per_switch",
    "fcaliases_per_vsan",
    "members_per_zone",
    "zone_database_bytes",
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
    """VLAN id, 2 to 4094 except those that the platform reserves."""
    role: VlanRole
    """The protocol of a VLAN that carries storage: ``iscsi``, ``fcoe``, ``nvme-tcp``,
    ``nvme-roce``, ``nfs`` or ``smb``. ``native`` is the untagged VLAN of FCoE trunks; ``other`` is
    no storage, and no rule looks for paths in it."""
    fabric: Fabric | None = None
    """Fabric of the VLAN. Leave it out if both fabrics share it (EqualLogic needs one network)."""
    name: VlanName | None = None
    """Name on the switches; a digit first, ``.`` and ``/`` on NX-OS only. Default: the key of the
    VLAN; none for an FCoE VLAN."""
    subnet: Subnets = ()
    """Subnet that contains every address in this VLAN, as 10.14.1.0/24; or a list of subnets, IPv4
    and IPv6."""
    gateway: Address4 | None = None
    """Gateway of the subnet: an address that switches share by `vrrp` or `hsrp`, or that of one
    switch or of a router. It states that the VLAN is routed on purpose."""
    mtu: Mtu = STANDARD_MTU
    """Largest IP packet that hosts send in this VLAN, 1500 to 12000 bytes. The MTU of the switches
    follows from it."""
    vsan: VsanId | None = None
    """VSAN that an FCoE VLAN carries, 1 to 4093."""
    lossless: Lossless | None = None
    """Flow control that prevents frame drops. Default: follows from the array families. FCoE is
    always ``pfc``."""

    stretched: Bool | Annotated[tuple[Name, ...], Field(min_length=2)] = False
    """True: all sites of the SAN share the VLAN; or a list of two of them or more. The links
    between them carry it, and no link to another site does (SITE-01, SITE-02)."""
    other_traffic: tuple[Name, ...] = ()
    """Other traffic in this VLAN, as vmotion. It violates rule VLAN-01; state it all the same."""


class VsanIntent(Model):
    """One VSAN and its zoning."""

    fabric: Fabric
    """Fabric of the VSAN."""
    role: VsanRole = "fcoe"
    """``fcoe``: an FCoE VLAN carries it, and native ports may be in it too. ``fc``: native Fibre
    Channel alone, without a VLAN. On switches without VSANs (FOS) its number is a name in the
    inventory only."""
    name: FcName | None = None
    """Name on the switches. Default: the name that the NOS gives (VSAN0100)."""
    fc_map: FcMap | None = None
    """FC-MAP of the fabric, 0e:fc:00 to 0e:fc:ff. Default: 0e:fc:00, the NOS default."""
    zoneset: FcName
    """Name of the active zoneset."""
    zoning: _VsanStyle | None = None
    """Zoning style of this VSAN; ``open``: no zones, and the default zone permits everything
    (ZON-08). Default: the policy of the SAN."""
    zone_members: ZoneMembers | None = None
    """Members of the zones of this VSAN. Default: the policy of the SAN."""
    zone: FcName | None = None
    """Name of the only zone, with the style ``one-zone``."""
    enhanced: Bool = False
    """True: enhanced zoning, with one editor at a time and changes that a commit activates."""
    in_order: Bool = False
    """True: frames arrive in order although a link fails or returns; the switch holds frames back
    meanwhile."""
    load_balancing: LoadBalancing | None = None
    """What chooses among equal paths: source and destination (``src-dst-id``), or the exchange too
    (``src-dst-ox-id``). Default: that of the NOS, the exchange too."""


class LinkIntent(CableIntent, LineRateIntent):
    """A link between switches; each end is a switch and a port or range of ports."""

    role: Literal["isl", "peer"]
    """``isl``: between Ethernet ports, or between native Fibre Channel ports. ``peer``: the link
    that makes two switches a vPC (NX-OS), MLAG (EOS, EXOS) or VLT pair."""
    between: Annotated[
        tuple[PortRef | tuple[PortRef, PortRef], ...], Field(min_length=2, max_length=2)
    ]
    """The two ends of the link. An end of two entries is a pair of peers (multichassis LAG)."""
    lag: LagNumber | None = None
    """LAG number, 1 to 4096; of native Fibre Channel ports that of their port-channel, 1 to 256.
    Without it the link consists of single cables. OS10 does not use that of a peer link: the pair
    makes LAG 1000 of its ports."""
    vsans: Annotated[tuple[VsanId, ...], Field(min_length=1)] | None = None
    """VSANs that a link of native Fibre Channel ports carries. Default: all native VSANs of its
    fabric."""
    trunking: Bool | None = None
    """True: its native Fibre Channel ports form a trunk by themselves, where they are in one port
    group (FOS). Default: that of the NOS."""
    distance: Annotated[int, Field(strict=True, ge=1, le=500)] | None = None
    """Length of a long link in km, 1 to 500. Native Fibre Channel: buffer credits are reserved for
    it. Ethernet: nothing is configured, and SITE-03 and SITE-04 compare it with `optics` and with
    the buffers of lossless classes. Default: a short link."""
    latency: Annotated[float, Field(gt=0, le=1000)] | None = None
    """Round trip over a link between two sites in milliseconds, as measured; it reaches no switch.
    SITE-05 compares it with what arrays that mirror each other ask. Default: not known."""
    vlans: tuple[VlanKey, ...] | None = None
    """VLANs that the link carries. Default: all VLANs of the fabric except FCoE VLANs."""
    native: VlanKey | None = None
    """VLAN that the link carries untagged; it need not be in `vlans`. Default: that of the NOS, or
    the native VLAN of the fabric if a FIP-snooping bridge is at one end."""
    description: PortDescription | tuple[PortDescription, PortDescription] | None = None
    """Description of its ports and of its LAG: one text, or one for each end in the order of
    ``between``. Default: made by the name pattern of the SAN."""
    length: CableLength | tuple[CableLength, ...] | None = None
    """Length of its cables in metres: of each cable, or a list with one value for each, in the
    order of their ports. Default: not known."""
    label: CableLabel | tuple[CableLabel, ...] | None = None
    """Text on the labels of its cable, which no other cable has; for several cables a list with
    one text for each, in the order of their ports. Default: both ends."""
    lacp: Bool = True
    """True: LACP; false: a static LAG."""
    rate: LacpRate | None = None
    """How often the two ends send LACP: ``fast`` each second, ``normal`` each 30 seconds. Default:
    that of the NOS, ``fast`` on OS9, else ``normal``."""
    domain: Annotated[int, Field(strict=True, ge=1, le=1000)] | MlagDomain | None = None
    """vPC, MLAG or VLT domain of a peer link, 1 to 1000, on OS10 to 255; of EOS also a name."""
    pair: PairIntent | None = None
    """Options of the pair of a peer link. Default: the switches keep those they have."""
    vlan: VlanId = MAX_VLAN
    """VLAN for the control traffic of the pair, 2 to 4094 (EOS, EXOS)."""
    subnet: Prefix4 = "169.254.94.0/30"
    """Subnet of the pair in that VLAN. The first switch named has the first address."""


class NamesIntent(Model):
    """Name patterns. Fields: host, array, port, target, fabric, vsan, controller."""

    initiator: NamePattern = "{host}_{port}"
    """Alias of a host port."""
    target: NamePattern = "{array}_{port}"
    """Alias of an array port."""
    zone: NamePattern | None = None
    """Zone. Default: z_{host}_{port}_{array}, with _{target} in single-target style."""
    description: NamePattern = "{device}_{port}"
    """Description of a port: ``device`` is the host, array or switch at its other end."""


class PolicyIntent(Model):
    """Defaults for the whole SAN; a more specific setting overrides them."""

    zoning: _Style = "single-initiator"
    """Members of a zone: one initiator and the targets of an array; one initiator and one target;
    all initiators of an array, with roles (``smart``); all ports (``one-zone``)."""
    aliases: Aliases = "device-alias"
    """``device-alias`` holds in a fabric, ``fcalias`` in one VSAN; ``none`` zones by WWPN."""
    zone_members: ZoneMembers = "alias"
    """Zones name their members by ``alias`` or by WWPN (``pwwn``). With ``pwwn`` the aliases remain
    for people who read logins; with ``aliases: none`` there are none."""
    names: NamesIntent = NamesIntent.model_construct()
    """Name patterns."""
    bpdu_guard: Bool = True
    """True: an edge port shuts down when it receives a BPDU."""
    unused_ports: Literal["shut", "leave"] = "shut"
    """Ports without a cable: shut down, or at the factory default, but for VLAN Default of
    ExtremeXOS, which no port is left in. A plan takes what others configured off them: ``managed``
    of the switch keeps it."""
    planned_ports: Literal["configure", "shut"] = "configure"
    """Switch ports of planned host and array ports: configured, so that the cable only has to be
    plugged in, or shut."""
    vfc_numbers: Literal["port", "slot-port"] = "port"
    """``port``: Ethernet1/5 is vfc5, Ethernet2/5 is vfc205; ``slot-port``: vfc105 and vfc205.
    Fabric extender 101 has vfc3051 to vfc3100, 102 the next 50."""
    cable_colours: ColourByFabric = ColourByFabric.model_construct()
    """Colour of the cables of each fabric, as ``{A: blue, B: red}``. Default: not known."""
    limits: dict[LimitName, Annotated[int, Field(strict=True, ge=1)]] = {}
    """Verified limits of your releases, in place of the published ones."""
    batfish_failures: Annotated[int, Field(strict=True, ge=0)] = 64
    """Number of single failures that `sanfab validate` simulates with Batfish, the worst first. The
    path analysis of sanfab always covers all of them."""
    save: Bool = False
    """True: each configuration ends with the command that saves it, for manual use. A push saves
    after it has verified."""


class FlowControl(Model):
    """IEEE 802.3x on one port."""

    receive: Bool
    """Honour pause frames."""
    send: Bool
    """Send pause frames."""


class FcPortIntent(Model):
    """Settings of a native Fibre Channel port that sanfab does not derive from its cable."""

    mode: Literal["auto", "F", "E", "NP"] | None = None
    """What the port may become. Default: ``F`` in front of a host or array, ``E`` at a link."""
    trunk: Literal["on", "off", "auto"] | None = None
    """Trunking of VSANs (NX-OS). Default: ``off`` in front of a host or array, ``on`` at a link
    that carries several VSANs."""
    rate_mode: Literal["dedicated", "shared"] | None = None
    """Share in the bandwidth of its port group (MDS). Default: that of the NOS."""
    receive_credits: Annotated[int, Field(strict=True, ge=1, le=8270)] | None = None
    """Buffer credits that it grants the other end. Default: that of the NOS."""
    licence: Bool | None = None
    """True: it takes one of the port licences (MDS). Default: only ports in use that the base
    licence of the model does not cover."""
    fill_word: Annotated[int, Field(strict=True, ge=0, le=3)] | None = None
    """Fill-word mode of a port of 8 Gb/s, 0 to 3 (FOS). Default: that of the NOS."""
    npiv: Bool | None = None
    """Several WWPNs may log in on it (FOS). Default: that of the NOS."""


class PortOverride(LineRateIntent):
    """Settings of one switch port that override those derived from its cable."""

    description: Text | None = None
    """Description of the port."""
    enabled: Bool | None = None
    """False: shut down."""
    mtu: Annotated[int, Field(strict=True, ge=594, le=12000)] | None = None
    """MTU in bytes as the NOS counts it, 594 to 12000."""
    vlan: VlanKey | None = None
    """Untagged VLAN."""
    tagged: Annotated[tuple[VlanKey, ...], Field(min_length=1)] | None = None
    """Tagged VLANs."""
    flow_control: FlowControl | None = None
    """IEEE 802.3x pause."""
    edge: Bool | None = None
    """True: spanning-tree edge port."""
    lldp: Bool | None = None
    """LLDP transmit and receive."""
    fc: FcPortIntent | None = None
    """Settings of a native Fibre Channel port."""
    configuration: RawLines | None = None
    """Lines of the port that sanfab has no key for, as the switch prints them."""
    undo: RawLines | None = None
    """Lines that take those of ``configuration`` back, for a rollback."""


class AccessIntent(Model):
    """Hosts and the arrays that they may use; zones follow from it."""

    hosts: Annotated[tuple[AccessName, ...], Field(min_length=1)]
    """Hosts, also as ranges: ``esx[01-16]``; or single Fibre Channel ports: ``esx01 vmhba2``."""
    arrays: Annotated[tuple[AccessName, ...], Field(min_length=1)]
    """Arrays they may use; or single ports of them: ``fas3070 c41``."""
    protocols: Annotated[tuple[ProtocolName, ...], Field(min_length=1)] | None = None
    """Protocols by which they use them, as ``[nfs]``. Default: each protocol for which both have
    ports."""
    mirrored: Bool = False
    """True: the arrays of this entry hold the same data at each moment and serve it by the same
    names (MetroCluster, metro volumes), or the array has controllers at several sites. RED-14 then
    asks for a path to one of them after the loss of any site."""


EFFECTS_RULE = "VER-15"
"""Rule on lines of a running switch that act on the storage network: a waiver accepts them."""


class AssumedIntent(Model):
    """A value that no source states: files that are made from it name it."""

    value: PlacePattern
    """Its place in the inventory, as ``arrays.fas01.ports.c43.wwpn``: ``c4[3-8]`` stands for six
    names, ``*`` for any one. The place of a device or port stands for its name."""
    reason: Text | None = None
    """Why it is assumed."""


class WaiverIntent(Model):
    """A known finding that is accepted until a date."""

    rule: RuleId
    """Rule id, as RED-01."""
    object: NoteText
    """Object of the finding as printed, for example ``esx01 vmnic2``. A host, switch or array
    covers its ports, a range as esx[01-16] each of its names, the name of the SAN all objects.
    A link, as printed or by its place ``links.2``, covers what is found at it or if it fails."""
    reason: NoteText
    """Reason why the finding is accepted."""
    expires: Date
    """Last day of the waiver, as 2027-06-30."""
