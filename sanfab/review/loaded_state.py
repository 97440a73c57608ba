"""One state of an inventory, loaded: its SAN, facts and texts of its switches, its findings."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from typing import TYPE_CHECKING

from sanfab.analysis.paths import Paths
from sanfab.errors import InventoryError, SanfabError
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.problems import derived_problems
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import Document
from sanfab.inventory.files import read_folder
from sanfab.inventory.load import load_document
from sanfab.inventory.models import add_models
from sanfab.model.san import San
from sanfab.render.templates import render_configuration
from sanfab.render.trace import Tracer
from sanfab.review.parts import WHOLE_UP_TO, SharedParser, named_switches, reached_parts
from sanfab.review.revisions import StateOfInventory
from sanfab.rules.analyses import paths_by_service, paths_of_san
from sanfab.rules.audit import audit, switches_of
from sanfab.rules.catalogue import RULES
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Finding
from sanfab.rules.waivers import waiver_problems

if TYPE_CHECKING:
    from sanfab.facts.fc import VsanFacts


@dataclass
class LoadedState:
    """One state of a SAN."""

    state: StateOfInventory
    document: Document
    cabling: Cabling
    today: date
    whole: int
    """Switches of the whole SAN; this object may have only the part that a change can reach."""

    @property
    def is_part(self) -> bool:
        """Return whether the SAN has switches that the change cannot reach."""
        return len(self.san.switches) < self.whole

    @property
    def san(self) -> San:
        """The SAN in this state."""
        return self.cabling.san

    @cached_property
    def designs(self) -> dict[str, SwitchDesign]:
        """Every switch in its SAN; they share the zoning databases."""
        zonings: dict[int, VsanFacts] = {}
        return {name: design_of(self.cabling, name, zonings) for name in self.san.switches}

    @cached_property
    def managed_facts(self) -> dict[str, SwitchFacts]:
        """Facts of each switch that sanfab renders and pushes."""
        return {name: managed_facts(design) for name, design in self.designs.items()}

    @cached_property
    def context(self) -> CheckContext:
        """The whole SAN with its intended facts, as rules and paths see it."""
        return CheckContext(self.cabling, switches_of(self.cabling), self.today)

    @property
    def paths(self) -> Paths:
        """Every path of the SAN to LUNs."""
        return paths_of_san(self.context)

    @property
    def services(self) -> tuple[Paths, ...]:
        """Every path of the SAN by service: LUNs first."""
        return paths_by_service(self.context)

    @cached_property
    def tracer(self) -> Tracer:
        """Leads from rendered lines to the inventory."""
        return Tracer(self.document)

    def text(self, name: str) -> str:
        """Return the configuration of a switch without comments; empty: there is no such switch."""
        if name not in self.designs:
            return ""
        design = self.designs[name]
        return render_configuration(
            self.managed_facts[name], design.platform, design.capabilities, comments=False
        )

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


def loaded_states(
    states: tuple[StateOfInventory, StateOfInventory],
    name: str,
    today: date,
    whole_up_to: int = WHOLE_UP_TO,
) -> tuple[LoadedState, LoadedState]:
    """Return the SAN of both states; one that does not have it is an empty SAN of that name.

    Raises InventoryError as ``load_inventory`` does, with the state in each message.
    """
    parse = SharedParser()
    documents = [_document(state, name, parse) for state in states]
    documents[1].composed = documents[0].composed  # most files are the same in both
    parts = reached_parts(documents[0], documents[1], whole_up_to)
    base, head = (
        _loaded(state, part, today, len(named_switches(document)))
        for state, document, part in zip(states, documents, parts, strict=True)
    )
    return base, head


def _document(state: StateOfInventory, name: str, parse: SharedParser) -> Document:
    if state.folder is None:
        return Document(state.root, {"name": name})
    with _named_after(state):
        document = read_folder(state.folder, parse)
        add_models(document)
    return document


def _loaded(state: StateOfInventory, part: Document, today: date, whole: int) -> LoadedState:
    rules = (derived_problems, waiver_problems) if state.folder is not None else ()
    with _named_after(state):
        _, cabling = load_document(part, *rules)
    return LoadedState(state, part, cabling, today, whole)


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
