"""San -> intended facts of each switch, with all names, defaults and derived values resolved."""

from sanfab.facts import SwitchFacts, VsanFacts
from sanfab.intent.breakouts import breakouts_of, set_breakouts
from sanfab.intent.fcoe import add_fcoe
from sanfab.intent.features import add_features
from sanfab.intent.fex import add_fexes
from sanfab.intent.lag_hash import set_lag_hash
from sanfab.intent.line_rates import set_line_rates
from sanfab.intent.links import add_links
from sanfab.intent.lossless import set_switch_qos
from sanfab.intent.ownership import keep_owned
from sanfab.intent.ports import device_ports, leave_out_ports, override_ports
from sanfab.intent.routing import add_routing
from sanfab.intent.services import add_services
from sanfab.intent.site import Site
from sanfab.intent.spanning_tree import set_spanning_tree
from sanfab.intent.teams import add_team_lags
from sanfab.intent.user_lines import user_lines_of
from sanfab.intent.vlans import add_vlans
from sanfab.inventory import Cabling

__all__ = ["Site", "breakouts_of", "intended", "owned", "site_of", "user_lines_of"]


def site_of(cabling: Cabling, name: str, zonings: dict[int, VsanFacts] | None = None) -> Site:
    """Return one switch of a SAN; ``zonings`` caches zoning databases by VSAN."""
    return Site(name, cabling.san, cabling, {} if zonings is None else zonings)


def owned(site: Site) -> SwitchFacts:
    """Return those of the intended facts that sanfab owns: what it renders, pushes and verifies."""
    return _facts(site, whole=False)


def intended(site: Site) -> SwitchFacts:
    """Return the intended facts of one switch, owned or not: what paths and rules are judged by."""
    return _facts(site, whole=True)


def _facts(site: Site, *, whole: bool) -> SwitchFacts:
    facts = SwitchFacts()
    keys: set[str] = set()
    add_services(site, facts)
    facts.ports = device_ports(site, keys)
    add_links(site, facts, keys)
    add_team_lags(site, facts)
    add_fexes(site, facts)
    override_ports(site, facts.ports)
    set_line_rates(site, facts)
    set_breakouts(site, facts)
    leave_out_ports(site, facts)
    add_vlans(site, facts, keys | _override_keys(site))
    add_routing(site, facts)
    add_fcoe(site, facts)
    set_switch_qos(site, facts, keys)
    set_spanning_tree(site, facts)
    set_lag_hash(site, facts)
    facts.copp = site.intent.copp or ""
    if not whole:
        keep_owned(site, facts)
    add_features(site, facts)
    facts.user_lines = user_lines_of(site)
    facts.saves = site.san.policy.save
    return facts


def _override_keys(site: Site) -> set[str]:
    """Return the keys of the VLANs that overrides put on ports."""
    return {
        key
        for override in site.intent.ports.values()
        for key in (override.vlan, *(override.tagged or ()))
        if key is not None
    }
