"""A rendered configuration -> for each line the places of the inventory that cause it, and back."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from sanfab.intent.causes import SwitchCauses
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.intent.user_lines import raw_line_place
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.document import Document
from sanfab.inventory.yaml_positions import StatedPlace, Statements, is_below
from sanfab.model.yaml12 import Where
from sanfab.nos import NOSES
from sanfab.nos.base import Nos
from sanfab.nos.provenance import Provenance
from sanfab.nos.user_lines import read_with_user_lines, user_line_places
from sanfab.parallel import Progress, batches_of, on_all_cores
from sanfab.render.templates import render_configuration
from sanfab.text import some


@dataclass(frozen=True)
class TracedLine:
    """One line of a rendered configuration, and why it is there."""

    number: int
    """Counted from 1."""
    text: str
    facts: tuple[str, ...]
    """Paths of the facts that it sets, or is a part of."""
    causes: tuple[StatedPlace, ...]
    """Statements of the inventory, the most specific first; the switch itself at least.
    None: a comment."""
    default: str = ""
    """Whose default the line is, if no statement but the switch causes it."""


class Tracer:
    """Traces the lines of the switches of a SAN; what it has placed once is kept."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.statements = Statements(document)

    def trace(
        self, design: SwitchDesign, text: str = "", only: Container[int] | None = None
    ) -> tuple[TracedLine, ...]:
        """Return every line of the configuration of a switch; ``text``: as rendered before.

        ``only``: the numbers of the lines that are wanted.
        """
        facts = managed_facts(design)
        text = text or render_configuration(facts, design.platform, design.capabilities)
        parsed = read_with_user_lines(text, facts.user_lines, design.platform)
        raw = user_line_places(text, facts.user_lines, design.platform)
        rows = text.splitlines()
        of_line = _FactsOfLines(rows, parsed.provenance)
        comment = NOSES[design.platform.nos].comment
        causes = SwitchCauses(design.cabling, design.name)
        found: list[TracedLine] = []
        for number, row in enumerate(rows, start=1):
            if only is not None and number not in only:
                continue
            if row.lstrip().startswith(comment):
                found.append(TracedLine(number, row, (), ()))
            elif number in raw:
                found.append(self._raw(design, number, row, *raw[number]))
            else:
                found.append(self._line(design, causes, (number, row), of_line.facts(number)))
        return tuple(found)

    def _raw(
        self, design: SwitchDesign, number: int, row: str, port: str, position: int
    ) -> TracedLine:
        where = raw_line_place(design, port, position)
        return TracedLine(number, row, (), (self.statements.at(where),))

    def _line(
        self,
        design: SwitchDesign,
        causes: SwitchCauses,
        numbered: tuple[int, str],
        facts: tuple[str, ...],
    ) -> TracedLine:
        number, row = numbered
        places = causes_of_facts(causes, facts)
        stated = tuple(self.statements.at(where) for where in places)
        only_switch = places == (("switches", design.name),)
        default = default_words(design, causes, facts, row.strip()) if only_switch else ""
        return TracedLine(number, row, facts, stated, default)


def trace_all(
    tracer: Tracer,
    cabling: Cabling,
    progress: Progress = lambda _done, _all: None,
    about: Sequence[Where] = (),
) -> dict[str, tuple[TracedLine, ...]]:
    """Return the lines of every switch of a SAN with their causes, computed on all cores.

    ``about``: statements; switches with no fact that they cause have no lines then.
    """
    names = list(cabling.san.switches)
    traces: dict[str, tuple[TracedLine, ...]] = {}

    def trace(some: list[str]) -> dict[str, tuple[TracedLine, ...]]:
        return {name: lines_of(name) for name in some}

    def lines_of(name: str) -> tuple[TracedLine, ...]:
        causes = SwitchCauses(cabling, name)
        if about and not any(causes.may_cause(where) for where in about):
            return ()
        return tracer.trace(design_of(cabling, name))

    with on_all_cores(trace, batches_of(names), len(names)) as done:
        for found in done:
            traces |= found
            progress(len(traces), len(names))
    return traces


def causes_of_facts(causes: SwitchCauses, facts: Iterable[str]) -> tuple[Where, ...]:
    """Return what causes some facts: the first cause of each, then the others.

    The switch itself is returned only if nothing else causes them.
    """
    found = [causes.of(path) for path in facts]
    first = [some[0] for some in found]
    rest = [where for some in found for where in some[1:]]
    special = tuple(where for where in dict.fromkeys((*first, *rest)) if where != causes.switch)
    return special or (causes.switch,)


