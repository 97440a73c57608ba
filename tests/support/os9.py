"""An emulated OS9 switch with a login, for the tests that type lines at it."""

import re
from typing import NamedTuple

from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS, Platform
from sanfab_lab.chassis import Chassis, Emulator, Session
from sanfab_lab.os9 import make


class Typist(NamedTuple):
    """A switch with a login."""

    switch: Emulator
    session: Session

    def say(self, *lines: str) -> str:
        """Type lines; return the output of the last one, the only one that may print."""
        for line in lines[:-1]:
            assert self.switch.run(self.session, line) == "", line
        return self.switch.run(self.session, lines[-1])

    def script(self, lines: str) -> str:
        """Type lines that are separated by semicolons."""
        return self.say(*lines.split("; "))

    @property
    def prompt(self) -> str:
        return self.switch.prompt(self.session)

    def config(self) -> str:
        """Return the running configuration without its header."""
        text = self.switch.run(self.session, "end") or ""
        text += self.switch.run(self.session, "show running-config")
        return re.sub(r"^! .*\n", "", text, flags=re.MULTILINE)

    def stanza(self, name: str) -> list[str]:
        self.switch.run(self.session, "end")
        text = self.switch.run(self.session, f"show running-config interface {name}")
        return text.splitlines()[2:]


def os9_typist(
    platform: Platform = PLATFORMS["s4810"], release: str = "9.14(2.7)", name: str = "sw1"
) -> Typist:
    chassis = Chassis(name, platform, release, tuple(port_speeds(platform)), clock=lambda: 100.0)
    switch = make(chassis)
    chassis.others = {name: switch}
    return Typist(switch, chassis.login("admin"))
