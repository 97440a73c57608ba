"""Documentation of the action `verify`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: verify
short_description: Prove that switches run what is intended, and are healthy
description:
  - Does what C(sanfab verify) does. Configuration, what is saved, cabling, links, logins and zones
    in force are compared with what the inventory says.
  - Fails on findings that are bad enough, and if a switch cannot be read.
extends_documentation_fragment: [sanfab.fabric.san, sanfab.fabric.reach]
options:
  fail_on:
    description: Least severity of a finding that fails the task.
    type: str
    choices: [error, warning, info]
    default: warning
"""

EXAMPLES = r"""
- name: Verify the fabric
  sanfab.fabric.verify:
    inventory: "{{ sanfab_inventory }}"
    switches: "{{ groups.fabric_a }}"
    user: "{{ sanfab_user }}"
    password: "{{ sanfab_password }}"
  run_once: true
"""

RETURN = r"""
msg:
  description: Findings, and what was proven on each switch.
  returned: always
  type: str
findings:
  description: The findings as data.
  returned: when switches were asked
  type: list
  elements: dict
not_read:
  description: Why a switch could not be read, by switch.
  returned: when switches were asked
  type: dict
"""
