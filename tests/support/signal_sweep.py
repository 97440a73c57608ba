"""Signals at random moments of pushes, and where each one ended.

Prints the table: python -m support.signal_sweep [NUMBER [PLATFORM ...]]
"""

import json
import logging
import os
import random
import re
import signal
import subprocess
import sys
from collections import Counter
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock

from sanfab.intent.switch_facts import design_of
from sanfab.push.folder_store import FolderStore
from sanfab.push.journal import Journal
from support.bench import GO, QUICK, WAITS, Bench
from support.console import SanfabProcess
from support.events import wait_for
from support.lab_driver import LabSwitch
from support.rejection_sweep import difference, printed
from support.zoning_sweep import NEW, OLD

SANS = {
    "nxos": "netapp-dss",
    "os9": "equallogic-base",
    "os10": "azure-local-os10",
    "eos": "nimble-arista",
    "exos": "nimble-extreme",
}
"""Inventories for factory switches; Brocade ones run another, and the push changes their zoning."""
PLATFORMS = (*SANS, "fos")
SIGNALS = (signal.SIGKILL, signal.SIGTERM, signal.SIGINT)
SILENT = "SILENTLY between"
ENDS = ("old", "new", "said to be between", SILENT)
NAMED = re.compile(r"--accept-outage (\S+)")


logger = logging.getLogger("signal sweep")


@dataclass(frozen=True)
class Ended:
    """Where the switches of a SAN ended after a signal, and after the next command."""

    nos: str
    number: signal.Signals
    at: int
    """Lines that the switches had received."""
    where: str
    mended: bool
    """Afterwards each switch is old or new, or what is left is said."""
    names: int
    """Devices that the rollback asked for."""
    output: str

    def __str__(self) -> str:
        end = self.where if self.mended else f"{self.where}, NOT MENDED"
        return f"{self.nos} {self.number.name} after line {self.at}: {end}\n{self.output}"

    @property
    def is_good(self) -> bool:
        """Return whether nothing is left that is not said."""
        return self.mended and self.where != SILENT


class SignalSweep:
    """Switches of one platform, and the process that starts pushes to them."""

    def __init__(self, nos: str, folder: Path) -> None:
        self.nos = nos
        self.bench = Bench(folder, Path("inventory") / SANS[nos] if nos in SANS else OLD)
        self.switches = self.bench.lab.switches
        self.starter = SanfabProcess(module="support.signalled_push", stdin=subprocess.PIPE)
        self.pushed = 0
        if nos not in SANS:
            self._run(("push", *GO))
            (self.bench.san / "san.yml").write_text(NEW)
            self.bench.recable()
        self.state = {name: self._state(name) for name in self.switches}
        self.old = {name: self.printed(name) for name in self.switches}
        self._run(("push", *GO))
        self.new = {name: self.printed(name) for name in self.switches}
        assert all(difference(self.old[name], self.new[name]) for name in self.switches)
        self.lines = self.received()

    def stop(self) -> None:
        """Stop the lab and the process."""
        self.bench.stop()
        assert self.starter.process.stdin is not None
        self.starter.process.stdin.close()
        self.starter.finish()

    def received(self) -> int:
        """Return how many lines all switches received."""
        return sum(len(one.chassis.log) for one in self.switches.values())

    def _state(self, name: str) -> dict[str, object]:
        """Return a copy of the state of a switch, without its hardware."""
        return deepcopy(self._own(name), self._shared(name))

    def _own(self, name: str) -> dict[str, object]:
        values = vars(self.switches[name])
        return {key: value for key, value in values.items() if key != "chassis"}

    def _shared(self, name: str) -> dict[int, object]:
        switch = self.switches[name]
        locks = [one for one in vars(switch).values() if isinstance(one, type(RLock()))]
        return {id(one): one for one in (switch, switch.chassis, *locks)}

    def reset(self) -> None:
        """Bring the switches back to their state before the push, and forget the journal."""
        for name, state in self.state.items():
            vars(self.switches[name]).update(deepcopy(state, self._shared(name)))
            self.switches[name].chassis.log.clear()
        journal = self.bench.folder / "journal"
        if journal.exists():
            journal.rename(self.bench.folder / f"journal-{self.pushed}")

    def printed(self, name: str) -> tuple[str, str]:
        """Return running and startup configuration of a switch as it prints them."""
        reader = LabSwitch(design_of(self.bench.cabling, name))
        reader.emulator = self.switches[name]
        found = printed(reader)
        reader.emulator.chassis.on_reload = lambda: None
        return found

    def where(self, said: str = "") -> dict[str, str]:
        """Return where each switch is; ``said``: differences in these words are known."""
        found = {}
        for name in self.switches:
            now, ends = self.printed(name), {"old": self.old[name], "new": self.new[name]}
            left = {end: difference(one, now) for end, one in ends.items()}
            found[name] = next(
                (end for end, lines in left.items() if all(in_words(one, said) for one in lines)),
                "between",
            )
        return found

    def strike(self, number: signal.Signals, at: int, *, resume: bool) -> Ended:
        """Send a signal to a push once the switches received some lines; then mend."""
        self.reset()
        child = self._start(("push", *GO))
        wait_for(lambda: self.received() >= at or self._status(child) is not None, "lines are sent")
        with suppress(ProcessLookupError):
            os.kill(child, number)
        output, names = self._finish(child), 0
        wait_for(self.bench.lab.ssh.is_idle, "the switches read what was on its way")
        found, known = self.where(), self.where(output)
        mended = "between" not in known.values()
        if self.journal.unfinished():
            refusal = self._run(("push", *GO))
            can_go_back = "rolls back everything" in refusal
            mended, names, said = self._mend(resume=resume or not can_go_back)
            output += refusal + said
        ends = set(found.values())
        where = next(iter(ends)) if len(ends) == 1 else "between"
        if where == "between":
            left = [name for name, one in found.items() if one != "old" != known[name]]
            is_known = all(is_said(name, output) for name in left)
            where = ENDS[2] if is_known else SILENT
        return Ended(self.nos, number, at, where, mended, names, output)

    def _mend(self, *, resume: bool) -> tuple[bool, int, str]:
        """Resume or roll back; return whether that succeeds, and the devices asked for."""
        names: list[str] = []
        if resume:
            said = self._run(("push", *GO, "--resume"))
        else:
            said = self._run(("rollback", "last", *QUICK, *WAITS))
            names = sorted(set(NAMED.findall(said)))
            if names:
                options = [word for name in names for word in ("--accept-outage", name)]
                said += self._run(("rollback", "last", *QUICK, *WAITS, *options))
        expected = {"new" if resume else "old"}
        ends = set(self.where(said).values())
        return ends == expected and not self.journal.unfinished(), len(names), said

    @property
    def journal(self) -> Journal:
        """Return the journal of the pushes."""
        return Journal(FolderStore(self.bench.folder / "journal" / self.bench.name))

    def _run(self, words: tuple[str, ...]) -> str:
        return self._finish(self._start(words))

    def _start(self, words: tuple[str, ...]) -> int:
        """Start a verb in a process of its own; return its id."""
        self.pushed += 1
        before = len(self.starter.stdout)
        self.output = self.bench.folder / f"output-{self.pushed}"
        self.output.touch()  # a process may be killed before it opens its output
        full = self.bench._words(words)  # noqa: SLF001  # the same words
        assert self.starter.process.stdin is not None
        self.starter.process.stdin.write(json.dumps([full, str(self.output)]) + "\n")
        self.starter.process.stdin.flush()
        self.starter.wait_until(lambda: len(self.starter.stdout) > before, f"{words[0]} starts")
        return int(self.starter.stdout[before].split()[1])

    def _status(self, child: int) -> str | None:
        head = f"ended {child} "
        return next((one for one in self.starter.stdout if one.startswith(head)), None)

    def _finish(self, child: int) -> str:
        """Wait for the end of a verb; return what it printed, and its exit status."""
        try:
            self.starter.wait_until(lambda: self._status(child) is not None, f"{child} ends")
        except AssertionError as error:
            os.kill(child, signal.SIGUSR2)
            wait_for(lambda: "most recent call" in self.output.read_text(), "a traceback")
            raise AssertionError(f"{error}\n{self.output.read_text()}") from None
        return f"{self.output.read_text()}{self._status(child)}"


