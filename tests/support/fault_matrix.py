"""Every fault at every step of a push, on emulated switches over their real protocols."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from sanfab.errors import SanfabError
from sanfab.inventory.cabling import Cabling
from sanfab.live.targets import TargetOptions
from sanfab.nos import NOSES
from sanfab.push.begin import PushRequest, begin_push, push_scope
from sanfab.push.connection import Connection
from sanfab.push.context import PushContext, WaitTimes
from sanfab.push.folder_store import FolderStore
from sanfab.push.local_context import local_context
from sanfab.push.prepare import prepare_push
from sanfab.push.recovery import recover
from sanfab.push.run import PushResult, run_push
from sanfab.push.snapshot import config_diff
from sanfab.push.switch_steps import intended_goal
from sanfab_lab.chassis import Emulator
from sanfab_lab.faults import Fault, What
from support.bench import Bench, is_harmless
from support.console import SanfabProcess
from support.events import SAFETY_NET
from support.fake_driver import (
    GREENFIELD,
    NEWCOMERS,
    VALUES,
    greenfield,
    moved_to_os10,
    text_moved_to_os10,
)

PAIRS = {
    "nxos": ("n5k-a", "n5k-b"),
    "os9": ("s4810-a", "s4810-b"),
    "eos": ("arista-a", "arista-b"),
    "exos": ("x670-a", "x670-b"),
    "os10": ("s4810-a", "s4810-b"),
}
MOVED = ("os10",)
"""Platforms that the greenfield SAN has in the place of OS9: they have a bench of their own."""
RUNNING = {
    "exos": r"^show configuration",
    "os10": r"^show running-configuration$",  # the role of the user is asked for before
    "": r"^show running-config",
}
SAVE = {
    "exos": r"^save",
    "os10": r"^copy running-configuration startup",
    "eos": r"^(write|copy running-config)",
    "": r"^(copy running|write)",
}
REJECTION = {
    "nxos": "% Invalid command at '^' marker.",
    "os9": '% Error: Invalid input at "^" marker.',
    "os10": "% Error: Validation failed.",
    "eos": "% Invalid input",
    "exos": "%% Invalid input detected at '^' marker.",
    "fos": 'error: "x" not found',
}
WHATS: tuple[What, ...] = (
    "drop", "drop-after", "hang", "slow", "reject", "reboot", "reboot-after",
)  # fmt: skip
STEPS = ("capture", "apply first", "apply middle", "apply last", "read-back", "save")
SAYS = {
    "drop": "the connection broke",
    "drop-after": "the connection broke",
    "reboot": "the connection broke",
    "reboot-after": "the connection broke",
    "hang": "no output for",
    "reject": "was rejected",
    "flash full": "was rejected",
    "another's lock": r"\bbob\b|in progress|another login holds the lock",
    "slow": "",
    "SIGKILL": "was interrupted",
}
"""What a report says of each fault."""
PATIENT = 4.0
"""Factor of all timeouts of drivers: a busy machine is no fault, and a kill is waited for.

