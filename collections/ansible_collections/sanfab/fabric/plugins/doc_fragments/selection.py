"""Options of the modules that work on some switches of a SAN."""

from __future__ import annotations


class ModuleDocFragment:
    """The selected switches."""

    DOCUMENTATION = r"""
options:
  switches:
    description: Only these switches of the SAN inventory. Default is all switches.
    type: list
    elements: str
    default: []
"""
