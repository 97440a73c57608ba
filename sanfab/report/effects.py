"""Lines that act on what sanfab owns -> text and JSON."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from sanfab.facts.effects import LineEffect, object_name
from sanfab.inventory.ranges import as_ranges
from sanfab.live.effects import AcceptedLines, line_words, remedy
from sanfab.report.json_value import JsonValue
from sanfab.text import count

LeftByHand = Mapping[str, tuple[LineEffect, ...]]
"""Lines by switch that no plan takes back."""


def effect_place(effect: LineEffect) -> str:
    """Return the object of an effect in words."""
    return object_name(effect.path) or "the switch"


def effect_json(effect: LineEffect) -> dict[str, JsonValue]:
    """Return an effect for JSON."""
    return {
        "line": effect.number,
        "text": effect.text,
        "object": object_name(effect.path),
        "effect": str(effect.kind),
        "words": effect.words,
        "undo": effect.undo,
    }


def by_hand_lines(effects: LeftByHand) -> Iterator[str]:
    """Yield the lines that an operator has to remove, or to accept; what is alike is said once."""
    for name, found in effects.items():
        for objects, words, fix in alike_effects(found):
            at = f"{name} {objects}".rstrip()
            yield f"by hand: {at}: {words}; {fix}"


def alike_effects(effects: Iterable[LineEffect]) -> Iterator[tuple[str, str, str]]:
    """Yield (objects, words, remedy) of effects of a switch, those that are alike together.

    Objects are as ``Ethernet1/[1-54]``; empty: the switch.
    """
    alike: dict[tuple[str, str], list[str]] = {}
    for one in effects:
        alike.setdefault((line_words(one), remedy(one)), []).append(object_name(one.path))
    for (words, fix), objects in alike.items():
        yield ", ".join(as_ranges(filter(None, objects))), words, fix


def accepted_lines(effects: Mapping[str, AcceptedLines]) -> Iterator[str]:
    """Yield the lines that the inventory accepts, with the reasons."""
    for name, found in effects.items():
        for one, reason in found:
            at = f"{name} {object_name(one.path)}".rstrip()
            yield f"accepted ({reason}): {at}: {line_words(one)}"


def without_command_words(facts: Collection[str]) -> str:
    """Return that a switch differs from its goal in what no line changes."""
    return f"not compliant: {count(facts, 'difference')} without a command"


def by_hand_json(effects: LeftByHand) -> JsonValue:
    """Return the same for JSON."""
    return {name: [effect_json(one) for one in found] for name, found in effects.items()}


def accepted_json(effects: Mapping[str, AcceptedLines]) -> JsonValue:
    """Return the lines that the inventory accepts for JSON."""
    return {
        name: [{**effect_json(one), "reason": reason} for one, reason in found]
        for name, found in effects.items()
    }
