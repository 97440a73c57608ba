"""Fabric extenders of captured switches -> `fex` of the switches, and their uplinks."""

from collections.abc import Sequence

from sanfab.facts.switch import FexFacts
from sanfab.importing.captures import ImportedSwitch
from sanfab.importing.draft import Draft, OpenQuestion
from sanfab.importing.port_names import port_order, port_ranges
from sanfab.importing.uses import PortUses
from sanfab.model.design import fex_of_port
from sanfab.model.platforms.port_rows import FexModel
from sanfab.model.yaml12 import Where


def state_extenders(draft: Draft, switches: Sequence[ImportedSwitch]) -> None:
    """State the fabric extenders of each switch; their model is assumed where no line tells it."""
    for one in switches:
        for number, fex in sorted(one.facts.fexes.items()):
            ports = _uplinks(one, fex)
            known = [row for row in one.platform.fexes if row.provision == fex.provision != ""]
            rows = known or _fitting(one, number) or list(one.platform.fexes)
            if not ports or not rows:
                continue
            where: Where = ("switches", one.name, "fex", str(number))
            draft.put(where, {"model": rows[0].name, "uplinks": port_ranges(ports)})
            _add_form(draft, where, one, number, fex)
            if not known:
                reason = "the first that has its ports: no line tells it"
                draft.assumed[*where, "model"] = reason
                question = f"Which model is fabric extender {number} of {one.name}?"
                names = ", ".join(row.name for row in rows)
                evidence = f"{one.file.name}: {reason}"
                place = (*where, "model")
                draft.ask(OpenQuestion(place, question, evidence, rows[0].name, names))


def _fitting(one: ImportedSwitch, number: int) -> list[FexModel]:
    """Return the models that have just the host ports that the configuration lists."""
    listed = {
        name for name in one.facts.ports.keys() - one.facts.lags if fex_of_port(name) == number
    }
    return [
        row
        for row in one.platform.fexes
        if listed
        == {
            f"{run.prefix.replace('{fex}', str(number))}{port}{run.suffix}"
            for run in row.ports
            for port in run.numbers
        }
    ]


def _uplinks(one: ImportedSwitch, fex: FexFacts) -> list[str]:
    return sorted(fex.uplinks - one.facts.lags.keys(), key=port_order)


def _add_form(draft: Draft, where: Where, one: ImportedSwitch, number: int, fex: FexFacts) -> None:
    """State how the uplinks are joined, and the description."""
    names = fex.uplinks & one.facts.lags.keys()
    lag = one.facts.lags[min(names)] if names else None
    if lag is None:
        draft.put((*where, "pinned"), value=True)
    else:
        text = lag.name.removeprefix(one.platform.traits.lag_prefix)
        if text.isdigit() and int(text) != number:
            draft.put((*where, "lag"), int(text))
        if lag.multichassis is not None:
            draft.put((*where, "dual_homed"), value=True)
    if fex.description:
        draft.put((*where, "description"), fex.description)


def leave_out_extenders(
    uses: PortUses, pairs: Sequence[tuple[ImportedSwitch, ImportedSwitch]]
) -> None:
    """Take the uplinks of fabric extenders out of the ports that lead to devices.

    A host port of an extender that is connected to both switches of a pair is named at the first.
    """
    for one in uses.switches:
        for fex in one.facts.fexes.values():
            uses.linked |= {(one.name, port) for port in _uplinks(one, fex)}
    for first, second in pairs:
        both = {
            number
            for number in first.facts.fexes.keys() & second.facts.fexes.keys()
            if any(
                first.facts.lags[name].multichassis is not None
                for name in first.facts.fexes[number].uplinks & first.facts.lags.keys()
            )
        }
        uses.linked |= {
            place
            for place in uses.ports
            if place[0] == second.name and fex_of_port(place[1]) in both
        }
