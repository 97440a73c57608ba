"""The build of a SAN -> what its whole rehearsal shows."""

from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from sanfab.analysis.element_names import element_name
from sanfab.analysis.failures import SingleFailures
from sanfab.analysis.paths import Paths
from sanfab.rehearsal.capacity import refuse_too_large, this_machine
from sanfab.rehearsal.device_settings import DeviceSettings, read_settings
from sanfab.rehearsal.limits import not_shown, reads_not_shown, settings_not_shown
from sanfab.rehearsal.logins import LoginResult, SessionPlan
from sanfab.rehearsal.run import Rehearsal, StepProgress, StepResult
from sanfab.rehearsal.session import TwinSession, sessions_lack
from sanfab.rehearsal.session_plans import session_plans
from sanfab.rules.analyses import paths_by_service
from sanfab.rules.context import CheckContext
from sanfab.testplan.steps import FailoverStep


class SwitchFrames(NamedTuple):
    """Paths over a switch, at rest."""

    answered: int
    planned: int


class RehearsalResult(NamedTuple):
    """What a twin showed of a SAN."""

    san: str
    paths: Paths
    """Of one service: they name the parts."""
    bridges: int
    devices: int
    """Ports of hosts and arrays."""
    steps: tuple[StepResult, ...]
    idle: tuple[str, ...]
    """Cables that come up by the inventory, and not by the configurations."""
    not_shown: tuple[str, ...]
    frames: Mapping[str, SwitchFrames]
    """Of each switch that paths lead over."""
    logins: tuple[LoginResult, ...] = ()
    """Empty: no protocol with sessions, or this machine lacks what they need."""

    @property
    def different(self) -> int:
        """Return the number of differences: steps, cables that are idle, and logins."""
        logins = sum(one.outcome == "differs" for one in self.logins)
        return sum(not step.passed for step in self.steps) + len(self.idle) + logins


def prepared(intended: CheckContext, built: CheckContext) -> tuple[Rehearsal, str]:
    """Return the rehearsal of a build, and why there is nothing to rehearse; empty: there is.

    ``intended``: of the inventory, whose paths are the plan; ``built``: of its configurations.
    """
    rehearsal = Rehearsal.of(paths_by_service(intended), built.network)
    reason = ""
    if not rehearsal.twin.sockets:
        reason = "no storage over IP, so there is nothing to rehearse"
    elif not any(path.pings for path in rehearsal.paths):
        reason = (
            "no host has a path over IP to an array (`access`), so there is nothing to rehearse"
        )
    return rehearsal, reason


def equipment(rehearsal: Rehearsal, build: Path) -> tuple[list[SessionPlan], DeviceSettings]:
    """Return what the sheets of arrays and the scripts of hosts say.

    Raises SanfabError if one is missing, or the twin is too large for this machine.
    """
    refuse_too_large(rehearsal.twin, rehearsal.step_count, this_machine())
    settings = read_settings(rehearsal.twin, build)
    return session_plans(rehearsal.twin, build, settings), settings


def rehearsed(
    rehearsal: Rehearsal, intended: CheckContext, build: Path, progress: StepProgress
) -> RehearsalResult:
    """Run a rehearsal in namespaces of its own; raises SanfabError if this machine cannot.

    ``build``: the folder with the sheets of arrays and the scripts of hosts.
    """
    twin = rehearsal.twin
    plans, settings = equipment(rehearsal, build)
    lacks = {plan.protocol: sessions_lack(plan.protocol) for plan in plans}
    rehearsal.session_plans = [plan for plan in plans if not lacks[plan.protocol]]
    with TwinSession(twin, settings.ports) as session:
        steps = tuple(rehearsal.run(session, progress))
    return RehearsalResult(
        san=twin.network.cabling.san.name,
        paths=rehearsal.plans[0].paths,
        bridges=len(twin.bridges),
        devices=len(twin.sockets),
        steps=steps,
        idle=rehearsal.idle,
        not_shown=(
            *not_shown(twin, paths_by_service(intended), rehearsal.session_plans, lacks),
            *reads_not_shown(rehearsal.traffic),
            *settings_not_shown(settings),
        ),
        frames=_frames(rehearsal),
        logins=rehearsal.logins,
    )


def _frames(rehearsal: Rehearsal) -> dict[str, SwitchFrames]:
    found: dict[str, list[bool]] = defaultdict(list)
    for path in rehearsal.paths:
        for switch in path.switches & rehearsal.twin.facts.keys() if path.pings else ():
            found[switch].append(rehearsal.lost_at_rest.isdisjoint(path.pings))
    return {name: SwitchFrames(sum(ones), len(ones)) for name, ones in sorted(found.items())}


def step_title(names: SingleFailures, step: StepResult) -> str:
    """Return what is out, or which cable of each LAG is used."""
    if step.step is None:
        return "at rest" if not step.turn else f"at rest, cable {step.turn + 1} of each LAG"
    return f"without {_part(names, step.step)}"


def _part(names: SingleFailures, step: FailoverStep) -> str:
    return f"the cable of {step.port}" if step.port else element_name(names, step.element)
