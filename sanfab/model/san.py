"""The whole inventory of one SAN."""

import re
from collections import ChainMap
from collections.abc import Mapping
from typing import Annotated, Literal, cast

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from sanfab.model.base import (
    BannerText,
    BreakoutMode,
    DomainId,
    Fabric,
    LagHash,
    Model,
    Name,
    NoteText,
    PortRange,
    RawLines,
    Release,
    SecretNote,
    SlotNumber,
    SwitchName,
    VlanKey,
    VsanId,
    VsanKey,
)
from sanfab.model.cable import DevicePosition, RackUnit
from sanfab.model.design import FexIntent, FexNumber, ManagedAreas, QosIntent, SpanningTree
from sanfab.model.endpoint import ArrayIntent, HostIntent, NeighborIntent
from sanfab.model.fabric import (
    AccessIntent,
    AssumedIntent,
    LinkIntent,
    PolicyIntent,
    PortOverride,
    VlanIntent,
    VsanIntent,
    WaiverIntent,
)
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS, Equipment, Platform, broken_out, equipped
from sanfab.model.routing import RouteIntent, VlanAddress
from sanfab.model.services import ManagementIntent, ManagementPort, TimeZone

ErrdisableCause = Literal[
    "arp-inspection",
    "bpdu-guard",
    "failed-port-state",
    "fefd",
    "lacp-rate-limit",
    "link-flap",
    "loopback",
    "mac-limit",
    "miscabling",
    "no-internal-vlan",
    "port-channel-guard",
    "port-security",
    "security-violation",
    "speed-misconfigured",
    "storm-control",
    "udld",
    "unsupported-transceiver",
    "uplink-failure",
    "vpc-peer-link",
]
"""What disables a port, by a name that is the same for all NOSes."""


class ErrdisableRecovery(Model):
    """Which error-disabled ports of a switch recover by themselves, and when."""

    causes: tuple[ErrdisableCause, ...] | None = None
    """Causes after which a port recovers, all that the switch has; ``[]``: none. A cause that the
    NOS does not know is refused with those that it knows. Default: the switch keeps its own, at
    first none."""
    interval: Annotated[int, Field(strict=True, ge=30, le=86400)] | None = None
    """Seconds until a port recovers: 30 to 65535 (NX-OS), 30 to 86400 (EOS, OS9). Default: the
    switch keeps its own, at first 300."""


class SwitchIntent(DevicePosition):
    """One switch, or one stack of them."""

    model: Name
    """Switch model, as ``nexus-5548up``; `sanfab models` lists them."""
    release: Release | None = None
    """NOS release, which decides the syntax of commands. Default: the release of the platform."""
    fabric: Fabric | None = None
    """Fabric of the switch. Leave it out if the switch serves both fabrics."""
    stack: Annotated[int, Field(strict=True, ge=2, le=8)] | None = None
    """Number of units of a stack, 2 to 8."""
    stack_units: tuple[RackUnit, ...] = ()
    """Lowest rack unit of each unit of a stack, in their order. Empty: ``unit`` is that of the
    first one, and those of the others are not known."""
    management: ManagementPort | None = None
    """Out-of-band management port."""
    modules: dict[SlotNumber, Name] = {}
    """Expansion modules by slot, as ``{2: n55-m16p}``; `sanfab models MODEL` lists them."""
    fex: dict[FexNumber, FexIntent] = {}
    """Fabric extenders by number, 100 to 199 (Nexus 5000, 5500, 5600 and 93180YC-EX)."""
    breakout: dict[PortRange, BreakoutMode] | None = None
    """Ports that are broken out, as ``{Ethernet1/49: 4x10G}``; all others are whole. Default: the
    switch keeps what it has. `sanfab models MODEL` lists the ports and modes."""
    fc_ports: PortRange | None = None
    """Native Fibre Channel ports of slot 1, as ``31-32``: the last ports of a Nexus with unified
    ports. They are no Ethernet ports."""
    banner: BannerText | None = None
    """Text shown at login, likewise. Default: that of ``management``."""
    lag_hash: LagHash | None = None
    """How frames are spread over the members of all LAGs: by MAC addresses, IP addresses, or IP
    addresses and TCP ports. `sanfab models MODEL` lists what a model takes under
    ``lag_hashes``. Default: the switch keeps its own."""
    copp: Literal["strict", "moderate", "lenient", "dense"] | None = None
    """Profile of control plane policing (Nexus 9000): how much traffic may reach the processor.
    Default: the switch keeps its own, at first ``strict``."""
    errdisable_recovery: ErrdisableRecovery | None = None
    """Recovery of ports that the switch disabled after an error, as ``{causes: [link-flap]}``."""
    time_zone: TimeZone | None = None
    """Local time. Default: the switch keeps its own."""
    spanning_tree: SpanningTree | None = None
    """Spanning-tree mode: ``rapid-pvst`` or ``mst`` (NX-OS), ``mstp``, ``rstp`` or ``rapid-pvst``
    (EOS), ``rstp``, ``mstp`` or ``pvst`` (OS9), or a mapping with mode and priorities. Default:
    ``mstp`` on EOS, ``rstp`` on OS9; on other switches the mode that they have."""
    qos: QosIntent = QosIntent.model_construct()
    """Lossless classes: the priority of iSCSI, and the share of a link of each class."""
    domain_id: DomainId | None = None
    """Static Fibre Channel domain id, 1 to 239. Default: the fabric assigns one."""
    vsan: VsanId | None = None
    """VSAN that stands for the fabric of a switch without VSANs (FOS). Default: the only one of
    role ``fc`` of its fabric."""
    managed: ManagedAreas = "all"
    """What sanfab owns on this switch. ``all``: everything; what the inventory does not have is
    removed. A list of areas: in these areas what the inventory names, and nothing else."""
    configuration: RawLines | None = None
    """Lines that sanfab has no key for, as the switch prints them."""
    undo: RawLines | None = None
    """Lines that take those of ``configuration`` back, for a rollback."""
    vlan_addresses: dict[VlanKey, VlanAddress] = {}
    """Addresses of the switch itself, by VLAN."""
    routes: tuple[RouteIntent, ...] | None = None
    """Static routes, all that the switch has. Leave it out for unmanaged. The default route of the
    management port is its `gateway`."""
    ports: dict[PortRange, PortOverride] = {}
    """Overrides by port or range of ports."""

    @property
    def equipment(self) -> Equipment:
        """What makes its ports differ from those of its model."""
        first = re.match(r"\d+", self.fc_ports or "")
        return Equipment(
            tuple(sorted(self.modules.items())),
            int(first[0]) if first else None,
            tuple(sorted((self.breakout or {}).items())),
            tuple(sorted((number, fex.model) for number, fex in self.fex.items())),
            self.vsan,
        )


