"""Options of the modules that log in to switches."""

from __future__ import annotations


class ModuleDocFragment:
    """How switches are reached, and as whom."""

    DOCUMENTATION = r"""
options:
  switches:
    description: The switches it is about, as the inventory names them; all unless given.
    type: list
    elements: str
    default: []
  user:
    description:
      - Account to log in with; unless given, E(SANFAB_USER) of the environment.
      - E(SANFAB_USER_SWITCH), as C(SANFAB_USER_N5K_A), is for one switch and goes first.
    type: str
  password:
    description:
      - Its password; unless given, E(SANFAB_PASSWORD) of the environment.
      - E(SANFAB_PASSWORD_SWITCH) is for one switch and goes first.
    type: str
  secrets:
    description:
      - Values of the secrets that the inventory lists, by name.
      - One that is not given is taken from E(SANFAB_SECRET_NAME) of the environment.
    type: dict
    default: {}
  known_hosts:
    description: File of SSH host keys; those of the user and of the system unless given.
    type: str
  lab:
    description: Talk to the emulated switches of C(sanfab lab up) instead of the real ones.
    type: bool
    default: false
  workers:
    description: Switches that one task talks to at the same time.
    type: int
    default: 8
  wait_factor:
    description: Factor for all times that are waited for an answer.
    type: float
    default: 1.0
"""
