"""Known defects of releases: files of rows, and whether a release is one of those that have one."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from pydantic import TypeAdapter

from sanfab.model.platforms.port_rows import STATED
from sanfab.model.platforms.row import Platform
from sanfab.model.row_files import RowData, RowFiles
from sanfab.noses import NOS_PARTS
from sanfab.resources import resource_dir
from sanfab.severity import Severity

_TOKEN = re.compile(r"\d+|[A-Za-z]+")
_Key = tuple[tuple[int, int, str], ...]


class HasDefect(StrEnum):
    """Whether a release has a defect."""

    NO = "no"
    MAYBE = "maybe"
    """It is stated in part, as 7.3: some releases that begin so have the defect."""
    YES = "yes"


@dataclass(frozen=True, slots=True)
class AffectedReleases:
    """Releases that have a defect: one, a train, or all from one to another."""

    __pydantic_config__ = STATED

    release: str = ""
    """This release alone."""
    train: str = ""
    """Every release that begins so, as 7.3 for 7.3(0)D1(1)."""
    since: str = ""
    """The first of several releases; empty: the earliest one."""
    before: str = ""
    """The first one that has the defect no more."""
    last: str = ""
    """The last one that has it."""

    def __post_init__(self) -> None:
        """Refuse a row that names no release, or two kinds of them."""
        kinds = [self.release, self.train, self.since or self.before or self.last]
        if sum(map(bool, kinds)) != 1 or (self.before and self.last):
            raise ValueError("state release, train, or since with before or last")


@dataclass(frozen=True, slots=True)
class Defect:
    """A defect of a NOS that its vendor or a user documents."""

    __pydantic_config__ = STATED

    name: str
    """What the document calls it: the number of a defect, a field notice or a CVE."""
    affected: tuple[AffectedReleases, ...]
    symptom: str
    """What happens, in words that follow the name of the release and a colon."""
    fix: str
    """What to do: the releases without it, or how to avoid it."""
    source: str
    """Tags that docs/sources.md resolves."""
    families: frozenset[str] = frozenset()
    """Families of models that have it; empty, as `models`: all models of the NOS."""
    models: frozenset[str] = frozenset()
    """Models that have it, besides those of `families`."""
    pairs: bool = False
    """Only a switch of a vPC, MLAG or VLT pair has it."""
    services: frozenset[str] = frozenset()
    """Facts of services, as `snmp_users`: only a switch with one of them has it; empty: any has."""
    service_word: str = ""
    """A word of every line that may state one of `services`, for lines that are not understood."""
    severity: Severity = Severity.WARNING

    def __post_init__(self) -> None:
        """Refuse a row whose services no line can be recognized by."""
        if bool(self.services) != bool(self.service_word):
            raise ValueError("state services with service_word, or neither")

    def is_of(self, platform: Platform) -> bool:
        """Return whether a model can have it."""
        named = self.families or self.models
        return not named or platform.family in self.families or platform.model in self.models

    def match(self, release: str) -> HasDefect:
        """Return whether a release has it."""
        found = {_match(one, release) for one in self.affected}
        return next(
            one
            for one in (HasDefect.YES, HasDefect.MAYBE, HasDefect.NO)
            if one in {*found, HasDefect.NO}
        )


def _match(row: AffectedReleases, release: str) -> HasDefect:
    """Return whether a release is one of those of a row.

    >>> [_match(AffectedReleases(train="7.3"), one).value for one in ("7.3(1)D1(1)", "7", "8.1(1)")]
    ['yes', 'maybe', 'no']
    >>> fixed = AffectedReleases(since="8.2", before="8.2.2d")
    >>> [_match(fixed, one).value for one in ("8.2.2", "8.2.2c", "8.2.2d", "8.2", "8.1.2j")]
    ['yes', 'yes', 'no', 'maybe', 'no']
    >>> [_match(AffectedReleases(release="8.1(1)"), one).value for one in ("8.1(1)", "8.1(1b)")]
    ['yes', 'no']
    >>> old = AffectedReleases(since="4.28.2F", last="4.28.5.1M")
    >>> [_match(old, one).value for one in ("4.28.5M", "4.28.5.1M", "4.28.6M", "4.28", "4.28.0F")]
    ['yes', 'yes', 'no', 'maybe', 'no']
    """
    if row.train:
        return _of_train(row.train, release)
    bounds = [one for one in (row.release, row.since, row.before, row.last) if one]
    if _is_part(release, (one for one in bounds if one != row.since)):
        starts = not row.since or _key(row.since)[: len(_key(release))] <= _key(release)
        return HasDefect.MAYBE if starts else HasDefect.NO
    key = _key(release)
    if row.release:
        return HasDefect.YES if key == _key(row.release) else HasDefect.NO
    begun = key >= _key(row.since)
    over = (row.before and key >= _key(row.before)) or (row.last and key > _key(row.last))
    return HasDefect.YES if begun and not over else HasDefect.NO


def _of_train(train: str, release: str) -> HasDefect:
    wanted, key = _key(train), _key(release)
    if key[: len(wanted)] == wanted:
        return HasDefect.YES
    return HasDefect.MAYBE if wanted[: len(key)] == key else HasDefect.NO


@cache
def _key(release: str) -> _Key:
    """Return a release as parts that compare: numbers by value, after letters in their place."""
    return tuple(
        (1, int(part), "") if part.isdigit() else (0, 0, part) for part in _TOKEN.findall(release)
    )


def _is_part(release: str, bounds: Iterable[str]) -> bool:
    """Return whether a release is the beginning of a longer one, as 7.3 of 7.3(2)N1(1).

    A small letter makes another release of the same number: 8.1(1) is no part of 8.1(1b).
    """
    parts = _TOKEN.findall(release)
    for bound in bounds:
        others = _TOKEN.findall(bound)
        if others[: len(parts)] == parts and len(others) > len(parts):
            following = others[len(parts)]
            if following.isdigit() or (following.isupper() and len(others) > len(parts) + 1):
                return True
    return False


@cache
def _schema() -> TypeAdapter[tuple[Defect, ...]]:
    return TypeAdapter(tuple[Defect, ...])


def _defects(_name: str, values: RowData) -> tuple[Defect, ...]:
    return _schema().validate_python(values["defects"])


DEFECTS = RowFiles(
    resource_dir("models") / "defects",
    _defects,
    lambda: (parts.models / "defects" for parts in NOS_PARTS.values()),
)
"""Known defects by the name of the NOS; a NOS without a file has none that is known."""


@cache
def defects_of(platform: Platform) -> tuple[Defect, ...]:
    """Return the known defects that a model can have with some release."""
    rows = DEFECTS.get(platform.nos, ())
    return tuple(one for one in rows if one.is_of(platform))
