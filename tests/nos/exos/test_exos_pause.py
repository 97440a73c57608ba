"""ExtremeXOS: a port honours pause frames whether or not a line says so [E-FC]."""

from dataclasses import replace

import pytest

from sanfab.facts.status import PortStatus, SwitchStatus
from sanfab.facts.switch import SwitchFacts
from sanfab.facts.unknown import mark_unknown
from sanfab.live.collect import DeviceSnapshot
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.exos.builder import read_config
from sanfab.nos.normalize import normalize_as_printed
from sanfab.plan.plan import make_plan
from sanfab.push.switch_steps import without_shown_defaults

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


PORT = "configure ports 1 display-string x\n"
RECEIVE = "enable flow-control rx-pause ports 1"
SEND = "enable flow-control tx-pause ports 1"


def lines_to(goal: str, found: str, *, shown: bool | None) -> tuple[str, ...]:
    """Return what a push sends to a switch that prints ``found`` and shows that port 1 is so."""
    now = read_config(PORT + found, X670)
    status = SwitchStatus({"1": PortStatus(up=True, pause_receive=shown)})
    snapshot = DeviceSnapshot(now, now, status)
    wanted = without_shown_defaults(read_config(PORT + goal, X670).facts, snapshot, X670)
    return make_plan(now.facts, wanted, X670, frozenset()).lines


@pytest.mark.parametrize(("shown", "is_sent"), [(True, False), (False, True), (None, True)])
def test_a_line_that_is_never_printed_is_not_sent_again(
    *, shown: bool | None, is_sent: bool
) -> None:
    """What the switch shows decides; only where it shows nothing, the line is sent in any case."""
    assert lines_to(RECEIVE, "", shown=shown) == ((RECEIVE,) if is_sent else ())


def test_what_a_line_states_counts_before_what_is_shown() -> None:
    off = "disable flow-control rx-pause ports 1\n"
    assert lines_to(RECEIVE, off, shown=True) == (RECEIVE,)
    assert lines_to("", RECEIVE, shown=True) == (off.strip(),)


def test_a_port_that_is_to_send_pause_states_first_that_it_honours_it() -> None:
    """The switch refuses to send pause frames where no line has it honour them [E-FC]."""
    assert lines_to(f"{RECEIVE}\n{SEND}", "", shown=True) == (RECEIVE, SEND)


def test_a_goal_of_another_switch_stays_as_it_is() -> None:
    nexus = PLATFORMS["nexus-5548up"]
    empty = read_config("", X670)
    goal = SwitchFacts()
    assert without_shown_defaults(goal, DeviceSnapshot(empty, empty), nexus) is goal


@pytest.mark.parametrize("then", ["", f"{RECEIVE}\n"])
def test_a_typed_line_that_sends_pause_first_may_have_been_refused(then: str) -> None:
    """The switch refuses it until the port honours pause; a printed one is in force [E-FC]."""
    reading = read_config(f"{PORT}{SEND}\n{then}", X670)
    reading = replace(reading, facts=mark_unknown(reading.facts, reading.doubts))
    port = reading.facts.ports["1"]
    assert "pause_send" in (port.doubts or {})
    assert ("pause_receive" in (port.doubts or {})) is (not then)
    printed = read_config(f"#\n# Module vlan configuration.\n#\n{PORT}{SEND}\n{then}", X670)
    printed = replace(printed, facts=mark_unknown(printed.facts, printed.doubts))
    assert printed.facts.ports["1"].pause_send == "on"
