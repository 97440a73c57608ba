"""Documentation of the action `push_finish`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: push_finish
short_description: Close a push and release the lock
description:
  - Removes the journal entry if no line was sent.
  - A slice waits until all switches are pushed, unless there are O(faults). The last slice closes
    the push.
extends_documentation_fragment:
  - sanfab.fabric.san
  - sanfab.fabric.connection
  - sanfab.fabric.journal
  - sanfab.fabric.change
  - sanfab.fabric.share
options:
  entry:
    description: Journal entry that M(sanfab.fabric.push_begin) returned; may be empty.
    type: str
    required: true
  slice:
    description: Number that M(sanfab.fabric.push_begin) returned.
    type: int
    default: 0
  faults:
    description: Errors that stopped the push. If there are any, this task does not fail.
    type: list
    elements: str
    default: []
  by_hand:
    description: Lines to remove by hand, as M(sanfab.fabric.push_begin) returned them.
    type: list
    elements: str
    default: []
  leaves_stopped:
    description:
      - As M(sanfab.fabric.push_begin) returned it. If true, this task fails once it has closed the
        entry, unless there are O(faults).
    type: bool
    default: false
"""

EXAMPLES = r"""
- name: Finish the push
  sanfab.fabric.push_finish:
    inventory: "{{ sanfab_inventory }}"
    entry: "{{ push_begun.entry }}"
    by_hand: "{{ push_begun.by_hand }}"
    leaves_stopped: "{{ push_begun.leaves_stopped }}"
    user: "{{ sanfab_user }}"
    password: "{{ sanfab_password }}"
  run_once: true
"""

RETURN = r"""
msg:
  description: The result of each switch.
  returned: always
  type: str
result:
  description: The result as data.
  returned: when an entry was closed
  type: dict
"""
