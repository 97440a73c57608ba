"""Forms of a command table as a tree of words: a line is found in the time of its length."""

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from sanfab_lab.grammar import Command, Grammar, Word


@dataclass(slots=True)
class Node:
    """What may follow some words."""

    fixed: dict[str, "Node"] = field(default_factory=dict)
    shaped: list[tuple[Word, tuple[str, ...], "Node"]] = field(default_factory=list)
    """Words of a shape; where that is a choice of words, those too, as they may be cut short."""
    rest: tuple[str, Command] | None = None
    command: Command | None = None


class Found(NamedTuple):
    """The command of a line, or how far the line makes sense."""

    command: Command | None
    values: dict[str, str]
    good: int
    """Leading words that some command accepts."""
    incomplete: bool = False
    ambiguous: bool = False


def trees_of(grammar: Grammar) -> dict[str, Node]:
    """Return the tree of each mode."""
    return {mode: _tree(commands) for mode, commands in grammar.modes.items()}


def _tree(commands: list[Command]) -> Node:
    root = Node()
    for command in commands:
        node = root
        for word in command.words:
            if word.rest:
                node.rest = (word.name, command)
                break
            node = _child(node, word)
        else:
            node.command = command
    return root


def _child(node: Node, word: Word) -> Node:
    if not word.name:
        return node.fixed.setdefault(word.regex.pattern.replace("\\", "").lower(), Node())
    for known, _, child in node.shaped:
        if known == word:
            return child
    child = Node()
    choice = re.fullmatch(r"[A-Za-z+\\-]+(\|[A-Za-z+\\-]+)*", word.regex.pattern)
    words = word.regex.pattern.replace("\\", "").split("|") if choice else []
    node.shaped.append((word, tuple(words), child))
    return child


def find(node: Node, given: list[str], at: int = 0) -> Found:
    """Return what a line is; fixed words may be cut short as long as one thing is meant."""
    if at == len(given):
        return Found(node.command, {}, at, incomplete=node.command is None)
    word = given[at]
    exact = node.fixed.get(word.lower())
    best = Found(None, {}, at)
    if exact is not None:
        best = find(exact, given, at + 1)
    for shape, choice, child in node.shaped if best.command is None else ():
        whole = word if shape.regex.fullmatch(word) else _whole(word, choice)
        if whole:
            best = _better(best, _named(shape.name, whole, find(child, given, at + 1)))
    if best.command is None and node.rest is not None:
        name, command = node.rest
        return Found(command, {name: " ".join(given[at:])}, len(given))
    if best.command is None and exact is None:
        best = _better(best, _short(node, given, at))
    return best


def _whole(word: str, choice: tuple[str, ...]) -> str:
    meant = [one for one in choice if one.startswith(word.lower())]
    return meant[0] if len(meant) == 1 else ""


def _named(name: str, word: str, found: Found) -> Found:
    return found._replace(values={name: word, **found.values}) if found.command else found


def _better(one: Found, other: Found) -> Found:
    if one.command or (not other.command and one.good > other.good):
        return one
    return other


def _short(node: Node, given: list[str], at: int) -> Found:
    word = given[at].lower()
    meant = [find(node.fixed[key], given, at + 1) for key in node.fixed if key.startswith(word)]
    if not meant:
        return Found(None, {}, at)
    whole = [found for found in meant if found.command]
    if len(whole) > 1 or (not whole and len(meant) > 1):
        return Found(None, {}, at, ambiguous=True)
    return whole[0] if whole else meant[0]
