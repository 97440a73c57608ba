"""Remediation rules: how each form of line is replaced and removed, and in which stage."""

from enum import IntEnum
from typing import Literal, NamedTuple


class ChangeStage(IntEnum):
    """Stages of a change, in the order in which their lines are sent."""

    PORTS_DOWN = 1
    """Ports go out of service."""
    REMOVE_EARLY = 2
    """Lines that refer to others are removed: a VLAN from a trunk, a member from a LAG."""
    SET = 3
    """New and changed lines, in the order of the templates: what is referred to comes first."""
    REMOVE_LATE = 4
    """Lines that others referred to are removed: a VLAN, a LAG."""
    PORTS_UP = 5
    """Ports go into service."""
    LOCKOUT = 6
    """Lines that may end the session of the operator."""
    LOCKOUT_LATE = 7
    """Removals that may end the session, once its replacement is set."""


class Ordering(NamedTuple):
    """The stages in which a line is set and removed."""

    set_in: ChangeStage = ChangeStage.SET
    undo_in: ChangeStage = ChangeStage.REMOVE_EARLY
    """A line whose replacement is set is removed in REMOVE_EARLY instead of REMOVE_LATE."""


DEFAULT_ORDER = Ordering()
REMOVE_LATE = Ordering(undo_in=ChangeStage.REMOVE_LATE)
"""Other lines refer to this one until they are removed themselves."""
SHUTS_PORT = Ordering(ChangeStage.PORTS_DOWN, ChangeStage.PORTS_UP)
"""The line takes a port out of service; its removal puts the port into service."""
UNDO_SHUTS_PORT = Ordering(undo_in=ChangeStage.PORTS_DOWN)
"""The removal takes a port out of service."""
ENABLES_PORT = Ordering(ChangeStage.PORTS_UP, ChangeStage.PORTS_DOWN)
"""The line puts a port into service, after all its other lines are set."""
LOCKOUT = Ordering(ChangeStage.LOCKOUT, ChangeStage.LOCKOUT_LATE)
"""The line and its removal may end the session; the new line is set before the old one goes."""
LOCKOUT_WHEN_SET = Ordering(set_in=ChangeStage.LOCKOUT)
LOCKOUT_WHEN_UNDONE = Ordering(undo_in=ChangeStage.LOCKOUT_LATE)
LOCKOUT_UNDO_FIRST = Ordering(ChangeStage.LOCKOUT, ChangeStage.LOCKOUT)
"""The line and its removal may end the session; the old line goes before the new one is set."""


class ListEdit(NamedTuple):
    """How a line that holds a list is changed item by item."""

    word: str
    """Word of the form that is the list; also names its ``ListFormat``."""
    add: str = ""
    """Line that adds to an existing list; empty: the form itself adds."""
    clear: str = ""
    """Line that removes the whole list; empty: the undo line with all items."""
    shrink_in: ChangeStage = ChangeStage.REMOVE_EARLY
    """Stage in which items of a list that stays are removed."""
    moves: bool = False
    """An item that another line of the form has in the goal is overwritten by it, not removed."""


class UniqueWord(NamedTuple):
    """A word whose value no other line of the form may have.

    A setting gives up a value that another one takes over before that is set.
    """

    word: str
    give_up: str = ""
    """Line that gives the value up; empty: the line that removes the setting."""


class Undo(NamedTuple):
    """How a line is removed, and which other line replaces it.

    ``line`` removes it; ``key``, ``setting``, ``items`` and ``unique`` tell what replaces what;
    ``order``, ``rank``, ``undo_first``, ``undo_old`` and ``positional`` tell when; ``lag`` and
    ``in_removed_block`` tell what happens to it with its block. Most lines need the first two.
    """

    line: str = "no {line}"
    """Line that removes it, with the words of the form; empty: none is needed or possible."""
    source: str = "mem"
    """Source tags of this line in docs/sources.md; ``mem``: known from memory only."""
    key: tuple[str, ...] = ()
    """Words that identify the setting: a line with equal words replaces this one."""
    setting: str = ""
    """Name of a setting that lines of several forms replace; empty: the form itself."""
    items: ListEdit | None = None
    order: Ordering = DEFAULT_ORDER
    rank: int = 0
    """Position within the block: higher ranks are set later and removed earlier."""
    lag: Literal["", "inherited", "membership"] = ""
    """``inherited``: a LAG member takes the line over from its LAG, so it is not sent to members.
    ``membership``: the line puts a port into a LAG; all removals in that block come early."""
    undo_first: bool = False
    """The switch does not overwrite: the old line is removed before the new one is set."""
    unique: UniqueWord | None = None
    undo_old: str = ""
    """Line that removes the old value afterwards, where the new line only adds to it."""
    positional: bool = False
    """The switch tries these lines in order: all after the first difference are set again."""
    in_removed_block: bool = False
    """Is removed even if its block is removed, which is refused or harmful otherwise."""


class RemediationRule(NamedTuple):
    """A form of line that the templates print, and how it is undone."""

    form: str
    undo: Undo
    under: str = ""
    """Kind of block it stands in; empty: top level."""
    opens: str = ""
    """Kind of block it opens."""
