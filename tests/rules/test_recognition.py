"""The NOS of a text that others wrote is recognized."""

from pathlib import Path

import pytest

from sanfab.model.platforms.ports import port_speeds
from sanfab.nos.identification import identify, looks_like
from support.captures import CAPTURES
from support.console import sanfab


@pytest.mark.parametrize("path", CAPTURES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_the_nos_of_a_published_configuration_is_recognized(path: Path) -> None:
    assert looks_like(path.read_text()) == path.parts[-3]


def test_a_text_is_not_refused_because_another_reader_leaves_a_line_less(tmp_path: Path) -> None:
    """A Nexus 5010 has no MTU at ports, and the reader of EOS takes every line."""
    file = tmp_path / "n5k.cfg"
    file.write_text("interface Ethernet1/2\n  no shutdown\n  mtu 9216\n  no switchport\nvlan 10\n")
    done = sanfab("check", "--config", file, "--nos", "nxos", "--model", "nexus-5010")
    assert (done.stderr, "80 % of 5 lines understood" in done.stdout) == ("", True)


def test_a_text_that_only_another_nos_prints_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "a.cfg"
    file.write_text("! device: a (DCS-7150S-24, EOS-4.20.1F)\nvlan 10\nfoo\ninterface Ethernet1\n")
    done = sanfab("check", "--config", file, "--nos", "nxos")
    assert (done.exit_code, done.stderr) == (2, f"{file}: looks like eos, not nxos\n")


def test_the_long_spelling_of_a_40g_port_tells_the_model_too() -> None:
    printed, typed = (
        identify(f"interface {kind} 1/51\n", "os9").platforms
        for kind in ("fortyGigE", "FortyGigabitEthernet")
    )
    assert [one.model for one in typed] == [one.model for one in printed]
    assert all("fortyGigE 1/51" in port_speeds(one) for one in typed)
