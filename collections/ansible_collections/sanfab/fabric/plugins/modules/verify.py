"""Documentation of the action `verify`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: verify
short_description: Verify that switches run the intended configuration
description:
  - Runs C(sanfab verify). Compares running and startup configuration, cabling, links, logins and
    active zones with the inventory.
  - Fails on errors, on less severe findings if O(fail_on) states so, and if a switch cannot be
    read.
extends_documentation_fragment:
  - sanfab.fabric.san
  - sanfab.fabric.connection
  - sanfab.fabric.selection
  - sanfab.fabric.journal
options:
  fail_on:
    description: Fail on findings of this severity or worse.
    type: str
    choices: [error, warning, info]
    default: error
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
  description: The findings, and the verified objects of each switch.
  returned: always
  type: str
findings:
  description: The findings as data.
  returned: when switches were read
  type: list
  elements: dict
not_read:
  description: The reason why a switch could not be read, by switch.
  returned: when switches were read
  type: dict
"""
