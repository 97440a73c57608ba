"""Documentation of the action `check`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: check
short_description: Check a SAN against the rules
description:
  - Runs C(sanfab check). Fails on errors, and on less severe findings if O(fail_on) states so.
extends_documentation_fragment: [sanfab.fabric.san]
options:
  running:
    description:
      - Folder of captured switches, as C(sanfab collect) writes it.
      - The switches are compared with the inventory, and hosts and arrays that are live there must
        keep their access.
    type: str
  journal:
    description:
      - Folder of all journals, or the address of a PostgreSQL database.
      - Hosts and arrays that were live at the last push must keep their access.
      - Mutually exclusive with O(running).
    type: str
  fail_on:
    description: Fail on findings of this severity or worse.
    type: str
    choices: [error, warning, info]
    default: error
"""

EXAMPLES = r"""
- name: Check the SAN
  sanfab.fabric.check:
    inventory: "{{ sanfab_inventory }}"
    running: captures/greenfield
    fail_on: warning
"""

RETURN = r"""
msg:
  description: Each finding with its location, reason and fix, and the number of checked objects.
  returned: always
  type: str
findings:
  description: The findings as data.
  returned: when the inventory is valid
  type: list
  elements: dict
"""
