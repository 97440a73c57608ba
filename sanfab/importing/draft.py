"""The draft of a SAN: the data of an inventory, with the reason of each value that is assumed.

What reads a source (captures, a database of cables, a sheet) fills a draft; `yaml_text.py` makes
the files of it, and `resolve.py` proves it against the facts of captured switches.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sanfab.inventory.document import dotted_path
from sanfab.model.yaml12 import Data, Where

SECTIONS = (
    *("name", "profile", "description", "secrets", "management", "policy", "vlans", "vsans"),
    *("switches", "links", "hosts", "arrays", "neighbors", "access"),
)
"""Keys of an inventory in the order in which a person writes them."""


class OpenQuestion(NamedTuple):
    """What only a person can answer."""

    where: Where
    """Place in the inventory that the answer belongs to."""
    text: str
    evidence: str
    """What was found, and where."""
    assumed: str
    """What stands in the draft until somebody answers; empty: nothing."""
    answers: str = ""
    """What an answer is, in words; empty: the assumed one shows it."""


class UnstatedFact(NamedTuple):
    """What a switch has and the draft does not state."""

    switch: str
    place: str
    """Path of the fact, or the number of a line."""
    text: str


@dataclass
class Draft:
    """An inventory under construction."""

    data: dict[str, Data] = field(default_factory=dict)
    assumed: dict[Where, str] = field(default_factory=dict)
    """Why a value is assumed, by its place. What is known from a source has no entry."""
    questions: dict[Where, OpenQuestion] = field(default_factory=dict)
    remainders: list[UnstatedFact] = field(default_factory=list)
    left: dict[str, set[str]] = field(default_factory=dict)
    """Places of what is not stated of each switch."""
    unread: list[UnstatedFact] = field(default_factory=list)
    """Lines that are not understood, which a push leaves as they are."""
    answers: Mapping[str, Data] = field(default_factory=dict)
    """What a person answered before, by the dotted place of the question."""

    def put(self, where: Where, value: Data, assumed: str = "") -> None:
        """State a value; ``assumed``: why, where no source states it."""
        entries = self.entries(where[:-1])
        entries[str(where[-1])] = value
        if assumed:
            self.assumed[where] = assumed
        else:
            self.assumed.pop(where, None)

    def entries(self, where: Where) -> dict[str, Data]:
        """Return the mapping at a place, made where it is missing; one step may be of a list."""
        found: Data = self.data
        for step in where:
            if isinstance(found, list) and isinstance(step, int):
                found = found[step]
            elif isinstance(found, dict):
                found = found.setdefault(str(step), {})
        if not isinstance(found, dict):
            raise TypeError(f"{where}: no mapping")
        return found

    def at(self, where: Where) -> Data:
        """Return what is stated at a place; None: nothing."""
        found: Data = self.data
        for step in where:
            if isinstance(found, dict):
                found = found.get(str(step))
            elif isinstance(found, list) and isinstance(step, int) and step < len(found):
                found = found[step]
            else:
                return None
        return found

    def names(self, *where: str) -> tuple[str, ...]:
        """Return the keys of the mapping at a place; none where it is missing."""
        found = self.at(where)
        return tuple(found) if isinstance(found, dict) else ()

    def append(self, section: str, value: Data) -> Where:
        """Add an entry to a list at the top, and return its place."""
        entries = self.data.setdefault(section, [])
        if not isinstance(entries, list):
            raise TypeError(f"{section}: no list")
        entries.append(value)
        return section, len(entries) - 1

    def drop(self, where: Where) -> None:
        """Take a value out, and what it leaves empty."""
        for known in _places(where, self.at(where)):
            self.assumed.pop(known, None)
        parent = self.at(where[:-1])
        if isinstance(parent, dict):
            parent.pop(str(where[-1]), None)
        elif isinstance(parent, list) and isinstance(where[-1], int):
            del parent[where[-1]]
            self._renumber(where, parent)
        if parent in ({}, []) and len(where) > 1:
            self.drop(where[:-1])

    def _renumber(self, where: Where, entries: list[Data]) -> None:
        """Move the notes of the entries behind one that was taken out of a list."""
        *above, gone = where
        for number, entry in enumerate(entries[int(gone) :], int(gone)):
            for place in _places((), entry):
                why = self.assumed.pop((*above, number + 1, *place), None)
                if why is not None:
                    self.assumed[*above, number, *place] = why

    def ask(self, question: OpenQuestion) -> None:
        """Note a question; the first one about a place stays."""
        self.questions.setdefault(question.where, question)

    def answer(self, where: Where) -> Data:
        """Return what a person answered about a place; None: nothing."""
        return self.answers.get(dotted_path(where))

    def leave(self, switch: str, differences: Iterable[tuple[str, str]]) -> None:
        """Note what of a switch is not stated, by its place."""
        for place, text in differences:
            self.remainders.append(UnstatedFact(switch, place, text))
            self.left.setdefault(switch, set()).add(place)

    def ordered(self) -> dict[str, Data]:
        """Return the data by sections in the order in which a person writes them."""
        known = {one: self.data[one] for one in SECTIONS if self.data.get(one)}
        return known | {
            one: value for one, value in self.data.items() if value and one not in known
        }


def _places(where: Where, value: Data) -> Iterator[Where]:
    """Yield the place of a value, and those of the values in it."""
    yield where
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _places((*where, key), one)
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from _places((*where, number), one)


def one_or_list(values: Iterable[str]) -> Data:
    """Return a single value as it is, and several as a list."""
    found: list[Data] = [*dict.fromkeys(values)]
    return found[0] if len(found) == 1 else found
