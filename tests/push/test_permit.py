"""Who may log in to switches, from the inventory to running switches, without a lockout."""

from functools import partial
from pathlib import Path

from support.bench import GO, QUICK, WAITS, Bench, bench_of

SAN = """
name: tiny
profile: lab
secrets: {monitor: SNMPv2c community}
management: {permit: [192.0.2.0/26, 198.51.100.9], communities: [{secret: monitor}]}
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}
switches:
  n9k-a:
    model: nexus-93180yc-fx
    fabric: A
    management: {address: 192.0.2.31/24}
    ports: {Ethernet1/1: {vlan: iscsi_a, enabled: true}}
  arista-a: {model: dcs-7150s-24, release: "4.12", fabric: A, management: {address: 192.0.2.33/24}}
  s4810-a: {model: s4810, fabric: A, management: {address: 192.0.2.35/24}}
  x670-a:
    model: summit-x670
    fabric: A
    management: {address: 192.0.2.36/24, permit: [], communities: false}
"""
BY_SSH = ("n9k-a", "arista-a", "s4810-a")


def test_who_may_log_in_is_pushed_and_never_excludes_the_push_itself(tmp_path: Path) -> None:
    with bench_of(tmp_path, SAN) as bench:
        _type(bench, "n9k-a", "configure", "snmp-server community older group network-operator")
        _type(bench, "s4810-a", "configure", "snmp-server community older ro")
        assert bench.run("render").exit_code == 0
        pushed = bench.run("push", *GO)
        assert (pushed.exit_code, pushed.stderr.count("ROLLED BACK")) == (0, 0), pushed.stderr
        assert bench.run("drift", *QUICK).exit_code == 0

        _assert_named(bench, pushed.stdout + pushed.stderr)

        inventory = next(bench.san.glob("*.yml"))
        inventory.write_text(SAN.replace("192.0.2.0/26, ", ""))
        assert bench.run("render").exit_code == 0
        sent = {name: len(one.chassis.log) for name, one in bench.lab.switches.items()}
        refused = bench.run("push", *GO)
        assert refused.exit_code != 0
        for name in BY_SSH:
            assert (
                f"{name}: this push logs in from 192.0.2.1, which permit 198.51.100.9/32 does not "
                "hold: the next login would be refused"
            ) in refused.stderr
            log = bench.lab.switches[name].chassis.log[sent[name] :]
            assert not [one.line for one in log if "permit" in one.line or "access" in one.line]

        inventory.write_text(SAN.replace("192.0.2.0/26", "192.0.2.0/25, 10.9.0.0/16"))
        planned = bench.run("plan", *QUICK).stdout
        assert "logins are accepted from 10.9.0.0/16, 192.0.2.0/25, 198.51.100.9/32 only" in planned
        assert bench.run("render").exit_code == 0
        assert bench.run("push", *GO).exit_code == 0
        assert bench.run("drift", *QUICK).exit_code == 0
        assert bench.run("rollback", "last", *QUICK, *WAITS).exit_code == 0
        inventory.write_text(SAN)
        assert bench.run("drift", *QUICK).exit_code == 0

        for name in BY_SSH:
            bench.lab.switches[name].chassis.client = "203.0.113.9"
        shut_out = bench.run("drift", *QUICK)
        assert shut_out.exit_code == 2
        assert shut_out.stdout.count("and that SSH is enabled") == len(BY_SSH)


def test_a_login_whose_address_is_not_told_limits_nobody(tmp_path: Path) -> None:
    san = SAN[: SAN.index("  arista-a")]
    with bench_of(tmp_path, san) as bench:
        for switch in bench.lab.switches.values():
            switch.chassis.client = "unknown"
        assert bench.run("render").exit_code == 0
        refused = bench.run("push", *GO)
        assert refused.exit_code != 0
        assert refused.stderr.count("does not tell from which address this push logs in") == 1


def _type(bench: Bench, switch: str, *lines: str) -> str:
    """Type lines at the console of a switch; return what it prints."""
    one = bench.lab.switches[switch]
    session = one.chassis.login("admin")
    session.page = None
    return "\n".join(one.run(session, line) for line in lines)


def _journal(bench: Bench) -> str:
    files = (path for path in (bench.folder / "journal").rglob("*") if path.is_file())
    return "".join(path.read_text(errors="replace") for path in files)


def test_a_list_that_refuses_the_next_login_is_taken_back(tmp_path: Path) -> None:
    with bench_of(tmp_path, SAN[: SAN.index("  arista-a")]) as bench:
        switch = bench.lab.switches["n9k-a"]
        shown = partial(_type, bench, "n9k-a", "show running-config")
        before = shown().splitlines()
        # A translated address: the switch shows another one than that which its list judges.
        switch.lets_in = lambda _address: "access-class" not in shown()  # type: ignore[method-assign]
        assert bench.run("render").exit_code == 0
        pushed = bench.run("push", *GO)
        assert pushed.exit_code != 0
        assert "another login is refused since the change of who may log in" in pushed.stdout
        after = shown().splitlines()
        assert [one for one in after if one not in before and "!Time" not in one] == []


def _assert_named(bench: Bench, printed: str) -> None:
    """Assert that communities were sent, are told by their value, and are printed nowhere."""
    value = bench.secrets["monitor"]
    for name in BY_SSH:
        lines = [one.line for one in bench.lab.switches[name].chassis.log]
        assert [one for one in lines if f"community {value}" in one]
        assert not [one for one in lines if f"no snmp-server community {value}" in one]
    assert value not in printed + _journal(bench)
    assert "older" not in _type(bench, "n9k-a", "show running-config")
    unknown = bench.run("drift", *QUICK, SANFAB_SECRET_MONITOR="")
    assert unknown.exit_code == 1
    assert "ro @@monitor@@" in unknown.stdout
