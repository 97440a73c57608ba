"""Documentation of the action `render`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: render
short_description: Write the configuration of every switch of a SAN
description:
  - Runs C(sanfab render). Writes C(build/SAN/switches/SWITCH.cfg) after every configuration was
    proven to read back as intended, and C(build/SAN/arrays/ARRAY/), what to enter on each array.
  - In check mode the configurations are rendered and proven, but not written.
extends_documentation_fragment: [sanfab.fabric.san]
"""

EXAMPLES = r"""
- name: Write the configurations
  sanfab.fabric.render:
    inventory: "{{ sanfab_inventory }}"
"""

RETURN = r"""
msg:
  description: A line for each switch, and the result of the proof.
  returned: always
  type: str
changes:
  description: Names of the new, changed and removed configurations and documents of arrays.
  returned: success
  type: list
  elements: str
"""
