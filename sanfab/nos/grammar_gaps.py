"""A line that sanfab renders and Batfish does not model: its shape, and what proves it.

The rows of a NOS say what the grammar lacks by which Batfish reads its configurations.
"""

from dataclasses import dataclass

from sanfab.facts.field import Topic

NAME = r"[A-Za-z0-9][A-Za-z0-9_.-]*"
NUMBERS = r"\d+(?:[,-]\d+)*"
WWPN = r"(?:[0-9a-f]{2}:){7}[0-9a-f]{2}"
IP = r"(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:]*)"
MAC = r"(?:[0-9a-f]{2}:){5}[0-9a-f]{2}"
DAY = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)"
MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
PLACEHOLDER = r"@@[A-Za-z0-9_.-]+@@"


@dataclass(frozen=True)
class KnownGap:
    """Lines of one shape that Batfish does not model."""

    topic: Topic
    line: str
    """Regular expression of the whole line, without the blanks around it."""
    what: str
    proof: str
    """What proves these lines instead of Batfish."""
    source: str
    under: str = ""
    """Regular expression of the line that begins their section; empty: no section."""


READ_BACK = "read-back: the configuration is read back and compared with the inventory"
ALSO = READ_BACK + "; rules "
BY_DCB_RULES = ALSO + "DCB-01 to DCB-11"
BY_STP_RULES = ALSO + "STP-01 to STP-09"
BY_LAST_LINE = READ_BACK + "; rule REN-06"


@dataclass(frozen=True)
class BuiltInName:
    """A name that configurations reference and the switch itself defines."""

    kind: str
    """Structure type in Batfish."""
    name: str
    """Regular expression."""
    why: str
    source: str
    """Tags that docs/sources.md resolves."""


@dataclass(frozen=True)
class GrammarGaps:
    """What Batfish does not know of the configurations of a NOS that it reads."""

    lines: tuple[KnownGap, ...] = ()
    """Lines that it does not model; the first that matches a line counts."""
    built_in_names: tuple[BuiltInName, ...] = ()
    """Names that the NOS defines itself."""


NO_GAPS = GrammarGaps()


def known_gaps_of(
    topic: Topic, proof: str, source: str, rows: tuple[tuple[str, str, str], ...]
) -> tuple[KnownGap, ...]:
    """Return gaps of one topic from rows of line, what it is, and the line above."""
    return tuple(KnownGap(topic, line, what, proof, source, under) for line, what, under in rows)
