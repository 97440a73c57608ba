"""Options of the modules that know slices of a push."""

from __future__ import annotations


class ModuleDocFragment:
    """How slices of one push find each other, and how long they wait."""

    DOCUMENTATION = r"""
options:
  share_timeout:
    description:
      - Seconds that a slice waits for others while no switch is finished. Then it fails, and names
        the switches that it waited for.
    type: float
    default: 900
"""
