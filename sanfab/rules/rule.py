"""Rules and what evaluating them yields; ``@rule`` makes one of a function with a docstring."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, NamedTuple, Required, TypedDict, TypeVar, Unpack

from sanfab.model.endpoint import ArrayFamily
from sanfab.model.protocols import Protocols
from sanfab.model.yaml12 import Where
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity

T = TypeVar("T")

Applicability = Literal["always", "inventory", "alone"]
"""Where an outcome holds: always, for switches of an inventory, or in a configuration that is
checked alone. A rule yields both forms; the engine keeps the one that holds."""
Level = Literal["switch", "san", "configurations", "running"]
"""What a rule needs: one switch's configuration (``switch``: any configuration can be checked
alone), the inventory of a SAN, the configurations of a build, or the running switches."""


class Subject(NamedTuple, Generic[T]):
    """Something that a rule examines."""

    name: str
    """As findings and waivers name it: ``esx01 vmnic2``, ``n5k-a Ethernet1/5``, ``vsan 101``."""
    where: Where
    """Path in the inventory to the entry that decides it, which the operator would change."""
    item: T
    families: frozenset[ArrayFamily] = frozenset()
    """Array families that it serves; the severity of some rules depends on them."""
    fact: str = ""
    """Path of the subject in the facts of its switch: ``ports.Ethernet1/5``; empty: none."""
    line: int = 0
    """Line of the configuration, for a subject that the facts do not hold."""
    unknown: str = ""
    """Why it is unknown whether it belongs to its scope; empty: it does."""


@dataclass(frozen=True, slots=True)
class Scope(Generic[T]):
    """The subjects that a rule examines; rules with the same scope share one list of them."""

    level: Level
    find: Callable[[CheckContext], Iterable[Subject[T]]]


@dataclass(frozen=True, slots=True)
class Violation:
    """A deviation from a rule; ``found`` and ``expected`` are what the operator reads first."""

    found: str
    expected: str
    fix: str = ""
    """How to correct it; the fix of the rule unless given."""
    fix_without_inventory: str = ""
    """How to correct a configuration that no inventory states; ``fix`` unless given."""
    at: Where | None = None
    """Path in the inventory to change, if it is not that of the subject."""
    details: tuple[str, ...] = ()
    severity: Severity | None = None
    """Severity of the rule unless given."""
    fact: str = ""
    """Path of the fact that deviates, whose line in the configuration is shown; that of the subject
    unless given."""
    line: int | None = None
    """Line of the configuration, for rules that examine its lines."""
    cause: str = ""
    """Violations of a rule with the same cause are one finding."""
    object: str = ""
    """Name of what violates the rule; that of the subject unless given."""
    part: Where | None = None
    """Path in the inventory to the part that it is about the failure of, if that is not ``at``."""
    also: tuple[str, ...] = ()
    """Names of other objects with the same violation."""
    switch: str = ""
    """Switch whose configuration shows it; empty: no single configuration does."""
    applies: Applicability = "always"


class NotExamined(NamedTuple):
    """A subject, or values of it, that cannot be examined."""

    missing: str
    """What is missing: ``settings.psp of an ESXi host``."""
    values: int = 1
    """Number of values that are not examined."""
    without_inventory: str = ""
    """The same where no inventory could state it; ``missing`` unless given."""
    applies: Applicability = "always"


class ValueCount(NamedTuple):
    """Number of values of one topic that were compared on a switch."""

    switch: str
    topic: str
    values: int = 1
    wrong: int = 0
    unknown: int = 0
    """Values that the switch does not report."""

    @property
    def proven(self) -> int:
        """Values that are as intended."""
        return self.values - self.wrong - self.unknown

    def plus(self, other: "ValueCount") -> "ValueCount":
        """Return the sum of two counts of the same topic and switch."""
        values, wrong = self.values + other.values, self.wrong + other.wrong
        return self._replace(values=values, wrong=wrong, unknown=self.unknown + other.unknown)


RuleOutcome = Violation | NotExamined | ValueCount

PLUGGED_IN = "the connected devices, which only an inventory states"
"""Missing for rules about ports when only a configuration is known."""

Body = Callable[[T, CheckContext], Iterable[Violation | NotExamined]]


def no_subjects(_context: CheckContext) -> Iterable[Subject[Any]]:
    """Return nothing: the subjects of a rule that is evaluated elsewhere."""
    return ()


def no_outcome(_item: object, _context: CheckContext) -> Iterable[Violation | NotExamined]:
    """Return nothing: the body of a rule that is evaluated elsewhere."""
    return ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: of the catalogue, of the gate, of verification, or about waivers."""

    id: str
    title: str
    """Correct state, in a sentence."""
    why: str
    severity: Severity
    fix: str
    scope: Scope[Any]
    protocols: Protocols
    """Storage protocols for which it holds."""
    body: Body[Any] = no_outcome
    source: str = ""
    """Tags that docs/sources.md resolves."""
    example: str = ""
    """An example that violates it."""
    production: Severity | None = None
    """Severity in profile ``production``, where it differs."""
    by_family: Mapping[ArrayFamily, Severity] = field(default_factory=dict)
    """Severity for subjects that serve an array family; the worst one counts."""
    suppressed_by: tuple[str, ...] = ()
    """Rules whose finding on the same object, or on the whole SAN, implies this one."""
    needs: str = ""
    """Input that the inventory never holds; without it the rule is not examined."""
    waivable: bool = True
    """A waiver of the inventory may cover its findings."""
    counts: str = ""
    """Topic of the values that it counts, such as ``logins``."""


RULES: dict[str, Rule] = {}
"""Rules of the catalogue by id; complete once ``sanfab.rules.catalogue`` is imported."""
_OTHER_RULES: dict[str, Rule] = {}


def register_rule(one: Rule) -> Rule:
    """Register a rule that is not of the catalogue, so that findings can refer to it by its id."""
    _OTHER_RULES[one.id] = one
    return one


def rule_of(rule_id: str) -> Rule:
    """Return a registered rule by its id."""
    return RULES.get(rule_id) or _OTHER_RULES[rule_id]


class Terms(TypedDict, total=False):
    """Terms of a rule besides its subjects; the meanings are those of Rule's fields."""

    severity: Required[Severity]
    protocols: Required[Protocols]
    source: Required[str]
    example: Required[str]
    fix: Required[str]
    production: Severity
    by_family: Mapping[ArrayFamily, Severity]
    suppressed_by: tuple[str, ...]
    needs: str


def rule(rule_id: str, *, scope: Scope[T], **terms: Unpack[Terms]) -> Callable[[Body[T]], Body[T]]:
    """Register a rule: called with each subject of ``scope``, it yields its violations.

    The first line of the function's docstring states the correct state, the rest states why.
    """

    def add(body: Body[T]) -> Body[T]:
        if rule_id in RULES:
            raise ValueError(f"rule {rule_id} is defined twice")
        title, _, why = (body.__doc__ or "").partition("\n")
        why = " ".join(why.split())
        if not title or not why:
            raise ValueError(f"rule {rule_id} needs a docstring: what is right, then why")
        if not terms.get("protocols"):
            raise ValueError(f"rule {rule_id} needs `protocols`: for which ones it holds")
        RULES[rule_id] = Rule(
            id=rule_id, title=title.strip(), why=why, scope=scope, body=body, **terms
        )
        return body

    return add
