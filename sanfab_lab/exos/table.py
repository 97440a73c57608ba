"""The command table: forms with optional parts, found by their first two words."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING

from sanfab_lab.chassis import Session
from sanfab_lab.exos.text import plain
from sanfab_lab.grammar import Grammar, Match

if TYPE_CHECKING:
    from sanfab_lab.exos.switch import Switch

PAIRED = ("configure", "unconfigure", "create", "delete", "enable", "disable", "show")
"""First words after which a second one tells what it is about."""
_OPTIONAL = re.compile(r"\[([^\]]*)\]")


@dataclass(frozen=True, slots=True)
class Call:
    """One command that was typed."""

    session: Session
    values: dict[str, str]

    def __getitem__(self, name: str) -> str:
        """Return a word of the form as it was meant; empty if it was not typed."""
        return plain(self.values.get(name, ""))

    def has(self, name: str) -> bool:
        """Tell whether an optional word was typed."""
        return name in self.values

    def on(self) -> bool:
        """Tell whether an ``ABLE`` form was typed with enable."""
        return self.values.get("verb") == "enable"


Act = Callable[["Switch", Call], str]


@dataclass
class Table:
    """Commands by their first two words."""

    grammar: Grammar = field(default_factory=Grammar)
    seconds: dict[str, set[str]] = field(default_factory=dict)
    """Second words by first word."""
    firsts: set[str] = field(default_factory=set)
    quiet: set[Act] = field(default_factory=set)
    """Commands that leave the configuration as it is."""

    def does(self, *forms: str, source: str) -> Callable[[Act], Act]:
        """Register a command that changes the configuration.

        ``[...]`` may be left out, ``PORTS`` is the word ports or port, ``ABLE`` enable or disable.
        """

        def register(act: Act) -> Act:
            for form in forms:
                for spelled in _spellings(form):
                    self._add(spelled, act, source)
            return act

        return register

    def shows(self, *forms: str, source: str) -> Callable[[Act], Act]:
        """Register a command that leaves the configuration as it is."""

        def register(act: Act) -> Act:
            self.quiet.add(act)
            return self.does(*forms, source=source)(act)

        return register

    def _add(self, form: str, act: Act, source: str) -> None:
        first, second, *_ = [*form.split(), ""]
        first = first.removeprefix("{verb:").removesuffix("}")
        bucket = first
        self.firsts.add(first)
        if first in PAIRED:
            second = "ports" if second.startswith("{_:") else second
            self.seconds.setdefault(first, set()).add(second)
            bucket = f"{first}.{second}"
        self.grammar.command(form, modes=bucket, source=source)(act)

    def match(self, words: list[str]) -> Match:
        """Return the command of a line whose first two words are complete."""
        bucket = f"{words[0]}.{words[1]}" if words[0] in PAIRED else words[0]
        return self.grammar.match(bucket, " ".join(words))


def _spellings(form: str) -> list[str]:
    """Return the forms that a form with optional parts stands for; ``ABLE``: both verbs.

    >>> _spellings("enable lldp PORTS {list} [{how:receive-only}]")
    ['enable lldp {_:ports?} {list} {how:receive-only}', 'enable lldp {_:ports?} {list}']
    """
    if form.startswith("ABLE "):
        verbs = [form.replace("ABLE", f"{{verb:{verb}}}", 1) for verb in ("enable", "disable")]
        return _spellings(verbs[0]) + _spellings(verbs[1])
    form = re.sub(r"\bPORTS\b", "{_:ports?}", form)
    pieces = _OPTIONAL.split(form)
    choices = [(piece, "") if at % 2 else (piece,) for at, piece in enumerate(pieces)]
    return [" ".join("".join(choice).split()) for choice in product(*choices)]


TABLE = Table()
"""Filled as the modules with commands are imported, then only read."""
