"""Factory state, the text of `sanfab bootstrap` at the console, push, verify, drift."""

import json
import re
from pathlib import Path

import pytest

from sanfab.nos.cli_profile import find_error
from sanfab.nos.driver import NEW_SWITCH
from sanfab_lab.console import Console
from support.bench import GO, QUICK, Bench, bench_of
from support.lab_terminal import PROFILES
from support.nightly import NIGHTLY

PASSWORD = "Rehearse2026"  # noqa: S105  # of emulated switches
CASES = {
    "eos-ssh": ("dcs-7150s-24", "4.20", "Ethernet"),
    "eapi": ("dcs-7050sx3-48yc8", "4.30", "Ethernet"),
    "nxos-5010": ("nexus-5010", "4.1(3)", "Ethernet1/"),
    "nxos-5548": ("nexus-5548up", "7.3", "Ethernet1/"),
    "nxos-9300": ("nexus-93180yc-fx", "9.3(3)", "Ethernet1/"),
    "nxos-mds": ("mds-9148s", "9.4(2a)", "fc1/"),
    "os9-8.3": ("s4810", "8.3.12", "TenGigabitEthernet 0/"),
    "os9-9.1": ("s4810", "9.1", "TenGigabitEthernet 0/"),
    "os9-9.5": ("mxl", "9.5", "TenGigabitEthernet 0/"),
    "os9-9.14": ("s4820t", "9.14(2.7)", "TenGigabitEthernet 0/"),
    "os10": ("s5248f", "10.5.1.0", "ethernet1/1/"),
    "exos-15": ("summit-x460-48t", "15.3", ""),
    "exos-16": ("summit-x670", "16.2", ""),
    "exos-22": ("summit-x670v-48x", "22.4", ""),
    "exos-30": ("summit-x670", "30.7", ""),
}
ENABLED_BY = {
    "eos": "`management ssh`, `no shutdown`",
    "eapi": "`management api http-commands`, `no shutdown`",
    "nxos": "`feature ssh`",
    "os9": "`ip ssh server enable`",
    "os10": "`ip ssh server enable`",
    "exos": "`enable ssh2`",
}
"""Lines that the message about a silent switch names."""
OF_INVENTORY = {"eapi", "nxos-9300", "nxos-mds", "os9-9.5", "os10", "exos-30"}
"""Cases whose first login is an account of the inventory; the others log in as admin."""
BY_DEFAULT = ("eapi", "nxos-9300", "nxos-mds", "os9-8.3", "os10", "exos-30")
"""Cases of the default run; the nightly run has all."""
TRIED = CASES if NIGHTLY else BY_DEFAULT
SAN = """name: newsan
vlans:
  iscsi_a: {{id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}}
switches:
  new-a:
    model: {model}
    release: "{release}"
    fabric: A
    management: {{address: 192.0.2.31/24, gateway: 192.0.2.1}}
hosts:
  esx01: {{os: esxi, ports: {{vmnic2: {{at: "new-a {port}1", vlan: iscsi_a, ip: 10.1.1.21}}}}}}
arrays:
  nimble01:
    family: nimble
    ports: {{A-tg1: {{at: "new-a {port}9", vlan: iscsi_a, ip: 10.1.1.11}}}}
access: [{{hosts: [esx01], arrays: [nimble01]}}]
secrets: {{sanadmin_password: of the administrators}}
management:
  ntp: [192.0.2.11]
  users: {{sanadmin: {{role: admin, password: {{secret: sanadmin_password}}}}}}
"""


def _over_fibre_channel(inventory: str) -> str:
    """Return the inventory for a switch without Ethernet ports."""
    text = re.sub(r"vlans:\n.*\n", "vsans: {101: {fabric: A, role: fc, zoneset: ZA}}\n", inventory)
    for port, wwpn in (("vmnic2", "10:00:00:00:c9:00:00:01"), ("A-tg1", "56:c9:ce:90:00:00:00:01")):
        text = re.sub(rf"({port}: {{at: [^,]*), vlan: [^}}]*}}", rf'\1, wwpn: "{wwpn}"}}', text)
    return text


def log_in_as(bench: Bench, user: str, password: str) -> None:
    """Let `--lab` log in with another account than that of the lab."""
    path = bench.folder / "build" / bench.name / "lab.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"user": user, "password": password}))


def steps_of(bench: Bench, user: str) -> list[dict[str, object]]:
    """Return what `sanfab bootstrap` says of the only switch."""
    options = ("--user", user, "--with-secrets", "--format", "json")
    found = bench.run("bootstrap", "new-a", *options, SANFAB_PASSWORD=PASSWORD)
    assert found.exit_code == 0, found.output
    steps: list[dict[str, object]] = json.loads(found.stdout)["switches"]["new-a"]["steps"]
    return steps


def enter(console: Console, steps: list[dict[str, object]]) -> None:
    """Do what the steps say: wait for each question, answer it, type the lines."""
    for step in steps:
        for question in step["questions"]:  # type: ignore[attr-defined]  # JSON
            assert question["text"] in console.prompt, (question, console.prompt, step["note"])
            console.type(question["answer"])
        for line in step["lines"]:  # type: ignore[attr-defined]  # JSON
            nos = console.switch.chassis.platform.nos
            assert not find_error(PROFILES[nos], line, console.type(line))


@pytest.mark.parametrize("case", TRIED)
def test_a_factory_switch_is_pushed_after_its_bootstrap(case: str, tmp_path: Path) -> None:
    model, release, port = CASES[case]
    inventory = SAN.format(model=model, release=release, port=port)
    if port == "fc1/":
        inventory = _over_fibre_channel(inventory)
    with bench_of(tmp_path, inventory, password=PASSWORD, as_shipped=True) as bench:
        refused = bench.run("push", *GO)
        assert refused.exit_code == 2, refused.output
        assert f"({ENABLED_BY[case.partition('-')[0]]}); {NEW_SWITCH}\n" in refused.stderr
        user = "sanadmin" if case in OF_INVENTORY else "admin"
        console = Console(bench.lab.switches["new-a"])
        enter(console, steps_of(bench, user))
        if case in OF_INVENTORY:
            log_in_as(bench, user, bench.secrets["sanadmin_password"])
        bench.lab.switches["new-a"].boot()  # power is lost: everything is saved, nothing waits
        for verb in ("push", "verify", "drift"):
            done = bench.run(verb, *(GO if verb == "push" else QUICK))
            assert done.exit_code == 0, (verb, done.output, console.printed)


LOCKED_OUT = (
    "new-a: eAPI is disabled in VRF MGMT, to which this push moves the management port, and the "
    "push uses eAPI; enable it there first, in configuration mode: `vrf instance MGMT`, "
    "`management api http-commands`, `vrf MGMT`, `no shutdown`; for a new switch, `sanfab "
    "bootstrap` prints all that it needs\n"
)


def test_eapi_outside_the_management_vrf_is_refused_before_the_plan(tmp_path: Path) -> None:
    model, release, port = CASES["eapi"]
    with bench_of(tmp_path, SAN.format(model=model, release=release, port=port)) as bench:
        refused = bench.run("plan", *QUICK)
        assert (refused.exit_code, refused.stdout) == (2, "")
        assert refused.stderr.endswith(LOCKED_OUT)
        lines = ("vrf instance MGMT", "management api http-commands", "vrf MGMT", "no shutdown")
        bench.type("new-a", "configure terminal", *lines)
        done = bench.run("push", *GO)
        assert done.exit_code == 0, done.output
