"""The reader engine: a table of line forms, each with a function of a few lines.

The forms are found by the kind of block that a line stands in and by its first words. Results are
cached, as most lines of a SAN recur.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from operator import attrgetter
from typing import Any, NamedTuple, Protocol

from sanfab.facts.effects import LineEffect
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unknown import UnknownFact
from sanfab.nos.effects_in_context import EffectContext
from sanfab.nos.forms import (
    BlockForms,
    EffectForm,
    LineAction,
    LineForm,
    Match,
    ignore_line,
    with_placeholders,
)
from sanfab.nos.line_effects import (
    EffectsFound,
    down_vlans,
    on_existing,
    on_named,
    removable_lines,
    take_effect,
    unknown_effects,
)
from sanfab.nos.nesting import CONTINUES, LEAVES, NumberedLine, is_flat, nested
from sanfab.nos.open_blocks import ConfigLine, LineIssues, OpenBlock, UnreadLines
from sanfab.nos.partial_lines import NO_ADDITIONS, PartialLines, doubts_of
from sanfab.nos.provenance import Origin, Provenance, provenance_of
from sanfab.nos.recording import Recording
from sanfab.nos.settings import read_setting, unread_setting
from sanfab.nos.undo import RemediationRule, Undo


@dataclass(frozen=True)
class ParsedConfig:
    """The facts of a configuration, and the lines that are not part of them."""

    facts: SwitchFacts
    unread: tuple[ConfigLine, ...]
    """Lines that no form matches, or that the switch would refuse: none in a rendered one."""
    repeated: tuple[ConfigLine, ...]
    """Lines given twice: none in a rendered configuration."""
    lines: int
    """Number of its lines, without comments and what only leaves a block."""
    doubts: tuple[UnknownFact, ...]
    """Facts of ports that unread lines may change."""
    read_again: Callable[[], Provenance] = field(compare=False, repr=False)
    prepare: "Prepare" = field(compare=False, repr=False)
    uncertain: frozenset[ConfigLine] = frozenset()
    """Those of the unread lines that are understood, and leave open what no other line states."""
    effects: tuple[LineEffect, ...] = ()
    """What lines do to the storage network that are no facts; those of an unknown kind are unread.
    """
    unstated: tuple[ConfigLine, ...] = ()
    """Lines that do more than they say because another one is missing: none in a rendered
    configuration."""
    accepted: tuple[LineEffect, ...] = ()
    """What the raw lines of the inventory do to it that the configuration has."""

    @property
    def not_understood(self) -> tuple[ConfigLine, ...]:
        """The unread lines without those that are understood and leave something open."""
        return tuple(line for line in self.unread if line not in self.uncertain)

    @property
    def understood(self) -> float:
        """Share of its lines that is understood, in per cent."""
        return 100 * (1 - len(self.not_understood) / self.lines) if self.lines else 0

    def line_of(self, fact: str) -> ConfigLine:
        """Return the line that set a fact, by the path of the fact."""
        number = self.provenance.line_of(fact).number
        return next(
            (ConfigLine(number, text) for one, text, _ in self.prepare()[0] if one == number),
            ConfigLine(0, ""),
        )

    @cached_property
    def provenance(self) -> Provenance:
        """The line of each fact, by a second read that takes several times as long as the first."""
        return self.read_again()


class FactsBuilder(Protocol):
    """Facts under construction; each NOS has its own ``Builder``."""

    def finish(self) -> SwitchFacts:
        """Return the facts, once all lines are read."""
        ...

    def uncertain_lines(self) -> set[str]:
        """Return the lines whose meaning depends on something that no line states."""
        ...

    def origins(self) -> Iterable[Origin]:
        """Yield where the facts come from that ``finish`` sets."""
        ...


Prepare = Callable[[], tuple[Iterable[tuple[int, str, int]], FactsBuilder]]
"""Returns the (number, stripped line, indent) triples of a configuration, and a new builder."""


WORD = object()
"""Stands for the last word of a form, as the value that a line assigns."""


def _assignment(
    path: str, value: object, convert: Callable[[str], object], select: LineAction | None
) -> LineAction:
    """Return the action that sets an attribute of the block's object, or of each of its objects."""
    parents, _, name = path.rpartition(".")
    parent_of = attrgetter(parents) if parents else None

    def assign(target: Any, *words: str) -> None:  # noqa: ANN401  # the object of any block
        assigned = convert(words[-1]) if value is WORD else value
        if select is not None:
            target = select(target, words[0])
        if not isinstance(target, list):  # most lines: no loop, as this is the hot path
            setattr(target if parent_of is None else parent_of(target), name, assigned)
            return
        for one in target:
            setattr(one if parent_of is None else parent_of(one), name, assigned)

    return assign


