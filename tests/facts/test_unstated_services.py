"""Services of a running switch of which the inventory states nothing are named, and stay."""

import pytest

from sanfab.facts.foreign_list import ForeignObjects, foreign_objects
from sanfab.facts.unmanaged import FACTORY_ACCOUNTS, merge_unmanaged
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.plugging import cabling_of
from sanfab.live.collect import parse_config
from sanfab.model.san import San

RUNNING = {
    "nexus-5596up": "ntp server 192.0.2.99 use-vrf management\nsnmp-server contact me",
    "s4820t": "ntp server 192.0.2.99\nlogging 192.0.2.98\nsnmp-server contact me",
    "dcs-7150s-24": "ntp server vrf default 192.0.2.99\nsnmp-server contact me",
    "summit-x460g2-24x-10g4": (
        "configure sntp-client primary 192.0.2.99 vr VR-Mgmt\nenable sntp-client\n"
        "configure syslog add 192.0.2.98:514 vr VR-Mgmt local0\n"
        "enable log target syslog 192.0.2.98:514 vr VR-Mgmt local0\n"
        "configure snmp sysContact me"
    ),
}


def listed(model: str, management: dict[str, object]) -> ForeignObjects:
    """Return what is foreign on a switch, and prove that a push keeps it."""
    switch = {"model": model, "fabric": "A"}
    san = {"name": "one", "switches": {"san-a": switch}, "management": management}
    design = design_of(cabling_of(San.model_validate(san)), "san-a")
    intended, running = managed_facts(design), parse_config(RUNNING[model], design).facts
    found = foreign_objects(intended, running, {}, FACTORY_ACCOUNTS)
    goal = merge_unmanaged(intended, running).services
    assert goal.ntp == running.services.ntp
    assert goal.snmp_contact == running.services.snmp_contact == "me"
    return found


@pytest.mark.parametrize("model", RUNNING)
def test_a_service_that_runs_unstated_is_named(model: str) -> None:
    found = listed(model, {})
    assert found["time server"] == ("192.0.2.99",)
    assert found["SNMP contact"] == ("me",)
    assert ("log server" in found) == ("192.0.2.98" in RUNNING[model])


@pytest.mark.parametrize("model", RUNNING)
def test_a_service_that_the_inventory_states_is_not_foreign(model: str) -> None:
    assert "time server" not in listed(model, {"ntp": ["192.0.2.99"]})
