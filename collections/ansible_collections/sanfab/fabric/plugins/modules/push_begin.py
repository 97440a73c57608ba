"""Documentation of the action `push_begin`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: push_begin
short_description: Check the preconditions of a push and begin it
description:
  - Requires that the build is validated and that no live host is cut off.
  - Takes the lock of the SAN for the process of C(ansible-playbook), and begins a journal entry.
    M(sanfab.fabric.push_finish) releases the lock.
  - In check mode the lock is released and the entry removed at once.
  - With O(share) several runs of a playbook, each with some of the switches, share one push. The
    first one begins it for the whole SAN, the others join it.
extends_documentation_fragment:
  - sanfab.fabric.san
  - sanfab.fabric.connection
  - sanfab.fabric.selection
  - sanfab.fabric.journal
  - sanfab.fabric.change
  - sanfab.fabric.permission
  - sanfab.fabric.share
options:
  share:
    description:
      - Name of the shared push, the same in all its slices and different for each push; for example
        the number of a job. Needs a journal in PostgreSQL.
    type: str
    default: ""
  share_switches:
    description: Switches of all slices together. Default is all switches of the SAN.
    type: list
    elements: str
    default: []
  unvalidated:
    description: Reason to push a build that is not validated; the journal records it.
    type: str
    default: ""
  allowed_signers:
    description:
      - File of allowed signers of OpenSSH. Only a validation that one of them signed is pushed, and
        O(unvalidated) is refused.
      - Default is E(SANFAB_ALLOWED_SIGNERS) of the environment.
    type: str
  resume:
    description: Roll back an interrupted push first, then push.
    type: bool
    default: false
"""

EXAMPLES = r"""
- name: Begin the push
  sanfab.fabric.push_begin:
    inventory: "{{ sanfab_inventory }}"
    switches: [n5k-a, n5k-b]
    user: "{{ sanfab_user }}"
    password: "{{ sanfab_password }}"
  run_once: true
  register: push_begun
"""

RETURN = r"""
msg:
  description: The plan of each switch.
  returned: always
  type: str
plans:
  description: The lines of each switch that needs a change, with the names of secrets.
  returned: success
  type: dict
entry:
  description: Journal entry; empty if no switch needs a change, and in check mode.
  returned: success
  type: str
slice:
  description: Number of this slice of the push; 0 without O(share), or with nothing to change.
  returned: success
  type: int
by_hand:
  description:
    - Lines on the switches that act on what sanfab owns, and that no push takes back, in words.
  returned: success
  type: list
  elements: str
leaves_stopped:
  description: Whether one of them can stop or divert storage traffic.
  returned: success
  type: bool
"""
