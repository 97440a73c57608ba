"""What arrays of a twin export over NFS, and who mounts it: no namespace is created here."""

from pathlib import Path

import pytest

from sanfab.gate.batfish.context import read_context
from sanfab.inventory.load import load_inventory
from sanfab.rehearsal.device_settings import ScriptSetting, mounts_in, read_settings
from sanfab.rehearsal.logins import LoginTest, compared, login_order, session_logins
from sanfab.rehearsal.nfs_plan import NfsPlan
from sanfab.rehearsal.whole import prepared
from support.console import sanfab

SAN = """\
name: nas
vlans: {nfs: {id: 30, role: nfs, subnet: 10.1.3.0/24, mtu: 9000}}
switches:
  san-a: {model: dcs-7150s-24, management: {address: 192.0.2.31/24}}
hosts:
  lin1:
    os: linux
    mounts: {/mnt/backup: {array: nas1, export: /vol/backup}}
    ports: {eth4: {at: san-a Ethernet2, vlan: nfs, ip: 10.1.3.21}}
  lin2:
    os: linux
    ports: {eth4: {at: san-a Ethernet3, vlan: nfs, ip: 10.1.3.22}}
  lin3:
    os: linux
    ports: {eth4: {at: san-a Ethernet4, vlan: nfs, ip: 10.1.3.23}}
arrays:
  nas1:
    family: netapp-ontap
    controllers: {n1: active, n2: standby}
    ports:
      n1-e0a: {controller: n1, at: san-a Ethernet9, vlan: nfs, ip: 10.1.3.11}
      n2-e0a: {controller: n2, at: san-a Ethernet10, vlan: nfs}
access: [{hosts: [lin1, lin2], arrays: [nas1]}]
"""


@pytest.fixture(scope="module")
def san(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A SAN with three hosts, its configurations and the scripts of its hosts."""
    folder = tmp_path_factory.mktemp("nas")
    (folder / "nas").mkdir()
    (folder / "nas" / "san.yml").write_text(SAN)
    for verb in ("render", "hosts"):
        assert sanfab(verb, folder / "nas", "-b", folder / "build").exit_code in (0, 1)
    return folder


@pytest.fixture
def plan(san: Path) -> NfsPlan:
    """The plan of it."""
    context = read_context(load_inventory(san / "nas")[1], san / "build")
    rehearsal, _ = prepared(context.intent, context.check_context)
    return NfsPlan.of(rehearsal.twin, san / "build", read_settings(rehearsal.twin, san / "build"))


def logins_in(plan: NfsPlan) -> list[LoginTest]:
    """Return the logins of all hosts with access, and of those without."""
    by_device = {one.device: one for one in plan.twin.sockets if one.addresses}
    paths = [(by_device[host], by_device["nas1"]) for host in ("lin1", "lin2")]
    return [*session_logins(plan, paths)]


def test_an_array_exports_to_the_addresses_of_hosts_at_each_of_its_ports(plan: NfsPlan) -> None:
    names = {one.name: one.label for one in plan.twin.sockets}
    exports = [
        ["/rehearsal", "e0", ["10.1.3.21", "10.1.3.22"]],
        ["/vol/backup", "e1", ["10.1.3.21"]],
    ]
    served = plan.served()
    assert served["exports"] == [["e0", "nas1:/rehearsal"], ["e1", "nas1:/vol/backup"]]
    ports = served["ports"]
    assert isinstance(ports, list)
    assert {names[one["name"]]: one["exports"] for one in ports} == {
        "n1-e0a": exports,
        "n2-e0a": exports,
    }


def test_hosts_mount_by_their_scripts(plan: NfsPlan) -> None:
    assert plan.mounts == {"lin1": [("10.1.3.11", "/vol/backup")], "lin2": [], "lin3": []}
    found = {
        one.initiator.device: (one.account.initiator, one.expected, login_order(plan, one)["try"])
        for one in logins_in(plan)
    }
    seen = {
        host: (address, None if expected is None else [one.name for one in expected], tried)
        for host, (address, expected, tried) in found.items()
    }
    assert seen == {
        "lin1": ("10.1.3.21", ["nas1:/vol/backup"], ["/vol/backup"]),
        "lin2": ("10.1.3.22", ["nas1:/rehearsal"], ["/rehearsal"]),
        "lin3": ("10.1.3.23", None, ["/rehearsal", "/vol/backup"]),
    }


def test_a_script_without_the_mount_mounts_nothing(plan: NfsPlan) -> None:
    plan.mounts = {"lin1": [("10.1.3.12", "/vol/backup")]}
    test = logins_in(plan)[0]
    assert login_order(plan, test)["try"] == []
    result = compared(test, {"error": "", "luns": []})
    assert (result.outcome, result.why) == ("differs", "does not see export nas1:/vol/backup")


FOUND = {
    "refused": ("mount: NFS4: (path /rehearsal) failed with NFS4ERR_NOENT(-2)", "as planned"),
    "not reached": ("mount: no answer", "not reached"),
}


@pytest.mark.parametrize("name", FOUND)
def test_who_is_refused_was_answered(plan: NfsPlan, name: str) -> None:
    error, outcome = FOUND[name]
    assert compared(logins_in(plan)[-1], {"error": error, "luns": []}).outcome == outcome


SCRIPTS = {
    "Linux": (
        ScriptSetting("fstab", "eth4", "/mnt/a", "10.1.3.11:/vol/a /mnt/a nfs hard,_netdev 0 0"),
        ("10.1.3.11", "/vol/a"),
    ),
    "ESXi": (
        ScriptSetting("nfs_datastore", "vmk3", "ds1", "[2001:db8::1]:/vol/ds1 read-only"),
        ("2001:db8::1", "/vol/ds1"),
    ),
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_lines_that_mount_are_read(name: str) -> None:
    line, mount = SCRIPTS[name]
    assert [*mounts_in([line])] == [mount]


def test_what_stands_for_the_array_is_told(plan: NfsPlan) -> None:
    assert [one.partition(":")[0] for one in plan.not_shown()] == [
        "NFS as these arrays speak it",
        "exports of nas1",
    ]
