"""What a fact is about: stated at its field, and nowhere else.

Each field of a record of facts says which area of ``managed`` it belongs to, its topic in the
coverage table, what a push does where the inventory states nothing, the keys that state it, and
where its default comes from. A record whose field lacks this does not import.
"""

from collections.abc import Callable, Iterable, Iterator, Set
from dataclasses import Field, field, fields
from enum import StrEnum
from typing import Any, Literal, NamedTuple, TypeVar, cast

from sanfab.facts.effects import ManualEffect
from sanfab.model.design import AREAS, Area

T = TypeVar("T")

Doubts = dict[str, str] | None
"""Why facts of a record are unknown, by name; ``sanfab.facts.unknown`` refuses them. A collection
stays: what it holds is certain, and there may be more of it. None: all facts are known."""

FactArea = Area | Literal["object", "switch"]
"""Area of ``managed``; ``object``: that of the port, VLAN or VSAN itself; ``switch``: of a whole
switch, in whatever areas it is managed."""

Unstated = Literal["default", "kept", "kept whole", "open", "added", "merged", "sent"]
"""What a push does with a fact that the inventory does not state.

- ``default``: it sets the default.
- ``kept``: it keeps what runs; ``kept whole``: the same, of a list that is one setting.
- ``open``: it keeps what runs, and raw lines may set it.
- ``added``: it keeps what runs and adds what is needed.
- ``merged``: a function of its own decides.
- ``sent``: nothing; the fact is about the text that is sent.
"""
KEPT: frozenset[Unstated] = frozenset({"kept", "kept whole", "open"})
"""Of these a push keeps what runs."""

DefaultFrom = Literal["absent", "model", "nos", "protocol", "derived"]
"""What decides the value where no key does.

- ``absent``: nothing is configured.
- ``model``: the row of the model.
- ``nos``: the NOS.
- ``protocol``: the standard.
- ``derived``: other facts of the design, as those of an array family.
"""

Disturbs = Literal["object", "item", "pairs", "nothing"]
"""Whose traffic a change of a fact may interrupt.

- ``object``: that of the object which the record describes; of ``SwitchFacts``, all ports.
- ``item``: that of each entry that changes.
- ``pairs``: that of initiators and targets which zoning no longer permits.
- ``nothing``: nobody's.
"""


class Topic(StrEnum):
    """Topics of coverage."""

    PORTS = "Ethernet ports"
    VLANS = "VLANs"
    MTU = "MTU"
    FLOW = "flow control"
    DCB = "DCB"
    STP = "spanning tree"
    FCOE = "VSAN/VFC"
    ZONES = "zones"
    MANAGEMENT = "management"


