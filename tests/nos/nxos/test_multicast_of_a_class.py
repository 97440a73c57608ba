"""`multicast-optimize` is a line of Nexus 5000 and 5500: others refuse it, and the push fails."""

import pytest

from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS
from sanfab.render.templates import render_configuration
from support.random_cabling import cabling_from

MODELS = sorted(name for name, row in PLATFORMS.items() if row.nos == "nxos" and row.ports)


@pytest.mark.parametrize("model", MODELS)
def test_only_switches_that_know_the_line_get_it(model: str) -> None:
    port = next(iter(port_speeds(PLATFORMS[model])))
    data: dict[str, object] = {
        "name": "tiny",
        "vlans": {"iscsi": {"id": 101, "role": "iscsi", "mtu": 9000}},
        "switches": {"one": {"model": model}},
        "hosts": {"esx": {"os": "esxi", "ports": {"a": {"at": f"one {port}", "vlan": "iscsi"}}}},
    }
    design = design_of(cabling_from(data), "one")
    text = render_configuration(intended_facts(design), design.platform, design.capabilities)
    assert "mtu 9216" in text
    assert ("multicast-optimize" in text) == (design.platform.family in {"n5000", "n5500"})
