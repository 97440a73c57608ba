"""Raw lines of the inventory, from the configuration to drift and rollback."""

from pathlib import Path

import pytest

from support.bench import GO, QUICK, TINY, WAITS, bench_of
from support.console import sanfab

RAW = TINY.replace(
    "  san-a: {model: dcs-7150s-24, fabric: A, management: {address: 192.0.2.31/24}}\n",
    """  san-a:
    model: dcs-7150s-24
    fabric: A
    management: {address: 192.0.2.31/24}
    configuration: |
      ip route 198.51.100.0/24 192.0.2.1
    undo: no ip route 198.51.100.0/24 192.0.2.1
    ports: {Ethernet1: {configuration: load-interval 30}}
""",
)


def test_raw_lines_are_pushed_verified_and_taken_back(tmp_path: Path) -> None:
    with bench_of(tmp_path, RAW) as bench:
        assert bench.run("render").exit_code == 0
        text = (tmp_path / "build/tiny/switches/san-a.cfg").read_text()
        port = text[text.index("interface Ethernet1\n") :].split("\ninterface")[0]
        assert "   load-interval 30" in port.splitlines()
        assert "ip route 198.51.100.0/24 192.0.2.1" in text.splitlines()
        pushed = bench.run("push", *GO)
        assert (pushed.exit_code, pushed.stderr.count("ROLLED BACK")) == (0, 0)
        assert "nothing to do" in bench.run("plan", *QUICK).stdout
        assert bench.run("drift", *QUICK).exit_code == 0
        assert bench.run("verify", *QUICK).exit_code == 0
        lines = ("enable", "configure terminal", "no ip route 198.51.100.0/24 192.0.2.1", "end")
        bench.type("san-a", *lines, "write memory")
        drift = bench.run("drift", *QUICK)
        assert drift.exit_code == 1
        assert (
            "  raw lines\n    expected `ip route 198.51.100.0/24 192.0.2.1`\n    found    nothing\n"
            in drift.stdout
        )
        assert "ip route 198.51.100.0/24 192.0.2.1" in bench.run("plan", *QUICK).stdout
        assert bench.run("push", *GO).exit_code == 0


CONTRADICTING = """name: tiny
vlans: {iscsi: {id: 101, role: iscsi, mtu: 9000}}
switches:
  san-a:
    model: dcs-7150s-24
    configuration: |
      ip route 198.51.100.0/24 192.0.2.1

      ip routing
      vlan 101
         name other
    ports: {Ethernet1-2: {configuration: mtu 1500}}
  n5k-[1-2]:
    model: nexus-5548up
    configuration: |
      line vty
        access-class Mgmt in
      feature telnet
      feature lacp
  s4810:
    model: s4810
    ports:
      TenGigabitEthernet 0/1:
        configuration: |
          flowcontrol rx on tx on
  x670: {model: summit-x670, configuration: configure vlan iscsi tag 101}
hosts:
  esx01:
    os: esxi
    ports:
      a: {at: san-a Ethernet1, vlan: iscsi}
      b: {at: n5k-1 Ethernet1/1, vlan: iscsi}
      c: {at: s4810 TenGigabitEthernet 0/1, vlan: iscsi}
      d: {at: "x670 1", vlan: iscsi}
"""
PLACES = """\
FOLDER/san.yml:9:7: switches.san-a.configuration: `ip routing` sets routing to True, which \
sanfab manages; take the line out, and use `switches.*.vlan_addresses.*.forwarding`
FOLDER/san.yml:11:10: switches.san-a.configuration: `name other` sets vlans.101.name to other, \
which sanfab manages (by vlans.iscsi.id); take the line out, and use `vlans.*.name`
FOLDER/san.yml:12:42: switches.san-a.ports.Ethernet1-2.configuration: `mtu 1500` sets \
ports.Ethernet1.mtu to 1500, which sanfab manages (9214 by vlans.iscsi.mtu); take the line \
out, and use `hosts.*.ports.*.mtu` or `vlans.*.mtu`
FOLDER/san.yml:18:7: switches.n5k-1.configuration: `feature telnet` sets services.telnet to \
True, which sanfab manages; take the line out, and use `management.ssh` (and 1 more from this line)
FOLDER/san.yml:19:7: switches.n5k-1.configuration: sanfab turns on the feature of `feature \
lacp` where it is needed; take it out (and 1 more from this line)
FOLDER/san.yml:25:11: switches.s4810.ports.TenGigabitEthernet 0/1.configuration: `flowcontrol \
rx on tx on` sets ports.TenGigabitEthernet 0/1.pause_receive to on, which sanfab manages (off, \
as no key states it); take the line out, and use `switches.*.ports.*.flow_control` or \
`vlans.*.lossless`
FOLDER/san.yml:26:45: switches.x670.configuration: sanfab writes `configure vlan iscsi tag \
101` itself; take the line out
"""


