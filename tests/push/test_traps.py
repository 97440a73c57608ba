"""Receivers of SNMPv2c traps, from the inventory to running switches and back."""

from pathlib import Path

from support.bench import GO, QUICK, WAITS, Bench, bench_of

SAN = """
name: tiny
profile: lab
secrets: {trap: community of traps, other: another one}
management:
  traps:
    - {address: 192.0.2.61, community: {secret: trap}}
    - {address: 192.0.2.62, community: {secret: other}, port: 2162}
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}
switches:
  n9k-a:
    model: nexus-93180yc-fx
    fabric: A
    management: {address: 192.0.2.31/24}
    ports: {Ethernet1/1: {vlan: iscsi_a, enabled: true}}
  arista-a: {model: dcs-7150s-24, fabric: A, management: {address: 192.0.2.33/24}}
  s4810-a: {model: s4810, fabric: A, management: {address: 192.0.2.35/24}}
"""
EXOS = """
name: tiny
profile: lab
secrets: {trap: community of traps, other: another one}
management: {traps: [{address: 192.0.2.61, community: {secret: trap}}]}
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}
switches:
  x670-a: {model: summit-x670, fabric: A, management: {address: 192.0.2.36/24}}
"""
PRINTED = {
    "n9k-a": (
        "snmp-server host 192.0.2.61 traps version 2c {trap}\n",
        "snmp-server host 192.0.2.61 use-vrf management\n",
        "snmp-server host 192.0.2.62 traps version 2c {other} udp-port 2162\n",
        "snmp-server host 192.0.2.62 use-vrf management udp-port 2162\n",
    ),
    "arista-a": (
        "snmp-server host 192.0.2.61 vrf MGMT version 2c {trap}\n",
        "snmp-server host 192.0.2.62 vrf MGMT version 2c {other} udp-port 2162\n",
    ),
    "s4810-a": (
        "snmp-server host 192.0.2.61 traps version 2c {trap} udp-port 162\n",
        "snmp-server host 192.0.2.62 traps version 2c {other} udp-port 2162\n",
        "snmp-server enable traps\n",
    ),
}
SAVE = {"s4810-a": "write memory"}
SHOW = {"x670-a": "show configuration"}


def shown(bench: Bench, switch: str) -> str:
    return bench.type(switch, SHOW.get(switch, "show running-config")).replace("\r", "")


def receivers(bench: Bench, switch: str) -> list[str]:
    words = ("snmp-server host", "snmp-server enable traps", "trapreceiver")
    return [line for line in shown(bench, switch).splitlines() if any(map(line.count, words))]


def done(bench: Bench, *words: str) -> str:
    result = bench.run(*words)
    assert result.exit_code == 0, result.output
    return result.output


def journal(bench: Bench) -> str:
    files = (path for path in (bench.folder / "journal").rglob("*") if path.is_file())
    return "".join(path.read_text(errors="replace") for path in files)


def assert_hidden(bench: Bench, printed: str) -> None:
    texts = "".join(path.read_text() for path in (bench.folder / "build").rglob("*.cfg"))
    for name in ("trap", "other"):
        assert f"@@{name}@@" in texts or name == "other"
        assert bench.secrets[name] not in printed + journal(bench) + texts


def test_receivers_are_pushed_changed_and_taken_back(tmp_path: Path) -> None:
    with bench_of(tmp_path, SAN) as bench:
        printed = done(bench, "render") + done(bench, "push", *GO) + done(bench, "drift", *QUICK)
        for name, lines in PRINTED.items():
            text = shown(bench, name)
            for line in lines:
                assert line.format(**bench.secrets) in text
        assert_hidden(bench, printed)
        unknown = bench.run("drift", *QUICK, SANFAB_SECRET_TRAP="")
        assert unknown.exit_code == 1
        assert unknown.output.count("@@trap@@") == len(PRINTED)

        bench.edit(
            "san.yml",
            "192.0.2.61, community: {secret: trap}",
            "192.0.2.63, community: {secret: trap}",
        )
        bench.edit("san.yml", "{secret: other}, port: 2162", "{secret: trap}, port: 1162")
        planned = done(bench, "plan", *QUICK)
        assert "192.0.2.63" in planned
        printed += planned + done(bench, "render") + done(bench, "push", *GO)
        printed += done(bench, "drift", *QUICK)
        for name in PRINTED:
            now = "\n".join(receivers(bench, name))
            assert "192.0.2.61 " not in now
            assert bench.secrets["other"] not in now
            assert "1162" in now
        printed += done(bench, "rollback", "last", *QUICK, *WAITS)
        for name, lines in PRINTED.items():
            now = "\n".join(receivers(bench, name)) + "\n"
            for line in lines:
                assert line.format(**bench.secrets) in now
        assert_hidden(bench, printed)


