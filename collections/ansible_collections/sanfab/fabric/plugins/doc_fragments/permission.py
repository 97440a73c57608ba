"""Options of the modules that begin a change."""

from __future__ import annotations


class ModuleDocFragment:
    """What the operator permits."""

    DOCUMENTATION = r"""
options:
  allow_reload:
    description: Reload switches whose change requires it.
    type: bool
    default: false
  accept_outage:
    description: Hosts and arrays that may lose paths or connections that are live.
    type: list
    elements: str
    default: []
  accept_finding:
    description:
      - Objects of health findings that do not stop the run, for example V(n5k-a Ethernet1/5).
    type: list
    elements: str
    default: []
"""