@pytest.mark.parametrize("verb", ["render", "check"])
def test_raw_lines_that_sanfab_manages_are_refused_at_their_places(
    verb: str, tmp_path: Path
) -> None:
    (tmp_path / "san.yml").write_text(CONTRADICTING)
    done = sanfab(verb, str(tmp_path), cwd=tmp_path)
    assert done.exit_code == 2
    assert done.stderr.replace(str(tmp_path), "FOLDER") == PLACES


@pytest.mark.parametrize("verb", ["plan", "push"])
def test_a_push_and_its_plan_refuse_them_too_and_send_nothing(verb: str, tmp_path: Path) -> None:
    """A push of a build that nobody rendered or validated, as a playbook may be."""
    raw = RAW.replace("load-interval 30", "mtu 1500")
    with bench_of(tmp_path, raw) as bench:
        before = len(bench.lab.switches["san-a"].chassis.log)
        done = bench.run(verb, *(GO if verb == "push" else QUICK))
        assert done.exit_code == 2, done.output
        assert "san.yml:" in done.stderr
        assert "`mtu 1500` sets ports.Ethernet1.mtu to 1500, which sanfab manages" in done.stderr
        assert len(bench.lab.switches["san-a"].chassis.log) == before


PAIR = """name: pair
vlans: {lan: {id: 20, role: other}}
switches:
  n9k-[1-2]:
    model: nexus-93180yc-fx
    configuration: |
      feature udld
      vpc domain 7
        ip arp synchronize
      spanning-tree port type edge bpduguard default
      spanning-tree port type edge bpdufilter default
      ntp master 3
    ports: {"Ethernet1/1,2": {configuration: udld enable}}
  n9k-1: {management: {address: 192.0.2.31/24}}
  n9k-2: {management: {address: 192.0.2.32/24}}
links:
  - {role: peer, lag: 10, domain: 7, between: [n9k-1 Ethernet1/49-50, n9k-2 Ethernet1/49-50]}
hosts:
  bak01: {os: linux, ports: {eth0: {at: n9k-1 Ethernet1/1, vlan: lan}}}
  bak02: {os: linux, ports: {eth0: {at: n9k-2 Ethernet1/1, vlan: lan}}}
  bak03:
    os: linux
    teams: {bond0: {lag: 3}}
    ports:
      eth0: {at: n9k-1 Ethernet1/2, vlan: lan, team: bond0}
      eth1: {at: n9k-2 Ethernet1/2, vlan: lan, team: bond0}
"""


