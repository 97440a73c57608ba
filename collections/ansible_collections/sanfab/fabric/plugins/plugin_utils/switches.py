"""Options of a task -> targets, collected state, push context and request."""

from __future__ import annotations

import os
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from ansible.utils.display import Display
from ansible_collections.sanfab.fabric.plugins.plugin_utils.description import loaded
from ansible_collections.sanfab.fabric.plugins.plugin_utils.verb import failed, interruptions

if TYPE_CHECKING:
    import threading
    from collections.abc import Mapping

    from ansible_collections.sanfab.fabric.plugins.plugin_utils.verb import Result, Values

    from sanfab.inventory.cabling import Cabling
    from sanfab.inventory.document import Document
    from sanfab.live.collect import CollectedState
    from sanfab.live.targets import TargetOptions
    from sanfab.model.san import San
    from sanfab.push.begin import PushRequest, StartedPush
    from sanfab.push.context import PushContext
    from sanfab.push.journal import JournalEntry
    from sanfab.push.recovery import Recovery


WAITS = ("pause", "convergence_timeout", "reconnect_timeout")
"""Options of the modules that wait for switches; `plan` has none of them."""
LOADED_ONCE = (
    "sanfab.push.recovery",
    "sanfab.push.local_context",
    "sanfab.report.plan",
    "sanfab.report.push",
    "sanfab.live.verify",
)
"""Modules that most tasks need, besides drivers. Every task runs in a fork of the playbook process,
which imports this file: modules loaded here are loaded once, not once a switch."""

with suppress(ImportError):  # a task without sanfab reports it
    for _name in LOADED_ONCE:
        import_module(_name)
    for _parts in import_module("sanfab.noses").NOS_PARTS.values():
        import_module(f"{_parts.code}.driver")


def target_options(options: Values, san: San) -> TargetOptions:
    """Return how to connect to switches; credentials stay in memory."""
    from sanfab.live.targets import TargetOptions, stated_switches

    known_hosts = options["known_hosts"]
    return TargetOptions(
        known_hosts=Path(str(known_hosts)) if known_hosts else None,
        lab=Path(str(options["build"])) / san.name if options["lab"] else None,
        timeout=float(str(options["wait_factor"])),
        factory=stated_switches(san, strings_in(options, "factory"), "--factory"),
        accepted=stated_switches(san, strings_in(options, "accept_identity"), "--accept-identity"),
        interruptions=interruptions,
        environment=environment(options),
    )


def environment(options: Values) -> Mapping[str, str]:
    """Return the environment with credentials and secrets added; the process environment has none.

    Raises SanfabError for a secret that YAML parsed as a number or another type.
    """
    from sanfab.errors import SanfabError
    from sanfab.push.secrets import secret_variable

    secrets = options["secrets"]
    assert isinstance(secrets, dict)  # noqa: S101  # as the options were validated
    wrong = [name for name, value in secrets.items() if not isinstance(value, str)]
    if wrong:
        raise SanfabError(f"sanfab_secrets: {', '.join(wrong)}: expected a string; quote the value")
    given = {secret_variable(name): str(value) for name, value in secrets.items()}
    for name in ("user", "password"):
        if options[name]:
            given[f"SANFAB_{name.upper()}"] = str(options[name])
    return {**os.environ, **given}


def collected(
    options: Values, *, live: bool
) -> tuple[Document, Cabling, TargetOptions, CollectedState]:
    """Read the switches that a task names."""
    from sanfab.errors import SanfabError
    from sanfab.live.collect import collect
    from sanfab.live.targets import connector_of, switches_in_scope
    from sanfab.push.journal import Journal
    from sanfab.push.journal_location import journal_store, location_or_default
    from sanfab.push.live_record import read_raw_lines

    document, cabling = loaded(Path(str(options["inventory"])))
    san = cabling.san
    names = switches_in_scope(san, strings_in(options, "switches"), "")
    targets = target_options(options, san)
    workers = int(str(options["workers"]))
    connect = connector_of(san, names, targets)
    raw_lines = {}
    try:
        home = location_or_default(str(options["journal"]))
        raw_lines = read_raw_lines(Journal(journal_store(home, san.name)))
    except SanfabError as error:
        Display().warning(f"raw lines of earlier inventories: not known: {error}")
    state = collect(
        cabling,
        names,
        connect,
        live=live,
        workers=workers,
        accepted=targets.accepted,
        raw_lines=raw_lines,
    )
    return document, cabling, targets, state


