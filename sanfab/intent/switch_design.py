"""The design of one switch: its platform, release, cables and links in its SAN."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property, partial

from sanfab.facts.fc import VsanFacts
from sanfab.facts.switch import PortFacts
from sanfab.intent.fc_cables import FcCables
from sanfab.inventory.cables import Cable, LinkEnd
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.teams import Team
from sanfab.model.design import SpanningTreeIntent
from sanfab.model.fabric import VlanIntent
from sanfab.model.platforms.row import Platform, capabilities_of, is_plain_host_port
from sanfab.model.platforms.traits import Capabilities
from sanfab.model.protocols import LosslessRole
from sanfab.model.san import San, SwitchIntent


@dataclass
class SwitchDesign:
    """One switch as the inventory describes it: its platform row, cables and links."""

    name: str
    san: San
    cabling: Cabling
    zonings: dict[int, VsanFacts] = field(default_factory=dict)
    """Cache of zoning databases by VSAN, shared by the switches of a SAN."""

    @cached_property
    def intent(self) -> SwitchIntent:
        """The switch in the inventory."""
        return self.san.switches[self.name]

    @cached_property
    def platform(self) -> Platform:
        """The platform row of its model."""
        return self.cabling.platform(self.name) or self.san.platform(self.name)

    @cached_property
    def release(self) -> str:
        """NOS release: stated, or the default of its model."""
        return self.intent.release or self.platform.release

    @cached_property
    def capabilities(self) -> Capabilities:
        """Capabilities of the model with its NOS release."""
        return capabilities_of(self.platform, self.release)

    @cached_property
    def cables(self) -> dict[str, Cable]:
        """Host or array cable by switch port."""
        plugged = self.cabling.cables.get(self.name, {})
        return {port: cables[0] for port, cables in plugged.items()}

    @cached_property
    def link_ends(self) -> list[LinkEnd]:
        """Ends of links to other switches."""
        return self.cabling.links.get(self.name, [])

    def is_cabled(self, port: str) -> bool:
        """Return whether the inventory plugs something into a port."""
        return port in self.cables or any(port in end.ports for end in self.link_ends)

    @cached_property
    def fc_link_ends(self) -> list[LinkEnd]:
        """Ends of links of native Fibre Channel ports."""
        return self.cabling.fc_links.get(self.name, [])

    @cached_property
    def fc(self) -> FcCables:
        """FCoE cables by the alias, VFC and zone that each one names."""
        return FcCables(self.cabling, self.name)

    @cached_property
    def lags(self) -> list[Team]:
        """Teams of hosts, arrays and neighbors that are a LAG here."""
        return self.cabling.lags.get(self.name, [])

    @cached_property
    def fc_lags(self) -> list[Team]:
        """Teams of neighbors that are a port-channel of native Fibre Channel ports here."""
        return self.cabling.fc_lags.get(self.name, [])

    @cached_property
    def spanning_tree(self) -> SpanningTreeIntent:
        """Spanning tree as the inventory states it; a word is the mode."""
        stated = self.intent.spanning_tree
        if isinstance(stated, SpanningTreeIntent):
            return stated
        return SpanningTreeIntent(mode=stated)

    @property
    def lossless_vlans(self) -> Mapping[str, LosslessRole]:
        """Role of each VLAN whose frames are never dropped, by key."""
        return self.cabling.lossless_vlans

    def vlan(self, key: str) -> VlanIntent:
        """Return a VLAN by its key."""
        return self.san.vlans[key]

    @cached_property
    def native_vlan(self) -> int:
        """Untagged VLAN of its FCoE ports: the native VLAN of its fabric, else VLAN 1."""
        key = self.cabling.native_vlans.get(self.intent.fabric)
        return 1 if key is None or self.platform.traits.fip_default else self.vlan(key).id

    def new_port(self, name: str, *, lag: bool = False) -> PortFacts:
        """Return a port with its factory defaults."""
        return new_port_of(self.platform, name, lag=lag)


def new_port_of(platform: Platform, name: str, *, lag: bool = False) -> PortFacts:
    """Return a port of a model with its factory defaults."""
    return _new_ports(platform, is_plain_host_port(platform, name), lag)(name)


@cache
def _new_ports(platform: Platform, is_plain: bool, lag: bool) -> Callable[[str], PortFacts]:  # noqa: FBT001  # a cache takes words in order faster
    """Return what makes a port of a kind with its factory defaults: a SAN has thousands."""
    is_switching_lag = lag and platform.traits.lags_switch
    switches = platform.ports_switch or is_plain or is_switching_lag
    return partial(
        PortFacts,
        enabled=platform.ports_enabled or is_switching_lag,
        mode="access" if switches else "none",
        access_vlan=1 if switches else None,
        mtu=platform.mtu_default,
        pfc=platform.traits.pfc_default,
        pause_stated=not platform.pause_open,
    )