def test_receivers_are_taken_back(tmp_path: Path) -> None:
    with bench_of(tmp_path, SAN) as bench:
        before = {name: receivers(bench, name) for name in PRINTED}
        done(bench, "render")
        done(bench, "push", *GO)
        done(bench, "rollback", "last", *QUICK, *WAITS)
        assert {name: receivers(bench, name) for name in PRINTED} == before


def test_receivers_of_others_stay_until_the_inventory_states_some(tmp_path: Path) -> None:
    stated = SAN.index("management:\n"), SAN.index("vlans:")
    nothing = SAN[: stated[0]] + SAN[stated[1] :]
    theirs = {
        "n9k-a": [
            "snmp-server host 192.0.2.9 traps version 2c Kq8w",
            "snmp-server host 192.0.2.9 use-vrf management",
        ],
        "arista-a": ["snmp-server host 192.0.2.9 vrf MGMT version 2c Kq8w"],
        "s4810-a": ["snmp-server host 192.0.2.9 traps version 2c Kq8w udp-port 162"],
    }
    with bench_of(tmp_path, nothing) as bench:
        done(bench, "render")
        done(bench, "push", *GO)
        for name, lines in theirs.items():
            bench.type(name, "configure terminal", *lines, "end", SAVE.get(name, "copy run start"))
        done(bench, "drift", *QUICK)
        done(bench, "push", *GO)
        assert {name: receivers(bench, name) for name in theirs} == theirs
        (bench.san / "san.yml").write_text(SAN)
        done(bench, "render")
        assert "Kq8w" not in done(bench, "plan", *QUICK)
        done(bench, "push", *GO)
        for name in theirs:
            assert "192.0.2.9 " not in shown(bench, name)
        told = done(bench, "rollback", "last", *QUICK, *WAITS)
        # The journal holds no community: what cannot be set again is said, and nothing half set.
        assert told.count("192.0.2.9: the secret is no longer known; set it by hand") == len(theirs)
        assert {name: receivers(bench, name) for name in theirs} == {key: [] for key in theirs}
        assert "Kq8w" not in journal(bench)


def test_extremexos_encrypts_the_community_of_a_receiver(tmp_path: Path) -> None:
    with bench_of(tmp_path, EXOS) as bench:
        printed = done(bench, "render") + done(bench, "push", *GO) + done(bench, "drift", *QUICK)
        (line,) = receivers(bench, "x670-a")
        assert line.startswith("configure snmp add trapreceiver 192.0.2.61 community encrypted ")
        bench.edit("san.yml", "192.0.2.61", "192.0.2.64")
        printed += done(bench, "render") + done(bench, "push", *GO) + done(bench, "drift", *QUICK)
        (changed,) = receivers(bench, "x670-a")
        assert changed == line.replace("192.0.2.61", "192.0.2.64")
        printed += done(bench, "rollback", "last", *QUICK, *WAITS)
        assert receivers(bench, "x670-a") == []
        assert "192.0.2.61: the secret is no longer known; set it by hand" in printed
        assert_hidden(bench, printed)


def test_a_receiver_of_extremexos_is_taken_back(tmp_path: Path) -> None:
    with bench_of(tmp_path, EXOS) as bench:
        before = receivers(bench, "x670-a")
        done(bench, "render")
        done(bench, "push", *GO)
        assert receivers(bench, "x670-a") != before
        done(bench, "rollback", "last", *QUICK, *WAITS)
        assert receivers(bench, "x670-a") == before
