"""The command line of EOS: which forms a release has, and how a line finds its own.

EOS takes any unambiguous beginning of a keyword; a submode also takes the lines of the modes
around it. Both are why the table of forms is walked as a tree here.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from sanfab.model.platforms.row import release_key
from sanfab_lab.chassis import Session
from sanfab_lab.eos.state import State
from sanfab_lab.grammar import Command, Grammar, Word

if TYPE_CHECKING:
    from sanfab_lab.eos.engine import EosSwitch

ERAS = {
    "always": ("0", "999"),
    "pfc-mode": ("0", "4.19"),  # [MSNIC]
    "pfc-on": ("4.19", "999"),  # [BF-EOS] [AVD]
    "vrf-definition": ("0", "4.22"),  # [mem]
    "vrf-instance": ("4.22", "999"),  # [AVD]
    "lacp-rate": ("0", "4.21"),  # [BF-EOS]
    "lacp-timer": ("4.21", "999"),  # [BF-EOS]
    "stp-vlan": ("0", "4.22"),  # [mem]
    "stp-vlan-id": ("4.22", "999"),  # [AVD]
    "storm-unknown": ("4.19", "999"),  # [BF-EOS]
    "sessions": ("4.14", "999"),  # [mem]
    "flowcontrol-show": ("0", "4.26"),
    "flow-control-show": ("4.26", "999"),
    "internal-policy": ("0", "4.21"),  # [PYEAPI]
    "internal-order": ("4.21", "999"),  # [AVD]
}
"""First release that has a spelling, and first that no longer has it."""
GRAMMARS = {era: Grammar() for era in ERAS}
TABLE = GRAMMARS["always"]


class Mode(NamedTuple):
    """Where in the configuration a login stands."""

    kind: str
    prompt: str
    target: tuple[str, ...] = ()
    """What its lines are about: interfaces, VLANs, a name."""


@dataclass
class Call:
    """One line on its way to the switch."""

    switch: "EosSwitch"
    session: Session
    state: State
    """The configuration it is about: running, or that of a configuration session."""
    mode: Mode
    given: str
    """The line, its keywords in full."""


class RefusedError(Exception):
    """A line that is not executed."""

    def __init__(self, text: str, api: str = "", *, invalid: bool = False) -> None:
        super().__init__(text)
        self.text = text
        """As the command line says it, without the percent sign."""
        self.api = api or text
        self.invalid = invalid
        """It is no command, rather than one that cannot be carried out."""


@dataclass
class Node:
    """What may follow some words."""

    words: dict[str, "Node"] = field(default_factory=dict)
    values: list[tuple[Word, "Node"]] = field(default_factory=list)
    rest: tuple[Word, Command] | None = None
    command: Command | None = None


class Found(NamedTuple):
    """The command of a line, and its values."""

    command: Command
    values: dict[str, str]


@dataclass
class Search:
    """What a search for a command has met."""

    words: list[str]
    brief: bool
    """Beginnings of keywords are taken for them."""
    good: int = -1
    incomplete: bool = False
    ambiguous: int = -1
    """Place of a word that begins several keywords; negative: there is none."""

    def stuck(self, at: int, *, incomplete: bool = False) -> None:
        """Keep how far it got."""
        if at > self.good:
            self.good, self.incomplete = at, incomplete
        elif at == self.good:
            self.incomplete |= incomplete


def eras_of(release: str) -> frozenset[str]:
    """Return the spellings that a release has."""
    key = release_key(release)
    return frozenset(
        era
        for era, (since, until) in ERAS.items()
        if release_key(since) <= key < release_key(until)
    )


@cache
def tree(mode: str, eras: frozenset[str]) -> Node:
    """Return the forms of a mode as a tree."""
    root = Node()
    for era in sorted(eras):
        for command in GRAMMARS[era].modes.get(mode, ()):
            _grow(root, command)
    return root


def _grow(node: Node, command: Command) -> None:
    for word in command.words:
        if word.rest:
            node.rest = word, command
            return
        if word.name:
            node = _branch(node, word)
        else:
            node = node.words.setdefault(literal(word).lower(), Node())
    node.command = command


def literal(word: Word) -> str:
    """Return the keyword that a word of a form is."""
    return re.sub(r"\\(.)", r"\1", word.regex.pattern)


def _branch(node: Node, word: Word) -> Node:
    for known, following in node.values:
        if known == word:
            return following
    following = Node()
    node.values.append((word, following))
    return following


def walk(node: Node, search: Search, at: int = 0) -> Found | None:
    """Return the command of the words from a node on."""
    if at == len(search.words):
        if node.command is None:
            search.stuck(at, incomplete=True)
            return None
        return Found(node.command, {})
    given = search.words[at]
    for name, following in _next(node, search, at):
        found = walk(following, search, at + 1)
        if found is not None:
            return Found(found.command, {name: given, **found.values}) if name else found
    if node.rest is not None:
        word, command = node.rest
        return Found(command, {word.name: " ".join(search.words[at:])})
    search.stuck(at)
    return None


def _next(node: Node, search: Search, at: int) -> list[tuple[str, Node]]:
    """Return where the next word may lead, by the name of its value, the likeliest first."""
    given = search.words[at]
    ways: list[tuple[str, Node]] = []
    exact = node.words.get(given.lower())
    if exact is not None:
        ways.append(("", exact))
    elif search.brief:
        near = [word for word in node.words if word.startswith(given.lower())]
        if len(near) == 1:
            ways.append(("", node.words[near[0]]))
        elif near:
            search.ambiguous = at
    ways += [(word.name, after) for word, after in node.values if word.regex.fullmatch(given)]
    return ways


Data = Callable[..., dict[str, object]]
DATA: dict[Callable[..., str], Data] = {}
"""What a status command answers as JSON, by what prints it."""


def shows(
    *forms: str,
    source: str,
    data: Data | None = None,
    era: str = "always",
    privileged: bool = False,
) -> Callable[[Callable[..., str]], Callable[..., str]]:
    """Register a status command, which every mode has."""

    def register(action: Callable[..., str]) -> Callable[..., str]:
        mode = "enable" if privileged else "exec"
        GRAMMARS[era].command(*forms, modes=mode, source=source)(action)
        if data is not None:
            DATA[action] = data
        return action

    return register


_TYPES = re.compile(
    r"(et|eth\w*|po|port-channel|vl|vlan|ma|management|lo|loopback)$", re.IGNORECASE
)
_BEFORE = re.compile(
    r"(int\w*|peer-link|local-interface|source-interface|neighbors)$", re.IGNORECASE
)


def words_of_line(line: str) -> list[str]:
    """Return the words of a line; ``interface Ethernet 1`` names its interface in one word.

    >>> words_of_line("default interface ethernet 1")
    ['default', 'interface', 'ethernet1']
    """
    words: list[str] = []
    for word in line.split():
        named = len(words) > 1 and _TYPES.match(words[-1]) and _BEFORE.match(words[-2])
        if named and word[0].isdigit():
            words[-1] += word
        else:
            words.append(word)
    return words