def in_words(change: str, said: str) -> bool:
    """Return whether a report names a line that is not as before."""
    return f": {change.rpartition(' / ')[2]}\n" in said


def is_said(name: str, output: str) -> bool:
    """Return whether an output says that a switch may be neither old nor new."""
    name = re.escape(name)
    forms = rf"may have changed [^;]*\b{name}\b|(?m:^{name}\b.*(ROLLBACK FAILED|pushed))"
    return re.search(forms, output) is not None


def strikes(sweeps: dict[str, SignalSweep], number: int, seed: str) -> list[Ended]:
    """Send some signals in all, on every platform in turn, at random moments."""
    choose, found = random.Random(seed), []
    for count in range(number):
        sweep = sweeps[list(sweeps)[count % len(sweeps)]]
        sign = SIGNALS[count // len(sweeps) % len(SIGNALS)]
        at = choose.randrange(sweep.lines)
        found.append(sweep.strike(sign, at, resume=choose.random() < 0.5))
        logger.info("%d: %s", count, str(found[-1]).partition("\n")[0])
    return found


def table(found: list[Ended]) -> list[str]:
    """Return how many pushes ended where."""
    rows = ["signals".ljust(16) + "".join(f"{end:>20}" for end in ENDS) + f"{'not mended':>12}"]
    for nos in dict.fromkeys(one.nos for one in found):
        for sign in SIGNALS:
            here = [one for one in found if (one.nos, one.number) == (nos, sign)]
            counts = Counter(one.where for one in here)
            bad = sum(not one.mended for one in here)
            row = f"{nos} {sign.name} {len(here)}".ljust(16)
            rows.append(row + "".join(f"{counts[end]:>20}" for end in ENDS) + f"{bad:>12}")
    return rows


if __name__ == "__main__":
    logging.getLogger("sanfab").disabled = True
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    with TemporaryDirectory() as temporary:
        made = {}
        for nos in sys.argv[2:] or PLATFORMS:
            (Path(temporary) / nos).mkdir()
            made[nos] = SignalSweep(nos, Path(temporary) / nos)
        results = strikes(made, int(sys.argv[1]) if sys.argv[1:] else 200, "signals")
        for one in made.values():
            one.stop()
    sys.stdout.write("".join(f"{one}\n" for one in results if not one.is_good))
    named = sum(one.names for one in results)
    sys.stdout.write("\n".join([*table(results), f"devices asked for: {named}"]) + "\n")
