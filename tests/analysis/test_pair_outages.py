"""A peer link that fails: what the secondary switch of a pair shuts, and what is left."""

import pytest
import yaml

from sanfab.analysis.failures import SingleFailures
from sanfab.analysis.network import Network
from sanfab.analysis.paths import Paths
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.plugging import cabling_of
from sanfab.model.san import San
from sanfab.report.failures import failure_lines

PAIRS = {
    "nxos": ("nexus-93180yc-fx", "Ethernet1/{}", "Ethernet1/53-54"),
    "os9": ("s4810", "TenGigabitEthernet 0/{}", "fortyGigE 0/56-60"),
    "eos": ("dcs-7150s-24", "Ethernet{}", "Ethernet23-24"),
    "exos": ("summit-x670", "{}", "47-48"),
}
ROLES = {"nxos": "role_priority", "os9": "primary_priority"}


def failures_of(nos: str, priorities: list[int] | None = None, **more: object) -> SingleFailures:
    """Return a pair with a host on a LAG of both switches and one on each; the array is on both."""
    model, port, peer = PAIRS[nos]
    at = [[f"{name} {port.format(number)}" for number in range(1, 5)] for name in ("a", "b")]
    pair = {} if priorities is None else {"pair": {ROLES[nos]: priorities}}
    link = {"role": "peer", "lag": 100, "domain": 1, "between": [f"a {peer}", f"b {peer}"]}
    both = {"teams": {"t": {}}}
    san = {
        "name": "pairs",
        "vlans": {"i": {"id": 100, "role": "iscsi", "subnet": "10.0.0.0/24"}},
        "switches": {
            "a": {"model": model, "management": {"address": "192.0.2.1/24"}},
            "b": {"model": model, "management": {"address": "192.0.2.2/24"}},
        },
        "links": [{**link, "vlans": ["i"], **pair}],
        "hosts": {
            "both": {"os": "linux", **both, "ports": _ports((at[0][0], at[1][0]), team="t")},
            "one_a": {"os": "linux", "ports": _ports((at[0][1],))},
            "one_b": {"os": "linux", "ports": _ports((at[1][1],))},
        },
        "arrays": {
            "s": {"family": "generic", **both, "ports": _ports((at[0][2], at[1][2]), team="t")}
        },
        "access": [{"hosts": ["both", "one_a", "one_b"], "arrays": ["s"]}],
    }
    cabling = cabling_of(San.model_validate(san | more))
    facts = {name: intended_facts(design_of(cabling, name)) for name in cabling.san.switches}
    return SingleFailures(Paths(Network(cabling, facts)))


def _ports(places: tuple[str, ...], **more: object) -> dict[str, object]:
    return {f"p{number}": {"at": at, "vlan": "i", **more} for number, at in enumerate(places)}


def lost(failures: SingleFailures) -> list[str]:
    """Return the hosts that lose their path when the peer link fails."""
    element = next(one for one in failures.elements if one.kind == "link")
    return [loss.host for loss in failures.cut(element).cut_off]


@pytest.mark.parametrize("nos", ["nxos", "os9"])
def test_the_secondary_switch_cuts_off_what_is_connected_to_it_alone(nos: str) -> None:
    assert lost(failures_of(nos, [100, 200])) == ["one_b"]
    assert lost(failures_of(nos, [200, 100])) == ["one_a"]
    told = list(failure_lines(failures_of(nos, [100, 200]), None))
    assert any("fails: one_b loses the only path to s" in line for line in told)
    assert any("peer link a " in line and "(so b shuts the ports of the" in line for line in told)


def test_either_switch_may_be_the_secondary_one_where_no_priority_tells() -> None:
    failures = failures_of("nxos")
    assert len(lost(failures)) == 1
    assert any("so a or b shuts the ports" in line for line in failure_lines(failures, None))


@pytest.mark.parametrize("nos", ["eos", "exos"])
def test_both_switches_of_an_mlag_go_on(nos: str) -> None:
    assert lost(failures_of(nos)) == []


def test_a_pair_without_a_keepalive_shuts_nothing() -> None:
    switches = {name: {"model": PAIRS["os9"][0]} for name in ("a", "b")}
    assert lost(failures_of("os9", [1, 2], switches=switches)) == []


def test_a_vfc_of_a_suspended_vpc_goes_on() -> None:
    """The primary switch has the Ethernet VLANs of the LAG, and each switch its own VSAN."""
    fcoe = yaml.safe_load("""
      vlans:
        i: {id: 100, role: iscsi}
        fa: {id: 101, role: fcoe, fabric: A, vsan: 11}
        fb: {id: 102, role: fcoe, fabric: B, vsan: 12}
      vsans: {11: {fabric: A, zoneset: A}, 12: {fabric: B, zoneset: B}}
      hosts:
        h:
          os: linux
          teams: {t: {}}
          ports:
            p1: {at: a Ethernet1/1, vlan: i, vsan: 11, wwpn: "10:00:00:00:00:00:00:01", team: t}
            p2: {at: b Ethernet1/1, vlan: i, vsan: 12, wwpn: "10:00:00:00:00:00:00:02", team: t}
      arrays:
        s:
          family: generic
          ports:
            t1: {at: a Ethernet1/3, vsan: 11, wwpn: "50:00:00:00:00:00:00:01"}
            t2: {at: b Ethernet1/3, vsan: 12, wwpn: "50:00:00:00:00:00:00:02"}
      access: [{hosts: [h], arrays: [s]}]
    """)
    failures = failures_of("nxos", [100, 200], **fcoe)
    element = next(one for one in failures.elements if one.kind == "link")
    assert len(list(failures.paths.all())) == 2
    assert failures.cut(element).path_losses == ()
