"""Spanning-tree priorities by tree, as lines with lists of VLANs state them."""

from sanfab.facts.number_lists import format_numbers, parse_numbers
from sanfab.facts.switch import DEFAULT_PRIORITY, SwitchFacts
from sanfab.nos.undo import ListEdit

STEP = 4096
"""The lower 12 bits of a priority hold the VLAN or instance."""
BY_PRIORITY = ListEdit("vlans", moves=True)
"""Lines with the VLANs of one priority: one that gets another priority is in another line."""


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
