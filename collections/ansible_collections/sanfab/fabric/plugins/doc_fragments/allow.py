"""Options of the modules that begin a change."""

from __future__ import annotations


class ModuleDocFragment:
    """What the operator allows."""

    DOCUMENTATION = r"""
options:
  allow_reload:
    description: Switches whose change takes a reload may reload.
    type: bool
    default: false
  accept_outage:
    description: Hosts that may lose their last path.
    type: list
    elements: str
    default: []
  accept_finding:
    description: What findings about the health of a fabric are about, that shall not stop the push.
    type: list
    elements: str
    default: []
"""
