"""No secret and no password in anything that a push writes, prints or logs, however loudly."""

import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sanfab.masking import HIDDEN, mask_secrets
from sanfab_lab.faults import Fault
from support.bench import GO, QUICK, WAITS, Bench, bench_of
from support.nightly import NIGHTLY

pytestmark = pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")

ODD = {
    "snmp_auth": "a$b#c!d@e%f^g",
    "snmp_privacy": "collision",  # a word that switches print of interfaces too
    "tacacs_key": "k.*+[x](y)^{2}",
    "sanadmin_password": "Wide-pw9",
    "sanview_password": "xWide-pw9-and-more&<~",  # holds another one
}
LOGIN = "lab$Pa.ss+w0rd"
SMALL = """name: small
secrets: {snmp_auth: a, snmp_privacy: b, tacacs_key: c, sanadmin_password: d, sanview_password: e}
management:
  lldp: true
  ntp: [192.0.2.11]
  snmp: {user: sanmon, auth: {secret: snmp_auth}, privacy: {secret: snmp_privacy}}
  tacacs: {servers: [192.0.2.13], key: {secret: tacacs_key}}
  users:
    sanadmin: {role: admin, password: {secret: sanadmin_password}}
    sanview: {role: operator, password: {secret: sanview_password}}
vlans:
  a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}
  b: {id: 102, role: iscsi, fabric: B, subnet: 10.1.2.0/24, mtu: 9000}
switches:
  n5k-a: {model: nexus-5548up, fabric: A}
  s4810-a: {model: s4810, fabric: A}
  arista-a: {model: dcs-7150s-24, fabric: B}
  x670-a: {model: summit-x670, fabric: B}
links:
  - {role: isl, lag: 10, between: [n5k-a Ethernet1/31-32, "s4810-a TenGigabitEthernet 0/46-47"]}
  - {role: isl, lag: 10, between: [arista-a Ethernet23-24, x670-a 47-48]}
hosts:
  esx01: {os: esxi, ports: {
    p2: {adapter: intel-x520, at: n5k-a Ethernet1/1, vlan: a, ip: 10.1.1.21},
    p3: {adapter: intel-x520, at: arista-a Ethernet1, vlan: b, ip: 10.1.2.21}}}
arrays:
  nimble01: {family: nimble, controllers: {A: active, B: standby}, ports: {
    A-1: {controller: A, at: s4810-a TenGigabitEthernet 0/1, vlan: a, ip: 10.1.1.11},
    A-2: {controller: A, at: x670-a 1, vlan: b, ip: 10.1.2.11},
    B-1: {controller: B, at: s4810-a TenGigabitEthernet 0/2, vlan: a},
    B-2: {controller: B, at: x670-a 2, vlan: b}}}
access: [{hosts: [esx01], arrays: [nimble01]}]
"""
"""A switch of each platform; at night, the largest SAN."""
SAN = Path("inventory/greenfield") if NIGHTLY else SMALL
TOKEN = re.compile(r"[^\s\"]{8,}")


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Bench]:
    with bench_of(tmp_path, SAN, secrets=ODD, password=LOGIN) as made:
        yield made


def printed_hashes(bench: Bench) -> set[str]:
    """Return what switches print in the place of secrets: some of it can be turned back."""
    rendered = bench.folder.glob("build/*/switches/*.cfg")
    words = {word for path in rendered for word in TOKEN.findall(path.read_text())}
    found = set()
    for name, switch in bench.lab.switches.items():
        exos = switch.chassis.platform.nos == "exos"
        text = bench.type(name, "show configuration" if exos else "show running-config")
        for line in text.splitlines():
            shown = mask_secrets(line.strip())
            if shown.endswith(HIDDEN):
                hidden = line.strip()[len(shown) - len(HIDDEN) :]
                found |= {word for word in TOKEN.findall(hidden) if re.search(r"\d", word)}
    return found - words


def leaks(bench: Bench, said: str, hashes: set[str]) -> list[str]:
    """Return where a secret stands in files and in what was said, with the line."""
    texts = {"said": said}
    for path in (*bench.folder.glob("journal/**/*"), *bench.folder.glob("build/**/*")):
        if path.is_file() and path.name not in {"lab.json", "certificates.pem", "known_hosts"}:
            texts[str(path.relative_to(bench.folder))] = path.read_text()
    wanted = {*ODD.values(), LOGIN, *hashes}
    return sorted(
        f"{name}: {value} in {line.strip()[:120]}"
        for name, text in texts.items()
        for line in text.splitlines()
        for value in wanted
        if value in line and (value != ODD["snmp_privacy"] or "snmp" in line)
    )


def test_no_push_and_no_rollback_shows_a_secret(
    bench: Bench, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    said = [bench.run("render").output]
    for name, line in (
        ("x670-a", "create account"),
        ("n5k-a", "tacacs-server host"),
        ("s4810-a", "snmp-server user"),
        ("arista-a", "username sanview"),
    ):
        chassis = bench.lab.switches[name].chassis
        # As a switch would say it: with the line that it was given.
        text = f"% Error: cannot take {' '.join(ODD.values())}"
        chassis.faults.append(Fault("reject", line, text=text))
        failed = bench.run("push", *GO, "--debug", "--switch", name)
        said.append(failed.output)
        assert failed.exit_code == 1, failed.output
        assert f"{name}: `{line}" in failed.output
    pushed = bench.run("push", *GO, "--debug")
    said.append(pushed.output)
    assert pushed.exit_code == 0, pushed.output
    hashes = printed_hashes(bench)
    assert len(hashes) > 8
    san = bench.cabling.san
    cut_off = [f"--accept-outage={name}" for name in (*san.hosts, *san.arrays)]
    back = bench.run("rollback", "last", *QUICK, *WAITS, "--debug", *cut_off)
    said += [back.output, bench.run("journal", "last").output]
    assert back.exit_code == 0, back.output
    said.append(bench.run("drift", *QUICK).output)

    assert {"sanfab.nos.terminal", "paramiko.transport"} <= {one.name for one in caplog.records}
    found = leaks(bench, "\n".join([*said, caplog.text]), hashes)
    assert found == [], "\n".join(found[:40])
