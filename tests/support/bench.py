"""The test bench of pushes: a SAN in a folder, its lab of emulated switches, and the console."""

import hashlib
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sanfab.inventory.load import load_inventory
from sanfab.push.secrets import secret_variable
from sanfab_lab.faults import Fault
from sanfab_lab.lab import Lab
from support.console import Result, SanfabProcess, sanfab

QUICK = ("--lab", "--wait-factor", "3")
"""Drivers wait three times their usual times: no switch falls silent, but a machine may be busy."""
PATIENT = ("--lab", "--wait-factor", "30")
"""Drivers never give up: for tests that hold a line back."""
WAITS = ("--yes", "--pause", "0", "--convergence-timeout", "10")
GO = (*QUICK, *WAITS, "--unvalidated", "a test")

TINY = """name: tiny
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}
  iscsi_b: {id: 102, role: iscsi, fabric: B, subnet: 10.1.2.0/24, mtu: 9000}
switches:
  san-a: {model: dcs-7150s-24, fabric: A, management: {address: 192.0.2.31/24}}
  san-b: {model: dcs-7150s-24, fabric: B, management: {address: 192.0.2.32/24}}
hosts:
  esx01: {os: esxi, ports: {
    vmnic2: {at: san-a Ethernet1, vlan: iscsi_a, ip: 10.1.1.21},
    vmnic3: {at: san-b Ethernet1, vlan: iscsi_b, ip: 10.1.2.21}}}
arrays:
  nimble01: {family: nimble, controllers: {A: active, B: standby}, ports: {
    A-tg1: {controller: A, at: san-a Ethernet9, vlan: iscsi_a, ip: 10.1.1.11},
    A-tg2: {controller: A, at: san-b Ethernet9, vlan: iscsi_b, ip: 10.1.2.11},
    B-tg1: {controller: B, at: san-a Ethernet10, vlan: iscsi_a},
    B-tg2: {controller: B, at: san-b Ethernet10, vlan: iscsi_b}}}
access: [{hosts: [esx01], arrays: [nimble01]}]
management: {ntp: [192.0.2.11]}
"""
"""Two Arista switches, a host and an array."""

QUAD = """name: quad
management: {ntp: [192.0.2.1]}
vlans:
  ia: {id: 101, role: iscsi, fabric: A, subnet: 10.1.0.0/24, mtu: 9000}
  ib: {id: 102, role: iscsi, fabric: B, subnet: 10.2.0.0/24, mtu: 9000}
switches:
  nx: {model: nexus-5596up, fabric: A, release: "7.3", management: {address: 192.0.2.61/24}}
  of: {model: s4820t, fabric: A, management: {address: 192.0.2.62/24}}
  eo: {model: dcs-7150s-24, fabric: B, management: {address: 192.0.2.63/24}}
  xo: {model: summit-x460g2-24x-10g4, fabric: B, management: {address: 192.0.2.64/24}}
"""
"""One switch of each NOS, without hosts."""


class Bench:
    """A SAN whose switches are emulated."""

    def __init__(
        self,
        folder: Path,
        inventory: Path | str,
        secrets: dict[str, str] | None = None,
        password: str = "",
        *,
        as_shipped: bool = False,
    ) -> None:
        self.folder = folder
        self.san = folder / "san"
        if isinstance(inventory, str):
            self.san.mkdir()
            (self.san / "san.yml").write_text(inventory)
        else:
            shutil.copytree(inventory, self.san)
        self.cabling = load_inventory(self.san)[1]
        self.name = self.cabling.san.name
        names = self.cabling.san.secrets
        made = {name: f"V-{hashlib.sha256(name.encode()).hexdigest()[:10]}" for name in names}
        self.secrets = made | (secrets or {})
        self.lab = Lab(self.cabling, password, as_shipped=as_shipped)
        for switch in self.lab.switches.values():
            switch.chassis.boot_seconds = 0.1
        self._runs = True
        self.lab.start()
        self.lab.write(folder / "build" / self.name)

    def stop(self) -> None:
        """Stop the lab, unless a test switched it off already."""
        if self._runs:
            self._runs = False
            self.lab.stop()

    def run(self, *words: str, **environment: str) -> Result:
        """Run a verb on the SAN."""
        return sanfab(*self._words(words), **(self._environment() | environment))

    def start(self, *words: str) -> SanfabProcess:
        """Start a verb on the SAN in a process of its own."""
        return SanfabProcess(*self._words(words), environment=self._environment())

    def _words(self, words: tuple[str, ...]) -> list[str]:
        verb, *rest = words
        folders = (
            [] if verb in {"journal", "bootstrap"} else ["--build", str(self.folder / "build")]
        )
        if verb in {"plan", "push", "rollback", "journal", "drift", "verify"}:
            folders += ["--journal", str(self.folder / "journal")]
        return [verb, str(self.san), *rest, *folders]

    def _environment(self) -> dict[str, str]:
        return {secret_variable(name): value for name, value in self.secrets.items()}

    def edit(self, file: str, old: str, new: str) -> None:
        """Change the inventory."""
        path = self.san / file
        text = path.read_text()
        assert text.count(old) == 1, (old, text.count(old))
        path.write_text(text.replace(old, new))

    def recable(self) -> None:
        """Plug every cable in where the inventory now has it."""
        self.cabling = load_inventory(self.san)[1]
        self.lab.recable(self.cabling)

    def fail(self, switch: str, fault: Fault) -> Fault:
        """Let a fault strike at a switch."""
        self.lab.switches[switch].chassis.faults.append(fault)
        return fault

    def type(self, switch: str, *lines: str) -> str:
        """Type lines at the console port of a switch, as a colleague does; return its answers."""
        emulator = self.lab.switches[switch]
        session = emulator.chassis.login("admin")
        session.page = None
        if emulator.prompt(session).rstrip().endswith(">"):
            emulator.run(session, "enable")
        said = emulator.greeting(session) + "".join(emulator.run(session, line) for line in lines)
        emulator.close(session)
        return said

    def configuration_lines(self, switch: str) -> list[str]:
        """Return what was typed on a switch in its configuration mode."""
        log = self.lab.switches[switch].chassis.log
        return [one.line for one in log if "(config" in one.prompt]

    def count_of_lines(self) -> int:
        """Return how many lines all switches got, other than questions."""
        return sum(
            not is_harmless(one.line)
            for switch in self.lab.switches.values()
            for one in switch.chassis.log
        )


@contextmanager
def bench_of(folder: Path, inventory: Path | str, **how: object) -> Iterator[Bench]:
    """Return the test bench of an inventory; its lab stops at the end."""
    bench = Bench(folder, inventory, **how)  # type: ignore[arg-type]  # as of Bench
    try:
        yield bench
    finally:
        bench.stop()


def is_harmless(line: str) -> bool:
    """Return whether a line only asks, or prepares a terminal."""
    words = (
        "show ",
        "terminal ",
        "disable clipaging",
        "enable clipaging",
        "configure cli ",
        "debug cfgmgr show ",
        "dir ",
    )
    verb = line.partition(" ")[0].lower()
    is_shown = verb.endswith("show") or line in _FOS_QUESTIONS
    others = {"", "enable", "exit", "logout", "quit", "n", "N"}
    return line.startswith(words) or is_shown or line in others


_FOS_QUESTIONS = {
    "version", "portname", "tsclockserver", "tstimezone", "defzone --show",
    "syslogadmin --show -ip",
}  # fmt: skip
"""Lines of Fabric OS that only ask, other than those whose verb says so."""
