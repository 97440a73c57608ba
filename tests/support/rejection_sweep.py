"""Pushes to a switch with accounts that rejects one line, or whose pusher is killed at one line.

Prints how each one ended, for every line: python -m support.rejection_sweep [NOS ...]
"""

import logging
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree
from tempfile import TemporaryDirectory

from sanfab.facts.status import SwitchStatus
from sanfab.intent.switch_facts import design_of
from sanfab.push.begin import PushRequest, begin_push, push_scope
from sanfab.push.change import SwitchResult
from sanfab.push.connection import Connection
from sanfab.push.context import PushContext, WaitTimes
from sanfab.push.folder_store import FolderStore
from sanfab.push.journal import Journal, SwitchOutcome
from sanfab.push.recovery import begin_rollback, recover, run_rollback
from sanfab.push.run import run_push
from sanfab.push.secret_values import Secrets
from sanfab.push.switch_push import SwitchPush
from sanfab.push.switch_steps import intended_goal, push_one_switch
from support.fake_driver import GREENFIELD, SWITCHES, VALUES, greenfield, moved_to_os10
from support.fault_matrix import REJECTION
from support.lab_driver import PASSWORD, USER, LabSwitch

ENTRY = "20261122T000000Z-0000"
AT_ONCE = WaitTimes(reconnect=0.0, convergence=0.0, commit=0.0, pause=0.0, poll=0.0)
ACCOUNTS = {
    "nxos": (
        "username sanview password Pa55-view role network-admin",
        "username former password Pa55-view role network-operator",
    ),
    "os9": (
        "username sanview password Pa55-view role sysadmin",
        "username former password Pa55-view role netoperator",
    ),
    "os10": (
        "username sanview password Pa55-view role sysadmin",
        "username former password Pa55-view role netoperator",
    ),
    "eos": (
        "username sanview privilege 15 role network-admin secret Pa55-view",
        "username former role network-operator secret Pa55-view",
    ),
    "exos": ("create account admin sanview Pa55-view", "create account user former Pa55-view"),
}
"""Accounts that a switch has before: one whose role changes, and one that goes."""
_MOVES = re.compile(
    r"(?i)^(?:[!#]|.*\b(?:time|last configuration change)\b.*\d\d:\d\d"
    r"|configure snmp sysLocation \"''\"$)"
)
"""Lines of a configuration that differ from one moment to the next, and the only one that EXOS is
known to take in place of no location [PYEXOS]."""


@dataclass(frozen=True)
class Rejected:
    """How a push ended in which one line was rejected."""

    nos: str
    number: int
    line: str
    outcome: SwitchOutcome
    change: tuple[str, ...]
    """What the switch prints otherwise than before, running and startup configuration."""

    @property
    def where(self) -> str:
        """Return where the switch ended."""
        if self.outcome.result is SwitchResult.PUSHED:
            return "new"
        if not self.change:
            return "old"
        said = "\n".join((self.outcome.reason, *self.outcome.notes))
        is_said = all(one.rpartition(" / ")[2] in said for one in self.change)
        return "said to be between" if is_said else "SILENTLY between"