def test_raw_lines_may_stand_in_a_block_that_sanfab_writes_and_name_a_feature(
    tmp_path: Path,
) -> None:
    """As FlexPod has them; the feature stands before the ports, which know no `udld` without it."""
    with bench_of(tmp_path, PAIR) as bench:
        rendered = bench.run("render")
        assert rendered.exit_code == 0, rendered.output
        text = (tmp_path / "build/pair/switches/n9k-1.cfg").read_text()
        rows = text.splitlines()
        assert rows.index("feature udld") < rows.index("  udld enable")
        assert rows.count("  udld enable") == 2  # at the member of a LAG too
        assert "\nvpc domain 7\n  ip arp synchronize\n" in text
        pushed = bench.run("push", *GO)
        assert pushed.exit_code == 0, pushed.output
        assert bench.run("drift", *QUICK).exit_code == 0
        running = bench.type("n9k-1", "show running-config")
        assert "\n  ip arp synchronize\n" in running
        assert "\nntp master 3\n" in running
        assert "nothing to do" in bench.run("plan", *QUICK).stdout
        accepted = [word for name in ("bak01", "bak02", "bak03") for word in (ACCEPT, name)]
        back = bench.run("rollback", "last", *QUICK, *WAITS, *accepted)
        assert back.exit_code == 0, back.output
        for note in (
            "`feature udld`, `ip arp synchronize`, `spanning-tree port type edge bpduguard "
            "default`, `spanning-tree port type edge bpdufilter default`, `ntp master 3` stay: the "
            "inventory has no `undo` for their `configuration`; take them back by hand",
            "`udld enable` at Ethernet1/1, Ethernet1/2 stays: the inventory has no `undo` for "
            "its `configuration`; take it back by hand",
        ):
            assert f"    note: {note}\n" in back.stdout, back.stdout


ACCEPT = "--accept-outage"
LINE_OF_A_PORT = TINY.replace(
    "{model: dcs-7150s-24, ",
    "{model: dcs-7150s-24, "
    "ports: {Ethernet2: {configuration: load-interval 30, undo: no load-interval}}, ",
    1,
)


def test_a_raw_line_with_another_value_is_rolled_back(tmp_path: Path) -> None:
    """The old line is known as printed only: the report says that it is not there again."""
    with bench_of(tmp_path, LINE_OF_A_PORT) as bench:
        assert bench.run("push", *GO).exit_code == 0
        bench.edit("san.yml", "load-interval 30", "load-interval 60")
        assert bench.run("push", *GO).exit_code == 0
        back = bench.run("rollback", "last", *QUICK, *WAITS)
        assert back.exit_code == 0, back.output
        assert "not as before: removed: interface Ethernet2 / load-interval 30" in back.stdout
        assert "load-interval" not in bench.type("san-a", "show running-config")


def test_a_push_that_fails_takes_its_raw_lines_back(tmp_path: Path) -> None:
    with bench_of(tmp_path, LINE_OF_A_PORT) as bench:
        bench.lab.switches["san-a"].chassis.flash_full = True
        pushed = bench.run("push", *GO)
        assert "ROLLED BACK after `save` failed" in pushed.stdout, pushed.output
        assert "load-interval" not in bench.type("san-a", "show running-config")


def test_raw_lines_without_undo_stay_when_a_push_fails(tmp_path: Path) -> None:
    """Nothing takes them back: the rollback says so, and the next push is not blocked."""
    raw = LINE_OF_A_PORT.replace(", undo: no load-interval", "")
    with bench_of(tmp_path, raw) as bench:
        bench.lab.switches["san-a"].chassis.flash_full = True
        pushed = bench.run("push", *GO)
        assert "ROLLED BACK after `save` failed" in pushed.stdout, pushed.output
        assert "not as before: added: interface Ethernet2 / load-interval 30" in pushed.stdout
        assert "load-interval 30" in bench.type("san-a", "show running-config")
        bench.lab.switches["san-a"].chassis.flash_full = False
        again = bench.run("push", *GO)
        assert again.exit_code == 0, again.output


def test_a_rollback_says_what_it_sent_beyond_its_plan(tmp_path: Path) -> None:
    """A syslog server that nobody enabled is in no fact; somebody added it after the push."""
    exos = TINY.replace("dcs-7150s-24", "summit-x670").replace(" Ethernet", " ")
    with bench_of(tmp_path, exos) as bench:
        assert bench.run("push", *GO).exit_code == 0
        target = "10.9.9.9:514 vr VR-Mgmt local3"
        bench.type("san-a", f"configure syslog add {target}")
        back = bench.run("rollback", "last", *QUICK, *WAITS)
        assert back.exit_code == 0, back.output
        beyond = "sent beyond the plan, for lines that no fact holds"
        assert f"{beyond}: configure syslog delete {target}" in back.stdout
        assert target not in bench.type("san-a", "show configuration")
