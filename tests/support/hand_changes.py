"""Lines added by hand to a switch as a push leaves it -> what it then runs, and its drift."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.load import load_inventory
from sanfab.live.collect import parse_config
from sanfab.live.drift import Drift, DriftInput, drift_of
from sanfab.model.yaml12 import parse
from sanfab.nos.reader import ParsedConfig
from sanfab.render.templates import render_configuration
from support.sans import SANS

FOLDER = Path(__file__).parents[1] / "hand_changes"
LISTS = {path.stem: parse(path.read_text()) for path in sorted(FOLDER.glob("*.yml"))}


class Running(NamedTuple):
    """A switch of an inventory, and what it runs after lines were added by hand."""

    design: SwitchDesign
    parsed: ParsedConfig
    drift: Drift


@cache
def design(inventory: str, switch: str) -> SwitchDesign:
    """A switch that sanfab owns whole, whatever its inventory says: any line is a change."""
    _, cabling = load_inventory(SANS[inventory])
    one = design_of(cabling, switch)
    whole = one.intent.model_copy(update={"managed": "all"})
    switches = {**one.san.switches, switch: whole}
    return replace(one, san=one.san.model_copy(update={"switches": switches}))


@cache
def pushed(inventory: str, switch: str) -> str:
    """What a switch prints after a push."""
    one = design(inventory, switch)
    return render_configuration(managed_facts(one), one.platform, one.capabilities, comments=False)


def changed(text: str, at: str, lines: list[str], removed: list[str]) -> str:
    """The text with lines at the end of the block ``at``, which is created if it is missing."""
    rows = text.splitlines()
    if not at:
        end = next((n for n, row in enumerate(rows) if row.startswith("interface ")), len(rows))
        return "\n".join([*rows[:end], *lines, *rows[end:]]) + "\n"
    if at not in rows:
        rows += [at]
    start = rows.index(at) + 1
    end = next((n for n in range(start, len(rows)) if not rows[n].startswith(" ")), len(rows))
    body = [row for row in rows[start:end] if row.strip() not in removed]
    indent = " " * (len(body[0]) - len(body[0].lstrip()) if body else 2)
    added = [f"{indent}{line}" for line in lines]
    return "\n".join([*rows[:start], *body, *added, *rows[end:]]) + "\n"


def text_of(case: dict[str, Any]) -> str:
    """What a switch prints after the lines of a case were added by hand."""
    text = pushed(case["inventory"], case["switch"])
    text = changed(text, case.get("at", ""), case.get("lines", []), case.get("removed", []))
    for other in case.get("also", []):
        text = changed(text, other["at"], other.get("lines", []), other.get("removed", []))
    for old, new in case.get("replace", []):
        assert old in text, f"not in the text: {old}"
        text = text.replace(old, new)
    return text


def run(nos: str, case: dict[str, Any]) -> Running:
    """Read a switch after the lines of a case were added by hand."""
    rows = LISTS[nos]
    inventory, switch = case.get("inventory", rows["inventory"]), case.get("switch", rows["switch"])
    one = design(inventory, switch)
    parsed = parse_config(text_of({**case, "inventory": inventory, "switch": switch}), one)
    facts = managed_facts(one)
    return Running(one, parsed, drift_of(DriftInput(switch, one.platform, facts, parsed)))
