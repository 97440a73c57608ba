"""Steps and results of a push, and whether it changes a switch, for CLI, Ansible and reports."""

from enum import StrEnum


class PushStep(StrEnum):
    """A step of the push of one switch, in order."""

    NONE = ""
    """No step has begun, or none failed."""
    CONNECT = "connect"
    CAPTURE = "capture"
    PLAN = "plan"
    APPLY_BEFORE_RELOAD = "apply before reload"
    RELOAD = "reload"
    APPLY = "apply"
    READ_BACK = "read-back"
    POST_CHECK = "post-check"
    SAVE = "save"
    STARTUP = "startup"
    ROLLBACK = "rollback"
    ROLLBACK_APPLY = "rollback: apply"
    ROLLBACK_RELOAD = "rollback: reload"
    ROLLBACK_READ_BACK = "rollback: read-back"
    ROLLBACK_STARTUP = "rollback: startup"

    @property
    def is_rollback(self) -> bool:
        """Return whether the step is part of a rollback."""
        return self.startswith("rollback")


class SwitchResult(StrEnum):
    """How a push ended on one switch."""

    PUSHED = "pushed"
    """Running and startup configuration match the goal."""
    COMPLIANT = "compliant"
    """Both already matched the goal; nothing was sent."""
    ROLLED_BACK = "rolled-back"
    """Both are as before the push."""
    ROLLBACK_FAILED = "rollback-failed"
    """The rollback did not finish; the switch may be half configured."""
    NOT_STARTED = "not-started"
    """An error came before the first line; nothing was sent."""


class PushNeed(StrEnum):
    """What a switch needs to become compliant."""

    NONE = "compliant"
    """Running and startup configuration match the goal."""
    SAVE = "save only"
    """The running configuration matches the goal; the startup configuration differs."""
    CHANGE = "change"


def is_changed(result: SwitchResult) -> bool:
    """Return whether a push changed a switch: ``changed`` of Ansible.

    A rolled-back switch is unchanged; after a failed rollback it may be half configured.
    """
    return result in {SwitchResult.PUSHED, SwitchResult.ROLLBACK_FAILED}
