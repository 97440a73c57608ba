"""One switch of a build: its configuration, the facts read from it, and its header for Batfish."""

from dataclasses import dataclass

from sanfab.facts.switch import SwitchFacts
from sanfab.gate.batfish.grammar import GRAMMARS, Grammar, grammar_of
from sanfab.model.platforms.row import Platform
from sanfab.nos import NOSES
from sanfab.nos.base import Nos
from sanfab.nos.reader import ParsedConfig
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
    """What the build folder holds, where the above is not its text but the whole that the inventory
    describes: the switch is managed in part, or has raw lines."""

    @property
    def facts(self) -> SwitchFacts:
        """Facts read back from the configuration."""
        return self.reading.facts

    @property
    def reads_back(self) -> bool:
        """Return whether the configuration reads back as intended, each line understood, once."""
        reading, part = self.reading, self.in_build
        is_whole = part is None or part.reads_back
        clean = not (reading.unread or reading.repeated or reading.effects)
        return is_whole and clean and reading.facts == self.intended

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

    def line_of_violation(self, violation: Violation) -> int:
        """Return the line that shows a violation, else that of the host name, else the first.

        Comments do not count.
        """
        found = violation.line or self.line_of(violation.fact) or self.line_of("name")
        if found:
            return found
        comment = self.nos.comment
        rows = enumerate(self.text.splitlines(), start=1)
        return next((number for number, row in rows if not row.startswith(comment)), 1)
