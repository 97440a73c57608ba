"""An emulated OS10 switch with a login, for the tests that type lines at it."""

from typing import NamedTuple

from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS
from sanfab_lab.chassis import Chassis, Emulator, Session
from sanfab_lab.os10 import make


class Typist(NamedTuple):
    """A switch with a login."""

    switch: Emulator
    session: Session

    def say(self, *lines: str) -> str:
        """Type lines; return the output of the last one, the only one that may print."""
        for line in lines[:-1]:
            assert self.switch.run(self.session, line) == "", line
        return self.switch.run(self.session, lines[-1])

    @property
    def prompt(self) -> str:
        return self.switch.prompt(self.session)

    def config(self, topic: str = "") -> str:
        """Return the running configuration, or the sections of a topic."""
        return self.switch.run(self.session, f"do show running-configuration {topic}".strip())

    def stanza(self, name: str) -> list[str]:
        """Return the lines of an interface, below its head."""
        return [line.strip() for line in self.config(f"interface {name}").splitlines()[2:]]


def os10_typist(model: str = "s5248f", release: str = "10.5.1.0", name: str = "sw1") -> Typist:
    """Return a switch in configuration mode."""
    platform = PLATFORMS[model]
    chassis = Chassis(name, platform, release, tuple(port_speeds(platform)), clock=lambda: 100.0)
    switch = make(chassis)
    chassis.others = {name: switch}
    typist = Typist(switch, chassis.login("admin"))
    typist.say("configure terminal")
    return typist
