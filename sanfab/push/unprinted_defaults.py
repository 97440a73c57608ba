"""Removes from a goal what a switch has in force but prints no line for."""

from dataclasses import replace

from sanfab.facts import PortFacts, SwitchFacts
from sanfab.facts.status import PortStatus
from sanfab.live.collect import DeviceSnapshot
from sanfab.model import Platform
from sanfab.nos import NOSES


def without_shown_defaults(
    goal: SwitchFacts, now: DeviceSnapshot, platform: Platform
) -> SwitchFacts:
    """Return the goal without pause frames to honour at ports that show that they do.

    A release that has it as its default need not print the line, and would be sent it by each plan
    [E-FC R-NTC]. What a port shows is no fact of its configuration: the goal that is read back and
    the state that a rollback restores stay as they are.
    """
    if platform.pause_open:
        return _without_shown_pause(goal, now)
    if not NOSES[platform.nos].remediation(platform).honours_pause_unstated:
        return goal
    shown = {
        name: replace(port, pause_receive="off", pause_stated=False)
        for name, port in goal.ports.items()
        if _is_shown(port, now.facts.ports.get(name), now.status.ports.get(name))
    }
    return replace(goal, ports={**goal.ports, **shown}) if shown else goal


def _without_shown_pause(goal: SwitchFacts, now: DeviceSnapshot) -> SwitchFacts:
    """Return the goal without lines at ports that do what they state without one [D-FC6]."""
    ports = dict(goal.ports)
    for name, port in goal.ports.items():
        found, shown = now.facts.ports.get(name), now.status.ports.get(name)
        is_stated = found is None or found.pause_stated
        if port.pause_send == "on" or is_stated or shown is None:
            continue
        if shown.pause_receive is (port.pause_receive == "on"):
            ports[name] = replace(port, pause_stated=False)
    return replace(goal, ports=ports)


def _is_shown(wanted: PortFacts, found: PortFacts | None, now: PortStatus | None) -> bool:
    """Return whether a port honours pause frames without a line, and is to do no more.

    One that begins to send them needs the line first [E-FC].
    """
    if wanted.pause_receive != "on" or wanted.pause_send == "on":
        return False
    is_stated = found is not None and found.pause_stated
    return not is_stated and now is not None and now.pause_receive is True
