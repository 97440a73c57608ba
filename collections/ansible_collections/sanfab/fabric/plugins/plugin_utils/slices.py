"""Options of a task -> one call of a slice of a push -> the result of the task."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ansible_collections.sanfab.fabric.plugins.plugin_utils import switches, verb

if TYPE_CHECKING:
    from ansible_collections.sanfab.fabric.plugins.plugin_utils.verb import Mode, Result, Values

    from sanfab.push.context import PushContext
    from sanfab.push.journal import JournalEntry, SwitchOutcome
    from sanfab.push.slice_work import WorkingSlice


def begin(options: Values, mode: Mode) -> Result:
    """Begin a shared push or join it; in check mode, show the plan of its switches."""
    from sanfab.live.targets import switches_in_scope
    from sanfab.push.begin import push_scope
    from sanfab.push.share import begin_slice, preview_share
    from sanfab.push.share_resume import resume_in_slice
    from sanfab.report.effects import by_hand_lines
    from sanfab.report.plan import plan_text
    from sanfab.text import count

    context = switches.context_of(options, verb.stop_event())
    named = switches.strings_in(options, "share_switches")
    scope = push_scope(context, tuple(switches_in_scope(context.cabling.san, named, "")))
    names = tuple(switches.strings_in(options, "switches"))
    permitted = switches.request_of(options, "ansible-playbook")
    request = replace(permitted, share=str(options["share"]))
    if mode.check:
        prepared = preview_share(context, scope, request)
        plans = {one: prepared.plans[one].masked_lines for one in prepared.changing if one in names}
        return _begun(plan_text(prepared), plans, "", 0)
    if options["resume"]:
        mended = resume_in_slice(context, request, _limit(options))
        if mended is not None and not mended.succeeded:
            return switches.not_mended(mended)
    plan = begin_slice(context, scope, request, names, _limit(options))
    begun = plan.entry.id if plan.entry else ""
    text = f"# slice {plan.number}: {count(plan.plans, 'switch')} to change\n"
    if plan.prepared is None:
        return _begun(text, plan.plans, begun, plan.number)
    plan.prepared.close()
    text += plan_text(plan.prepared)
    return _begun(text, plan.plans, begun, plan.number) | {
        "by_hand": list(by_hand_lines(plan.prepared.by_hand)),
        "leaves_stopped": plan.prepared.leaves_stopped,
    }


def working(options: Values, context: PushContext, entry: JournalEntry) -> WorkingSlice:
    """Return the slice of a task."""
    from sanfab.push.slice_work import WorkingSlice

    return WorkingSlice(context, entry, int(str(options["slice"])), _limit(options))


def push(work: WorkingSlice, name: str) -> SwitchOutcome:
    """Push a switch when it is its turn."""
    from sanfab.push.slice_work import push_in_slice

    return push_in_slice(work, name)


def gate(work: WorkingSlice, wanted: set[str]) -> Result:
    """Wait until the stages of some switches are pushed by all slices, and healthy."""
    from sanfab.push.slice_work import await_stage

    proven = []
    for number, stage in enumerate(work.entry.stages):
        if wanted & set(stage.switches):
            await_stage(work, number)
            proven.append(f"{stage.label}: healthy")
    return {"changed": False, "msg": ", ".join(proven) or "nothing was sent here"}


def finish(options: Values) -> Result:
    """End a slice; the last one closes the entry, and returns its result."""
    from sanfab.push.slice_work import finish_slice
    from sanfab.report.push import push_json, push_text

    context = switches.context_of(options, verb.stop_event())
    work = working(options, context, context.journal.entry(str(options["entry"])))
    faults = tuple(switches.strings_in(options, "faults"))
    mine = work.lock.one(work.number)
    if mine.ended is not None:
        return {"changed": False, "msg": f"{mine} ended before"}
    done = finish_slice(work, faults)
    if done is None:
        return {"changed": False, "msg": f"{mine} ended; others still take part"}
    return {
        "changed": False,
        "failed": not (done.succeeded or faults),
        "msg": push_text(done),
        "result": push_json(done),
    }


def _begun(text: str, plans: object, entry: str, number: int) -> Result:
    assert isinstance(plans, dict)  # noqa: S101  # as sanfab made them
    return {
        "changed": False,
        "msg": "\n".join(line for line in text.splitlines() if line.startswith("#")),
        "plans": {name: list(lines) for name, lines in plans.items()},
        "entry": entry,
        "slice": number,
        "by_hand": [],
        "leaves_stopped": False,
    }


def _limit(options: Values) -> float:
    return float(str(options["share_timeout"]))
