"""Documentation of the action `validate`."""

from __future__ import annotations

DOCUMENTATION = r"""
module: validate
short_description: Validate the build of a SAN with Batfish
description:
  - Runs C(sanfab validate). Renders missing configurations, loads them into a Batfish service and
    checks its answers.
  - Fails on errors, on less severe findings if O(fail_on) states so, and if the service does not
    answer. Runs in check mode too, because it changes no switch.
  - Reads the API key of the service, if any, from E(SANFAB_BATFISH_KEY) of the environment.
extends_documentation_fragment: [sanfab.fabric.san]
options:
  batfish:
    description:
      - Batfish service: V(HOST), V(HOST:PORT) or V(https://HOST:PORT).
      - Default is E(SANFAB_BATFISH) of the environment.
    type: str
  base:
    description: Folder of the SAN inventory before the change, to report changes.
    type: str
  timeout:
    description: Seconds to wait for one answer of the service.
    type: int
    default: 300
  verify_tls:
    description: Verify the TLS certificate of the service.
    type: bool
    default: true
  sign:
    description: SSH key that signs the manifest of a validation that passed.
    type: str
  fail_on:
    description: Fail on findings of this severity or worse.
    type: str
    choices: [error, warning, info]
    default: error
"""

EXAMPLES = r"""
- name: Validate the configurations
  sanfab.fabric.validate:
    inventory: "{{ sanfab_inventory }}"
    batfish: 127.0.0.1
"""

RETURN = r"""
msg:
  description: The findings, the coverage of each switch, and the questions to the service.
  returned: always
  type: str
findings:
  description: The findings as data.
  returned: when the service answers
  type: list
  elements: dict
"""
