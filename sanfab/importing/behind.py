"""WWPNs without a switch port of their own -> hosts behind a neighbor that brings them along.

A fabric interconnect or another NPV device logs its hosts in over its own links: their aliases and
zones are on the switch, and no port is. Logins tell the neighbor; without them it is assumed where
only one neighbor has a link in the VSAN.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sanfab.importing.draft import Draft, OpenQuestion
from sanfab.importing.kinds import system_by_words
from sanfab.importing.links import DESCRIPTION_PATTERN
from sanfab.importing.uses import PortUse, PortUses, far_end
from sanfab.importing.wwpns import KnownWwpns, known_wwpns

if TYPE_CHECKING:
    from sanfab.model.yaml12 import Data, Where


def state_hosts_behind(draft: Draft, uses: PortUses) -> None:
    """State every aliased WWPN that no port has as a host port behind a neighbor."""
    wwpns = known_wwpns(uses)
    stated = {*_stated(draft)}
    neighbors = {*draft.names("neighbors")}
    uplinks = {
        (use.switch.name, name): use
        for use in uses.free()
        if use.far is not None and use.far.device in neighbors
        for name in wwpns.interfaces(use)
    }
    for alias, wwpn in sorted(wwpns.wwpn_of.items()):
        if wwpn in stated or wwpns.side.get(wwpn) == "target":
            continue
        found = _neighbors_of(wwpn, alias, uses, uplinks, wwpns)
        if len(found) == 1:
            _state(draft, alias, wwpn, *found.popitem())
        else:
            _ask(draft, alias, wwpn, sorted(found))


def _stated(draft: Draft) -> Iterator[str]:
    for section in ("hosts", "arrays"):
        for device in draft.names(section):
            for label in draft.names(section, device, "ports"):
                wwpn = draft.at((section, device, "ports", label, "wwpn"))
                if isinstance(wwpn, str):
                    yield wwpn


def _neighbors_of(
    wwpn: str,
    alias: str,
    uses: PortUses,
    uplinks: dict[tuple[str, str], PortUse],
    wwpns: KnownWwpns,
) -> dict[str, str]:
    """Return the neighbors that a WWPN may be behind, each with why it is assumed."""
    shown = {place for place, names in wwpns.logins.items() if wwpn in names}
    found = {use.far.device for place, use in uplinks.items() if place in shown and use.far}
    if found:
        return dict.fromkeys(found, "")
    vsans = {
        number
        for one in uses.switches
        for number, vsan in one.facts.vsans.items()
        if any(member.value in {alias, wwpn} for zone in vsan.zones.values() for member in zone)
    }
    possible = {
        use.far.device
        for (_, name), use in uplinks.items()
        if use.far is not None and vsans & wwpns.vsans_at(use, name)
    }
    return dict.fromkeys(possible, "no other neighbor has a link in its VSAN")


def _state(draft: Draft, alias: str, wwpn: str, neighbor: str, reason: str) -> None:
    far = far_end(alias, draft.names("hosts"))
    if far is None:
        return
    label = far.label or "p1"
    where: Where = ("hosts", far.device)
    if draft.at((*where, "os")) is None:
        system = system_by_words((label, far.device))
        draft.put((*where, "os"), system or "other", "the names of its ports" if system else "")
    port: dict[str, Data] = {"via": neighbor, "wwpn": wwpn}
    if alias != DESCRIPTION_PATTERN.format(device=far.device, port=label):
        port["alias"] = alias
    draft.put((*where, "ports", label), port)
    if reason:
        draft.assumed[*where, "ports", label, "via"] = reason


def _ask(draft: Draft, alias: str, wwpn: str, possible: list[str]) -> None:
    evidence = f"it is zoned; {', '.join(possible) or 'no neighbor'} may bring it along"
    question = f"Where is {alias} ({wwpn})? No port has it."
    draft.ask(OpenQuestion(("aliases", alias), question, evidence, ""))
