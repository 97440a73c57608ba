"""One switch of a build: its configuration, the facts read from it, and its header for Batfish."""

from dataclasses import dataclass
from functools import cached_property

from sanfab.facts.switch import SwitchFacts
from sanfab.gate.batfish.grammar import GRAMMARS, Grammar, grammar_of
from sanfab.model.platforms.row import Platform
from sanfab.nos import NOSES
from sanfab.nos.base import Nos
from sanfab.nos.reader import ParsedConfig
from sanfab.nos.user_lines import user_line_places
from sanfab.rules.rule import Violation


@dataclass
class BuiltSwitch:
    """One switch of a build: its configuration in the build folder, and the facts read from it."""

    name: str
    platform: Platform
    path: str
    """Path of the configuration, as findings print it."""
    text: str
    intended: SwitchFacts
    """Intended facts, port overrides included."""
    reading: ParsedConfig
    """Result of the reader."""
    in_build: "BuiltSwitch | None" = None
    """What the build folder holds of a switch that is managed in part: the above is completed by
    the rest that the inventory describes."""
    numbers: tuple[int, ...] = ()
    """Number in the file of each line of the text, 0: it has no such line; empty: all are equal."""

    @property
    def facts(self) -> SwitchFacts:
        """Facts read back from the configuration."""
        return self.reading.facts

    @property
    def reads_back(self) -> bool:
        """Return whether the configuration reads back as intended, each line understood, once."""
        part = self.in_build
        is_read = self.is_understood if part is None else part.reads_back
        return is_read and self.facts == self.intended

    @property
    def is_understood(self) -> bool:
        """Return whether each line of the file is understood, once."""
        reading = self.reading if self.in_build is None else self.in_build.reading
        odd = reading.unread or reading.repeated or reading.unstated
        return not (odd or reading.effects)

    @property
    def is_stand_in(self) -> bool:
        """Return whether Batfish cannot parse the NOS and reads a stand-in."""
        return self.platform.nos not in GRAMMARS

    @property
    def nos(self) -> Nos:
        """Return what its NOS provides."""
        return NOSES[self.platform.nos]

    @property
    def grammar(self) -> Grammar:
        """Return the grammar by which Batfish reads the configuration, or its stand-in."""
        return grammar_of(self.platform)

    def line_of(self, fact: str) -> int:
        """Return the line that set a fact, else of what contains it; 0: no line is about it."""
        return self.reading.provenance.line_of(fact).number

    def number_in_file(self, line: int) -> int:
        """Return the number in the file of a line of the text; 0: the file lacks it."""
        is_known = self.numbers and 0 < line <= len(self.numbers)
        return self.numbers[line - 1] if is_known else line

    def number_in_text(self, line: int) -> int:
        """Return the number in the text of a line of the file."""
        return self.numbers.index(line) + 1 if line in self.numbers else line

    @cached_property
    def raw_lines(self) -> frozenset[int]:
        """Numbers of the lines of the text that `configuration` states, each `exit` of them too."""
        user = self.intended.user_lines
        found = {*user_line_places(self.text, user, self.platform)} if user else set[int]()
        rows = self.text.splitlines() if found else []
        for number, row in enumerate(rows, start=1):
            if row.strip() == "exit" and number - 1 in found:
                found.add(number)
        return frozenset(found)

    def line_of_violation(self, violation: Violation) -> int:
        """Return the line of the file that shows a violation, else the host name, else the first.

        Comments do not count.
        """
        lines = (violation.line or 0, self.line_of(violation.fact), self.line_of("name"))
        found = next((at for line in lines if line and (at := self.number_in_file(line))), 0)
        if found:
            return found
        comment = self.nos.comment
        rows = enumerate(self.text.splitlines(), start=1)
        others = (self.number_in_file(line) for line, row in rows if not row.startswith(comment))
        return next((line for line in others if line), 1)