def context_of(options: Values, stop: threading.Event) -> PushContext:
    """Return the context of a push; ``stop`` is set by a signal."""
    from sanfab.push.context import WaitTimes, wait_times
    from sanfab.push.journal_location import DEFAULT, journal_store, location_or_default
    from sanfab.push.local_context import local_context

    folder = Path(str(options["inventory"]))
    _, cabling = loaded(folder)
    san = cabling.san
    waits = [float(str(options[name])) for name in WAITS if name in options]
    times = wait_times(*waits) if waits else WaitTimes()
    return local_context(
        folder,
        cabling,
        target_options(options, san),
        build=Path(str(options["build"])) / san.name,
        journal=journal_store(location_or_default(str(options.get("journal", DEFAULT))), san.name),
        times=times,
        workers=int(str(options["workers"])),
        stop=stop,
    )


def request_of(options: Values, command: str) -> PushRequest:
    """Return what the operator permits; the process of the playbook holds the lock."""
    from sanfab.push.begin import PushRequest

    signers = options.get("allowed_signers")
    return PushRequest(
        unvalidated=str(options.get("unvalidated") or ""),
        allow_reload=bool(options["allow_reload"]),
        accept_outage=tuple(strings_in(options, "accept_outage")),
        accept_finding=tuple(strings_in(options, "accept_finding")),
        pid=os.getppid(),
        command=command,
        signers=Path(str(signers)) if signers else None,
    )


def not_mended(mended: Recovery) -> Result:
    """Return the result of a task whose rollback of an interrupted push failed."""
    from sanfab.push.run import PushResult
    from sanfab.report.push import push_text

    return failed(push_text(PushResult(mended.entry.id, mended.outcomes)))


def plans_of(started: StartedPush) -> dict[str, list[str]]:
    """Return the lines of each switch that needs a change, and close all connections."""
    if started.prepared.connections is not None:
        started.prepared.connections.close()
    return {
        name: list(started.prepared.plans[name].masked_lines) for name in started.prepared.changing
    }


def add_plans(plans: dict[str, list[str]], started: StartedPush) -> None:
    """Add the lines of a push to those of the pushes before it, by switch."""
    for name, lines in plans_of(started).items():
        plans.setdefault(name, []).extend(lines)


def names_in(context: PushContext, options: Values) -> tuple[str, ...]:
    """Return the selected switches; raises SanfabError for an unknown one."""
    from sanfab.live.targets import switches_in_scope

    return tuple(switches_in_scope(context.cabling.san, strings_in(options, "switches"), ""))


def strings_in(options: Values, option: str) -> list[str]:
    """Return an option that is a list of strings."""
    values = options[option]
    assert isinstance(values, list)  # noqa: S101  # as the options were validated
    return [str(value) for value in values]


def refuse_order(context: PushContext, entry: JournalEntry, name: str) -> None:
    """Refuse a switch while an earlier fabric is not done, whatever the order of the playbook."""
    from itertools import takewhile

    from sanfab.errors import SanfabError

    done = {one.switch for one in context.journal.outcomes(entry) if one.succeeded}
    earlier = takewhile(lambda stage: name not in stage.switches, entry.stages)
    left = [
        f"{one} ({stage.label})" for stage in earlier for one in stage.switches if one not in done
    ]
    if left:
        raise SanfabError(
            f"{name}: {', '.join(left)} must be pushed first; to exclude a fabric use "
            f"--limit, not --tags"
        )
