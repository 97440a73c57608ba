"""The record that the function of a command gets: switch, login, values of the line."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from sanfab_lab.chassis import Mode, Session
from sanfab_lab.commands import UNDO, Command, Reason, in_full, refused_word

SwitchT = TypeVar("SwitchT")
StateT = TypeVar("StateT")


@dataclass(slots=True)
class Call(Generic[SwitchT, StateT]):
    """One typed line that is a command."""

    switch: SwitchT
    session: Session
    state: StateT
    """The configuration that the line reads and changes."""
    command: Command
    values: dict[str, str]
    mode: Mode
    """The mode whose command it is: that of the session, or one around it."""
    line: str
    """The line as it was typed, without leading blanks."""

    def __getitem__(self, name: str) -> str:
        """Return a value of the line; empty: this form lacks it."""
        return self.values.get(name, "")

    def get(self, name: str, default: str) -> str:
        """Return a value of the line, or a default if this form lacks it."""
        return self.values.get(name, default)

    def has(self, name: str) -> bool:
        """Return whether the line has a value of that name."""
        return name in self.values

    def keyword(self, word: str) -> bool:
        """Return whether the line has a fixed word, perhaps shortened."""
        return any(not one.name and one.literal == word for one in self.command.words)

    def number(self, name: str) -> int:
        """Return a value of the line as a number."""
        return int(self.values[name])

    def within(self, name: str, lowest: int, highest: int) -> int:
        """Return a number of the line; raises Refused if it is out of range."""
        text = self.values[name]
        if not text.isdigit() or not lowest <= int(text) <= highest:
            raise refused_word(text, Reason.RANGE)
        return int(text)

    @property
    def verb(self) -> str:
        """The first word of the line in full, lower case."""
        first = self.command.words[0]
        return (self.values[first.name] if first.name else first.literal).lower()

    @property
    def no(self) -> bool:
        """Whether the line takes a setting back: it begins with no or default."""
        return self.verb in UNDO

    @property
    def on(self) -> bool:
        """Whether the line turns something on: it begins with enable."""
        return self.verb == "enable"

    @property
    def given(self) -> str:
        """The line with its keywords in full."""
        return in_full(self.command, self.values)

    @property
    def targets(self) -> tuple[str, ...]:
        """The interfaces, VLANs or names that the mode configures."""
        return self.mode.targets

    def confirm(
        self, question: str, yes: Callable[[], str | None], no: str = "", *, always: bool = False
    ) -> str:
        """Ask a question; ``yes`` is called if the answer is yes or if the session asks nothing.

        The part of the question before its last line is printed, the rest is the prompt.
        """
        if not self.session.asks and not always:
            return yes() or ""

        def answer(text: str) -> str:
            return (yes() or "") if text.strip().lower() in {"y", "yes"} else no

        self.session.ask(question, answer)
        return ""
