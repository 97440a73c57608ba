"""A NOS is added by its own folder and one entry of the list: rendered, read, planned, pushed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from sanfab.noses import NOS_PARTS, NosParts
from support.bench import GO, QUICK, Bench, bench_of

FOLDER = Path(__file__).parent / "toy_nos"
PARTS = NosParts("toy_nos", "toy_nos.lab", FOLDER / "models", FOLDER / "templates")
SAN = """name: toys
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}
switches:
  toy-a: {model: toy-4, fabric: A, management: {address: 192.0.2.31/24}}
hosts:
  esx01: {os: esxi, ports: {vmnic2: {at: toy-a port 1, vlan: iscsi_a, ip: 10.1.1.21}}}
"""
RENDERED = """hostname toy-a
address 192.0.2.31/24
vlan 101 name iscsi_a
port 1
 description esx01_vmnic2
 vlan 101
 mtu 9000
port 2
 disable
port 3
 disable
port 4
 disable
"""


@pytest.fixture
def bench(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Bench]:
    monkeypatch.setitem(NOS_PARTS, "toy", PARTS)
    with bench_of(tmp_path, SAN) as bench:
        yield bench


def test_a_nos_is_added_by_its_own_folder_and_one_entry_of_the_list(bench: Bench) -> None:
    rendered = bench.run("render")
    assert "1 switch (1 toy), 13 lines, every configuration reads back" in rendered.stdout
    text = (bench.folder / "build/toys/switches/toy-a.cfg").read_text()
    assert text == RENDERED
    planned = bench.run("plan", *QUICK)
    assert planned.stdout.startswith("# toy-a (fabric A): 13 lines\nhostname toy-a\n"), (
        planned.output
    )
    pushed = bench.run("push", *GO)
    assert pushed.exit_code == 0, pushed.output
    assert bench.run("verify", *QUICK).exit_code == 0
    assert bench.run("drift", *QUICK).exit_code == 0
    bench.edit("san.yml", "mtu: 9000}", "mtu: 1500}")
    assert bench.run("push", *GO).exit_code == 0
    assert bench.configuration_lines("toy-a")[-3:] == ["port 1", "no mtu", "end"]
    bench.type("toy-a", "configure", "port 2", "enable", "end")
    drifted = bench.run("drift", *QUICK)
    assert drifted.exit_code == 1
    assert "port 2" in drifted.stdout
