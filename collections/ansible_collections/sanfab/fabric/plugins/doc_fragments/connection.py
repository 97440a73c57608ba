"""Options of the modules that log in to switches."""

from __future__ import annotations


class ModuleDocFragment:
    """Credentials, and how to connect."""

    DOCUMENTATION = r"""
options:
  user:
    description:
      - Account to log in with. Default is E(SANFAB_USER) of the environment.
      - E(SANFAB_USER_SWITCH), for example E(SANFAB_USER_N5K_A), sets the account of one switch and
        takes precedence.
    type: str
  password:
    description:
      - Password of the account. Default is E(SANFAB_PASSWORD) of the environment.
      - E(SANFAB_PASSWORD_SWITCH) sets the password of one switch and takes precedence.
    type: str
  secrets:
    description:
      - Values of the secrets that the SAN inventory lists, by name.
      - The default of each value is E(SANFAB_SECRET_NAME) of the environment.
    type: dict
    default: {}
  known_hosts:
    description: File of SSH host keys. Without it, those of the user and the system.
    type: str
  lab:
    description: Connect to the emulated switches of C(sanfab lab up).
    type: bool
    default: false
  workers:
    description: Number of switches that one task works on in parallel.
    type: int
    default: 8
  factory:
    description:
      - Switches in their factory state, whose running configuration may lack a host name.
      - One that has VLANs, VSANs or LAGs is refused.
    type: list
    elements: str
    default: []
  accept_identity:
    description:
      - Switches that are the right ones, although their host name, model, release or serial number
        is another than expected.
    type: list
    elements: str
    default: []
  wait_factor:
    description: Factor for all driver timeouts.
    type: float
    default: 1.0
"""
