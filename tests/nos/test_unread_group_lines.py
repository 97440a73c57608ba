"""A line of a VRRP or HSRP group that is not understood leaves the facts of that group open."""

import pytest

from sanfab.facts.switch import UnknownFactError
from sanfab.facts.unknown import mark_unknown
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES

_NXOS = "feature hsrp\nfeature vrrp\nfeature interface-vlan\nvlan 7\ninterface Vlan7\n"
UNREAD = {
    "nxos hsrp": ("nexus-93180yc-fx", f"{_NXOS}  hsrp 7\n", "    priority 90 foo\n", "hsrp 7"),
    "nxos hsrp ipv4": (
        "nexus-93180yc-fx", f"{_NXOS}  hsrp 7 ipv4\n", "    priority 90 foo\n", "hsrp 7",
    ),
    "nxos vrrp": ("nexus-93180yc-fx", f"{_NXOS}  vrrp 7\n", "    priority 90 foo\n", "vrrp 7"),
    "os9": ("s4810", "interface Vlan 7\n  vrrp-group 7\n", "    priority 90 foo\n", "vrrp 7"),
    "os10": ("s5248f", "interface vlan7\n vrrp-group 7\n", "  priority 90 foo\n", "vrrp 7"),
    "eos": (
        "dcs-7050cx3-32s",
        "vlan 7\ninterface Vlan7\n   vrrp 7 ipv4 10.0.0.1\n",
        "   vrrp 7 priority-level 90 foo\n",
        "vrrp 7",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", UNREAD)
def test_its_facts_are_unknown_and_those_of_others_are_not(name: str) -> None:
    model, opening, line, key = UNREAD[name]
    row = PLATFORMS[model]
    known = NOSES[row.nos].read(opening, row)
    assert known.doubts == ()
    assert known.facts.vlans[7].shared[key].priority == 100
    reading = NOSES[row.nos].read(opening + line, row)
    assert [one.text for one in reading.unread] == [line.strip()]
    facts = mark_unknown(reading.facts, reading.doubts)
    group = facts.vlans[7].shared[key]
    for fact in ("address", "priority", "preempt", "enabled", "preempts"):
        with pytest.raises(UnknownFactError, match="priority"):
            getattr(group, fact)
    assert (group.group, facts.vlans[7].address) == (7, "")


def test_a_group_that_no_line_makes_may_be_missing() -> None:
    row = PLATFORMS["dcs-7050cx3-32s"]
    reading = NOSES["eos"].read("vlan 7\ninterface Vlan7\n   vrrp 7 priority 90 foo\n", row)
    assert [(one.entry, one.fields) for one in reading.doubts] == [
        (("vlans", "7"), frozenset({"shared.vrrp 7"}))
    ]
