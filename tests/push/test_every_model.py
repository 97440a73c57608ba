"""Each shipped switch model renders a configuration that its emulated switch takes and keeps."""

from pathlib import Path

import pytest

from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS, Platform
from support.bench import GO, QUICK, bench_of
from support.nightly import NIGHTLY

SAMPLE = ("nexus-3172pq", "summit-x870-32c")
MODELS = sorted(name for name, row in PLATFORMS.items() if row.ports) if NIGHTLY else SAMPLE


def inventory(platform: Platform) -> str:
    """Return a SAN of two switches of a model: a host and an array on the first and last ports."""
    ports = list(port_speeds(platform))
    host, first, last = ports[0], ports[-2], ports[-1]
    return f"""name: models
vlans:
  a: {{id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}}
  b: {{id: 102, role: iscsi, fabric: B, subnet: 10.1.2.0/24, mtu: 9000}}
switches:
  sw-a: {{model: {platform.model}, fabric: A}}
  sw-b: {{model: {platform.model}, fabric: B}}
hosts:
  esx01: {{os: esxi, ports: {{
    p2: {{at: "sw-a {host}", vlan: a, ip: 10.1.1.21}},
    p3: {{at: "sw-b {host}", vlan: b, ip: 10.1.2.21}}}}}}
arrays:
  nimble01: {{family: nimble, controllers: {{A: active, B: standby}}, ports: {{
    A-1: {{controller: A, at: "sw-a {first}", vlan: a, ip: 10.1.1.11}},
    A-2: {{controller: A, at: "sw-b {first}", vlan: b, ip: 10.1.2.11}},
    B-1: {{controller: B, at: "sw-a {last}", vlan: a}},
    B-2: {{controller: B, at: "sw-b {last}", vlan: b}}}}}}
access: [{{hosts: [esx01], arrays: [nimble01]}}]
management: {{ntp: [192.0.2.11]}}
"""


@pytest.mark.parametrize("model", MODELS)
def test_a_model_is_pushed_verified_and_free_of_drift(model: str, tmp_path: Path) -> None:
    with bench_of(tmp_path, inventory(PLATFORMS[model])) as bench:
        pushed = bench.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output
        assert bench.run("verify", *QUICK).exit_code == 0
        assert bench.run("drift", *QUICK).exit_code == 0
