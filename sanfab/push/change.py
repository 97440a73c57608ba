"""Whether a push changes a switch: decided here for the CLI, Ansible and reports alike."""

from enum import StrEnum

from sanfab.facts import SwitchFacts
from sanfab.intent import Site
from sanfab.plan.plan import Plan
from sanfab.push.snapshot import config_diff


class SwitchResult(StrEnum):
    """How a push ended on one switch."""

    PUSHED = "pushed"
    """It runs and starts with its goal."""
    COMPLIANT = "compliant"
    """It already ran and started with its goal; nothing was sent."""
    ROLLED_BACK = "rolled-back"
    """It runs and starts with what it had before."""
    ROLLBACK_FAILED = "rollback-failed"
    """The rollback did not finish; the switch may be half configured."""
    NOT_STARTED = "not-started"
    """An error came before the first line; nothing was sent."""


class PushNeed(StrEnum):
    """What a switch needs to become compliant."""

    NONE = "compliant"
    """It runs its goal, and starts with it."""
    SAVE = "save only"
    """It runs its goal; the startup configuration differs."""
    CHANGE = "change"


def push_need(plan: Plan, goal: SwitchFacts, startup: SwitchFacts, site: Site) -> PushNeed:
    """Return what a switch needs, given its plan and the facts it starts with."""
    if not plan.is_empty:
        return PushNeed.CHANGE
    return PushNeed.SAVE if config_diff(goal, startup, site) else PushNeed.NONE


def is_changed(result: SwitchResult) -> bool:
    """Return whether a switch is other than before: ``changed`` of Ansible.

    A switch that was rolled back is as before; one whose rollback failed may be half configured.
    """
    return result in {SwitchResult.PUSHED, SwitchResult.ROLLBACK_FAILED}
