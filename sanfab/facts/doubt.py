"""Facts that a line may change which is not understood: they are unknown, and say so when asked."""

from collections.abc import Iterable
from typing import NamedTuple

from sanfab.facts.switch import SwitchFacts


class Doubt(NamedTuple):
    """A line that is not understood, and what it may change."""

    port: str
    fields: frozenset[str]
    """Names of the facts of the port."""
    number: int
    text: str

    def __str__(self) -> str:
        words = self.text if len(self.text) <= _SHOWN else f"{self.text[:_SHOWN]} ..."
        return f"what line {self.number} does, which is not understood: {words}"


_SHOWN = 60
"""Characters of a line that a message quotes."""


def forget(facts: SwitchFacts, doubts: Iterable[Doubt]) -> None:
    """Make the facts unknown that lines may change; to ask for one raises UnknownFactError."""
    for doubt in doubts:
        port = facts.ports.get(doubt.port)
        if port is None:
            continue
        known = port.doubts or {}
        port.doubts = known
        for name in doubt.fields - known.keys():
            known[name] = str(doubt)
            delattr(port, name)
