"""The context of a push: inventory, environment and journal of this machine."""

import threading
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.cabling import Cabling
from sanfab.live.checks import evaluate_live
from sanfab.live.collect import collect_status
from sanfab.live.targets import TargetOptions, logged_in, target_of
from sanfab.model.san import San
from sanfab.nos.driver import Driver, SwitchTarget, UnreachableError
from sanfab.push.context import PushContext, WaitTimes
from sanfab.push.journal import Journal
from sanfab.push.secret_values import Secrets
from sanfab.push.secrets import secrets_from_environment
from sanfab.push.store import JournalStore


def local_context(  # noqa: PLR0913  # one argument for each thing a push works with
    inventory: Path,
    cabling: Cabling,
    options: TargetOptions,
    *,
    build: Path,
    journal: JournalStore,
    times: WaitTimes = WaitTimes(),  # noqa: B008  # never changed
    workers: int = 8,
    stop: threading.Event | None = None,
    values: dict[str, str] | None = None,
) -> PushContext:
    """Return the context of a push; ``values``: secrets by name, besides the environment."""
    san = cabling.san
    targets = _targets(cabling, options)
    known = secrets_from_environment(san.secrets, options.environment) | (values or {})
    passwords = frozenset(one.password for one in targets.values())
    secrets = Secrets(known, passwords)
    facts = cache(lambda name: managed_facts(design_of(cabling, name)))
    return PushContext(
        inventory=inventory,
        build=build,
        cabling=cabling,
        journal=Journal(journal, secrets),
        connect=_connector(san, targets, secrets, options),
        read_status=lambda driver, design, running: collect_status(
            driver, design, facts(design.name), running
        ),
        find_faults=lambda status: (
            evaluate_live(cabling, {name: facts(name) for name in status}, status).raws
        ),
        login_of=lambda name: targets[name].user if name in targets else "",
        secrets=secrets,
        times=times,
        workers=workers,
        factory=options.factory,
        accepted_identity=options.accepted,
        emulated=options.lab is not None,
        interruptions=options.interruptions,
        stop=stop or threading.Event(),
    )


def _connector(
    san: San, targets: Mapping[str, SwitchTarget], secrets: Secrets, options: TargetOptions
) -> Callable[[SwitchDesign], Driver]:
    """Return what logs in to a switch; output and errors are masked."""
    masked = {
        name: replace(one, mask=secrets.mask, named=secrets.named) for name, one in targets.items()
    }
    log_in = logged_in(masked, options.factory)

    def connect(design: SwitchDesign) -> Driver:
        if design.name not in targets:
            _refuse_unknown(san, design.name, options)
        return log_in(design)

    return connect


def _refuse_unknown(san: San, name: str, options: TargetOptions) -> None:
    """Raise UnreachableError with what is missing to reach a switch."""
    try:
        target_of(san, name, options)
    except SanfabError as error:
        raise UnreachableError(str(error)) from error


def _targets(cabling: Cabling, options: TargetOptions) -> dict[str, SwitchTarget]:
    """Return the known targets; an unknown one is an error when it is first connected to."""
    found = {}
    for name in cabling.san.switches:
        try:
            found[name] = target_of(cabling.san, name, options)
        except SanfabError:
            continue
    return found
