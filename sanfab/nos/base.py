"""What a NOS has to bring."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from sanfab.facts import SwitchFacts
from sanfab.facts.status import SwitchStatus
from sanfab.model import Capabilities, NosName, Platform
from sanfab.nos.changes import Dialect
from sanfab.nos.lines import Line, Route


@dataclass(frozen=True)
class Reading:
    """A configuration text, understood."""

    facts: SwitchFacts
    unread: tuple[Line, ...]
    """Lines no route has a meaning for: none in a text of ours."""
    repeated: tuple[Line, ...]
    """Lines given twice: none in a text of ours."""


@dataclass(frozen=True)
class Nos:
    """One network operating system."""

    name: NosName
    title: str
    read: Callable[[str, Platform], Reading]
    layout: Callable[[SwitchFacts, Platform, Capabilities], dict[str, object]]
    """Facts -> what the templates print, already in order and in the NOS's own spelling."""
    routes: tuple[Route, ...]
    commands: Callable[[SwitchFacts, Platform], tuple[str, ...]]
    """What to ask a switch for its status, given what is intended of it."""
    status: Callable[[Mapping[str, str], Platform, Sequence[str]], SwitchStatus]
    """What it answers -> its status; its ports as the inventory names them."""
    dialect: Callable[[Platform], Dialect]
    """How lines change and are taken back."""
    comment: str
    """What begins a comment line."""