def _removal(path: str, convert: Callable[[str], object], *, missing_ok: bool) -> LineAction:
    """Return the action that removes an item from a collection of the block's object."""
    collection_of = attrgetter(path)

    def remove(target: Any, word: str, *_words: str) -> None:  # noqa: ANN401  # any block's object
        collection, item = collection_of(target), convert(word)
        if missing_ok and item not in collection:
            return
        if isinstance(collection, dict):
            del collection[item]
        else:
            collection.remove(item)

    return remove


class BlockTable(NamedTuple):
    """The functions of a ``Reader`` that register lines, for one kind of block."""

    line: Callable[..., Callable[[LineAction], LineAction]]
    assign: Callable[..., None]
    remove: Callable[..., None]
    rule: Callable[..., None]


class Reader:
    """The line forms of one NOS, and their remediation rules."""

    def __init__(
        self,
        partial_lines: PartialLines = NO_ADDITIONS,
        context: EffectContext | None = None,
        *,
        leaves_blocks: bool = False,
    ) -> None:
        """``leaves_blocks``: a line of the switch itself runs in any block, and leaves it."""
        self.partial_lines = partial_lines
        self._leaves_blocks = leaves_blocks
        self._context = context
        self.forms: list[LineForm] = []
        self.rules: list[RemediationRule] = []
        self._blocks: dict[str, BlockForms] = {"": BlockForms()}

    def line(  # noqa: PLR0913  # one row of a table
        self,
        form: str,
        *,
        source: str,
        under: str | tuple[str, ...] = "",
        opens: str = "",
        until: Callable[..., str] | None = None,
        undo: Undo | None = None,
    ) -> Callable[[LineAction], LineAction]:
        """Register the function that reads a form of line.

        ``undo``: how the line is removed, where the templates print this very form.
        """

        def register(action: LineAction) -> LineAction:
            self._add(LineForm(form, "", opens, source, action, until), under)
            if undo is not None:
                for kind in _kinds(under):
                    self.rule(form, undo, under=kind, opens=opens)
            return action

        return register

    def assign(  # noqa: PLR0913  # one row of a table
        self,
        form: str,
        path: str,
        value: object = WORD,
        *,
        source: str,
        under: str | tuple[str, ...] = "",
        convert: Callable[[str], object] = str,
        select: LineAction | None = None,
        undo: Undo | None = None,
        unset: object = WORD,
    ) -> None:
        """Register a form of line that sets one attribute of the block's object.

        The value is ``value``, or the last word of the form after ``convert``. Where the block's
        object is a list, as for a range of ports, the attribute of each of them is set.
        ``select``: takes the block's object and the first word, and returns what is set instead.
        ``unset``: the value after the undo line, which is registered as a form of its own: it takes
        the words that the form takes, and no others.
        """
        action = _assignment(path, value, convert, select)
        row = LineForm(form, "", "", source, action, path=path, select=select)
        self._add(row, under)
        if undo is not None:
            for kind in _kinds(under):
                self.rule(form, undo, under=kind)
            if unset is not WORD:
                removal = with_placeholders(undo.line.replace("{line}", form), form)
                self.assign(removal, path, unset, source=undo.source, under=under, select=select)

    def remove(  # noqa: PLR0913  # one row of a table
        self,
        form: str,
        path: str,
        *,
        source: str,
        under: str | tuple[str, ...] = "",
        convert: Callable[[str], object] = str,
        missing_ok: bool = False,
    ) -> None:
        """Register a form of line that removes the item of its first word from a collection.

        The switch refuses to remove an item that does not exist, unless ``missing_ok``.
        """
        action = _removal(path, convert, missing_ok=missing_ok)
        self._add(LineForm(form, "", "", source, action, path=path), under)

    def setting(self, form: str, fact: str, *, source: str, undo: Undo) -> None:
        """Register the line of a setting of the whole switch: it is read, printed and removed.

        The one word of the form is ``{value}``; a fact that is a set has a line for each value.
        """
        path = f"facts.{fact}"

        def read(builder: Any, word: str) -> None:  # noqa: ANN401  # the builder of any NOS
            read_setting(builder, fact, word)

        def unread(builder: Any, *words: str) -> None:  # noqa: ANN401  # likewise
            unread_setting(builder, fact, *words)

        self._add(LineForm(form, "", "", source, read, path=path, setting=fact), "")
        self.rule(form, undo)
        if undo.line:
            removal = undo.line.replace("{line}", form)
            self._add(LineForm(removal, "", "", undo.source, unread, path=path), "")

    def has_line(self, kind: str, text: str) -> bool:
        """Return whether a line is one of a kind of block; of none: of the top level."""
        return self._blocks[kind].search(text) is not None

    def block(self, kind: str) -> "BlockTable":
        """Return the functions that register lines in one kind of block."""
        return BlockTable(
            line=partial(self.line, under=kind),
            assign=partial(self.assign, under=kind),
            remove=partial(self.remove, under=kind),
            rule=partial(self.rule, under=kind),
        )

    def _add(self, form: LineForm, under: str | tuple[str, ...]) -> None:
        if form.opens:
            self._blocks.setdefault(form.opens, BlockForms())
        for kind in _kinds(under):
            row = form._replace(under=kind)
            self.forms.append(row)
            self._blocks.setdefault(kind, BlockForms()).add(row)

    def effect(self, effect: EffectForm) -> None:
        """Register a form of line that sets no fact and acts on the storage network."""
        action = effect.select or take_effect
        form = LineForm(effect.form, "", effect.opens, effect.source, action, effect=effect)
        self._add(form, effect.under)

    def rule(self, form: str, undo: Undo, *, under: str = "", opens: str = "") -> None:
        """Register how a line is removed that the templates print in a form of its own."""
        self.rules.append(RemediationRule(form, undo, under, opens))

    def parse(self, prepare: Prepare) -> ParsedConfig:
        """Return the facts of a configuration, and on demand the line of each."""
        lines, builder = self._prepared(prepare)
        unread, repeated, doubtful, effects, acting = self.read(lines, builder)
        facts = builder.finish()
        uncertain = builder.uncertain_lines()
        found: frozenset[ConfigLine] = frozenset()
        if uncertain:
            found = frozenset(
                ConfigLine(number, text) for number, text, _ in lines if text in uncertain
            ) - {*unread}
            unread = tuple(sorted({*unread, *found}))
        again = partial(self.provenance, prepare)
        doubts = doubts_of(facts, (*doubtful, *acting), self.partial_lines)
        count = len({number for number, _, _ in lines})  # a line for several ports is one
        unread = tuple(dict.fromkeys(unread))
        known = self._known_effects(effects, facts, lines)
        _set_effects(facts, known)
        unknown = unknown_effects(doubtful, facts, self.partial_lines)
        effects = tuple(sorted({*known, *unknown}))
        return ParsedConfig(facts, unread, repeated, count, doubts, again, prepare, found, effects)

    def parse_with_doubts(
        self, prepare: Prepare, doubts: Callable[[Any], Iterable[UnknownFact]]
    ) -> ParsedConfig:
        """Return the facts of a configuration, with what its builder says that lines leave open."""
        builders: list[FactsBuilder] = []

        def kept() -> tuple[Iterable[NumberedLine], FactsBuilder]:
            rows, builder = prepare()
            builders.append(builder)
            return rows, builder

        reading = self.parse(kept)
        return replace(reading, doubts=(*reading.doubts, *doubts(builders[0])))

    def _prepared(self, prepare: Prepare) -> tuple[list[NumberedLine], FactsBuilder]:
        """Return the lines of a configuration, indented by their blocks, and a new builder."""
        rows, builder = prepare()
        typed = list(rows)
        lines = [row for row in typed if row[1] not in LEAVES]
        return list(nested(typed, self._blocks)) if is_flat(lines, self._blocks) else lines, builder

    def provenance(self, prepare: Prepare) -> Provenance:
        """Return the line of each fact of a configuration."""
        recording = self.record(prepare)
        return provenance_of(recording, recording.builder.origins())

    def record(self, prepare: Prepare) -> Recording[FactsBuilder]:
        """Read a configuration, and record which line changes what."""
        lines, builder = self._prepared(prepare)
        recording = Recording(builder)
        issues = self.read(recording.follow(lines), recording.builder, recording)
        facts = recording.builder.finish()
        _set_effects(facts, self._known_effects(issues.effects, facts, lines))
        return recording

    def _known_effects(
        self, effects: Iterable[LineEffect], facts: SwitchFacts, lines: Sequence[NumberedLine]
    ) -> list[LineEffect]:
        """Return the effects of lines that a form matches, with what other lines say of them."""
        known = [
            named
            for one in on_existing(effects, facts)
            for named in on_named(one, facts, self.partial_lines)
        ]
        return known if self._context is None else self._context.judge(known, facts, lines)

    def read(  # noqa: C901, PLR0912, PLR0915  # long: a call for each line would double its time
        self,
        lines: Iterable[tuple[int, str, int]],
        target: Any,  # noqa: ANN401  # the builder of the NOS
        recording: Recording[Any] | None = None,
    ) -> LineIssues:
        """Fill ``target``, the outermost object, from (number, stripped line, indent) triples."""
        top = self._blocks[""]
        block = OpenBlock(-1, top, target)
        blocks = [block]
        unread = UnreadLines()
        effects = EffectsFound()
        repeated: list[ConfigLine] = []
        iterator, last = iter(lines), ""
        for number, text, indent in iterator:
            while indent <= block.indent and (indent or text[0] not in CONTINUES):
                blocks.pop()
                block = blocks[-1]
            forms = block.forms
            if forms is None or (not indent and text[0] in CONTINUES):
                unread.add_below(ConfigLine(number, text), block, "" if forms is None else last)
                continue
            found = forms.cache[text] if text in forms.cache else forms.search(text)
            if found is None and self._leaves_blocks and (found := _of_switch(top, text)):
                del blocks[1:]
                block = blocks[0]
            if found is not None:
                form, words = found
                if form.until is not None:
                    words = (*words, _capture(form.until(*words), iterator, number, recording))
                try:
                    opened = form.action(block.target, *words)
                except (ValueError, LookupError):  # what the switch would refuse too
                    found = None
            if found is None:
                unread.add(ConfigLine(number, text), blocks, indent)
                block = OpenBlock(indent, None, None)
                blocks.append(block)
                continue
            if form.effect is not None or effects.found:
                effects.note(number, text, blocks, found, opened)
            if form.opens:
                if block.is_reopened(text):
                    repeated.append(ConfigLine(number, text))
                block = block.open(indent, self._blocks[form.opens], opened)
                blocks.append(block)
                if recording is not None:
                    recording.headers.add(number)
                continue
            block.header, last = "", text
            if text in block.lines:
                repeated.append(ConfigLine(number, text))
            block.lines.add(text)
        return _issues(unread, repeated, effects)


