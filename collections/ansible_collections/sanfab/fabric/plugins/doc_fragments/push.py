"""Options of the modules that change switches."""

from __future__ import annotations


class ModuleDocFragment:
    """The journal, and how long is waited."""

    DOCUMENTATION = r"""
options:
  journal:
    description: Folder of what pushes did, below which each SAN has its own; what a rollback needs.
    type: str
    default: journal
  settle:
    description: Seconds for links and logins to come back after a change.
    type: float
    default: 60
  patience:
    description: Seconds that a lost switch may take to come back.
    type: float
    default: 300
  hold:
    description: Seconds between one fabric and the next.
    type: float
    default: 30
"""
