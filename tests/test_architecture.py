"""The answers of docs/architecture.md to the questions of a newcomer are those of the program."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from datetime import date
from importlib import import_module
from inspect import isgeneratorfunction, unwrap
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FunctionType

import pytest

from sanfab.facts.clone import clone
from sanfab.facts.status import SwitchStatus
from sanfab.gate.batfish.question import Deactivation
from sanfab.gate.validation import ValidationRequest, validate
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.load import load_inventory, load_with_provenance
from sanfab.live.lost_access import LiveSwitch, lost_access
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES
from sanfab.nos.connect import connect_function
from sanfab.nos.driver import SwitchTarget
from sanfab.nos.exos.driver import PROFILE
from sanfab.nos.ssh import no_follow_up, send_line
from sanfab.nos.terminal import Terminal
from sanfab.plan.plan import make_plan
from sanfab.push.change import SwitchResult
from sanfab.push.journal import SwitchOutcome
from sanfab.rules.audit import audit
from sanfab.rules.catalogue import RULES
from support.sans import ROOT
from support.scripted_channel import ScriptedChannel
from support.validate import FakeService

PAGE = ROOT / "docs/architecture.md"
FUNCTION = re.compile(r"`sanfab/([\w/]+)\.py:(\w+)`")
SAN = ROOT / "inventory/greenfield"


def _reached(*_: object, **__: object) -> None:
    raise StopAsyncIteration  # a built-in one: the code runs in the module of the other function


def _reached_later(*_: object, **__: object) -> Iterator[None]:
    raise StopAsyncIteration
    yield


class ForkingService(FakeService):
    """A service that forks snapshots too."""

    def fork(self, base: str, name: str, deactivation: Deactivation) -> None:
        pass


@contextmanager
def raising(function: FunctionType) -> Iterator[None]:
    """Make a function raise, whatever name it was imported by."""
    plain = unwrap(function)
    code = plain.__code__
    plain.__code__ = (_reached_later if isgeneratorfunction(plain) else _reached).__code__
    forget = getattr(function, "cache_clear", lambda: None)
    forget()
    try:
        yield
    finally:
        plain.__code__ = code
        forget()


def cabling() -> Cabling:
    return load_inventory(SAN)[1]


def design(name: str) -> SwitchDesign:
    return design_of(cabling(), name)


def intend_a_port() -> object:
    return managed_facts(design("arista-a"))


def read_os9() -> object:
    text = "interface TenGigabitEthernet 0/1\n mtu 12000\n"
    return NOSES["os9"].read(text, PLATFORMS["s4810"])


def plan_zones() -> object:
    one = design("n5k-a")
    goal = managed_facts(one)
    start = clone(goal)
    start.vsans[101].active_zoneset = None
    return make_plan(start, goal, one.platform, one.capabilities)


def check_a_san() -> object:
    document, _, loaded = load_with_provenance(ROOT / "inventory/minimal")
    return audit(document, loaded, date(2026, 11, 21), rules=[RULES["SEC-03"]])


def report_a_push() -> object:
    return SwitchOutcome(switch="san-a", result=SwitchResult.COMPLIANT).is_changed


def log_in() -> object:
    target = SwitchTarget("n5k-a", "127.0.0.1", "ann", "secret", port=1, known_hosts=Path("none"))
    return connect_function("nxos")(target, "7.3")


def send_to_exos() -> None:
    stream = ScriptedChannel("\n* sw.1 # ", lambda _line: ["x\r\n%% Invalid input\r\n* sw.2 # "])
    terminal = Terminal(stream, PROFILE, "sw", 0.1)
    terminal.prepare_session()
    send_line(terminal, "x", lambda _response: None, no_follow_up)


def compare_live_access() -> object:
    loaded = cabling()
    facts = managed_facts(design_of(loaded, "n5k-a"))
    return lost_access(loaded, {"n5k-a": LiveSwitch(facts, SwitchStatus())}, lambda _switch: "")


def name_ports() -> object:
    return cabling().port_speeds("s4810-a")


def validate_a_build() -> object:
    with TemporaryDirectory() as folder:
        order = ValidationRequest(ROOT / "inventory/minimal", Path(folder), date(2026, 11, 21))
        return validate(order, lambda: nullcontext(ForkingService()))


QUESTIONS: dict[str, Callable[[], object]] = {
    "Where is a port's MTU computed?": intend_a_port,
    "Where is `mtu` read for OS9?": read_os9,
    "Where is a zone's activation ordered?": plan_zones,
    "Where is a severity decided?": check_a_san,
    "Where is `changed=0` decided?": report_a_push,
    "Where is a host key checked?": log_in,
    "Where is a rejected line recognised on EXOS?": send_to_exos,
    "Where is the last path of a host protected?": compare_live_access,
    "Where are a model's ports named?": name_ports,
    "Where is the coverage table made?": validate_a_build,
}
"""What a newcomer asks, and something that the program does about it."""


def named_functions(question: str) -> list[FunctionType]:
    """Return the functions that the page answers a question with."""
    row = next(line for line in PAGE.read_text().splitlines() if line.startswith(f"| {question} |"))
    named = FUNCTION.findall(row)
    found = [getattr(import_module(f"sanfab.{at.replace('/', '.')}"), name) for at, name in named]
    return [one for one in found if isinstance(unwrap(one), FunctionType)]


@pytest.mark.parametrize("question", QUESTIONS)
def test_the_function_of_an_answer_does_what_is_asked_for(question: str) -> None:
    """One of the functions is called, and the program cannot go on without it."""
    act = QUESTIONS[question]
    with raising(named_functions(question)[0]), pytest.raises(StopAsyncIteration):
        act()
