"""An emulated switch of the toy NOS."""

import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from dataclasses import dataclass, field

from sanfab_lab.chassis import Chassis, Emulator, Mode, Session, is_up

OF_SWITCH = {"no address": "address"}
OF_PORT = {"no description": "description", "no vlan": "vlan", "no mtu": "mtu", "enable": "disable"}
"""Lines that take others back, and the first words of those."""


@dataclass
class State:
    """A configuration: lines by their first word, those of each port too."""

    lines: dict[str, str]
    ports: dict[str, dict[str, str]]
    vlans: dict[str, str] = field(default_factory=dict)

    def printed(self) -> Iterator[str]:
        """Yield the lines that a switch prints."""
        yield from self.lines.values()
        yield from (line for _, line in sorted(self.vlans.items()))
        for port, lines in self.ports.items():
            yield port
            yield from (f" {lines[first]}" for first in OF_PORT.values() if first in lines)
        yield "end"


class ToySwitch:
    """One emulated switch."""

    def __init__(self, chassis: Chassis) -> None:
        self.chassis = chassis
        self.state = State({"hostname": "hostname toy"}, {port: {} for port in chassis.ports})
        self.startup = deepcopy(self.state)
        self._commands: dict[str, Callable[[Session], object]] = {
            "configure": lambda session: session.enter(Mode("config")),
            "show running-config": lambda _: "\n".join(self.state.printed()),
            "show startup-config": lambda _: "\n".join(self.startup.printed()),
            "show ports": lambda _: "\n".join(map(self._status, self.state.ports)),
            "terminal length 0": lambda session: setattr(session, "page", None),
            "save": lambda _: setattr(self, "startup", deepcopy(self.state)),
            "exit": lambda session: setattr(session, "alive", False),
        }

    def prompt(self, session: Session) -> str:
        return f"{self.hostname()}{'(config)' if session.modes else ''}# "

    def run(self, session: Session, line: str) -> str:
        if session.modes:
            return self._configure(session, line)
        command = self._commands.get(line)
        return "% unknown command" if command is None else str(command(session) or "")

    def _configure(self, session: Session, line: str) -> str:
        """Execute a line of the configuration mode; the target of a mode is its port."""
        port = next(iter(session.modes[-1].targets), "")
        lines, undo = (self.state.ports[port], OF_PORT) if port else (self.state.lines, OF_SWITCH)
        vlan = re.fullmatch(r"(no )?vlan (\d+)( name \w+)?", line)
        if line == "end":
            session.leave(0)
        elif line in self.state.ports:
            session.enter(Mode("port", targets=(line,)), 1)
        elif line in undo:
            lines.pop(undo[line], None)
        elif vlan and (vlan[1] or vlan[3]):
            self.state.vlans.pop(vlan[2], None)
            self.state.vlans |= {vlan[2]: line} if vlan[3] else {}
        elif line.partition(" ")[0] in {"hostname", *undo.values()}:
            lines[line.partition(" ")[0]] = line
        else:
            return "% invalid line"
        return ""

    def _status(self, port: str) -> str:
        enabled = "enabled" if self.port_enabled(port) else "disabled"
        mtu = self.state.ports[port].get("mtu", "mtu 1500")
        return f"{port} {'up' if is_up(self, port) else 'down'} {enabled} {mtu}"

    def boot(self) -> None:
        self.state = deepcopy(self.startup)

    def hostname(self) -> str:
        return self.state.lines["hostname"].partition(" ")[2]

    def port_enabled(self, port: str) -> bool:
        return "disable" not in self.state.ports[port]

    def speaks_lldp(self, _port: str) -> bool:
        return False

    def greeting(self, _session: Session) -> str:
        return ""

    def open_console(self, _session: Session) -> str:
        return ""

    def close(self, session: Session) -> None: ...

    def serves(self, service: str) -> bool:
        return service == "ssh"

    def lets_in(self, _address: str) -> bool:
        return True

    def admits(self, user: str, password: str) -> bool:
        return (user, password) == (self.chassis.user, self.chassis.password)


def make(chassis: Chassis) -> Emulator:
    """Return an emulated switch in its factory configuration."""
    return ToySwitch(chassis)
