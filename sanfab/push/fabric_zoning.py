"""What a push or rollback of one switch means for the zoning that it shares with its fabric.

A commit at one switch replaces the zoning of all, and ends a transaction that is open at another
one: its edits are lost [HPZ]. From Fabric OS 8 on the switch warns of such a transaction [FOS8AG];
of earlier releases no document says that it does, so each switch of the fabric is asked.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from sanfab.facts.diff import Difference, fact_differences
from sanfab.facts.fc import VsanFacts
from sanfab.facts.field import facts_of
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import as_running
from sanfab.live.collect import DeviceSnapshot
from sanfab.nos.normalize import normalize_as_printed
from sanfab.plan.switch_change import SwitchChange
from sanfab.push.context import PushContext
from sanfab.text import some


def open_elsewhere(
    context: PushContext,
    changes: Mapping[str, SwitchChange],
    snapshots: Mapping[str, DeviceSnapshot],
) -> Iterator[str]:
    """Yield the open transactions at other switches that a change of zoning would discard."""
    for name in _rezoned(changes):
        for other in _others(context, name):
            facts = snapshots[other].facts if other in snapshots else SwitchFacts()
            if any(vsan.uncommitted for vsan in facts.vsans.values()):
                yield (
                    f"{other}: found an open zoning transaction of the fabric, expected none; what "
                    f"{name} commits would discard it: let its owner commit or abort it "
                    "(`cfgtransabort`), and push again"
                )


def shared_zoning(context: PushContext, changes: Mapping[str, SwitchChange]) -> Iterator[str]:
    """Yield which other switches a change of zoning is for."""
    for name in _rezoned(changes):
        if others := _others(context, name):
            yield f"{name}: the zoning that goes back is also that of {some(others)}"


def zoning_left(context: PushContext, name: str, goal: SwitchFacts, now: SwitchFacts) -> str:
    """Return that the zoning of a switch stays, as another one receives it; empty: it is right."""
    other, platform = context.zoned_at(name), context.design(name).platform
    if other == name:
        return ""

    def differences(*, elsewhere: bool) -> list[Difference]:
        wanted = replace(as_running(goal), zoned_elsewhere=elsewhere)
        printed = normalize_as_printed(wanted, as_running(now), platform)
        return list(fact_differences(*printed))

    told = differences(elsewhere=True)
    if all(one in told for one in differences(elsewhere=False)):
        return ""
    return (
        f"the zoning of its fabric stays as it is: {other} receives it, and takes it back when "
        f"{other} is rolled back"
    )


def _rezoned(changes: Mapping[str, SwitchChange]) -> list[str]:
    return [name for name, one in changes.items() if _zoning(one.now) != _zoning(one.goal)]


def _zoning(facts: SwitchFacts) -> dict[int, list[object]]:
    """Return what of each VSAN is zoning, and not its domain id."""
    names = [name for name, about in facts_of(VsanFacts).items() if about.area == "zones"]
    return {number: [getattr(vsan, name) for name in names] for number, vsan in facts.vsans.items()}


def _others(context: PushContext, name: str) -> list[str]:
    """Return the other switches whose zoning a switch receives."""
    known = context.cabling.san.switches
    return [one for one in known if one != name and context.zoned_at(one) == name]
