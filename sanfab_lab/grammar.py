"""A command table: forms of lines, the modes they belong to, and where a line stops making sense.

A form is words: fixed ones, ``{name}`` for any word, ``{name:regex}`` for a word of a shape and
``{name...}`` for the rest of the line (at least one word).
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

Action = Callable[..., str]
"""Gets the switch, the session and the words of the form by name; returns what is printed."""


class Word(NamedTuple):
    """One word of a form."""

    name: str
    """Empty: a fixed word."""
    regex: re.Pattern[str]
    rest: bool = False


class Command(NamedTuple):
    """One form and what it does."""

    words: tuple[Word, ...]
    action: Action
    source: str
    """Tags of the reference page it was written from."""


class Match(NamedTuple):
    """How far a line makes sense."""

    command: Command | None
    """The command of the whole line; None: there is none."""
    values: dict[str, str]
    good: int
    """Leading words that some command of the mode accepts."""
    incomplete: bool
    """All words are good, but more are needed."""


_WORD = re.compile(r"\{(\w+)(?::(.+))?\}$")
_REST = re.compile(r"\{(\w+)\.\.\.\}$")


def words_of(form: str) -> tuple[Word, ...]:
    """Return the words of a form.

    >>> [word.name for word in words_of("vlan {id:[0-9]+}")]
    ['', 'id']
    """
    words = []
    for text in form.split():
        rest, shaped = _REST.match(text), _WORD.match(text)
        if rest:
            words.append(Word(rest[1], re.compile(r".+"), rest=True))
        elif shaped:
            words.append(Word(shaped[1], re.compile(shaped[2] or r"\S+")))
        else:
            words.append(Word("", re.compile(re.escape(text), re.IGNORECASE)))
    return tuple(words)


@dataclass
class Grammar:
    """All commands of one NOS, by mode."""

    modes: dict[str, list[Command]] = field(default_factory=dict)

    def command(self, *forms: str, modes: str, source: str) -> Callable[[Action], Action]:
        """Register a function for some forms; ``modes``: those it belongs to, space-separated."""

        def register(action: Action) -> Action:
            for mode in modes.split():
                known = self.modes.setdefault(mode, [])
                known += [Command(words_of(form), action, source) for form in forms]
            return action

        return register

    def match(self, mode: str, line: str) -> Match:
        """Return the command of a line in a mode, or how far the line makes sense."""
        given = line.split()
        good, incomplete = 0, False
        for command in self.modes.get(mode, ()):
            values, many = _try(command.words, given)
            if many == len(given) and values is not None:
                return Match(command, values, many, incomplete=False)
            if many == len(given):
                incomplete = True
            good = max(good, many)
        return Match(None, {}, good, incomplete)


def _try(words: tuple[Word, ...], given: list[str]) -> tuple[dict[str, str] | None, int]:
    """Return the values of a form, None if it does not fit, and how many words do."""
    values: dict[str, str] = {}
    for at, word in enumerate(words):
        if at >= len(given):
            return None, len(given)
        if word.rest:
            return {**values, word.name: " ".join(given[at:])}, len(given)
        if not word.regex.fullmatch(given[at]):
            return None, at
        if word.name:
            values[word.name] = given[at]
    return (values, len(words)) if len(given) == len(words) else (None, len(words))
