"""Documentation of the action `drift`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: drift
short_description: Say where switches run something else than intended
description:
  - Does what C(sanfab drift) does; fails where something drifted or is not saved, and if a switch
    cannot be read.
extends_documentation_fragment: [sanfab.fabric.san, sanfab.fabric.reach]
options:
  verbose:
    description: List the lines that are unmanaged and left alone, too.
    type: bool
    default: false
"""

EXAMPLES = r"""
- name: Look for drift
  sanfab.fabric.drift:
    inventory: "{{ sanfab_inventory }}"
    user: "{{ sanfab_user }}"
    password: "{{ sanfab_password }}"
  run_once: true
"""

RETURN = r"""
msg:
  description: Every difference, and how many switches are as intended.
  returned: always
  type: str
switches:
  description: The same as data, by switch.
  returned: when switches were asked
  type: dict
not_read:
  description: Why a switch could not be read, by switch.
  returned: when switches were asked
  type: dict
"""
