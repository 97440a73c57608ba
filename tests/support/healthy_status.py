"""A SAN, and the status of its switches when everything is as it should be."""

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from sanfab.facts.status import FabricLogin, LldpNeighbour, PortStatus, SwitchStatus, TreePort
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.problems import derived_problems
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import Document
from sanfab.inventory.link_cables import link_cables
from sanfab.inventory.load import load_with_provenance
from sanfab.live.checks import evaluate_live
from sanfab.live.checks.rules import LiveResult
from sanfab.render.templates import render_configuration
from sanfab.rules.engine import RawFinding

GREENFIELD = Path("inventory/greenfield")


@cache
def loaded(folder: Path = GREENFIELD) -> tuple[Document, Cabling]:
    document, _, cabling = load_with_provenance(folder, derived_problems)
    return document, cabling


def pushed(switch: str, folder: Path = GREENFIELD) -> str:
    """The text of a switch of a SAN."""
    design = design_of(loaded(folder)[1], switch)
    return render_configuration(intended_facts(design), design.platform, design.capabilities)


def below(header: str, old: str, new: str, text: str) -> str:
    """A text whose stanza has another line."""
    before, found, after = text.partition(header)
    assert found
    assert old in after
    return before + found + after.replace(old, new, 1)


@dataclass
class Live:
    """Switches that report what they should; a test changes what they report."""

    cabling: Cabling
    intended: dict[str, SwitchFacts] = field(default_factory=dict)
    status: dict[str, SwitchStatus] = field(default_factory=dict)

    def verify(self) -> LiveResult:
        return evaluate_live(self.cabling, self.intended, self.status)

    def raws(self) -> list[RawFinding]:
        return self.verify().raws

    def ids(self) -> list[str]:
        return sorted(raw.rule_id for raw in self.raws())


def healthy(folder: Path = GREENFIELD) -> Live:
    _, cabling = loaded(folder)
    live = Live(cabling)
    for name in cabling.san.switches:
        design = design_of(cabling, name)
        facts = live.intended[name] = intended_facts(design)
        live.status[name] = _status(cabling, name, facts)
    for pairs in link_cables(cabling).values():
        for one, other in pairs:
            for near, far in ((one, other), (other, one)):
                live.status[near.switch].ports[near.port].neighbours = (
                    LldpNeighbour(far.switch, far.port),
                )
    for status in live.status.values():
        status.names = {
            (vsan, wwpn)
            for vsan in status.active_zones
            for cable in cabling.by_vsan[vsan]
            for wwpn in cable.wwpns
        }
    return live


def _status(cabling: Cabling, name: str, facts: SwitchFacts) -> SwitchStatus:
    status = SwitchStatus()
    for port, entry in facts.ports.items():
        status.ports[port] = PortStatus(
            up=entry.enabled,
            enabled=entry.enabled,
            mtu=entry.mtu,
            pause_receive=entry.pause_receive == "on",
            pause_send=entry.pause_send == "on",
            pfc=entry.pfc in {"on", "auto"},
        )
    for port, cables in cabling.cables[name].items():
        for cable in cables:
            status.ports[port].neighbours = (LldpNeighbour(cable.device, cable.label),)
    for number, vfc in facts.vfcs.items():
        status.vfcs[number] = True
        for cable in cabling.cables[name].get(vfc.port, []):
            for wwpn in cable.wwpns:
                status.logins.add(FabricLogin(vfc.vsan, wwpn, f"vfc{number}"))
    status.lag_members = {lag: dict.fromkeys(one.members, True) for lag, one in facts.lags.items()}
    status.peer_up = True if facts.peer else None
    status.vlans = dict.fromkeys(facts.vlans, "active")
    forwards = dict.fromkeys(
        [*facts.ports, *facts.lags], TreePort(forwards=True, printed="Desg FWD")
    )
    status.trees = dict.fromkeys(facts.vlans, forwards)
    status.pair_checks = {"Configuration": ""} if facts.peer else None
    status.vsans = dict.fromkeys(facts.vsans, "active")
    for vsan, zoning in facts.vsans.items():
        status.active_zoneset[vsan] = zoning.active_zoneset
        aliases = {**facts.device_aliases}
        status.active_zones[vsan] = {
            zone: frozenset(
                wwpn
                for one in zoning.zones[zone]
                for wwpn in zoning.fcaliases.get(one.value, {aliases.get(one.value, one.value)})
            )
            for zone in zoning.zonesets.get(zoning.active_zoneset, ())
        }
    return status
