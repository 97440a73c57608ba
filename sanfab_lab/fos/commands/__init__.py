"""The commands of Fabric OS, and what all of them share."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from sanfab_lab.call import Call
from sanfab_lab.chassis import Session
from sanfab_lab.commands import Abbreviation, CommandTree, Refused
from sanfab_lab.fos.state import PortConfig, State
from sanfab_lab.fos.words import listed_ports

if TYPE_CHECKING:
    from sanfab_lab.fos.switch import Fos

TREE = CommandTree(Abbreviation(words=0))
command = partial(TREE.command, modes="exec")
show = TREE.show
_Line: TypeAlias = Call["Fos", State]
YES = frozenset({"y", "yes"})
NO = frozenset({"n", "no", ""})


class FosCall(_Line):
    """A typed line, with the ports that it names."""

    __slots__ = ()

    def ports(self, name: str = "ports") -> list[str]:
        """Return the ports of the line; refuse one that the switch lacks."""
        return listed_ports(self[name], self.switch.ports)

    def port_records(self, name: str = "ports") -> list[PortConfig]:
        """Return the settings of the ports of the line, to be changed."""
        return [self.state.ports[port] for port in self.ports(name)]

    def ask(self, question: str, yes: Callable[[], str | None], no: str = "") -> str:
        """Ask for yes or no, the default being no; return what stands above the question."""
        return ask_yes(self.session, question, yes, no)


def ask_yes(session: Session, question: str, yes: Callable[[], str | None], no: str = "") -> str:
    """Ask for yes or no until the answer is one of them; nothing but Enter is no."""
    above, _, prompt = question.rpartition("\n")

    def answer(text: str) -> str:
        word = text.strip().lower()
        if word not in YES | NO:
            session.ask(prompt, answer)
            return ""
        try:
            return (yes() or "") if word in YES else no
        except Refused as refused:
            return refused.text

    session.ask(prompt, answer)
    return f"{above}\n" if above else ""


def bounded(text: str, lowest: int, highest: int) -> int:
    """Return a number within limits; refuse any other text."""
    if not text.isdigit() or not lowest <= int(text) <= highest:
        raise Refused(f"Invalid value {text}: {lowest}..{highest}")
    return int(text)