A larger factor only costs time: before text of more than one line, a driver listens for a while.
"""
IMPATIENT = 0.1
"""The same when a switch hangs, which a push notices only by its timeout."""
TIMES = WaitTimes(
    reconnect=SAFETY_NET, convergence=SAFETY_NET, commit=SAFETY_NET, pause=0.0, poll=0.1
)
ACCEPTED = PushRequest(unvalidated="a test of faults", accept_outage=NEWCOMERS)


def new(nos: str) -> Cabling:
    """Return the SAN that is pushed."""
    return moved_to_os10() if nos in MOVED else greenfield()


def old(nos: str) -> Cabling:
    """Return the SAN as it was before."""
    return moved_to_os10(*NEWCOMERS) if nos in MOVED else greenfield(*NEWCOMERS)


class Nth(Fault):
    """A fault that lets the first lines pass."""

    def __init__(self, what: What, at: str, skip: int, text: str) -> None:
        super().__init__(what, at, text, seconds=0.2)
        self.skip, self.struck = skip, False

    def strikes(self, line: str) -> bool:
        if self.times == 0:
            return False
        found = Fault(self.what, self.at, times=None).strikes(line)
        if found and self.skip:
            self.skip -= 1
            return False
        self.struck = found
        self.times = 0 if found else self.times
        return found


class Killing(Nth):
    """A line at which the pusher is killed, before it could see that no answer comes."""

    def __init__(self, at: str, skip: int) -> None:
        super().__init__("hang", at, skip, "")
        self.pusher: Future[int] = Future()

    def strikes(self, line: str) -> bool:
        found = super().strikes(line)
        if found:
            os.kill(self.pusher.result(SAFETY_NET), signal.SIGKILL)
        return found


@dataclass(frozen=True)
class Cell:
    """One fault at one step on one platform."""

    nos: str
    what: str
    step: str

    def __str__(self) -> str:
        return f"{self.nos} {self.what} at {self.step}"


@dataclass
class Found:
    """How a cell ended."""

    cell: Cell
    running: str
    startup: str
    result: str
    why: str
    struck: bool
    seconds: float
    other_fabric: list[str] = field(default_factory=list)
    """Lines that a switch of fabric B got besides questions."""

    @property
    def is_named(self) -> bool:
        """Return whether the report names the fault; one that was overcome need not be."""
        return self.result == "pushed" or re.search(SAYS[self.cell.what], self.why) is not None

    def __str__(self) -> str:
        named = "" if self.is_named else ", NOT NAMED"
        other = f", {len(self.other_fabric)} LINES TO FABRIC B" if self.other_fabric else ""
        return f"{self.cell.what}: {self.result} ({self.running}, {self.startup}){named}{other}"


class FaultBench:
    """The test bench of greenfield, its switches brought to the old state."""

    def __init__(self, folder: Path, *, moved: bool = False) -> None:
        self.folder = folder
        self.bench = Bench(folder, text_moved_to_os10() if moved else GREENFIELD)
        self.lab = self.bench.lab
        self.factor = PATIENT
        self.ready: set[str] = set()

    @classmethod
    def elsewhere(cls, folder: Path) -> "FaultBench":
        """Return the bench that another process runs in a folder."""
        bench = cls.__new__(cls)
        bench.folder, bench.factor = folder, PATIENT
        return bench

    def context(self, cabling: Cabling) -> PushContext:
        return local_context(
            self.folder / "san",
            cabling,
            TargetOptions(lab=self.folder / "build" / "greenfield", timeout=self.factor),
            build=self.folder / "build",
            journal=FolderStore(self.folder / "journal"),
            times=TIMES,
            values=VALUES,
        )

    def push(self, cabling: Cabling, nos: str) -> PushResult:
        """Push both switches of a platform; findings about the others' cables do not count."""
        context = replace(self.context(cabling), find_faults=lambda _status: [])
        return run_push(context, begin_push(context, push_scope(context, PAIRS[nos]), ACCEPTED))

    def make_old(self, nos: str) -> None:
        """Bring both switches of a platform to the old state."""
        if nos in self.ready:
            return
        pushed = self.push(old(nos), nos)
        assert pushed.succeeded, [
            one for one in pushed.outcomes if not one.succeeded
        ] or pushed.faults
        self.ready.add(nos)

    def switch(self, nos: str) -> Emulator:
        return self.lab.switches[PAIRS[nos][0]]

    def strike(self, cell: Cell) -> Found:
        """Let one fault strike during a push from old to new."""
        self.make_old(cell.nos)
        first, second = (self.lab.switches[name] for name in PAIRS[cell.nos])
        fault = self._arm(cell, first)
        began, lines = monotonic(), len(second.chassis.log)
        self.factor = IMPATIENT if cell.what == "hang" else PATIENT
        try:
            pushed = self.push(new(cell.nos), cell.nos)
        finally:
            self.factor = PATIENT
            first.chassis.faults.clear()
            first.chassis.flash_full, first.chassis.locked_by = False, ""
        seconds = monotonic() - began
        outcome = next(one for one in pushed.outcomes if one.switch == PAIRS[cell.nos][0])
        running, startup = self.where(cell.nos)
        other = [one.line for one in second.chassis.log[lines:] if not is_harmless(one.line)]
        if outcome.succeeded:
            self.ready.discard(cell.nos)
        struck = fault.struck if fault is not None else True
        return Found(
            cell, running, startup, outcome.result, outcome.reason, struck, seconds,
            [] if outcome.succeeded else other,
        )  # fmt: skip

    def kill(self, cell: Cell) -> Found:
        """Kill the pusher, with nothing it could do about it, when it comes to a line."""
        self.make_old(cell.nos)
        switch = self.switch(cell.nos)
        at, skip = self._place(cell)
        fault = Killing(at, skip)
        switch.chassis.faults.append(fault)
        began = monotonic()
        child = self._start_push(cell.nos)
        fault.pusher.set_result(child)
        self.pusher.wait_until_printed(f"ended {child}\n")
        assert fault.struck, cell
        switch.chassis.faults.clear()
        return self._mended(cell, monotonic() - began)

    @cached_property
    def pusher(self) -> SanfabProcess:
        """Return the process that starts the pushes to be killed."""
        return SanfabProcess(self.folder, module="support.killed_push", stdin=subprocess.PIPE)

    def _start_push(self, nos: str) -> int:
        """Push from old to new in a process of its own; return its id."""
        printed = len(self.pusher.stdout)
        assert self.pusher.process.stdin is not None
        self.pusher.process.stdin.write(f"{nos}\n")
        self.pusher.process.stdin.flush()
        self.pusher.wait_until(lambda: len(self.pusher.stdout) > printed, f"a push to {nos} starts")
        return int(self.pusher.stdout[printed].split()[1])

    def stop(self) -> None:
        """Stop the lab, and the process that starts pushes."""
        self.bench.stop()
        if "pusher" in self.__dict__:
            assert self.pusher.process.stdin is not None
            self.pusher.process.stdin.close()
            self.pusher.finish()

    def _mended(self, cell: Cell, seconds: float) -> Found:
        """Return what the next run found and did."""
        context = self.context(new(cell.nos))
        try:
            begin_push(context, push_scope(context, PAIRS[cell.nos]), ACCEPTED)
        except SanfabError as error:
            why = str(error)
        (outcome,) = [
            one for one in recover(context, ACCEPTED).outcomes if one.switch == PAIRS[cell.nos][0]
        ]
        running, startup = self.where(cell.nos)
        if running == "new":
            self.ready.discard(cell.nos)
        return Found(cell, running, startup, outcome.result, why, struck=True, seconds=seconds)

    def _arm(self, cell: Cell, switch: Emulator) -> Nth | None:
        if cell.what == "flash full":
            switch.chassis.flash_full = True
            return None
        if cell.what == "another's lock":
            switch.chassis.locked_by = "bob"
            return None
        at, skip = self._place(cell)
        fault = Nth(cell.what, at, skip, REJECTION[cell.nos])  # type: ignore[arg-type]
        switch.chassis.faults.append(fault)
        return fault

    def _place(self, cell: Cell) -> tuple[str, int]:
        if cell.step == "save":
            return SAVE.get(cell.nos, SAVE[""]), 0
        if cell.step in {"capture", "read-back"}:
            # One look at all switches comes first, then the capture, then the reading back.
            return RUNNING.get(cell.nos, RUNNING[""]), 1 if cell.step == "capture" else 2
        lines = self.lines(cell.nos)
        number = {"first": 0, "middle": len(lines) // 2, "last": len(lines) - 1}
        at = number[cell.step.split()[1]]
        line = lines[at].strip()
        return f"^{re.escape(line)}$", sum(one.strip() == line for one in lines[:at])

    def lines(self, nos: str) -> tuple[str, ...]:
        """Return what a push sends to the first switch of a platform."""
        if nos not in self._lines:
            context = self.context(new(nos))
            prepared = prepare_push(context, push_scope(context, PAIRS[nos][:1]))
            if prepared.connections is not None:
                prepared.connections.close()
            self._lines[nos] = tuple(
                context.secrets.fill(line) for line in prepared.plans[PAIRS[nos][0]].all_lines
            )
        return self._lines[nos]

    _lines: dict[str, tuple[str, ...]] = {}  # noqa: RUF012  # the same in every bench

    def where(self, nos: str) -> tuple[str, str]:
        """Return whether the first switch runs, and would start with, old or new."""
        name = PAIRS[nos][0]
        found = []
        before, after = self.context(old(nos)), self.context(new(nos))
        driver = Connection(
            lambda: after.connect(after.design(name)), TIMES
        ).reconnect()  # it may still boot
        driver.abort_sessions()  # takes back what only waits for a confirmation, so that it shows
        design = after.design(name)
        for text in (driver.running(), driver.startup()):
            facts = NOSES[nos].read(text, design.platform).facts
            for label, context in (("old", before), ("new", after)):
                if not config_diff(intended_goal(context, design)(facts), facts, design):
                    found.append(label)
                    break
            else:
                found.append("between")
        driver.close()
        return found[0], found[1]


def all_cells() -> Iterator[Cell]:
    for nos in PAIRS:
        for step in STEPS:
            for what in WHATS:
                yield Cell(nos, what, step)
        yield Cell(nos, "flash full", "save")
        yield Cell(nos, "another's lock", "apply")


def sample() -> list[Cell]:
    """Return some of them: each fault, each step and each platform that is not moved; a lock or a
    full flash.
    """
    diagonal = [("drop-after", "apply first"), ("reject", "apply middle"), ("reboot", "read-back"),
                ("drop", "save"), ("reboot-after", "save"), ("slow", "apply last"),
                ("drop", "apply middle"), ("reject", "capture")]  # fmt: skip
    cells = []
    for number, nos in enumerate(one for one in PAIRS if one not in MOVED):
        cells += [Cell(nos, *diagonal[(2 * number + more) % len(diagonal)]) for more in range(2)]
        other = ("another's lock", "apply") if number % 2 else ("flash full", "save")
        cells.append(Cell(nos, *other))
    return cells


def killings() -> list[Cell]:
    """Return the moments at which a pusher is killed."""
    return [Cell(nos, "SIGKILL", step) for nos in PAIRS for step in STEPS]


def table(found: list[Found]) -> list[str]:
    """Return the matrix as a table: result, then running and startup."""
    lines = []
    for nos in PAIRS:
        rows = [one for one in found if one.cell.nos == nos]
        if not rows:
            continue
        lines.append(f"{nos}: fault at step -> result (running, startup)")
        for step in dict.fromkeys(one.cell.step for one in rows):
            cells = "; ".join(str(one) for one in rows if one.cell.step == step)
            lines.append(f"  {step:<13} {cells}")
    return lines


if __name__ == "__main__":  # all cells, as a text for people
    cells = []
    for moved in (False, True):
        with TemporaryDirectory() as temporary:
            bench = FaultBench(Path(temporary), moved=moved)
            for doing, wanted in ((bench.strike, all_cells()), (bench.kill, killings())):
                for cell in wanted:
                    if (cell.nos in MOVED) is moved:
                        sys.stderr.write(f"{cell}\n")
                        cells.append(doing(cell))
            bench.stop()
    sys.stdout.write("\n".join(table(cells)) + "\n")
