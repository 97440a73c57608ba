"""An emulated ExtremeXOS switch, and a login that types at it."""

from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS
from sanfab_lab.chassis import Chassis, Emulator, Session
from sanfab_lab.exos import make

INVALID = "%% Invalid input detected at '^' marker."


class ExosTypist:
    """Types lines at one login of one switch."""

    def __init__(self, switch: Emulator) -> None:
        self.switch = switch
        self.session: Session = switch.chassis.login(switch.chassis.user)
        switch.greeting(self.session)
        self.switch.run(self.session, "configure cli columns 256")

    def __call__(self, line: str) -> str:
        return self.switch.run(self.session, line)

    def prompt(self) -> str:
        return self.switch.prompt(self.session)

    def silently(self, lines: str) -> None:
        """Type lines that must be accepted without a word."""
        for line in lines.strip().splitlines():
            said = self(line.strip())
            assert said == "" or said.startswith(("Warning:", "Note:")), f"{line.strip()}: {said}"

    def refused(self, line: str, *words: str) -> None:
        """Type a line that must be refused, and change nothing."""
        before, dirty = self("show configuration"), self.prompt().startswith("* ")
        said = self(line)
        for word in words or (INVALID,):
            assert word in said, f"{line}: {said}"
        assert self("show configuration") == before
        assert self.prompt().startswith("* ") is dirty

    def module(self, name: str) -> list[str]:
        lines = self(f"show configuration {name}").splitlines()
        return [line.rstrip() for line in lines if line and not line.startswith("#")]


def summit(
    release: str = "16.2", stack: int | None = None, ports: int | None = None, name: str = "sw1"
) -> Emulator:
    platform = PLATFORMS["summit-x670"]
    names = tuple(port_speeds(platform, stack))
    return make(Chassis(name, platform, release, names[:ports] if ports else names))
