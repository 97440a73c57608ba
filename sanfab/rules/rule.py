"""The ``@check`` decorator: one function with a docstring -> one rule of the catalogue."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, Required, TypedDict, TypeVar, Unpack

from sanfab.inventory.yaml12 import Where
from sanfab.model import ArrayFamily
from sanfab.rules.evidence import Evidence
from sanfab.rules.finding import Severity

T = TypeVar("T")


class Place(NamedTuple, Generic[T]):
    """Something a rule looks at."""

    name: str
    """As findings and waivers name it: ``esx01 vmnic2``, ``n5k-a Ethernet1/5``, ``vsan 101``."""
    where: Where
    """The way to what decides it in the inventory: where the operator would change it."""
    item: T
    families: frozenset[ArrayFamily] = frozenset()
    """Array families it serves; the severity of some rules depends on them."""


@dataclass(frozen=True, slots=True)
class Over(Generic[T]):
    """The places a rule looks at; rules that share one share its list."""

    scope: Literal["switch", "san"]
    """``switch``: one switch's configuration is enough, so any text can be judged."""
    places: Callable[[Evidence], Iterable[Place[T]]]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong at a place."""

    found: str
    expected: str
    fix: str = ""
    """How to mend it; that of the rule unless given."""
    at: Where | None = None
    """What to change in the inventory, where it is not the place itself."""
    details: tuple[str, ...] = ()
    severity: Severity | None = None
    """That of the rule unless given."""
    line: int | None = None
    """Line of the text it is about, for rules that look at texts."""
    cause: str = ""
    """Faults of a rule with the same cause are one finding; the line to change unless given."""


class Unknown(NamedTuple):
    """The inventory does not say what the rule needs to judge a place."""

    lacks: str
    """What it would have to say, as ``settings.psp of an ESXi host``."""


PLUGGED_IN = "what is plugged in, which only an inventory says"
"""What a rule lacks that looks at ports of a configuration alone."""

Body = Callable[[T, Evidence], Iterable[Fault | Unknown]]


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule of the catalogue."""

    id: str
    title: str
    """What is right, in a sentence."""
    why: str
    severity: Severity
    source: str
    """Tags that docs/sources.md resolves."""
    example: str
    """Something that breaks it."""
    fix: str
    over: Over[Any]
    body: Body[Any]
    production: Severity | None = None
    """Severity in profile ``production``, where it differs."""
    by_family: Mapping[ArrayFamily, Severity] = field(default_factory=dict)
    """Severity for places that serve an array family; the worst one counts."""
    follows: tuple[str, ...] = ()
    """Rules whose finding on the same object, or on the whole SAN, already says it."""
    needs: str = ""
    """What the inventory alone never holds, so that the rule is not examined without it."""


RULES: dict[str, Rule] = {}
"""Every rule by id; complete once ``sanfab.rules`` is imported."""
WAIVER_RULES: dict[str, Rule] = {}
"""Rules about waivers: not of the catalogue, and not to be waived."""


class Terms(TypedDict, total=False):
    """What a rule states besides its places; the meanings are those of Rule's fields."""

    severity: Required[Severity]
    source: Required[str]
    example: Required[str]
    fix: Required[str]
    production: Severity
    by_family: Mapping[ArrayFamily, Severity]
    follows: tuple[str, ...]
    needs: str


def check(rule_id: str, *, over: Over[T], **terms: Unpack[Terms]) -> Callable[[Body[T]], Body[T]]:
    """Register a rule: called with each item of ``over``, it yields what is wrong there.

    The docstring of the function says what is right in its first line, and then why.
    """

    def register(body: Body[T]) -> Body[T]:
        if rule_id in RULES:
            raise ValueError(f"rule {rule_id} is defined twice")
        title, _, why = (body.__doc__ or "").partition("\n")
        why = " ".join(why.split())
        if not title or not why:
            raise ValueError(f"rule {rule_id} needs a docstring: what is right, then why")
        RULES[rule_id] = Rule(
            id=rule_id, title=title.strip(), why=why, over=over, body=body, **terms
        )
        return body

    return register