class About(NamedTuple):
    """What a fact is about."""

    area: FactArea
    topic: Topic | None
    """None: each record that it holds has topics of its own."""
    unstated: Unstated
    stated_by: str
    """Keys of the inventory that state it, as ``switches.*.copp``; empty: none does."""
    default_from: DefaultFrom
    copied: bool = False
    """The fact is the value of its one key of a switch; a set, of its list."""
    by_hand: ManualEffect | None = None
    """None: whatever somebody sets that the inventory does not state, it takes no storage away."""
    disturbs: Disturbs = "object"

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of the inventory that state the fact."""
        return tuple(filter(None, self.stated_by.split(", ")))


def fact(  # noqa: PLR0913, PLR0917  # the columns of a table
    default: T,
    area: FactArea,
    topic: Topic | None,
    unstated: Unstated,
    stated_by: str,
    default_from: DefaultFrom,
    *,
    compare: bool = True,
    copied: bool = False,
    by_hand: ManualEffect | None = None,
    disturbs: Disturbs = "object",
) -> T:
    """Declare a fact with a default, and what it is about.

    ``compare``: False for what a configuration does not show. ``copied``: it is the value of its
    key of the switch. ``by_hand``, ``disturbs``: as in ``About``.
    """
    about = About(area, topic, unstated, stated_by, default_from, copied, by_hand, disturbs)
    return field(default=default, compare=compare, repr=compare, metadata={About: about})


def collected(  # noqa: PLR0913, PLR0917  # the columns of a table
    factory: Callable[[], T],
    area: FactArea,
    topic: Topic | None,
    unstated: Unstated,
    stated_by: str,
    default_from: DefaultFrom,
    *,
    copied: bool = False,
    by_hand: ManualEffect | None = None,
    disturbs: Disturbs = "object",
) -> T:
    """Declare a collection or record of facts, and what it is about, as ``fact`` does."""
    about = About(area, topic, unstated, stated_by, default_from, copied, by_hand, disturbs)
    return field(default_factory=factory, metadata={About: about})


def identity(topic: Topic) -> Any:  # noqa: ANN401  # of the type that the field states
    """Declare what names a record: its number, its name."""
    return field(metadata={Topic: topic})


def note(default: T) -> T:
    """Declare what is noted with facts and is none: how they were read, what the inventory left."""
    return field(default=default, compare=False, repr=False, metadata={"note": True})


_FACTS: dict[type, dict[str, About]] = {}
_TOPICS: dict[type, dict[str, Topic]] = {}


def described(record: type[T]) -> type[T]:
    """Register what each field of a record is about.

    Raises TypeError for a field that does not say it.
    """
    declared: tuple[Field[object], ...] = fields(cast("Any", record))
    for one in declared:
        if not one.metadata:
            raise TypeError(
                f"{record.__name__}.{one.name}: a field without a description; declare it by "
                "fact(), collected(), identity() or note() of sanfab.facts.field"
            )
    _FACTS[record] = {one.name: one.metadata[About] for one in declared if About in one.metadata}
    _TOPICS[record] = dict(_topics(declared))
    return record


def facts_of(record: type) -> dict[str, About]:
    """Return what each fact of a record is about, by the name of its field."""
    return _FACTS[record]


def copied_facts(record: type) -> dict[str, str]:
    """Return the key of a switch that each copied fact is the value of, as ``a.b``."""
    known = facts_of(record)
    return {
        name: about.stated_by.removeprefix("switches.*.")
        for name, about in known.items()
        if about.copied
    }


def topics_of(record: type) -> dict[str, Topic]:
    """Return the topic of each field of a record that has one of its own; a value has none."""
    return _TOPICS.get(record, {})


def described_records() -> tuple[type, ...]:
    """Return the records whose fields say what they are about."""
    return tuple(_FACTS)


def _topics(declared: Iterable[Field[object]]) -> Iterator[tuple[str, Topic]]:
    for one in declared:
        about: About | None = one.metadata.get(About)
        topic = one.metadata.get(Topic) if about is None else about.topic
        if topic is not None and one.compare:
            yield one.name, topic


def take_outside(record: T, other: T, areas: Set[str]) -> None:
    """Give a record the facts of another one that belong to areas which are not managed."""
    for name, about in facts_of(type(record)).items():
        if about.area in AREAS and about.area not in areas:
            setattr(record, name, getattr(other, name))


def keeps_unstated(record: object, name: str) -> bool:
    """Return whether a push keeps a fact as it runs: the inventory states nothing of it."""
    about = facts_of(type(record)).get(name)
    if about is None or about.unstated not in KEPT:
        return False
    value, is_stated = getattr(record, name), getattr(record, f"{name}_stated", False)
    return not is_stated and (value is None or value in ("", set(), {}, []))


def manual_effects(record: type) -> dict[str, ManualEffect]:
    """Return the facts whose value is told where nobody stated it, with what it may do."""
    return {name: about.by_hand for name, about in facts_of(record).items() if about.by_hand}


def is_open(record: object, name: str) -> bool:
    """Return whether raw lines may set a fact: the inventory leaves it out, and it is open."""
    about = facts_of(type(record)).get(name)
    return about is not None and about.unstated == "open" and keeps_unstated(record, name)
