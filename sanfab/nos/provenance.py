"""A recorded read -> the line that set each fact."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from operator import attrgetter
from typing import Any, NamedTuple

from sanfab.facts.switch import SwitchFacts
from sanfab.nos.recording import Recording

_FACTS = "facts."
"""Begins the path of a fact in the builder."""


class Origin(NamedTuple):
    """Where a fact comes from that ``finish`` of a builder sets."""

    fact: str
    """Path of the fact: ``ports.Ethernet1/5.enabled``."""
    builder: str
    """Path in the builder of what it follows from; of several for one fact, the first counts that
    a line has set."""


class FactLine(NamedTuple):
    """The line of a fact."""

    number: int
    """Counted from 1; 0: no line is about the fact."""
    path: str
    """What the line set: the path asked for, or else the first one below or the nearest above."""


@dataclass(frozen=True)
class Provenance:
    """The line of each fact of a configuration.

    Paths are those of ``sanfab.facts.diff``, as ``ports.Ethernet1/5.mtu``. An item of a set or list
    is one more step: ``services.ntp.192.0.2.1``. What a line has removed has that line.
    """

    lines: Mapping[str, int]
    parts: Mapping[int, int] = field(default_factory=dict)
    """Lines of a text of several lines, as of a banner, each with the line that begins it."""
    superseded: Mapping[int, int] = field(default_factory=dict)
    """Lines of which a later line sets the same again, each with that line."""

    def line_of(self, path: str) -> FactLine:
        """Return the line that set a fact, else the first in it, else that of what contains it."""
        first = self._first_below.get(path)
        if path not in self.lines and first is not None:
            return first
        above = path
        while above and above not in self.lines:
            above = above.rpartition(".")[0]
        return FactLine(self.lines.get(above, 0), above)

    def facts_of(self, line: int) -> tuple[str, ...]:
        """Return the paths that a line set and that no later line has changed."""
        return self._facts.get(line, ())

    @cached_property
    def _first_below(self) -> dict[str, FactLine]:
        """The first line below each path."""
        first: dict[str, FactLine] = {}
        for path, line in self.lines.items():
            above = path.rpartition(".")[0]
            while above and (above not in first or line < first[above].number):
                first[above] = FactLine(line, path)
                above = above.rpartition(".")[0]
        return first

    @cached_property
    def _facts(self) -> dict[int, tuple[str, ...]]:
        paths: dict[int, list[str]] = {}
        for path, line in self.lines.items():
            paths.setdefault(line, []).append(path)
        return {line: tuple(found) for line, found in paths.items()}


def provenance_of(recording: Recording[Any], origins: Iterable[Origin]) -> Provenance:
    """Return the line of each fact of a recorded read."""
    recorded = dict(recording.lines())
    lines = {
        path.removeprefix(_FACTS): line
        for path, line in recorded.items()
        if path.startswith(_FACTS)
    }
    finished: dict[str, int] = {}
    for fact, origin in origins:
        if origin in recorded:
            finished.setdefault(fact, recorded[origin])
    return Provenance(lines | finished, recording.parts, recording.superseded)


def shared_origins(facts: SwitchFacts) -> Iterator[Origin]:
    """Yield the origins of other and shared addresses, which ``Builder.vlan_interfaces`` hold."""
    for number, vlan in facts.vlans.items():
        for address in vlan.other_addresses:
            path = f"{number}.other_addresses.{address}"
            yield Origin(f"vlans.{path}", f"vlan_interfaces.{path}")
        for key in vlan.shared:
            for part in ("", ".address", ".priority", ".enabled"):
                path = f"{number}.shared.{key}{part}"
                yield Origin(f"vlans.{path}", f"vlan_interfaces.{path}")


def expand_origins(table: Mapping[str, tuple[str, ...]], facts: SwitchFacts) -> Iterator[Origin]:
    """Yield the origins of a table, in which ``*`` stands for each key of a collection of facts.

    ``{"ports.*.enabled": ("ports.*.enabled", "layer2")}`` says that a port is enabled by what the
    builder holds of the port, or else by its ``layer2``.
    """
    for fact, origins in table.items():
        collection, star, _ = fact.partition(".*")
        for key in attrgetter(collection)(facts) if star else ("",):
            for origin in origins:
                yield Origin(fact.replace("*", str(key)), origin.replace("*", str(key)))
