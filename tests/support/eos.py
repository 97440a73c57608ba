"""An emulated Arista switch, a clock that the test moves, and a privileged login."""

from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS
from sanfab_lab.chassis import Chassis, Plugged, Session
from sanfab_lab.eos import make
from sanfab_lab.eos.switch import EosSwitch


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def arista(release: str = "4.30", name: str = "arista-a") -> EosSwitch:
    """Return a new switch, of a model that has the release."""
    platform = PLATFORMS["dcs-7150s-24"] if release < "4.24" else PLATFORMS["dcs-7050sx3-48yc8"]
    ports = tuple(port_speeds(platform))
    return make(Chassis(name, platform, release, ports, clock=Clock(), boot_seconds=0.05))


class Cli:
    """One login, privileged."""

    def __init__(self, on: EosSwitch) -> None:
        self.switch = on
        self.session: Session = on.chassis.login("admin")
        on.greeting(self.session)
        self("enable")

    def __call__(self, *lines: str) -> str:
        return "".join(self.switch.run(self.session, line) for line in lines)

    def config(self, *lines: str) -> str:
        return self("configure terminal", *lines, "end")

    def shown(self, interface: str) -> list[str]:
        text = self(f"show running-config interfaces {interface}")
        return [line.strip() for line in text.splitlines()[1:] if line != "!"]


def plug(one: EosSwitch, port: str, other: EosSwitch, far: str) -> None:
    """Connect two switches by a cable."""
    both = {one.chassis.name: one, other.chassis.name: other}
    for here, local, there, remote in ((one, port, other, far), (other, far, one, port)):
        here.chassis.others = both
        end = Plugged("switch", there.chassis.name, remote, "00:1c:73:00:00:02")
        here.chassis.cables[local] = end
