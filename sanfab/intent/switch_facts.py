"""The intended facts of a switch, all names, defaults and derived values resolved."""

from sanfab.facts.effects import AcceptedEffect
from sanfab.facts.fc import VsanFacts
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.breakouts import set_breakouts
from sanfab.intent.fc import add_fc
from sanfab.intent.fcoe import add_fcoe
from sanfab.intent.features import add_features
from sanfab.intent.fex import add_fexes
from sanfab.intent.lag_hash import set_lag_hash
from sanfab.intent.lags import set_peer_lag
from sanfab.intent.line_rates import set_line_rates
from sanfab.intent.links import add_links
from sanfab.intent.lossless import set_switch_qos
from sanfab.intent.ownership import drop_unmanaged_areas
from sanfab.intent.ports import device_ports, leave_out_ports, override_ports
from sanfab.intent.routing import add_routing
from sanfab.intent.services import add_services
from sanfab.intent.settings import set_settings
from sanfab.intent.spanning_tree import set_spanning_tree
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.teams import add_team_lags
from sanfab.intent.user_lines import user_lines_of
from sanfab.intent.vlans import add_vlans
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.ranges import expand_name
from sanfab.model.fabric import EFFECTS_RULE


def design_of(
    cabling: Cabling, name: str, zonings: dict[int, VsanFacts] | None = None
) -> SwitchDesign:
    """Return one switch of a SAN; ``zonings`` caches zoning databases by VSAN."""
    return SwitchDesign(name, cabling.san, cabling, {} if zonings is None else zonings)


def managed_facts(design: SwitchDesign) -> SwitchFacts:
    """Return those of the intended facts that sanfab owns: what it renders, pushes and verifies."""
    return _facts(design, whole=False)


def intended_facts(design: SwitchDesign) -> SwitchFacts:
    """Return the intended facts of one switch, owned or not: what paths and rules are judged by."""
    return _facts(design, whole=True)


def _facts(design: SwitchDesign, *, whole: bool) -> SwitchFacts:
    facts = SwitchFacts()
    keys: set[str] = set()
    add_services(design, facts)
    facts.ports = device_ports(design, keys)
    add_links(design, facts, keys)
    add_team_lags(design, facts)
    add_fexes(design, facts)
    override_ports(design, facts.ports)
    set_peer_lag(design, facts)
    set_line_rates(design, facts)
    set_breakouts(design, facts)
    leave_out_ports(design, facts)
    add_vlans(design, facts, keys | _override_keys(design))
    add_routing(design, facts)
    add_fcoe(design, facts)
    add_fc(design, facts)
    if design.platform.ports:
        set_switch_qos(design, facts, keys)
        set_spanning_tree(design, facts)
    set_lag_hash(design, facts)
    facts.copp = design.intent.copp or ""
    set_settings(design, facts)
    if not whole:
        drop_unmanaged_areas(design, facts)
    add_features(design, facts)
    facts.user_lines = user_lines_of(design)
    facts.accepted_effects = accepted_effects(design)
    facts.saves = design.san.policy.save and not design.platform.traits.writes_at_once
    return facts


def accepted_effects(design: SwitchDesign) -> frozenset[AcceptedEffect]:
    """Return what waivers accept of lines that act on the storage network of this switch."""
    found = []
    for waiver in design.san.waivers:
        head, _, part = waiver.object.partition(" ")
        if waiver.rule == EFFECTS_RULE and design.name in expand_name(head):
            found.append(AcceptedEffect(part, waiver.reason, waiver.expires))
    return frozenset(found)


def _override_keys(design: SwitchDesign) -> set[str]:
    """Return the keys of the VLANs that overrides put on ports."""
    return {
        key
        for override in design.intent.ports.values()
        for key in (override.vlan, *(override.tagged or ()))
        if key is not None
    }
