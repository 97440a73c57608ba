r"""Forms of commands -> the command of a typed line.

A form is fixed words and values::

    vlan {id:\d+}                      a value and its shape; {id}: any one word
    description {text...}              a value that takes the rest of the line
    enable|disable vlan {name}         one of several fixed words
    create vlan {name} [tag {tag}]     words that may be left out
    [no] mtu <{size:\d+}>              words that may be left out after no or default

A value whose shape is a choice of words, ``{mode:access|trunk}``, may be abbreviated as well.
"""

import re
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

CommandAction = Callable[..., str | None]
"""Executes a command: gets the call, returns what is printed; None: nothing."""
CommandData = Callable[..., dict[str, object]]
"""Gets the call of a show command, returns what it answers as JSON."""
UNDO = ("no", "default")
"""First words that take a setting back."""


class Reason(StrEnum):
    """Why a word of a line is refused."""

    INVALID = "invalid"
    INCOMPLETE = "incomplete"
    AMBIGUOUS = "ambiguous"
    RANGE = "range"


class Refused(Exception):  # noqa: N818  # an answer of the switch, not a fault of the lab
    """A line that the switch refuses; the switch prints the text or marks the word."""

    def __init__(
        self, text: str, at: str | int | None = None, reason: Reason = Reason.INVALID
    ) -> None:
        super().__init__(text)
        self.text = text
        """Error text; empty: the text that the NOS has for the reason."""
        self.at = at
        """Word, or its index, that the marker points at; "": end of the line; None: no marker."""
        self.reason = reason


def refused_word(at: str | int, reason: Reason = Reason.INVALID) -> Refused:
    """Return the refusal of one word of a line, in the text of the NOS."""
    return Refused("", at, reason)


def refuse_if(condition: object, text: str) -> None:
    """Refuse the line with an error text of the switch if a condition holds."""
    if condition:
        raise Refused(text)


class Word(NamedTuple):
    """One word of a form."""

    name: str
    """Name of the value; empty: a fixed word."""
    regex: re.Pattern[str]
    rest: bool = False
    choices: tuple[str, ...] = ()
    """Words that a value may be, if its shape is a choice of words."""

    @property
    def literal(self) -> str:
        """The text of a fixed word."""
        return _plain(self.regex.pattern)


class Command(NamedTuple):
    """One form, and the function that executes it."""

    words: tuple[Word, ...]
    action: CommandAction
    source: str
    """Tags of the reference page of the form."""
    when: str = ""
    """Flag of the switches that have this form; empty: all of them."""
    changes: bool = True
    """The command may change the configuration."""
    data: CommandData | None = None


class Found(NamedTuple):
    """The command of a line, or the first word that no command accepts."""

    command: Command | None
    values: dict[str, str]
    good: int
    """Leading words that some command accepts."""
    reason: Reason = Reason.INVALID

    @property
    def rank(self) -> tuple[int, bool, bool]:
        """Order of failed searches: the one that explains the line best is the largest."""
        ambiguous = self.reason is Reason.AMBIGUOUS
        return self.good + ambiguous, ambiguous, self.reason is Reason.INCOMPLETE


NOTHING_FOUND = Found(None, {}, -1)

_TOKEN = re.compile(r"\{\w+(?::(?:[^{}]|\{[^{}]*\})+|\.\.\.)?\}|[\[\]<>]|[^\s\[\]<>]+")
_VALUE = re.compile(r"\{(\w+)(?::(.+))?\}$")
_CHOICE = re.compile(r"(?:[\w-]|\\[.+-])+(?:\|(?:[\w-]|\\[.+-])+)*")


def spellings(form: str) -> list[tuple[str, ...]]:
    """Return the lines of words that a form stands for.

    >>> [" ".join(words) for words in spellings("[no] mtu <{size}>")]
    ['no mtu {size}', 'mtu {size}', 'no mtu']
    """
    return _spell(iter(_TOKEN.findall(form)))


