"""How the command line of OS9 reads a line: abbreviations, and where it points its caret."""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from sanfab_lab.grammar import Command, Grammar, Word

INVALID = '% Error: Invalid input at "^" marker.'  # as the switch prints it [NTC, R-OS9]
RANGE = '% Error: Value out of range at "^" marker.'
INCOMPLETE = "% Error: Incomplete command."  # [R-OS9: the words; mem: the rest]
AMBIGUOUS = "% Error: Ambiguous command."


class Rejected(Exception):  # noqa: N818  # it says what it is
    """A line that is not executed."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


@dataclass(slots=True)
class Node:
    """What may follow some words."""

    fixed: dict[str, "Node"] = field(default_factory=dict)
    shaped: list[tuple[Word, "Node"]] = field(default_factory=list)
    rest: tuple[Word, Command] | None = None
    command: Command | None = None


class Found(NamedTuple):
    """What a line means."""

    command: Command | None
    values: dict[str, str]
    good: int
    """Words that made sense."""
    error: str = ""
    """What is wrong; empty: nothing."""


def trees_of(grammar: Grammar, shared: str, but: frozenset[str]) -> dict[str, Node]:
    """Return the commands of each mode as a tree; ``shared`` holds those of all modes ``but``."""
    trees: dict[str, Node] = {}
    for mode, commands in grammar.modes.items():
        node = trees.setdefault(mode, Node())
        extra = [] if mode in but or mode == shared else grammar.modes[shared]
        for command in (*commands, *extra):
            _grow(node, command)
    return trees


def _grow(node: Node, command: Command) -> None:
    for word in command.words:
        if word.rest:
            node.rest = node.rest or (word, command)
            return
        node = _child(node, word)
    node.command = node.command or command


def _child(node: Node, word: Word) -> Node:
    if not word.name:
        return node.fixed.setdefault(re.sub(r"\\(.)", r"\1", word.regex.pattern).lower(), Node())
    for known, child in node.shaped:
        if known == word:
            return child
    node.shaped.append((word, Node()))
    return node.shaped[-1][1]


def read(node: Node, given: list[str], at: int = 0) -> Found:
    """Return what a line means: exact words first, then values, abbreviations, the rest."""
    if at == len(given):
        return Found(node.command, {}, at, "" if node.command else INCOMPLETE)
    best = Found(None, {}, at, INVALID)
    for name, following in _steps(node, given[at]):
        found = read(following, given, at + 1)
        if found.command:
            return found._replace(values={name: given[at], **found.values}) if name else found
        best = max(best, found, key=lambda one: one.good)
    if node.rest and given[at].lower() not in node.fixed:
        word, command = node.rest
        return Found(command, {word.name: " ".join(given[at:])}, len(given))
    if best.good == at and len(_begun(node, given[at])) > 1:
        return best._replace(error=AMBIGUOUS)
    return best


def _steps(node: Node, text: str) -> list[tuple[str, Node]]:
    """Return where a word may lead, with the name of the value that it is."""
    low = text.lower()
    found = [(word.name, child) for word, child in node.shaped if word.regex.fullmatch(text)]
    if low in node.fixed:
        return [("", node.fixed[low]), *found]
    begun = _begun(node, text)
    return found + ([("", begun[0])] if len(begun) == 1 else [])


def _begun(node: Node, text: str) -> list[Node]:
    """Return where the words lead that a word abbreviates."""
    low = text.lower()
    return [child for known, child in node.fixed.items() if known.startswith(low)]


def pointed(text: str, prompt: str, line: str, at: int) -> str:
    """Return an error with the caret under a word of the line."""
    starts = [match.start() for match in re.finditer(r"\S+", line)]
    column = starts[at] if at < len(starts) else len(line)
    return f"{' ' * (len(prompt) + column)}^\n{text}"