def default_words(
    design: SwitchDesign, causes: SwitchCauses, facts: Sequence[str], line: str
) -> str:
    """Return whose default makes a line that no statement of the inventory causes."""
    if facts == ("name",):
        return ""
    found = dict.fromkeys(one for path in facts for one in causes.defaults_of(path))
    if found:
        keys = some((f"{'.'.join(map(str, where))} ({value})" for where, value in found), 3)
        return f"default of the inventory: {keys}"
    nos = NOSES[design.platform.nos]
    source = f"; source of the line: {tags}" if (tags := _source_of(nos, line)) else ""
    if not facts:
        return f"no fact of its own: sanfab writes it where {nos.title} needs it{source}"
    return f"default of sanfab for {design.platform.model} ({nos.title}){source}"


def _source_of(nos: Nos, line: str) -> str:
    """Return the source tags of the form of a line, which docs/sources.md explains."""
    word = line.split(maxsplit=1)[0] if line else ""
    likely = (form for form in nos.line_forms if form.form.split(maxsplit=1)[0] == word)
    return next((form.source for form in likely if form.regex.fullmatch(line)), "")


class _FactsOfLines:
    """The facts that each line sets; of a line that sets none, those that it is a part of."""

    def __init__(self, rows: Sequence[str], provenance: Provenance) -> None:
        self.rows, self.provenance = rows, provenance

    def facts(self, number: int) -> tuple[str, ...]:
        """Return the facts of a line by its number."""
        number = self.provenance.parts.get(number, number)
        own = self.provenance.facts_of(number) or self._below(number)
        return own or self._again(number) or self._of_nearest(number) or self._above(number)

    def _again(self, number: int) -> tuple[str, ...]:
        """Return the facts of the last line that sets the same again."""
        later = self.provenance.superseded
        while later.get(number, 0) > number:
            number = later[number]
        return self.provenance.facts_of(number)

    def _below(self, number: int) -> tuple[str, ...]:
        """Return the facts of the block that a line opens."""
        indent = _indent(self.rows[number - 1])
        found: list[str] = []
        for below in range(number + 1, len(self.rows) + 1):
            if _indent(self.rows[below - 1]) <= indent:
                break
            found += self.provenance.facts_of(below)
        return tuple(found)

    def _of_nearest(self, number: int) -> tuple[str, ...]:
        """Return the facts of the nearest line that begins with the same two words."""
        alike = self._alike.get(_head(self.rows[number - 1]), ())
        near = min(alike, key=lambda other: abs(other - number), default=0)
        return self.provenance.facts_of(near)

    @cached_property
    def _alike(self) -> dict[tuple[str, ...], list[int]]:
        """Lines that set facts, by their first two words."""
        found: dict[tuple[str, ...], list[int]] = {}
        for number, row in enumerate(self.rows, start=1):
            if self.provenance.facts_of(number) and len(_head(row)) > 1:
                found.setdefault(_head(row), []).append(number)
        return found

    def _above(self, number: int) -> tuple[str, ...]:
        """Return the facts of the block that a line stands in."""
        indent = _indent(self.rows[number - 1])
        for above in range(number - 1, 0, -1) if indent else ():
            if _indent(self.rows[above - 1]) < indent:
                return self.provenance.facts_of(above) or self._below(above)
        return ()


def _indent(row: str) -> int:
    return len(row) - len(row.lstrip()) if row.strip() else 0


def _head(row: str) -> tuple[str, ...]:
    return tuple(row.split()[:2])


def caused_by(statement: Where, lines: Iterable[TracedLine]) -> list[TracedLine]:
    """Return the lines that a part of the inventory causes, whole or in part."""
    return [line for line in lines if any(is_below(one.where, statement) for one in line.causes)]


def lines_about(lines: Sequence[TracedLine], wanted: str) -> list[TracedLine]:
    """Return the lines that a number, a port or some text stands for; the first kind that fits.

    A port stands for all lines that set a fact of it; a text for the lines that are that text,
    or else hold it.
    """
    if wanted.isdecimal() and 0 < int(wanted) <= len(lines):
        return [lines[int(wanted) - 1]]
    about = (f"ports.{wanted}", f"lags.{wanted}")
    port = [
        line
        for line in lines
        if any(fact == one or fact.startswith(f"{one}.") for fact in line.facts for one in about)
        or any(_is_member(fact, wanted) for fact in line.facts)
    ]
    same = [line for line in lines if line.text.strip() == wanted.strip()]
    return port or same or [line for line in lines if wanted.strip() in line.text]


def _is_member(fact: str, port: str) -> bool:
    return fact.startswith("lags.") and fact.endswith(f".members.{port}")