def _spell(tokens: Iterator[str]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = [()]
    for text in tokens:
        if text in {"]", ">"}:
            break
        kept: list[tuple[str, ...]] = []
        if text in {"[", "<"}:
            tails = _spell(tokens)
            kept = [head for head in found if text == "[" or _undoes(head)]
        elif text.startswith("{"):
            tails = [(text,)]
        else:
            tails = [(choice,) for choice in text.split("|")]
        found = [*(head + tail for head in found for tail in tails), *kept]
    return found


def _undoes(words: tuple[str, ...]) -> bool:
    return words[:1] in {(word,) for word in UNDO}


@cache
def word_of(text: str) -> Word:
    r"""Return the word of a form that some text stands for.

    >>> word_of(r"{id:\d+}").name, word_of("vlan").literal, word_of("{on:yes|no}").choices
    ('id', 'vlan', ('yes', 'no'))
    """
    if text.endswith("...}"):
        return Word(text[1:-4], re.compile(r".+"), rest=True)
    value = _VALUE.match(text)
    if value is None:
        return Word("", re.compile(re.escape(text), re.IGNORECASE))
    shape = value[2] or r"\S+"
    inner = shape.removeprefix("(").removesuffix(")")
    choices = _plain(inner).split("|") if _CHOICE.fullmatch(inner) else ()
    return Word(value[1], re.compile(shape), choices=tuple(choices))


def _plain(pattern: str) -> str:
    return re.sub(r"\\(.)", r"\1", pattern)


@dataclass(slots=True)
class _Node:
    """The words that may follow some words."""

    fixed: dict[str, "_Node"] = field(default_factory=dict)
    values: dict[Word, "_Node"] = field(default_factory=dict)
    rest: tuple[str, Command] | None = None
    command: Command | None = None


@dataclass(frozen=True)
class Abbreviation:
    """How a NOS takes shortened keywords."""

    words: int = 99
    """Leading words of a line that may be shortened."""
    values_first: bool = True
    """A value takes precedence over a shortened keyword."""
    looks_ahead: bool = False
    """The rest of the line decides between keywords that begin alike."""
    rest_is_free: bool = True
    """A value that takes the rest of the line may begin with a keyword of the same place."""


class CommandTree:
    """All commands of one NOS; filled while its modules are imported, then only read."""

    def __init__(self, abbreviation: Abbreviation, apart: Collection[str] = ()) -> None:
        self.abbreviation = abbreviation
        self.apart = apart
        """Modes without the commands of the mode ``any``."""
        self.modes: dict[str, list[Command]] = {}
        self._trees: dict[tuple[str, frozenset[str]], _Node] = {}
        self._flags: dict[str, frozenset[str]] = {}

    def command(
        self,
        *forms: str,
        source: str,
        modes: str = "config",
        when: str = "",
        changes: bool = True,
        data: CommandData | None = None,
    ) -> Callable[[CommandAction], CommandAction]:
        """Register a function for some forms; ``modes``: separated by blanks, ``any`` for all."""

        def register(action: CommandAction) -> CommandAction:
            for form in forms:
                for words in spellings(form):
                    command = Command(
                        tuple(map(word_of, words)), action, source, when, changes, data
                    )
                    for mode in modes.split():
                        self.modes.setdefault(mode, []).append(command)
            return action

        return register

    def show(
        self,
        *forms: str,
        source: str,
        modes: str = "exec",
        when: str = "",
        data: CommandData | None = None,
    ) -> Callable[[CommandAction], CommandAction]:
        """Register a command that leaves the configuration unchanged."""
        return self.command(*forms, modes=modes, source=source, when=when, changes=False, data=data)

    def find(
        self,
        modes: Sequence[str],
        words: list[str],
        flags: Collection[str] = (),
        *,
        abbreviated: bool = True,
    ) -> tuple[Found, int]:
        """Return the command of a line in the first mode that has one, and the index of the mode.

        If no mode has one: the search that explains best what is wrong.
        """
        best, level = NOTHING_FOUND, 0
        search = _Search(words, self.abbreviation, self.abbreviation.words if abbreviated else 0)
        for index, mode in enumerate(modes):
            found = search.run(self._tree(mode, flags))
            if found.command is not None:
                return found, index
            if found.rank > best.rank:
                best, level = found, index
        return best, level

    def _tree(self, mode: str, flags: Collection[str]) -> _Node:
        if mode not in self._flags:
            self._flags[mode] = frozenset(one.when for one in self._commands(mode) if one.when)
        key = mode, self._flags[mode].intersection(flags)
        if key not in self._trees:
            known = self._commands(mode)
            self._trees[key] = _grown([one for one in known if one.when in {"", *key[1]}])
        return self._trees[key]

    def _commands(self, mode: str) -> list[Command]:
        everywhere = [] if mode in self.apart else self.modes.get("any", [])
        return [*self.modes.get(mode, ()), *everywhere]


def _grown(commands: list[Command]) -> _Node:
    """Return the tree of some commands; one with a condition replaces one without."""
    root = _Node()
    for command in sorted(commands, key=lambda one: not one.when):
        node = root
        for word in command.words:
            if word.rest:
                node.rest = node.rest or (word.name, command)
                break
            if word.name:
                node = node.values.setdefault(word, _Node())
            else:
                node = node.fixed.setdefault(word.literal.lower(), _Node())
        else:
            node.command = node.command or command
    return root


@dataclass(slots=True)
class _Search:
    """The search for the command of one line."""

    words: list[str]
    abbreviation: Abbreviation
    shortened: int
    """Leading words that may be shortened."""

    def run(self, node: _Node, at: int = 0) -> Found:
        """Return the command that the words from an index on lead to."""
        if at == len(self.words):
            return Found(node.command, {}, at, Reason.INCOMPLETE)
        best = Found(None, {}, at)
        for name, value, child in self._steps(node, at):
            found = self.run(child, at + 1)
            if found.command is not None:
                return found._replace(values={name: value, **found.values}) if name else found
            best = max(best, found, key=lambda one: one.rank)
        return self._last(node, at, best)

    def _steps(self, node: _Node, at: int) -> Iterator[tuple[str, str, _Node]]:
        """Yield the ways that one word leads to: exact keyword, then values and abbreviations."""
        text = self.words[at]
        exact = node.fixed.get(text.lower())
        if exact is not None:
            yield "", "", exact
        begun = [] if exact is not None else self._begun(node, at)
        only = [("", "", begun[0])] if len(begun) == 1 else []
        values = [
            (word.name, text, child)
            for word, child in node.values.items()
            if word.regex.fullmatch(text)
        ]
        yield from (values + only if self.abbreviation.values_first else only + values)
        for word, child in node.values.items():
            choice = self._choice(word, at)
            if choice:
                yield word.name, choice, child

    def _begun(self, node: _Node, at: int) -> list[_Node]:
        """Return the nodes of the keywords that begin as a word does."""
        if at >= self.shortened:
            return []
        text = self.words[at].lower()
        return [child for known, child in node.fixed.items() if known.startswith(text)]

    def _choice(self, word: Word, at: int) -> str:
        """Return the choice that a word shortens or spells in upper case; empty: none."""
        text = self.words[at]
        low = text.lower()
        if low in word.choices and low != text:
            return low
        begun = [one for one in word.choices if one.startswith(low)] if at < self.shortened else []
        return begun[0] if len(begun) == 1 and begun[0] != text else ""

    def _last(self, node: _Node, at: int, best: Found) -> Found:
        """Return what a word is that no single way explains: several keywords, or the rest."""
        exact = self.words[at].lower() in node.fixed
        begun = [] if exact else self._begun(node, at)
        if len(begun) > 1 and self.abbreviation.looks_ahead:
            ways = [self.run(child, at + 1) for child in begun]
            whole = [found for found in ways if found.command is not None]
            if len(whole) == 1:
                return whole[0]
        taken = exact and (at + 1 == len(self.words) or not self.abbreviation.rest_is_free)
        if node.rest is not None and not taken:
            name, command = node.rest
            return Found(command, {name: " ".join(self.words[at:])}, len(self.words))
        if len(begun) > 1 and best.good == at:
            return best._replace(reason=Reason.AMBIGUOUS)
        return best


def index_of(words: Sequence[str], at: str | int) -> int:
    """Return the index of a word of a line; "" and a word that is not there: past the end.

    >>> index_of(["vlan", "5,4095"], "4095"), index_of(["vlan"], "")
    (1, 1)
    """
    if isinstance(at, int):
        return at
    low = at.lower()
    same = [index for index, word in enumerate(words) if word.strip(",").lower() == low]
    near = [index for index, word in enumerate(words) if low and low in word.lower()]
    return (same or near or [len(words)])[-1]


def marker(prompt: str, line: str, index: int) -> str:
    """Return a line with ``^`` under a word of what was typed at a prompt."""
    starts = [match.start() for match in re.finditer(r"\S+", line)]
    column = starts[index] if index < len(starts) else len(line)
    return f"{' ' * (len(prompt) + column)}^\n"


def in_full(command: Command, values: Mapping[str, str]) -> str:
    """Return a line with its keywords in full."""
    return " ".join(values[word.name] if word.name else word.literal for word in command.words)


def import_commands(package: str, path: Sequence[str]) -> None:
    """Import the modules of a package, which register their commands."""
    for module in sorted(one.name for one in iter_modules(path)):
        import_module(f"{package}.{module}")
