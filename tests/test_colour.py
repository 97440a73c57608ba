"""A terminal shows by colour how bad a finding is; nothing else ever gets a colour."""

import os
import pty
import re
import subprocess
import sys

import pytest

from support.console import ROOT, sanfab

SAN = "inventory/equallogic-congested"
CYAN, PLAIN = "\x1b[36m", "\x1b[0m"


def on_terminal(**environment: str) -> str:
    """Return what `check` prints on a terminal of its own."""
    main, other = pty.openpty()
    with subprocess.Popen(  # noqa: S603  # our own program
        [sys.executable, "-m", "sanfab", "check", SAN, "--rule", "CAP-01"],
        cwd=ROOT,
        env={**os.environ, "TERM": "xterm", "NO_COLOR": "", **environment},
        stdout=other,
        stderr=subprocess.DEVNULL,
    ):
        os.close(other)
        found = b""
        while True:
            try:
                part = os.read(main, 65_536)
            except OSError:  # the other end is closed
                break
            if not part:
                break
            found += part
    os.close(main)
    return found.decode().replace("\r\n", "\n")


def test_a_terminal_gets_colours_and_the_same_words() -> None:
    shown = on_terminal()
    assert f"  {CYAN}info{PLAIN} CAP-01 both fabrics" in shown
    plain = sanfab("check", SAN, "--rule", "CAP-01", cwd=ROOT).stdout
    assert "\x1b" not in plain  # a pipe
    assert re.sub(r"\x1b\[[0-9;]+m", "", shown) == plain


@pytest.mark.parametrize("environment", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_no_colour_where_none_is_wanted(environment: dict[str, str]) -> None:
    assert "\x1b" not in on_terminal(**environment)
