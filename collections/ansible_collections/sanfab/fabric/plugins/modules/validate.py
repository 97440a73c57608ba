"""Documentation of the action `validate`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: validate
short_description: Validate the build of a SAN with Batfish
description:
  - Renders what is not rendered yet, gives the texts to a Batfish service, judges its answers.
  - Does what C(sanfab validate) does, in check mode too, as it changes no switch; fails with its
    message on findings, and if no service answers.
  - An API key is taken from E(SANFAB_BATFISH_KEY) in the environment of C(ansible-playbook).
extends_documentation_fragment: [sanfab.fabric.san]
options:
  batfish:
    description:
      - Service, as V(HOST), V(HOST:PORT) or V(https://HOST:PORT).
      - Unless given, E(SANFAB_BATFISH) of the environment of C(ansible-playbook).
    type: str
  base:
    description: Folder of the same SAN as it is now, to say what changes.
    type: str
  timeout:
    description: Seconds that one answer of the service may take.
    type: int
    default: 300
  verify_tls:
    description: Check the certificate of the service.
    type: bool
    default: true
  fail_on:
    description: Least severity of a finding that fails the task.
    type: str
    choices: [error, warning, info]
    default: error
"""

EXAMPLES = r"""
- name: Validate the texts
  sanfab.fabric.validate:
    inventory: "{{ sanfab_inventory }}"
    batfish: 127.0.0.1
"""

RETURN = r"""
msg:
  description: Findings, who proved what, and what the service was asked.
  returned: always
  type: str
findings:
  description: The findings as data.
  returned: when the service answered
  type: list
  elements: dict
"""
