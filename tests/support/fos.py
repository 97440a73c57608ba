"""Emulated Brocade switches, the cables between them, and a login that types at one."""

from collections.abc import Mapping, MutableMapping

from sanfab.model.platforms.row import PLATFORMS
from sanfab_lab.chassis import Chassis, Emulator, Plugged, Session
from sanfab_lab.fos import make
from sanfab_lab.fos.switch import Fos

HOST, HOST2 = "10:00:00:00:c9:6b:10:01", "10:00:00:00:c9:6b:10:02"
ARRAY, ARRAY2 = "50:0a:09:81:88:2a:60:73", "50:0a:09:81:98:2a:60:73"
ZONES = f"""
    alicreate "h1", "{HOST}"
    alicreate "a1", "{ARRAY}"
    zonecreate "z_h1_a1", "h1; a1"
    cfgcreate "fabric_a", "z_h1_a1"
"""


class FosTypist:
    """Types lines at one login of one switch."""

    def __init__(self, switch: Fos, user: str = "admin") -> None:
        self.switch = switch
        self.session: Session = switch.chassis.login(user)
        switch.greeting(self.session)

    def __call__(self, line: str) -> str:
        return self.switch.run(self.session, line)

    def prompt(self) -> str:
        return self.switch.prompt(self.session)

    def silently(self, lines: str) -> None:
        """Type lines that must be accepted without a word."""
        for line in lines.strip().splitlines():
            said = self(line.strip())
            assert said == "", f"{line.strip()}: {said}"
            assert self.session.question is None, self.session.asking

    def yes(self, line: str) -> str:
        """Type a line that asks, and answer yes; return all that is printed."""
        text = self(line) + self.prompt()
        assert self.session.question is not None, text
        return text + self("y")

    def refused(self, line: str, *words: str) -> None:
        """Type a line that must be refused, and change nothing that is committed."""
        before = self.switch.zoning.copy()
        said = self(line)
        assert said, line
        for word in words:
            assert word in said, f"{line}: {said}"
        assert self.switch.zoning == before


def brocade(
    model: str = "brocade-6510",
    release: str = "7.4.2j",
    name: str = "fos-a",
    cables: Mapping[str, Plugged] | None = None,
    others: MutableMapping[str, Emulator] | None = None,
) -> Fos:
    """Return an emulated switch in its factory state."""
    known: MutableMapping[str, Emulator] = {} if others is None else others
    chassis = Chassis(name, PLATFORMS[model], release, (), cables=dict(cables or {}), others=known)
    switch = make(chassis)
    assert isinstance(switch, Fos)
    known[name] = switch
    return switch


def host(wwpn: str, *more: str, name: str = "esx01", port: str = "hba1") -> Plugged:
    return Plugged("host", name, port, "02:00:00:00:00:01", (wwpn, *more))


def array(wwpn: str, *more: str, name: str = "fas1", port: str = "0a") -> Plugged:
    return Plugged("array", name, port, "02:00:00:00:00:02", (wwpn, *more))


def link(one: Fos, port: str, other: Fos, far: str) -> None:
    """Connect two switches."""
    names = one.chassis.name, other.chassis.name
    one.chassis.cables[port] = Plugged("switch", names[1], far, "02:00:00:00:00:03")
    other.chassis.cables[far] = Plugged("switch", names[0], port, "02:00:00:00:00:04")


def pair(
    release: str = "7.4.2j", model: str = "brocade-6510", *ports: tuple[str, str]
) -> tuple[FosTypist, FosTypist]:
    """Return logins at two switches of one lab with a host and an array, linked at some ports."""
    lab: dict[str, Emulator] = {}
    one = brocade(model, release, "fos-1", {"0": host(HOST)}, lab)
    two = brocade(model, release, "fos-2", {"1": array(ARRAY)}, lab)
    for port, far in ports:
        link(one, port, two, far)
    return FosTypist(one), FosTypist(two)