class SiteIntent(Model):
    """One site of a SAN: a building or room that may fail as a whole."""

    description: NoteText | None = None
    """Place of the site."""


class San(Model):
    """One storage network."""

    name: Name
    """Name of the SAN, and of its folder below build/."""
    profile: Literal["production", "lab"] = "production"
    """``lab`` reports redundancy and capacity errors as info."""
    description: NoteText | None = None
    """Purpose of the SAN."""
    secrets: dict[Name, SecretNote] = {}
    """Description in several words, by name, of each secret that a push fills in."""
    management: ManagementIntent = ManagementIntent.model_construct()
    """Time, logs, SNMP and login of every switch."""
    policy: PolicyIntent = PolicyIntent.model_construct()
    """Defaults for the whole SAN."""
    sites: dict[Name, SiteIntent] = {}
    """Sites by name, where the SAN stands at several. Each switch then states its `site`, each VLAN
    that two sites share that it is `stretched`, and each link between two sites its `distance`."""
    vlans: dict[VlanKey, VlanIntent] = {}
    """VLANs by a name that the rest of the inventory uses."""
    vsans: dict[VsanKey, VsanIntent] = {}
    """VSANs by number."""
    switches: dict[SwitchName, SwitchIntent] = {}
    """Switches by host name; ``leaf-[1-4]`` stands for four."""
    links: tuple[LinkIntent, ...] = ()
    """Links between switches."""
    hosts: dict[Name, HostIntent] = {}
    """Hosts by name; ``esx[01-16]`` stands for sixteen."""
    arrays: dict[Name, ArrayIntent] = {}
    """Arrays by name."""
    neighbors: dict[Name, NeighborIntent] = {}
    """Devices at the other end of a cable that sanfab does not manage, by name: a core switch, a
    fabric interconnect, a firewall."""
    access: tuple[AccessIntent, ...] = ()
    """Hosts and the arrays that they may use; zones follow from it."""
    waivers: tuple[WaiverIntent, ...] = ()
    """Known findings of `sanfab check` that are accepted until a date."""
    assumed: tuple[AssumedIntent, ...] = ()
    """Values that no source states. Configurations, sheets and scripts name those that are in
    them."""
    models: SkipJsonSchema[dict[Name, Platform]] = {}
    """Switch models of the files in ``models/``, in addition to those that sanfab ships."""

    @property
    def platforms(self) -> Mapping[str, Platform]:
        """The rows of all known switch models by name."""
        return ChainMap(self.models, cast("dict[str, Platform]", PLATFORMS))

    def ports_as_shipped(self, switch: str) -> tuple[str, ...]:
        """Return the Ethernet ports of a switch before any is broken out or made a native port."""
        intent = self.switches[switch]
        row = self.models.get(intent.model) or PLATFORMS[intent.model]
        by_speed = {one.port for one in broken_out(row) if not one.row.words}  # they always exist
        kept = tuple(one for one in intent.equipment.breakouts if one[0] in by_speed)
        whole = equipped(row, intent.equipment._replace(breakouts=kept, fc_from=None))
        return tuple(port_speeds(whole, intent.stack))

    def platform(self, switch: str) -> Platform:
        """Return the row of a switch with its own ports; raises KeyError for an unknown model."""
        intent = self.switches[switch]
        row = self.models.get(intent.model) or PLATFORMS[intent.model]
        equipment = intent.equipment
        if not row.traits.vsans:
            equipment = equipment._replace(sole_vsan=self.sole_vsan(switch))
        return equipped(row, equipment)

    def sole_vsan(self, switch: str) -> int | None:
        """Return the VSAN of a switch without VSANs: stated, or the only one of its fabric.

        None: the inventory does not tell.
        """
        intent = self.switches[switch]
        if intent.vsan is not None:
            return intent.vsan
        found = [
            number
            for number, vsan in self.vsans.items()
            if vsan.role == "fc" and intent.fabric in {None, vsan.fabric}
        ]
        return found[0] if len(found) == 1 else None
