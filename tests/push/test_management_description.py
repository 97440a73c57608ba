"""The description of a management port, from the inventory to running switches and back."""

from pathlib import Path

from support.bench import GO, QUICK, WAITS, Bench, bench_of

SAN = """
name: tiny
profile: lab
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}
switches:
  n9k-a:
    model: nexus-93180yc-fx
    fabric: A
    management: {address: 192.0.2.31/24, description: OOB 1}
    ports: {Ethernet1/1: {vlan: iscsi_a, enabled: true}}
  arista-a:
    model: dcs-7150s-24
    fabric: A
    management: {address: 192.0.2.33/24, description: OOB 1}
  s4810-a:
    model: s4810
    fabric: A
    management: {address: 192.0.2.35/24, description: OOB 1}
"""
SWITCHES = ("n9k-a", "arista-a", "s4810-a")


def descriptions(bench: Bench) -> list[str]:
    shown = (bench.type(name, "show running-config").replace("\r", "") for name in SWITCHES)
    lines = (line.strip() for text in shown for line in text.splitlines())
    return [line for line in lines if line.startswith("description OOB")]


def done(bench: Bench, *words: str) -> None:
    result = bench.run(*words)
    assert result.exit_code == 0, result.output


def test_a_description_is_pushed_changed_left_alone_and_taken_back(tmp_path: Path) -> None:
    with bench_of(tmp_path, SAN) as bench:
        for text in ("OOB 1", "OOB 2"):
            (bench.san / "san.yml").write_text(SAN.replace("OOB 1", text))
            done(bench, "render")
            done(bench, "push", *GO)
            done(bench, "drift", *QUICK)
            assert descriptions(bench) == [f"description {text}"] * len(SWITCHES)
        (bench.san / "san.yml").write_text(SAN.replace(", description: OOB 1", ""))
        done(bench, "render")
        done(bench, "push", *GO)
        done(bench, "drift", *QUICK)
        assert descriptions(bench) == ["description OOB 2"] * len(SWITCHES)


def test_a_rollback_takes_a_description_away(tmp_path: Path) -> None:
    with bench_of(tmp_path, SAN) as bench:
        done(bench, "render")
        done(bench, "push", *GO)
        done(bench, "rollback", "last", *QUICK, *WAITS)
        assert descriptions(bench) == []
