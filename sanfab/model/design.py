"""What a switch states in addition to its cables: areas, pair options, classes, extenders."""

import re
from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from pydantic import BeforeValidator, Discriminator, Field, Tag

from sanfab.model.base import Bool, LagNumber, Mac, Model, Name, PortRange, Text, VlanKey
from sanfab.model.cable import CableIntent, CableLength, DevicePosition

_Priority = Annotated[int, Field(strict=True, ge=1, le=65535)]
Share = Annotated[int, Field(strict=True, ge=1, le=99)]
FCOE_PRIORITY = 3
ISCSI_PRIORITY = 4
ROCE_PRIORITY = 3
"""802.1p priorities of the lossless classes. Source: rules DCB-01 and DCB-02; AZSUP, ONYX-ROCE."""


class IscsiClass(Model):
    """The lossless class of iSCSI: of VLANs with ``lossless: pfc``."""

    priority: Annotated[int, Field(strict=True, ge=1, le=6)] = ISCSI_PRIORITY
    """802.1p priority, 1 to 6. Hosts and arrays use the same one."""
    bandwidth: Share | None = None
    """Per cent of a link that iSCSI is guaranteed (ETS), 1 to 99; not on EOS. Default: 50, or 25
    on a switch with lossless iSCSI and FCoE; on ExtremeXOS none. All other traffic has the rest."""


class FcoeClass(Model):
    """The lossless class of FCoE, which is always at 802.1p priority 3."""

    bandwidth: Share | None = None
    """Per cent of a link that FCoE is guaranteed (ETS), 1 to 99, likewise."""


_Kbytes = Annotated[int, Field(strict=True, ge=1, le=250_000)]


class EcnMarking(Model):
    """How full the queue of a class is when the switch marks its packets (ECN).

    Their receiver then has the sender slow down, before priority flow control has to stop it.
    """

    min: _Kbytes
    """Kilobytes in the queue from which packets are marked, 1 to 250000. Published designs have 150
    (ONYX-ROCE), 300 (AZSUP) and 950 (N9KROCE); less than where pause frames begin."""
    max: _Kbytes
    """Kilobytes in the queue from which packets are marked with ``probability``."""
    probability: Annotated[int, Field(strict=True, ge=1, le=100)] = 100
    """Per cent of the packets that are marked at ``max``, 1 to 100."""


_Dscp = Annotated[int, Field(strict=True, ge=0, le=63)]


class RoceClass(Model):
    """The lossless class of NVMe/RoCE: of VLANs of role nvme-roce with ``lossless: pfc``."""

    priority: Annotated[int, Field(strict=True, ge=1, le=6)] = ROCE_PRIORITY
    """802.1p priority that is paused, 1 to 6. Hosts and arrays use the same one."""
    dscp: tuple[_Dscp, ...] = ()
    """DSCP values by which hosts and arrays mark RoCE, as ``[26]``: Nexus 9000, and EOS where the
    values are those of the priority, as 24 to 31 of priority 3. Default: the priority in the tag of
    a frame tells that it is RoCE."""
    bandwidth: Share | None = None
    """Per cent of a link that RoCE is guaranteed (ETS), 1 to 99, likewise."""
    ecn: EcnMarking | None = None
    """When packets of RoCE are marked in a queue, as ``{min: 300, max: 300}`` (Nexus 9000).
    Default: none is."""


class QosIntent(Model):
    """Lossless classes of a switch."""

    iscsi: IscsiClass = IscsiClass.model_construct()
    """iSCSI in VLANs with ``lossless: pfc``."""
    fcoe: FcoeClass = FcoeClass.model_construct()
    """FCoE."""
    roce: RoceClass = RoceClass.model_construct()
    """NVMe/RoCE in VLANs with ``lossless: pfc``."""
    pfc_watchdog: Bool = False
    """True: the switch drops the frames of a lossless class at a port whose far end pauses it for
    long, before that stops the fabric (Nexus 9000). On EOS state its lines by ``configuration``."""


class PairIntent(Model):
    """Options of a vPC, VLT or MLAG pair, named as in the manual of the NOS.

    Where it is stated, an option that it leaves out is at the default of the NOS. Without it the
    switches keep the options that they have.
    """

    role_priority: tuple[_Priority, _Priority] | None = None
    """vPC: role priority of the two switches in the order of `between`, 1 to 65535; the lower one
    becomes primary. Default: 32667."""
    primary_priority: tuple[_Priority, _Priority] | None = None
    """VLT: the same, as VLT calls it. Default: 32768."""
    system_mac: Mac | None = None
    """vPC, VLT and EXOS MLAG: MAC address by which both switches speak LACP. Default: the NOS
    derives it from the domain; on EXOS sanfab does."""
    peer_gateway: Bool = False
    """vPC: true: each switch routes frames to the MAC address of the other."""
    peer_switch: Bool = False
    """vPC: true: both switches are one bridge for spanning tree; they need the same priority."""
    auto_recovery: Bool = False
    """vPC: true: a switch that comes up alone brings its vPCs up after 240 seconds."""
    delay_restore: Annotated[int, Field(strict=True, ge=1, le=3600)] | None = None
    """vPC, VLT: seconds from the return of the pair until the LAGs of a switch that restarted come
    up, 1 to 3600 (VLT: 1200). Default: that of the NOS."""
    reload_delay_mlag: Annotated[int, Field(strict=True, ge=0, le=86400)] | None = None
    """MLAG of EOS and EXOS: seconds after a restart until the ports of MLAGs come up, 0 to 86400.
    EXOS does not wait by default."""
    reload_delay_non_mlag: Annotated[int, Field(strict=True, ge=0, le=86400)] | None = None
    """MLAG of EOS: the same for all other ports."""


