"""A fabric in parts: the zoning that one of its switches receives does not reach all others."""

from collections.abc import Mapping
from dataclasses import replace

from sanfab.facts.diff import Difference, fact_differences
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unmanaged import as_running
from sanfab.live.collect import DeviceSnapshot
from sanfab.model.platforms.row import Platform
from sanfab.nos.normalize import normalize_as_printed
from sanfab.push.context import PushContext
from sanfab.push.switch_push import MaskedPlan
from sanfab.push.switch_steps import intended_goal


def with_parts_told(
    context: PushContext, found: Mapping[str, DeviceSnapshot], plans: Mapping[str, MaskedPlan]
) -> tuple[dict[str, MaskedPlan], list[str]]:
    """Return the plans of a push, with what stays wrong where a fabric is in parts, and notes.

    The switches of a fabric have one zoning. One that has another than the switch that receives it
    is not in its fabric: it is cut off, or segmented after a conflict.
    """
    told, notes = dict(plans), []
    for name, made in plans.items():
        other = context.zoned_at(name)
        if other == name or other not in found:
            continue
        here, there = (_zoning_to_change(context, one, found[one]) for one in (name, other))
        if here == there:
            continue
        notes.append(
            f"{name}: its zoning is not that of {other}, which receives it for the fabric: the "
            "fabric is in parts, and no push brings them together; check the links between them"
        )
        if not there:
            left = (f"{one.where} (not as at {other}: the fabric is in parts)" for one in here)
            plan = replace(made.plan, without_command=(*made.plan.without_command, *left))
            told[name] = replace(made, plan=plan)
    return told, notes


def _zoning_to_change(
    context: PushContext, name: str, now: DeviceSnapshot
) -> tuple[Difference, ...]:
    """Return how the zoning of a switch is not as intended, also where another receives it."""
    design = context.design(name)
    goal = intended_goal(context, design)(now.facts)
    found = _differences(replace(goal, zoned_elsewhere=False), now.facts, design.platform)
    others = _differences(replace(goal, zoned_elsewhere=True), now.facts, design.platform)
    return tuple(one for one in found if one not in others)


def _differences(goal: SwitchFacts, now: SwitchFacts, platform: Platform) -> tuple[Difference, ...]:
    printed = normalize_as_printed(goal, as_running(now), platform)
    return tuple(fact_differences(*printed))
