"""A made-up NOS, which no other file of the repository knows: its lines, reader and remediation."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from sanfab.facts.status import PortStatus, SwitchStatus
from sanfab.facts.switch import PortFacts, SwitchFacts, VlanFacts
from sanfab.model.platforms.row import Platform
from sanfab.model.platforms.traits import Capabilities
from sanfab.nos.base import Nos
from sanfab.nos.bootstrap import BootstrapRules
from sanfab.nos.clues import Clues
from sanfab.nos.factory_ports import factory_port
from sanfab.nos.provenance import Origin
from sanfab.nos.reader import ParsedConfig, Reader, indented_lines
from sanfab.nos.remediation import Remediation
from sanfab.nos.undo import Undo

READER = Reader()
SHOW_PORTS = "show ports"
_PORT = re.compile(r"^(port \d+) (up|down) (enabled|disabled) mtu (\d+)$", re.MULTILINE)


@dataclass
class Builder:
    """The facts of a switch under construction."""

    platform: Platform
    facts: SwitchFacts = field(default_factory=SwitchFacts)

    def finish(self) -> SwitchFacts:
        """Return the facts; logins are by SSH, which no line states."""
        self.facts.services.ssh, self.facts.services.telnet = True, False
        return self.facts

    def uncertain_lines(self) -> set[str]:
        """Return no lines: no meaning depends on what no line states."""
        return set()

    def origins(self) -> Iterator[Origin]:
        """Yield nothing: no fact follows from others."""
        yield from ()


READER.assign("hostname {name:[a-z0-9-]+}", "facts.name", source="mem", undo=Undo("no hostname"))
READER.assign(
    "address {address:[0-9./]+}",
    "facts.services.address",
    source="mem",
    undo=Undo("no address"),
    unset="",
)
IN_PORT = READER.block("port")
IN_PORT.assign(
    "description {text...}", "description", source="mem", undo=Undo("no description"), unset=""
)
IN_PORT.assign(
    "mtu {mtu:[0-9]+}", "mtu", source="mem", convert=int, undo=Undo("no mtu"), unset=1500
)
IN_PORT.assign("disable", "enabled", value=False, source="mem", undo=Undo("enable"), unset=True)


@READER.line("vlan {id:[0-9]+} name {name:[a-z0-9_]+}", source="mem", undo=Undo("no vlan {id}"))
def _vlan(builder: Builder, number: str, name: str) -> None:
    builder.facts.vlans[int(number)] = VlanFacts(int(number), name)


@READER.line("no vlan {id:[0-9]+}", source="mem")
def _no_vlan(builder: Builder, number: str) -> None:
    del builder.facts.vlans[int(number)]


@READER.line("port {number:[1-9]}", source="mem", opens="port", undo=Undo(""))
def _port(builder: Builder, number: str) -> PortFacts:
    name = f"port {number}"
    return builder.facts.ports.setdefault(name, factory_port(builder.platform, name))


@IN_PORT.line("vlan {id:[0-9]+}", source="mem", undo=Undo("no vlan"))
def _port_vlan(port: PortFacts, number: str) -> None:
    port.mode, port.access_vlan = "access", int(number)


@IN_PORT.line("no vlan", source="mem")
def _no_port_vlan(port: PortFacts) -> None:
    port.mode, port.access_vlan = "none", None


def read_config(text: str, platform: Platform) -> ParsedConfig:
    """Return the facts of a configuration."""
    lines = list(indented_lines(text, frozenset({"end"})))
    return READER.parse(lambda: (lines, Builder(platform)))


def context_of(facts: SwitchFacts, platform: Platform, _known: Capabilities) -> dict[str, object]:
    """Return the variables of the template."""
    return {
        "switch": facts,
        "vlans": [facts.vlans[number] for number in sorted(facts.vlans)],
        "ports": list(facts.ports.values()),
        "default_mtu": platform.mtu_default,
    }


def read_status(
    answers: Mapping[str, str], _platform: Platform, _ports: Sequence[str]
) -> SwitchStatus:
    """Return the status that `show ports` reports."""
    rows = _PORT.findall(answers.get(SHOW_PORTS, ""))
    return SwitchStatus(
        ports={
            name: PortStatus(up == "up", enabled == "enabled", int(mtu))
            for name, up, enabled, mtu in rows
        }
    )


NOS = Nos(
    name="toy",
    read=read_config,
    template_context=context_of,
    line_forms=tuple(READER.forms),
    status_commands=lambda _facts, _platform: (SHOW_PORTS,),
    read_status=read_status,
    remediation=lambda _platform: Remediation(tuple(READER.rules)),
    bootstrap=BootstrapRules((), (), (), "", "", "", ""),
    comment="!",
    restart=("save", "reload"),
    clues=Clues(factory_name="toy"),
)
