"""A state of an inventory -> its SAN, facts and texts of its switches, and findings."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from sanfab.analysis.paths import Paths
from sanfab.errors import InventoryError, SanfabError
from sanfab.facts import SwitchFacts, VsanFacts
from sanfab.intent import Site, owned, site_of
from sanfab.intent.problems import derived_problems
from sanfab.inventory import Cabling, Document, load_with_provenance
from sanfab.inventory.load import load_document
from sanfab.model import San
from sanfab.render.templates import render_configuration
from sanfab.render.trace import TracedLine, Tracer
from sanfab.review.revisions import StateOfInventory
from sanfab.rules import CheckContext
from sanfab.rules.audit import audit, switches_of
from sanfab.rules.catalogue import RULES
from sanfab.rules.finding import Finding
from sanfab.rules.waivers import waiver_problems


@dataclass
class Side:
    """One state of a SAN."""

    state: StateOfInventory
    document: Document
    cabling: Cabling
    today: date

    @property
    def san(self) -> San:
        """The SAN in this state."""
        return self.cabling.san

    @cached_property
    def sites(self) -> dict[str, Site]:
        """Every switch in its SAN; they share the zoning databases."""
        zonings: dict[int, VsanFacts] = {}
        return {name: site_of(self.cabling, name, zonings) for name in self.san.switches}

    @cached_property
    def owned(self) -> dict[str, SwitchFacts]:
        """Facts of each switch that sanfab renders and pushes."""
        return {name: owned(site) for name, site in self.sites.items()}

    @cached_property
    def context(self) -> CheckContext:
        """The whole SAN with its intended facts, as rules and paths see it."""
        return CheckContext(self.cabling, switches_of(self.cabling), self.today)

    @property
    def paths(self) -> Paths:
        """Every path of the SAN."""
        return self.context.paths

    @cached_property
    def tracer(self) -> Tracer:
        """Leads from rendered lines to the inventory."""
        return Tracer(self.document)

    def text(self, name: str) -> str:
        """Return the configuration of a switch; empty: this state does not have the switch."""
        if name not in self.sites:
            return ""
        site = self.sites[name]
        return render_configuration(self.owned[name], site.platform, site.capabilities)

    def traced(self, name: str) -> tuple[TracedLine, ...]:
        """Return the configuration of a switch, each line with its causes."""
        return self.tracer.trace(self.sites[name], self.text(name)) if name in self.sites else ()

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What all rules find; every configuration is rendered and proven for it."""
        if not self.san.switches:
            return ()
        rules = [RULES[name] for name in sorted(RULES)]
        return audit(self.document, self.cabling, self.today, rules=rules).findings

    def shown(self, place: str) -> str:
        """Return a place as a reader knows it, without the temporary folder of a revision."""
        return place.removeprefix(f"{self.state.root}/")


def loaded_side(state: StateOfInventory, name: str, today: date) -> Side:
    """Return the SAN of a state; one that does not have it is an empty SAN of that name.

    Raises InventoryError as ``load_inventory`` does, with the state in each message.
    """
    if state.folder is None:
        document = Document(state.root, {"name": name})
        _, cabling = load_document(document)
        return Side(state, document, cabling, today)
    with _named_after(state):
        document, _, cabling = load_with_provenance(state.folder, derived_problems, waiver_problems)
    return Side(state, document, cabling, today)


@contextmanager
def _named_after(state: StateOfInventory) -> Iterator[None]:
    """Name the state in errors, in place of the temporary folder that it is read from."""
    if state.root.parts == ():
        yield
        return
    try:
        yield
    except InventoryError as error:
        problems = [one.replace(f"{state.root}/", f"{state.label}:") for one in error.problems]
        raise InventoryError(problems) from None
    except SanfabError as error:
        raise SanfabError(str(error).replace(f"{state.root}/", f"{state.label}:")) from None
