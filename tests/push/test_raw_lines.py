"""Raw lines of the inventory, from the configuration to drift and rollback."""

from pathlib import Path

from support.bench import GO, QUICK, TINY, bench_of

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
        assert "user_lines" in drift.stdout
        assert "ip route 198.51.100.0/24 192.0.2.1" in bench.run("plan", *QUICK).stdout
        assert bench.run("push", *GO).exit_code == 0


def test_a_raw_line_that_sanfab_manages_is_refused_with_its_fact(tmp_path: Path) -> None:
    text = RAW.replace("load-interval 30", "mtu 1500")
    with bench_of(tmp_path, text) as bench:
        done = bench.run("render")
    assert done.exit_code != 0
    assert done.stderr == (
        "san-a: `mtu 1500` sets ports.Ethernet1.mtu, which sanfab manages; take the "
        "line out of `configuration`, and use the key of the inventory\n"
    )
