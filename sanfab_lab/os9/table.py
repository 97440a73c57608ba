"""The command table of OS9, and what the commands of all files share."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, cast

from sanfab_lab.chassis import Session
from sanfab_lab.grammar import Action, Grammar
from sanfab_lab.os9.names import UnknownPort, expand, name_of
from sanfab_lab.os9.shell import INVALID, RANGE, Rejected, pointed

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

GRAMMAR = Grammar()
ADDRESS = r"\d+\.\d+\.\d+\.\d+"
command = GRAMMAR.command


class Frame(NamedTuple):
    """One mode that a login is in."""

    mode: str
    prompt: str
    opened: str
    """The command that opened it."""
    targets: tuple[str, ...] = ()
    """What its lines are about: ports, VLANs, names of blocks."""


def frames(session: Session) -> list[Frame]:
    """Return the modes a login is in, outermost first; none: exec mode."""
    return cast("list[Frame]", session.notes.setdefault("frames", []))


def enter(session: Session, frame: Frame) -> str:
    """Go one mode deeper."""
    frames(session).append(frame)
    session.context.append(frame.opened)
    return ""


def leave(session: Session) -> None:
    """Go one mode back."""
    frames(session).pop()
    session.context.pop()


def target(session: Session) -> str:
    """Return what the mode is about."""
    return frames(session)[-1].targets[0]


def line_of(session: Session) -> tuple[str, str]:
    """Return the prompt and the line being executed."""
    return cast("tuple[str, str]", session.notes["line"])


def wrong(session: Session, word: str, text: str = RANGE) -> Rejected:
    """Return an error that points at a word of the line."""
    prompt, line = line_of(session)
    words = [one.strip(",").lower() for one in line.split()]
    at = words.index(word.lower()) if word.lower() in words else len(words) - 1
    return Rejected(pointed(text, prompt, line, at))


def within(session: Session, text: str, low: int, high: int) -> int:
    """Return a number, if it is in its range."""
    number = int(text)
    if not low <= number <= high:
        raise wrong(session, text)
    return number


def listed(switch: "Os9", session: Session, text: str) -> list[str]:
    """Return the ports and port-channels of a list."""
    try:
        return expand(text, switch.running.ports)
    except UnknownPort as error:
        kind, _, number = error.word.partition(" ")
        if kind in {"Port-channel", "Vlan"} and number:
            raise Rejected(f"% Error: {kind} {number} does not exist.") from None
        raise wrong(session, text.rsplit(maxsplit=1)[-1], RANGE if number else INVALID) from None


def lag_name(number: int | str) -> str:
    """Return the name of a port-channel."""
    return name_of("Port-channel", [int(number)])


PortAction = Callable[..., None]


def on_ports(*forms: str, modes: str, source: str) -> Callable[[PortAction], PortAction]:
    """Register a function for each port or VLAN that a mode is about: (switch, name, values)."""

    def register(action: PortAction) -> PortAction:
        def run(switch: "Os9", session: Session, **values: str) -> str:
            switch.each(session, action, values)
            return ""

        command(*forms, modes=modes, source=source)(cast("Action", run))
        return action

    return register


def pairs_with(
    pairs: tuple[tuple[str, str], ...], key: str, value: str
) -> tuple[tuple[str, str], ...]:
    """Return pairs with one set."""
    return tuple(sorted({**dict(pairs), key: value}.items()))


def pairs_without(pairs: tuple[tuple[str, str], ...], key: str) -> tuple[tuple[str, str], ...]:
    """Return pairs without one."""
    return tuple(pair for pair in pairs if pair[0] != key)
