"""Spanning-tree priorities by tree, as lines with lists of VLANs state them."""

from typing import Protocol

from sanfab.facts.number_lists import format_numbers, parse_numbers
from sanfab.facts.switch import DEFAULT_PRIORITY, SwitchFacts
from sanfab.nos.reader import Reader
from sanfab.nos.undo import ListEdit, Undo

STEP = 4096
"""The lower 12 bits of a priority hold the VLAN or instance."""
BY_PRIORITY = ListEdit("vlans", moves=True)
"""Lines with the VLANs of one priority: one that gets another priority is in another line."""
_PRIORITY = "priority {priority:[0-9]+}"


class _FactsHolder(Protocol):
    facts: SwitchFacts


def register_vlan_priorities(reader: Reader, source: str, removal: str) -> None:
    """Register the line of VLANs; one that states the default takes a priority back."""
    form = f"spanning-tree vlan {{vlans:[0-9,-]+}} {_PRIORITY}"
    default = f"spanning-tree vlan {{vlans}} priority {DEFAULT_PRIORITY}"
    undo = Undo(default, removal, key=("priority",), items=BY_PRIORITY)

    @reader.line(form, source=source, undo=undo)
    def _vlan_priority(builder: _FactsHolder, vlans: str, priority: str) -> None:
        set_priorities(builder.facts, vlans, priority)


def register_priority(reader: Reader, tree: str, words: str, source: str, undo: Undo) -> None:
    """Register the line of one tree for all VLANs, or of MST instance 0."""

    @reader.line(f"{words} {_PRIORITY}", source=source, undo=undo)
    def _priority(builder: _FactsHolder, priority: str) -> None:
        builder.facts.bridge_priorities[tree] = parse_priority(priority)


def parse_priority(text: str) -> int:
    """Return a priority; raises ValueError for what a switch refuses."""
    number = int(text)
    if number % STEP or number > 0xF000:  # noqa: PLR2004  # four bits are left
        raise ValueError(text)
    return number


def set_priorities(facts: SwitchFacts, vlans: str, priority: str) -> None:
    """Set the priority of a list of VLANs."""
    value = parse_priority(priority)
    for number in sorted(parse_numbers(vlans)):
        facts.bridge_priorities[f"vlan {number}"] = value


def set_instance_priority(facts: SwitchFacts, instances: str, priority: str) -> None:
    """Set the priority of MST instance 0, if a list of instances holds it."""
    if 0 in parse_numbers(instances):
        facts.bridge_priorities["mst"] = parse_priority(priority)


def priority_lists(facts: SwitchFacts) -> list[tuple[str, int]]:
    """Return the VLANs of each priority, as a list and the priority."""
    vlans: dict[int, list[int]] = {}
    for tree, priority in facts.bridge_priorities.items():
        kind, _, number = tree.partition(" ")
        if kind == "vlan":
            vlans.setdefault(priority, []).append(int(number))
    return [(format_numbers(vlans[one]), one) for one in sorted(vlans)]


def drop_default_priorities(facts: SwitchFacts) -> None:
    """Drop priorities that a switch has without a line, which it need not print."""
    found = facts.bridge_priorities
    facts.bridge_priorities = {
        tree: found[tree] for tree in sorted(found) if found[tree] != DEFAULT_PRIORITY
    }