SpanningTreeMode = Literal["rapid-pvst", "mst", "mstp", "rstp", "pvst"]
BridgePriority = Annotated[int, Field(strict=True, ge=0, le=61440, multiple_of=4096)]


class SpanningTreeIntent(Model):
    """Spanning tree of a switch.

    Where it states a priority, all other priorities of the switch are the default, 32768. Without
    one, the switch keeps the priorities that it has.
    """

    mode: SpanningTreeMode | None = None
    """Spanning-tree mode, as `spanning_tree: MODE`. Needed on NX-OS with a priority."""
    priority: BridgePriority | None = None
    """Bridge priority, 0 to 61440 in steps of 4096: of all VLANs of the switch in ``rapid-pvst``
    and ``pvst``, else of instance 0. The switch with the lowest one becomes root."""
    vlans: dict[VlanKey, BridgePriority] = {}
    """Bridge priority of single VLANs, in ``rapid-pvst`` and ``pvst``."""


SpanningTree = Annotated[
    Annotated[SpanningTreeMode, Tag("word")] | Annotated[SpanningTreeIntent, Tag("settings")],
    Discriminator(
        lambda value: "settings" if isinstance(value, Mapping | SpanningTreeIntent) else "word"
    ),
]
"""The mode alone, or a mapping with priorities."""


def _fex_number(key: str | int) -> int:
    """Return the key of a fabric extender as a number."""
    if not re.fullmatch("1[0-9][0-9]", str(key)):
        raise ValueError("the number of a fabric extender, 100 to 199")
    return int(key)


FexNumber = Annotated[int, BeforeValidator(_fex_number), Field(ge=100, le=199)]


_DIGITS = 3
"""Fabric extenders have numbers of three digits, slots one or two."""


def fex_of_port(port: str) -> int | None:
    """Return the number of the fabric extender that a port of a Nexus belongs to.

    >>> fex_of_port("Ethernet101/1/5"), fex_of_port("Ethernet1/5")
    (101, None)
    """
    head, _, rest = port.removeprefix("Ethernet").partition("/")
    return int(head) if "/" in rest and head.isdigit() and len(head) == _DIGITS else None


class FexIntent(CableIntent, DevicePosition):
    """One fabric extender: its host ports are ports of the switch, as Ethernet101/1/5."""

    model: Name
    """Model, as ``n2k-c2232pp``; `sanfab models MODEL` lists those that a switch may have."""
    uplinks: PortRange
    """Ports of this switch that its fabric ports are connected to, as ``Ethernet1/1-2``."""
    length: CableLength | tuple[CableLength, ...] | None = None
    """Length of the cables of its uplinks in metres: of each, or a list with one value for each, in
    the order of their ports. Default: not known."""
    lag: LagNumber | None = None
    """Number of the LAG of the uplinks, 1 to 4096. Default: the number of the fabric extender."""
    pinned: Bool = False
    """True: no LAG; host ports are pinned to single uplinks, in equal parts, and go down with
    theirs."""
    dual_homed: Bool = False
    """True: it is connected to both switches of a vPC pair, which both state it. A host port is
    named at one of them, and configured on both."""
    description: Text | None = None
    """Description. Default: FEX and its number, as FEX0101."""


# Areas of its configuration, of which a switch may leave some to others

Area = Literal[
    "vlans",
    "vlan-addresses",
    "ports",
    "lags",
    "vsans",
    "zones",
    "qos",
    "spanning-tree",
    "management",
    "snmp",
    "ntp",
    "syslog",
    "tacacs",
    "users",
    "banner",
    "ssh",
    "lldp",
]

ManagedAreas = Annotated[
    Annotated[Literal["all"], Tag("all")]
    | Annotated[tuple[Area, ...], Field(min_length=1), Tag("areas")],
    Discriminator(lambda value: "areas" if isinstance(value, list | tuple) else "all"),
]
"""The whole switch, or areas of it; a mistake in a list is told by its entry."""

AREAS: tuple[Area, ...] = get_args(Area)

NEEDED_AREA: dict[Area, Area] = {
    "vlan-addresses": "vlans",
    "ports": "vlans",
    "lags": "vlans",
    "vsans": "vlans",
    "zones": "vsans",
}
"""Area that another one refers to: the VLANs of an owned port are owned too."""


def missing_area(areas: tuple[Area, ...]) -> tuple[Area, Area] | None:
    """Return the first area that needs one which is not listed, with that one."""
    pairs = ((area, NEEDED_AREA[area]) for area in areas if area in NEEDED_AREA)
    return next(((area, needed) for area, needed in pairs if needed not in areas), None)
