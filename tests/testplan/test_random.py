"""The plan of random SANs: every path is pinged both ways, every step leaves what is left."""

from random import Random
from typing import Any

import pytest

from sanfab.analysis.frames import sent_by
from sanfab.analysis.paths import PathGroup
from sanfab.analysis.probes import Probe
from sanfab.inventory.plugging import cabling_of
from sanfab.model.addresses import is_ipv6
from sanfab.model.platforms.traits import TRAITS
from sanfab.model.san import San
from sanfab.nos import NOSES
from sanfab.report.testplan import testplan_text as text_of
from sanfab.report.testplan_json import testplan_json as json_of
from sanfab.testplan.assembly import SanTests, Selection, plan_tests
from support.nightly import NIGHTLY
from support.random_san import random_san
from support.testplans import counts_without, left_after, paths_of, taken_out

SANS = 300 if NIGHTLY else 12
SYSTEMS = ["windows", "linux", "esxi", "solaris", "other"]


def addressed_san(seed: int, nos: str) -> San:
    """Return a random SAN whose iSCSI ports have addresses, MTUs and operating systems."""
    chance = Random(seed)
    data: dict[str, Any] = random_san(chance, nos)
    number = 0
    for kind in ("hosts", "arrays"):
        for device in data[kind].values():
            if kind == "hosts":
                device["os"] = chance.choice(SYSTEMS)
            for port in device["ports"].values():
                number += 1
                if "iscsi" not in port.get("vlan", "") and port.get("vlan") != "shared":
                    continue
                four, six = f"10.9.{number // 250}.{number % 250 + 1}", f"2001:db8::{number:x}"
                port["ip"] = chance.choice([four, four, six, [four, six], None])
                if chance.random() < 0.5:
                    port["mtu"] = chance.choice([1500, 4000, 9000])
    return San.model_validate(data)


def expected_pings(san: San, group: PathGroup) -> set[tuple[str, str, int]]:
    """Return origin device, asked address and payload of each ping of a path group."""
    found = set()
    for target in group.targets:
        for source, other in ((group.initiator, target), (target, group.initiator)):
            packet = min(sent_by(san, one.cable).size for one in (source, other))
            for ip in other.cable.end.ip:
                if any(is_ipv6(own) == is_ipv6(ip) for own in source.cable.end.ip):
                    headers = 48 if is_ipv6(ip) else 28
                    found.add((source.cable.device, ip, packet - headers))
    return found


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_every_path_of_a_random_san_is_pinged_both_ways(nos: str, note: list[str]) -> None:
    pings = logins = 0
    for seed in range(SANS):
        san = addressed_san(seed, nos)
        tests = plan_tests(paths_of(cabling_of(san)), Selection())
        groups = [group for groups in tests.paths.groups.values() for group in groups]
        expected = set[tuple[str, str, int]]()
        for group in groups:
            if not group.initiator.is_fc and not group.has_teams:
                expected |= expected_pings(san, group)
        found = [probe for host in tests.hosts for probe in host.pings]
        native = {group.initiator.cable.where for group in groups if group.initiator.is_fc}
        checked = {login.cable.where for host in tests.hosts for login in host.logins}
        assert native <= checked, seed
        logins += len(checked)
        assert expected <= {(one.source.device, one.address, one.payload) for one in found}, seed
        assert all(_is_sound(probe) for probe in found), seed
        assert text_of(tests).count("\n```") % 2 == 0
        assert json_of(tests)["san"] == san.name
        pings += len(found)
    # A switch without VLANs carries no IP: its hosts log in, and there is nothing to ping.
    assert logins if TRAITS[nos].vlan_ipv4_max == 0 else pings
    note.append(f"test plans {nos}: {SANS} random SANs, {pings} pings, {logins} logins")


def _is_sound(probe: Probe) -> bool:
    """Return whether one byte more is asked only of a ping that forbids fragmentation."""
    forbids = probe.form is not None and bool(probe.form.refuses)
    return bool(probe.too_large) == forbids and probe.packet <= probe.own


@pytest.mark.parametrize("nos", sorted(NOSES))
def test_a_pulled_cable_of_a_random_san_leaves_what_it_would_have_without(nos: str) -> None:
    compared = 0
    for seed in range(SANS):
        san = addressed_san(seed, nos)
        tests = plan_tests(paths_of(cabling_of(san)), Selection())
        steps = [step for step in tests.steps if step.element.kind in {"port", "neighbor"}]
        for step in Random(seed).sample(steps, min(2, len(steps))):
            gone = taken_out(san, step)
            assert left_after(tests, step) == _counts(tests, san, gone), (seed, gone)
            compared += 1
    assert compared


def _counts(tests: SanTests, san: San, gone: str) -> dict[tuple[str, str], tuple[int, bool]]:
    """Return the paths of the SAN without a cable, of the pairs that the plan knows."""
    counts = counts_without(san, gone)
    return {pair: (counts[pair].usable, counts[pair].failover) for pair in tests.paths.groups}
