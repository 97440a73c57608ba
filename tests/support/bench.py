"""A SAN in a folder, its lab, and the command line in that folder."""

import hashlib
import logging
import shutil
from pathlib import Path

from typer.testing import CliRunner, Result

from sanfab.cli import app
from sanfab.inventory import load
from sanfab.push.secrets import variable_of
from sanfab_lab.lab import Lab
from sanfab_lab.wiring import wiring_of
from support.fault_matrix import harmless

QUICK = ("--lab", "--timeout", "0.3")
WAITS = ("--yes", "--hold", "0", "--settle", "3")
GO = (*QUICK, *WAITS, "--unvalidated", "a test")


class Shop:
    """Everything a test of the command line needs."""

    def __init__(
        self,
        folder: Path,
        inventory: Path,
        secrets: dict[str, str] | None = None,
        password: str = "",
    ) -> None:
        self.folder = folder
        self.san = folder / "san"
        shutil.copytree(inventory, self.san)
        self.cabling = load(self.san)[1]
        self.name = self.cabling.san.name
        names = self.cabling.san.secrets
        made = {name: f"V-{hashlib.sha256(name.encode()).hexdigest()[:10]}" for name in names}
        self.secrets = made | (secrets or {})
        self.lab = Lab(self.cabling, password)
        for switch in self.lab.switches.values():
            switch.chassis.boot_seconds = 0.1
        self.lab.start()
        self.lab.write(folder / "build" / self.name)

    def run(self, *words: str, **environment: str) -> Result:
        """Run a verb on the SAN."""
        logging.getLogger("sanfab.push").handlers.clear()
        values = {variable_of(name): value for name, value in self.secrets.items()}
        output = () if words[0] == "journal" else ("-o", str(self.folder / "build"))
        if words[0] in {"push", "rollback"}:
            output = (*output, "--journal", str(self.folder / "journal"))
        if words[0] == "journal":
            output = ("--journal", str(self.folder / "journal"))
        given = [words[0], str(self.san), *words[1:], *output]
        return CliRunner(env=values | environment).invoke(app, given)

    def edit(self, file: str, old: str, new: str) -> None:
        """Change the inventory."""
        path = self.san / file
        text = path.read_text()
        assert text.count(old) == 1, (old, text.count(old))
        path.write_text(text.replace(old, new))

    def recable(self) -> None:
        """Plug every cable in where the inventory now has it."""
        self.cabling = load(self.san)[1]
        for switch, ends in wiring_of(self.cabling).items():
            self.lab.wiring[switch].clear()
            self.lab.wiring[switch].update(ends)

    def type(self, switch: str, *lines: str) -> str:
        """Type lines at the console of a switch, as a colleague does; return what it says."""
        emulator = self.lab.switches[switch]
        session = emulator.chassis.login("admin")
        session.page = None
        if emulator.prompt(session).rstrip().endswith(">"):
            emulator.run(session, "enable")
        said = emulator.greeting(session) + "".join(emulator.run(session, line) for line in lines)
        emulator.close(session)
        return said

    def lines(self, switch: str) -> list[str]:
        """Return what was typed on a switch in its configuration mode."""
        log = self.lab.switches[switch].chassis.log
        return [one.line for one in log if "(config" in one.prompt]

    def all_lines(self) -> int:
        """Return how many lines all switches got that were no questions."""
        return sum(
            not harmless(one.line)
            for switch in self.lab.switches.values()
            for one in switch.chassis.log
        )
