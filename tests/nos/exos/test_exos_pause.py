"""ExtremeXOS: a port honours pause frames whether or not a line says so [E-FC]."""

import pytest

from sanfab.model import PLATFORMS
from sanfab.nos.exos.builder import read_config
from sanfab.nos.normalize import normalize_as_printed
from sanfab.plan.plan import make_plan

X670 = PLATFORMS["summit-x670"]


def test_sending_pause_implies_receiving_it() -> None:
    """Documents disagree on the default of receiving: a line may state it or not [E-FC]."""
    reading = read_config("enable flow-control tx-pause ports 1", X670)
    port = reading.facts.ports["1"]
    assert (port.pause_receive, port.pause_send) == ("on", "on")
    assert [one.text for one in reading.unread] == ["enable flow-control tx-pause ports 1"]


RX_PAUSE = {
    "a switch that does not print its default": ("", True),
    "a switch that prints what is off": ("disable flow-control rx-pause ports 1\n", False),
    "a switch that prints what is on": ("enable flow-control rx-pause ports 1\n", True),
}


@pytest.mark.parametrize("name", RX_PAUSE)
def test_a_port_that_honours_pause_may_be_printed_or_not(name: str) -> None:
    line, matches = RX_PAUSE[name]
    port = "configure ports 1 display-string x\n"
    goal = read_config(f"{port}enable flow-control rx-pause ports 1\n", X670).facts
    found = read_config(port + line, X670).facts
    meant, reached = normalize_as_printed(goal, found, X670)
    assert (meant == reached) is matches
    is_sent = bool(make_plan(found, goal, X670, frozenset()).lines)
    assert is_sent is not line.startswith("enable")
