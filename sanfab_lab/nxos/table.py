"""The command table of NX-OS: what a line may be, and what an action gets to see of it."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from sanfab_lab.chassis import Session
from sanfab_lab.grammar import Action, Grammar

if TYPE_CHECKING:
    from sanfab_lab.nxos.engine import Nxos
    from sanfab_lab.nxos.state import State

GRAMMAR = Grammar()
"""Filled by the modules of commands as they are imported; never changed after that.

A mode with a condition, ``config@fcoe``, holds commands that exist only where it is met."""


class Refused(Exception):  # noqa: N818  # a refusal in the words of the switch, no fault of ours
    """The switch does not take a line; it carries what is printed."""


class Misplaced(Exception):  # noqa: N818  # as above
    """The switch points at a word of a line: the word, and what is printed under it."""

    def __init__(self, word: str, text: str) -> None:
        super().__init__(text)
        self.word = word


class Where(NamedTuple):
    """A configuration mode, and what is configured in it."""

    mode: str
    names: tuple[str, ...] = ()


@dataclass(slots=True)
class Line:
    """One line, found in the command table."""

    switch: "Nxos"
    session: Session
    words: dict[str, str]
    no: bool
    """It takes something back."""
    text: str
    """As it was typed, without leading blanks."""
    where: Where
    """The mode it belongs to: that of the session, or one around it."""

    def __getitem__(self, name: str) -> str:
        return self.words[name]

    def get(self, name: str, default: str = "") -> str:
        """Return a word that only some forms have."""
        return self.words.get(name, default)

    def number(self, name: str) -> int:
        """Return a word as a number."""
        return int(self.words[name])

    def has(self, word: str) -> bool:
        """Tell whether a fixed word was typed, maybe cut short."""
        return any(word.startswith(typed) and len(typed) > 1 for typed in self.text.lower().split())

    @property
    def state(self) -> "State":
        """The running configuration."""
        return self.switch.state

    @property
    def names(self) -> tuple[str, ...]:
        """What the mode configures."""
        return self.where.names

    def ask(self, question: str, yes: Callable[[], str], *, always: bool = False) -> str:
        """Ask before doing something, unless the session was told not to."""
        if self.session.notes.get("dont-ask") and not always:
            return yes()

        def answer(text: str) -> str:
            self.session.question = None
            return yes() if text.strip().lower() in {"y", "yes"} else ""

        self.session.asking = question
        self.session.question = answer
        return ""


def stack(session: Session) -> list[Where]:
    """Return the modes a session has entered, the innermost last."""
    known = session.notes.setdefault("modes", [])
    if not isinstance(known, list):
        raise TypeError(known)
    return known


def here(session: Session) -> Where:
    """Return the mode a session is in."""
    modes = stack(session)
    return modes[-1] if modes else Where("exec")


def enter(line: Line, mode: str, *names: str, below: int = 1) -> str:
    """Enter a mode; ``below``: how many modes stay open around it."""
    modes = stack(line.session)
    del modes[below:]
    modes.append(Where(mode, names))
    del line.session.context[below:]
    line.session.context.append(line.text)
    return ""


def leave(session: Session, depth: int | None = None) -> None:
    """Go back to a depth of modes; by default one mode up."""
    modes = stack(session)
    depth = max(len(modes) - 1, 0) if depth is None else depth
    del modes[depth:]
    del session.context[depth:]


def command(*forms: str, modes: str, source: str) -> Callable[[Action], Action]:
    """Register an action for some forms; their ``no`` forms too where ``[no]`` leads."""
    spelled = [
        one
        for form in forms
        for one in ((form[5:], "no " + form[5:]) if form.startswith("[no] ") else (form,))
    ]
    return GRAMMAR.command(*spelled, modes=modes, source=source)