class Sweep:
    """The pushes to one switch of greenfield."""

    def __init__(self, nos: str, folder: Path) -> None:
        self.nos, self.folder = nos, folder
        self.cabling = moved_to_os10() if nos == "os10" else greenfield()
        self.design = design_of(self.cabling, SWITCHES["os9" if nos == "os10" else nos])
        switch = self.switch()
        self.before = printed(switch)
        outcome = self.push(switch, "all")
        assert outcome.succeeded, outcome
        record = self.context(switch, "all").journal.record(ENTRY, self.design.name)
        self.lines = [str(one["line"]) for one in record.read_responses()]
        """Lines of the push, those of the driver included, secrets as names."""

    def switch(self) -> LabSwitch:
        """Return a factory switch with some accounts."""
        switch = LabSwitch(self.design)
        driver = switch.connect(self.design)
        driver.apply(ACCOUNTS[self.nos], lambda _response: None)
        driver.save()
        driver.close()
        switch.sent.clear()
        return switch

    def context(self, switch: LabSwitch, folder: str) -> PushContext:
        """Return the context of a push to the switch."""
        secrets = Secrets(VALUES, frozenset({PASSWORD}))
        return PushContext(
            inventory=GREENFIELD,
            build=self.folder / "build",
            cabling=self.cabling,
            journal=Journal(FolderStore(self.folder / self.nos / folder), secrets),
            connect=switch.connect,
            read_status=lambda *_: SwitchStatus(),
            find_faults=lambda _status: [],
            login_of=lambda _name: USER,
            secrets=secrets,
            times=AT_ONCE,
        )

    def push(self, switch: LabSwitch, folder: str) -> SwitchOutcome:
        """Push greenfield to the switch."""
        context = self.context(switch, folder)
        connection = Connection(lambda: switch.connect(self.design), AT_ONCE)
        push = SwitchPush(
            context,
            self.design,
            context.journal.record(ENTRY, self.design.name),
            connection,
            intended_goal(context, self.design),
            allow_reload=True,
        )
        outcome = push_one_switch(push)
        connection.close()
        return outcome

    def reject(self, number: int) -> Rejected:
        """Push, and let the switch reject one line once."""
        line = self.filled(number)
        skip = sum(self.filled(one) == line for one in range(number))
        rejection = Rejection(line, skip, REJECTION[self.nos])
        switch = self.switch()
        switch.reject = rejection
        outcome = self.push(switch, str(number))
        assert rejection.struck
        change = difference(self.before, printed(switch))
        return Rejected(self.nos, number, self.lines[number].strip(), outcome, change)

    def kill(self, number: int, *, resume: bool) -> tuple[str, ...]:
        """Kill the pusher before a line, and resume or roll back; return what is not as before."""
        switch = self.switch()
        context = self.context(switch, f"killed-{number}")
        folder = Path(context.journal.place())
        dead: list[LabSwitch] = []
        line = self.filled(number).partition("\n")[0]
        skip = sum(self.filled(one).partition("\n")[0] == line for one in range(number))
        rejection = Rejection(line, skip, "")

        def die(sent: str) -> None:
            if not rejection.struck:
                rejection(sent)
                if rejection.struck:
                    dead.append(switch.abandoned())
                    copytree(folder, folder.with_name(f"{folder.name}-after"))

        switch.before_line = die
        scope = push_scope(context, (self.design.name,))
        run_push(context, begin_push(context, scope, self.request))
        (left,) = dead
        context = self.context(left, f"killed-{number}-after")
        Path(context.journal.place("lock")).unlink()
        (entry,) = context.journal.unfinished()
        if resume:
            assert recover(context, self.request).succeeded
        else:
            started = begin_rollback(context, entry, self.request)
            assert run_rollback(context, started, entry).succeeded
        assert context.journal.unfinished() == []
        return difference(self.before, printed(left))

    @property
    def request(self) -> PushRequest:
        """Return what the operator permits."""
        san = self.cabling.san
        return PushRequest(
            unvalidated="a test", allow_reload=True, accept_outage=(*san.hosts, *san.arrays)
        )

    def filled(self, number: int) -> str:
        """Return a line as the switch gets it."""
        secrets = Secrets(VALUES)
        return secrets.fill(self.lines[number].strip())

    def all(self) -> Iterator[Rejected]:
        """Reject every line, one at a time."""
        return map(self.reject, range(len(self.lines)))


class Rejection:
    """Rejects one line once, after some equal ones."""

    def __init__(self, line: str, skip: int, text: str) -> None:
        self.line, self.skip, self.text, self.struck = line.partition("\n")[0], skip, text, False

    def __call__(self, line: str) -> str:
        if line != self.line or self.struck:
            return ""
        if self.skip:
            self.skip -= 1
            return ""
        self.struck = True
        return self.text


def printed(switch: LabSwitch) -> tuple[str, str]:
    """Return running and startup configuration as the switch prints them."""
    with switch.undisturbed():
        return switch.printed(), switch.saved()


def difference(before: tuple[str, str], now: tuple[str, str]) -> tuple[str, ...]:
    """Return the lines that a switch gained and lost, whatever their order within a block."""
    found = []
    for name, old, new in zip(("running", "startup"), before, now, strict=True):
        was, is_now = Counter(placed(old)), Counter(placed(new))
        found += [f"{name} added: / {one}" for one in sorted((is_now - was).elements())]
        found += [f"{name} removed: / {one}" for one in sorted((was - is_now).elements())]
    return tuple(found)


def placed(text: str) -> Iterator[str]:
    """Yield each line of a configuration with its block."""
    block = ""
    for line in text.splitlines():
        if not line.strip() or _MOVES.match(line):
            continue
        block = block if line.startswith(" ") else line
        yield f"{block} / {line.strip()}" if line.startswith(" ") else line


def table(found: list[Rejected]) -> list[str]:
    """Return how many lines of each platform ended where."""
    ends = ("old", "new", "said to be between", "SILENTLY between")
    rows = ["rejected lines".ljust(16) + "".join(f"{end:>20}" for end in ends)]
    for nos in dict.fromkeys(one.nos for one in found):
        counts = Counter(one.where for one in found if one.nos == nos)
        rows.append(f"{nos} {counts.total()}".ljust(16) + "".join(f"{counts[e]:>20}" for e in ends))
    return rows


def details(one: Rejected) -> str:
    """Return a rejected line, and where the switch ended."""
    change = "".join(f"\n    {line}" for line in one.change)
    return f"{one.nos} {one.number} `{one.line}`: {one.outcome.result}, {one.where}{change}"


if __name__ == "__main__":
    logging.disable()
    results: list[Rejected] = []
    with TemporaryDirectory() as temporary:
        for name in sys.argv[1:] or SWITCHES:
            for found in Sweep(name, Path(temporary)).all():
                results.append(found)
                if found.where != "old":
                    sys.stdout.write(f"{details(found)}\n")
    sys.stdout.write("\n".join(table(results)) + "\n")
