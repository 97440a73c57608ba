"""Options of the modules that change switches."""

from __future__ import annotations


class ModuleDocFragment:
    """How long to wait."""

    DOCUMENTATION = r"""
options:
  pause:
    description: Seconds to wait between one fabric and the next.
    type: float
    default: 30
  convergence_timeout:
    description: Seconds for links and logins to come up after a change.
    type: float
    default: 60
  reconnect_timeout:
    description: Seconds for an unreachable switch to come back.
    type: float
    default: 300
"""
