"""What is done at the console of a new switch before it can be reached, as data of each NOS."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from sanfab.model.platforms.traits import release_key

PASSWORD = "{password}"  # noqa: S105  # stands in answers for the password of the first login


USER = "{user}"
"""Stands in lines for the account of the first login."""


class ConsoleQuestion(NamedTuple):
    """A question that the switch asks, and the answer to it."""

    text: str
    """A part of the question that is the same in all releases of the step."""
    answer: str


@dataclass(frozen=True)
class ConsoleStep:
    """What the operator reads, answers, and then types."""

    note: str
    source: str
    questions: tuple[ConsoleQuestion, ...] = ()
    lines: tuple[str, ...] = ()
    since: str = "0"
    until: str = "9999"
    """Releases with this step: from one to before another."""
    families: frozenset[str] = frozenset()
    """Families of models with this step; empty: all."""

    def holds(self, family: str, release: str) -> bool:
        """Return whether a switch of a family and release needs this step."""
        key = release_key(release)
        is_in_time = release_key(self.since) <= key < release_key(self.until)
        return is_in_time and (not self.families or family in self.families)

    def mapped(self, fill: Callable[[str], str]) -> "ConsoleStep":
        """Return the step with its answers and lines filled in."""
        questions = tuple(ConsoleQuestion(one.text, fill(one.answer)) for one in self.questions)
        return replace(self, questions=questions, lines=tuple(map(fill, self.lines)))


@dataclass(frozen=True)
class BootstrapRules:
    """How a NOS is brought from its factory state to its first login over the network."""

    before: tuple[ConsoleStep, ...]
    """What ends the automatic installation, and the login."""
    enter: tuple[str, ...]
    """Lines that enter the configuration mode."""
    leave: tuple[str, ...]
    """Lines that leave it and save."""
    host_key: str
    """How the operator reads the host key or certificate at the console."""
    provisioning: str
    """Name of the automatic installation: poap, ztp, bmp, xsf."""
    provisioning_note: str
    """Where the file of the automatic installation goes."""
    provisioning_source: str
    factory_account: str = ""
    """Account that exists already and cannot be made: its password is set by a question."""
    set_password: tuple[ConsoleStep, ...] = ()
    """Sets the password of that account."""
    make_account: tuple[ConsoleStep, ...] = ()
    """Makes any other account, where no line of a configuration does."""

    @property
    def steps(self) -> tuple[ConsoleStep, ...]:
        """All steps, whatever the release."""
        return (*self.before, *self.set_password, *self.make_account)


def steps_that_hold(
    steps: Iterable[ConsoleStep], family: str, release: str
) -> tuple[ConsoleStep, ...]:
    """Return the steps of a family and release."""
    return tuple(step for step in steps if step.holds(family, release))
