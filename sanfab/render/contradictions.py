"""A configuration with raw lines -> those that set what sanfab manages, with their places."""

from collections.abc import Iterator

from sanfab.facts.diff import MISSING, Difference
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.causes import SwitchCauses
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.user_lines import raw_line_place
from sanfab.inventory.document import dotted_path
from sanfab.inventory.references import Problem
from sanfab.model.yaml12 import Where
from sanfab.nos.user_lines import contradictions


def contradicting_lines(facts: SwitchFacts, text: str, design: SwitchDesign) -> Iterator[Problem]:
    """Yield each raw line that sets what sanfab manages: its place, the fact, what to do."""
    reported = set[Where]()
    causes = SwitchCauses(design.cabling, design.name)
    for place, number, one in contradictions(facts, text, design.platform):
        entry = facts.user_lines[place]
        line = f"`{entry.lines[number].strip()}`" if number is not None else "these lines"
        where = raw_line_place(design, place, number)
        if where in reported and number is not None:
            continue  # it sets something else too: the same mistake
        reported.add(where)
        if one is None:
            yield where, f"sanfab writes {line} itself; take the line out"
            continue
        if one.where == "features":
            yield where, f"sanfab turns on the feature of {line} where it is needed; take it out"
            continue
        verb = "set" if number is None else "sets"
        yield (
            where,
            f"{line} {verb} {one.where}{_value(' to ', one.found)}, which sanfab manages"
            f"{_reason(causes, one)}; take the line out, and use {_keys(causes, one)}",
        )


def _keys(causes: SwitchCauses, one: Difference) -> str:
    """Return the keys that state what the line sets, those of the switch first."""
    keys = sorted(causes.keys_of(one.where), key=lambda key: not key.startswith("switches."))
    named = [f"`{key.replace('*.*.', 'hosts.*.', 1)}`" for key in keys]
    return " or ".join(named) or "the key of the inventory"


def _reason(causes: SwitchCauses, one: Difference) -> str:
    """Return what sanfab sets instead, and by which part of the inventory."""
    first, value = causes.of(one.where)[0], _value("", one.expected)
    if first == causes.switch:
        return f" ({value}, as no key states it)" if value else ""
    return f" ({value + ' ' if value else ''}by {dotted_path(first)})"


def _value(word: str, value: object) -> str:
    """Return a number or a word that a fact has; any other value would say nothing, or too much."""
    is_short = isinstance(value, bool | int) or (isinstance(value, str) and value.isalnum())
    return f"{word}{value}" if is_short and value is not MISSING else ""
