"""OS9: what a port does about pause frames without a line is open on some models [D-FC6][D-FC7]."""

import pytest

from sanfab.facts.status import PortStatus, SwitchStatus
from sanfab.facts.switch import SwitchFacts
from sanfab.live.collect import DeviceSnapshot
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.normalize import normalize_as_printed
from sanfab.nos.os9.unknown_facts import read_with_facts_left_open
from sanfab.plan.plan import make_plan
from sanfab.push.switch_steps import without_shown_defaults

S4820T, S4810 = PLATFORMS["s4820t"], PLATFORMS["s4810"]
PORT = "TenGigabitEthernet 0/1"
TEXT = f"interface {PORT}\n switchport\n no shutdown\n"
OFF = " flowcontrol rx off tx off\n"
ON = " flowcontrol rx on tx off\n"


def facts(line: str) -> SwitchFacts:
    return read_with_facts_left_open(
        TEXT.replace(" no shutdown\n", f"{line} no shutdown\n"), S4820T
    ).facts


@pytest.mark.parametrize("wanted", [OFF, ON])
@pytest.mark.parametrize("printed", ["", OFF, ON])
def test_a_line_that_is_not_printed_is_no_drift(wanted: str, printed: str) -> None:
    """A switch prints no line for its default, whichever that is."""
    goal, found = facts(wanted), facts(printed)
    meant, reached = normalize_as_printed(goal, found, S4820T)
    assert (meant == reached) is (printed in {"", wanted})


@pytest.mark.parametrize("wanted", [OFF, ON])
@pytest.mark.parametrize("printed", ["", OFF, ON])
def test_a_plan_states_pause_where_no_line_does(wanted: str, printed: str) -> None:
    lines = make_plan(facts(printed), facts(wanted), S4820T, frozenset()).lines
    assert (wanted.rstrip("\n") in lines) is (printed != wanted)


@pytest.mark.parametrize("wanted", [OFF, ON])
@pytest.mark.parametrize("shown", [True, False, None])
def test_a_port_that_shows_what_is_wanted_is_sent_no_line(
    wanted: str, *, shown: bool | None
) -> None:
    """A switch whose default is what is wanted would be sent the line by each push."""
    now = read_with_facts_left_open(TEXT, S4820T)
    status = SwitchStatus({PORT: PortStatus(up=True, pause_receive=shown)})
    goal = without_shown_defaults(facts(wanted), DeviceSnapshot(now, now, status), S4820T)
    lines = make_plan(now.facts, goal, S4820T, frozenset()).lines
    assert bool(lines) is (shown is not (wanted == ON))


@pytest.mark.parametrize(("printed", "is_sent"), [("", False), (OFF, False), (ON, True)])
def test_a_port_that_nobody_uses_ignores_pause_frames_once_a_line_says_so(
    printed: str, *, is_sent: bool
) -> None:
    """What is left of a port that was in use: `rx off tx off` stays, as no line takes it back."""
    start, goal = facts(printed), facts("")
    lines = make_plan(start, goal, S4820T, frozenset()).lines
    assert (OFF.rstrip("\n") in lines) is is_sent
    meant, reached = normalize_as_printed(goal, start, S4820T)
    assert (meant == reached) is not is_sent


def test_pause_ends_before_dcb_begins() -> None:
    """DCB is refused while a port uses pause frames [D-DCB2]."""
    dcb = read_with_facts_left_open(
        f"dcb enable\n{TEXT.replace(' no shutdown', f'{OFF} no shutdown')}", S4820T
    )
    lines = make_plan(facts(ON), dcb.facts, S4820T, frozenset()).lines
    assert lines.index(OFF.rstrip("\n")) < lines.index("dcb enable")


def test_a_model_whose_default_is_known_needs_no_line() -> None:
    found = read_with_facts_left_open(TEXT, S4810).facts
    assert found.ports[PORT].pause_stated
    assert (
        make_plan(found, read_with_facts_left_open(TEXT, S4810).facts, S4810, frozenset()).lines
        == ()
    )
