"""Documentation of the action `render`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: render
short_description: Write the configuration text of every switch of a SAN
description:
  - Writes C(build/SAN/switches/SWITCH.cfg), and proves that each text reads back as intended.
  - Does what C(sanfab render) does. Nothing is written unless every text is proven.
  - In check mode the texts are made and proven, and written nowhere.
extends_documentation_fragment: [sanfab.fabric.san]
"""

EXAMPLES = r"""
- name: Write the texts
  sanfab.fabric.render:
    inventory: "{{ sanfab_inventory }}"
"""

RETURN = r"""
msg:
  description: A line for each switch, and what was proven.
  returned: always
  type: str
changes:
  description: Names of the texts that are new, changed or removed.
  returned: success
  type: list
  elements: str
"""
