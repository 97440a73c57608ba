"""Facts of a switch -> those of the areas that the inventory lists as managed.

A LAG owns its member ports: they change together. A port that is in no LAG belongs to ``ports``. A
VLAN that carries the traffic of a pair of switches belongs to ``lags``.
"""

from collections.abc import Iterable
from dataclasses import replace

from sanfab.facts.fc import VsanFacts
from sanfab.facts.features import Feature
from sanfab.facts.field import take_outside
from sanfab.facts.services import ServiceFacts
from sanfab.facts.switch import PortFacts, SwitchFacts, VlanFacts
from sanfab.intent.mtu import switch_jumbo_size
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.fex import fex_uplinks
from sanfab.model.platforms.ports import expand_ports

_AREA_OF_FEATURE = {Feature.VRF: "vlan-addresses", Feature.FIP_SNOOPING: "vsans"}
"""Areas that need a feature by themselves; `add_features` adds those that follow from facts."""


def drop_unmanaged_areas(design: SwitchDesign, facts: SwitchFacts) -> None:
    """Drop the facts of areas that are not managed; note in the facts which areas are."""
    if design.intent.managed == "all":
        return
    areas = frozenset[str](design.intent.managed)
    facts.managed = areas
    _drop_fexes(facts, areas)
    if "lags" not in areas:
        facts.vlans = {one: vlan for one, vlan in facts.vlans.items() if not _is_pair(facts, one)}
    facts.ports = {port.name: port for port in _owned_ports(design, facts, areas)}
    facts.vlans = {vlan.id: vlan for vlan in _owned_vlans(facts, areas)}
    take_outside(facts, SwitchFacts(), areas)
    take_outside(facts.services, ServiceFacts(), areas)
    # Switches share the zoning of a VSAN.
    facts.vsans = {one: replace(vsan) for one, vsan in facts.vsans.items()}
    for number, vsan in facts.vsans.items():
        take_outside(vsan, VsanFacts(number), areas)
    if not areas & {"vsans", "zones"}:
        facts.vsans = {}
    named = _named_ports(design)
    facts.fc_ports = {one: port for one, port in facts.fc_ports.items() if one in named}
    facts.jumbo_size = switch_jumbo_size(design.platform, facts)
    facts.features -= {one for one, area in _AREA_OF_FEATURE.items() if area not in areas}
    mapped = {f"fc-map {number}" for number, vlan in facts.vlans.items() if vlan.fc_map}
    facts.answers &= mapped | ({"prompts"} if "ssh" in areas else set())


def _drop_fexes(facts: SwitchFacts, areas: frozenset[str]) -> None:
    """Drop the fabric extenders unless both ``ports`` and ``lags`` are owned: they need both."""
    if {"ports", "lags"} <= areas:
        return
    for fex in facts.fexes.values():
        for name in fex.uplinks:
            facts.ports.pop(name, None)
            facts.lags.pop(name, None)
    facts.fexes = {}


def _is_pair(facts: SwitchFacts, vlan: int) -> bool:
    """Return whether a VLAN carries the traffic of the pair that the switch belongs to."""
    return facts.peer is not None and vlan == facts.peer.vlan


def _owned_ports(
    design: SwitchDesign, facts: SwitchFacts, areas: frozenset[str]
) -> Iterable[PortFacts]:
    """Yield the ports that the inventory names, without the settings of areas that are not owned.

    A port without a cable is in no inventory, so it is not shut down either.
    """
    bundled = {name for lag in facts.lags.values() for name in (lag.name, *lag.members)}
    named = _named_ports(design) - bundled if "ports" in areas else set()
    named |= bundled if "lags" in areas else set()
    for name, port in facts.ports.items():
        if name not in named:
            continue
        default = design.new_port(name, lag=name in facts.lags)
        take_outside(port, default, areas)
        yield port


def _named_ports(design: SwitchDesign) -> set[str]:
    """Return the ports with a cable, an end of a link or an override, or reserved ones."""
    named = {*design.cables, *design.cabling.reserved.get(design.name, {})}
    named |= {port for end in (*design.link_ends, *design.fc_link_ends) for port in end.ports}
    named |= {
        one
        for fex in design.intent.fex.values()
        for one in fex_uplinks(design.cabling, design.name, fex)
    }
    known = design.cabling.all_ports(design.name)
    return named | {port for text in design.intent.ports for port in expand_ports(text, known)}


def _owned_vlans(facts: SwitchFacts, areas: frozenset[str]) -> Iterable[VlanFacts]:
    for number, vlan in facts.vlans.items():
        if _is_pair(facts, number):
            yield vlan
        elif "vlans" in areas:
            take_outside(vlan, VlanFacts(number), areas)
            yield vlan