def _issues(
    unread: UnreadLines, repeated: Iterable[ConfigLine], effects: EffectsFound
) -> LineIssues:
    """Return the lines that need attention, once all lines are read."""
    return LineIssues(
        tuple(unread.lines),
        tuple(repeated),
        tuple(unread.doubtful),
        tuple(effects.found),
        effects.still_acting(),
    )


def _set_effects(facts: SwitchFacts, known: Iterable[LineEffect]) -> None:
    """State in facts what follows from lines with an effect."""
    facts.effects = removable_lines(known, facts)
    facts.down_vlans = down_vlans(known, facts)


def _of_switch(forms: BlockForms, text: str) -> Match:
    """Return the form of a line that the outermost block has, as one that says something."""
    found = forms.cache[text] if text in forms.cache else forms.search(text)
    if found is None or (found[0].action is ignore_line and "{" in found[0].form):
        return None
    return found


def _kinds(under: str | tuple[str, ...]) -> tuple[str, ...]:
    return (under,) if isinstance(under, str) else under


def _capture(
    end: str, rest: Iterator[tuple[int, str, int]], first: int, recording: Recording[Any] | None
) -> str:
    """Return the lines up to the one that holds ``end``; nothing when ``end`` is empty.

    ``first``: number of the line before them, which begins the text.
    """
    lines: list[str] = []
    if not end:
        return ""
    for _, text, _ in rest:
        head, found, _ = text.partition(end)
        if found:
            if head:
                lines.append(head)
            break
        lines.append(text)
    if recording is not None:
        recording.join(first)
    return "\n".join(lines)


def indented_lines(text: str, skip: frozenset[str]) -> Iterator[tuple[int, str, int]]:
    """Yield (number, stripped line, indent) of every line worth reading."""
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.lstrip()
        indent = len(raw) - len(line)
        line = line.rstrip()
        if line and line not in skip:
            yield number, line, indent
