"""Switches at the level of a driver, in memory: a line that is applied is read as one more line."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from sanfab.facts.clone import clone
from sanfab.facts.status import FabricLogin, PortStatus, SwitchStatus
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.files import read_folder
from sanfab.inventory.plugging import cabling_of
from sanfab.inventory.ranges import expand_name
from sanfab.model.platforms.row import PLATFORMS
from sanfab.model.san import San
from sanfab.nos import NOSES
from sanfab.nos.driver import LostError, OnResponse, RejectedError, Response, UnreachableError
from sanfab.push.context import PushContext, WaitTimes
from sanfab.push.folder_store import FolderStore
from sanfab.push.journal import Journal
from sanfab.push.secret_values import Secrets
from sanfab.push.snapshot import config_diff
from sanfab.render.templates import render_configuration
from sanfab.rules.engine import RawFinding
from sanfab_lab.faults import Fault

GREENFIELD = Path("inventory/greenfield")
VALUES = {
    "snmp_auth": "Pa55-snmp-auth",
    "snmp_privacy": "Pa55-snmp-priv",
    "tacacs_key": "Pa55-tacacs",
    "sanadmin_password": "Pa55-admin",
    "sanview_password": "Pa55-view",
}
NEWCOMERS = ("esx08", "hv02", "esx16", "bak02")
"""Hosts that the old SAN lacks: one of them on the switches of each platform."""
SWITCHES = {"nxos": "n5k-a", "os9": "s4810-a", "eos": "arista-a", "exos": "x670-a"}
"""One switch of each platform."""
QUICK = WaitTimes(reconnect=0.2, convergence=0.05, commit=0.02, pause=0.0, poll=0.01)


@cache
def greenfield(*without: str) -> Cabling:
    """Return the greenfield SAN, some hosts left out; no test changes it."""
    return cabling_of(San.model_validate(_greenfield_data(without)))


def _greenfield_data(without: tuple[str, ...]) -> dict[str, Any]:
    data = deepcopy(read_folder(GREENFIELD).data)
    for name in without:
        del data["hosts"][name]
    for access in data["access"]:
        access["hosts"] = [one for one in _hosts(access["hosts"]) if one not in without]
    return data


@cache
def moved_to_os10(*without: str) -> Cabling:
    """Return the greenfield SAN with OS10 switches in the place of its OS9 ones, names kept."""
    return cabling_of(San.model_validate(json.loads(text_moved_to_os10(*without))))


def text_moved_to_os10(*without: str) -> str:
    """Return its inventory."""
    text = json.dumps(_greenfield_data(without))
    for old, new in (
        ('"s4810", "release": "9.14(2.7)"', '"s5248f", "release": "10.5.1.0"'),
        ("TenGigabitEthernet 0/", "ethernet1/1/"),
        ("fortyGigE 0/56-60", "ethernet1/1/53-54"),
    ):
        assert old in text, old
        text = text.replace(old, new)
    return text


def _hosts(ranges: list[str]) -> list[str]:
    return [name for one in ranges for name in expand_name(one)]


@dataclass
class FakeSwitch:
    """What outlives a login."""

    design: SwitchDesign
    running: str
    startup: str
    faults: list[Fault] = field(default_factory=list)
    log: list[str] = field(default_factory=list)
    """Lines of configuration and ``save``, as they were executed."""
    flash_full: bool = False
    down: set[str] = field(default_factory=set)
    """Ports without a link."""
    kills_link: str = ""
    """Port that loses its link for good once a line comes in."""
    answers_otherwise: bool = False
    """Once a line comes in, it shows its ports in a layout that nobody knows."""
    answers: bool = True
    logouts: int = 0
    """How many logins were closed."""
    first: str = ""
    """What it ran at first: a switch whose facts are as then prints the same again."""

    def __post_init__(self) -> None:
        self.first = self.running

    def as_printed(self, text: str) -> str:
        """Return a configuration without the lines that others undo."""
        if text == self.first or not text.startswith(self.first):
            return text
        same = not config_diff(self.facts(self.first), self.facts(text), self.design)
        return self.first if same else text

    after: Callable[["FakeSwitch"], None] = lambda _switch: None
    """Called after each line that was executed."""

    def facts(self, text: str) -> SwitchFacts:
        """Return the facts of a text, for the caller alone: a test may change them."""
        return clone(_facts(text, self.design.platform.model))

    def strike(self, what: str) -> Fault | None:
        return next((fault for fault in self.faults if fault.strikes(what)), None)

    def execute(self, line: str) -> None:
        """Do what a line says."""
        self.log.append(line)
        self._change(line)
        self.after(self)

    def _change(self, line: str) -> None:
        if line == "save":
            self.startup = self.running
            return
        if self.kills_link:
            self.down.add(self.kills_link)
        self.running += f"{line}\n"

    def act(self, what: str) -> None:
        """Do something unless a fault strikes, which raises what a driver would."""
        fault = self.strike(what)
        if fault is None:
            self._do(what)
            return
        name = self.design.name
        if fault.what == "reject":
            raise RejectedError(f"{name}: `{what}` was rejected: {fault.text}", what, fault.text)
        if fault.what in {"drop-after", "reboot-after", "slow"}:
            self._do(what)
        if fault.what.startswith("reboot"):
            self.running = self.startup
        if fault.what != "slow":
            raise LostError(f"{name}: the connection broke ({fault.what}) at `{what}`")

    def _do(self, what: str) -> None:
        if what == "save" and self.flash_full:
            raise RejectedError(f"{self.design.name}: `save` was rejected: no space", what, "")
        if not what.startswith("show "):
            self.execute(what)

    def status(self) -> SwitchStatus:
        """Report every cable as up whose port is not shut, and every VFC as logged in."""
        facts, cabling = self.facts(self.running), self.design.cabling
        cables = cabling.cables.get(self.design.name, {})
        ends = cabling.links.get(self.design.name, [])
        plugged = {*cables, *(port for end in ends for port in end.ports)}
        status = SwitchStatus()
        if self.answers_otherwise and self.log:
            problem = "`show interface`: an answer that is not understood, `Port  Link`"
            return SwitchStatus(unknown=frozenset({"ports"}), problems=(problem,))
        for name, port in facts.ports.items():
            if name in plugged or name in facts.lags:
                status.ports[name] = PortStatus(port.enabled and name not in self.down)
        for number, vfc in facts.vfcs.items():
            wwpn = cables[vfc.port][0].end.wwpn if vfc.port in cables else None
            if wwpn and vfc.enabled and status.ports[vfc.port].up:
                status.logins.add(FabricLogin(vfc.vsan, wwpn.lower(), f"vfc{number}"))
        return status


@lru_cache(64)
def _facts(text: str, model: str) -> SwitchFacts:
    """Return what a text means; a text is asked for many times, and no one changes its facts."""
    platform = PLATFORMS[model]
    return NOSES[platform.nos].read(text, platform).facts


@dataclass
class FakeDriver:
    """One login."""

    switch: FakeSwitch
    alive: bool = True

    def _do(self, what: str) -> None:
        if not self.alive:
            raise LostError(f"{self.switch.design.name}: not connected")
        try:
            self.switch.act(what)
        except LostError:
            self.alive = False
            raise

    def running(self) -> str:
        self._do("show running")
        return self.switch.as_printed(self.switch.running)

    def startup(self) -> str:
        self._do("show startup")
        return self.switch.as_printed(self.switch.startup)

    def show(self, commands: Sequence[str]) -> Mapping[str, str]:
        """Answer with the name of the switch; a fake reader of status tells switches by it."""
        if "status" in commands:
            self._do("show status")
        return dict.fromkeys(commands, self.switch.design.name)

    def refuse_lockout(self, lines: Sequence[str], permit: Sequence[str] = ()) -> None:
        """Accept all lines."""

    def refuse_reader(self) -> None:
        """Accept every user."""

    def apply(self, lines: Sequence[str], heard: OnResponse) -> None:
        for line in lines:
            try:
                self._do(line)
            except RejectedError as error:
                heard(Response(line, error.text))
                raise
            heard(Response(line, ""))

    def save(self) -> None:
        self._do("save")

    def abort_sessions(self) -> None:
        self._do("show sessions")

    def reload(self) -> None:
        self.alive = False
        self.switch.running = self.switch.startup

    def close(self) -> None:
        self.switch.logouts += self.alive
        self.alive = False


class Fakes(dict[str, FakeSwitch]):
    """All switches of a SAN."""

    def connect(self, design: SwitchDesign) -> FakeDriver:
        if not self[design.name].answers:
            raise UnreachableError(f"{design.name}: no answer; is it switched on?")
        return FakeDriver(self[design.name])

    def read_status(
        self, driver: FakeDriver, design: SwitchDesign, _running: SwitchFacts | None
    ) -> SwitchStatus:
        driver.show(["status"])
        return self[design.name].status()


def fakes(old: Cabling, new: Cabling | None = None) -> Fakes:
    """Return the switches of a SAN as another inventory made them, saved."""
    made = Fakes()
    for name, text in _configurations(old).items():
        made[name] = FakeSwitch(design_of(new or old, name), text, text)
    return made


_rendered: list[tuple[Cabling, dict[str, str]]] = []
"""SANs that were rendered before: a test may ask for the same one many times."""


def _configurations(cabling: Cabling) -> dict[str, str]:
    """Return the configuration of every switch, as the switch shows it."""
    known = next((texts for san, texts in _rendered if san is cabling), None)
    if known is None:
        known = {}
        for name in cabling.san.switches:
            design = design_of(cabling, name)
            known[name] = printed(
                render_configuration(intended_facts(design), design.platform, design.capabilities)
            )
        _rendered.append((cabling, known))
    return known


def printed(text: str) -> str:
    """Return a text with its secrets as a switch shows them."""
    return re.sub(r"@@\w+@@", "5f4dcc3b5aa765d6", text)


def context_of(
    cabling: Cabling, switches: Fakes, folder: Path, judge: list[RawFinding] | None = None
) -> PushContext:
    """Return the world of a push to fakes."""
    secrets = Secrets(VALUES, frozenset({"hunter2-login"}))
    return PushContext(
        inventory=GREENFIELD,
        build=folder / "build" / cabling.san.name,
        cabling=cabling,
        journal=Journal(FolderStore(folder / "journal" / cabling.san.name), secrets),
        connect=switches.connect,
        read_status=switches.read_status,  # type: ignore[arg-type]  # a fake looks at its own driver
        find_faults=lambda _status: list(judge or []),
        secrets=secrets,
        times=QUICK,
        workers=4,
    )


def where(context: PushContext, switch: FakeSwitch) -> tuple[str, str]:
    """Return whether a switch runs, and would start with, the old state or the new one."""
    design = switch.design
    old = fakes(greenfield(*NEWCOMERS))[design.name]
    was = old.facts(old.startup)
    found = []
    for text in (switch.running, switch.startup):
        facts = switch.facts(text)
        is_new, is_old = (
            not config_diff(context.intended(design.name), facts, design),
            not config_diff(was, facts, design),
        )
        found.append("new" if is_new else "old" if is_old else "between")
    return found[0], found[1]
