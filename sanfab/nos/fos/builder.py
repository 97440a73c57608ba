"""Commands of Fabric OS -> facts: facts under construction, and the table of line forms.

A switch has no VSANs: its one fabric is entered under ``platform.sole_vsan``.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from sanfab.facts.fc import FcPortFacts, VsanFacts
from sanfab.facts.switch import SwitchFacts
from sanfab.model.platforms.ports import fc_rows
from sanfab.model.platforms.row import Platform
from sanfab.nos.fos.names import COMMITS, EDITS
from sanfab.nos.fos.outputs import as_commands
from sanfab.nos.fos.partial_lines import PARTIAL_LINES
from sanfab.nos.nesting import NumberedLine
from sanfab.nos.open_blocks import ConfigLine
from sanfab.nos.provenance import Origin
from sanfab.nos.reader import ParsedConfig, Reader, indented_lines


@dataclass(slots=True)
class DomainBuilder:
    """The domain id of a switch, as the dialogue ``configure`` sets it."""

    domain: int | None = None
    insistent: bool | None = None
    is_asked: bool = False
    """The questions of the fabric are asked: the answer to the one before them is yes."""


@dataclass(slots=True)
class AddressBuilder:
    """The management address, as the dialogue ``ipaddrset`` sets it."""

    address: str = ""
    mask: str = ""


def shipped_fabric(platform: Platform) -> VsanFacts:
    """Return the fabric of a switch as shipped: all devices see each other [FOS73CR FOS64AG]."""
    numbered = platform.traits.vsans
    return VsanFacts(platform.sole_vsan, default_permit=True, numbered=numbered)


def shipped_ports(platform: Platform) -> dict[str, FcPortFacts]:
    """Return the ports of a switch as shipped."""
    is_up, number = platform.ports_enabled, platform.sole_vsan
    return {name: FcPortFacts(name, enabled=is_up, vsan=number) for name in fc_rows(platform)}


@dataclass
class Builder:
    """The facts of a switch under construction."""

    platform: Platform
    facts: SwitchFacts = field(default_factory=SwitchFacts)
    domain: DomainBuilder = field(default_factory=DomainBuilder)
    address: AddressBuilder = field(default_factory=AddressBuilder)
    is_disabled: bool = False
    """The switch is out of its fabric: ``configure`` asks for the parameters of the fabric."""

    def __post_init__(self) -> None:
        """Start from the factory configuration."""
        self.facts.vsans = {self.platform.sole_vsan: shipped_fabric(self.platform)}
        self.facts.fc_ports = shipped_ports(self.platform)

    @property
    def fabric(self) -> VsanFacts:
        """The one fabric that the switch is in."""
        return self.facts.vsans[self.platform.sole_vsan]

    @property
    def edited(self) -> VsanFacts:
        """The fabric, whose zoning a line edits: a transaction is open until it is committed."""
        self.fabric.uncommitted = True
        return self.fabric

    def port(self, name: str) -> FcPortFacts:
        """Return a port; the switch refuses one that it does not have."""
        return self.facts.fc_ports[name]

    def is_named(self, name: str) -> bool:
        """Return whether an object of any kind has a name: they share one name space [SANNAV]."""
        vsan = self.fabric
        return name in vsan.fcaliases or name in vsan.zones or name in vsan.zonesets

    def finish(self) -> SwitchFacts:
        """Return the facts, with what depends on several lines."""
        vsan = self.fabric
        vsan.domain_id, vsan.domain_insistent = self.domain.domain, self.domain.insistent
        vsan.smart = any(member.role for zone in vsan.zones.values() for member in zone)
        address, mask = self.address.address, self.address.mask
        if address:
            length = sum(bin(int(part)).count("1") for part in mask.split(".")) if mask else 32
            self.facts.services.address = f"{address}/{length}"
        return self.facts

    def uncertain_lines(self) -> set[str]:
        """Return no lines: no meaning depends on what no line states."""
        return set()

    def origins(self) -> Iterator[Origin]:
        """Yield where the facts come from that ``finish`` sets."""
        number = self.platform.sole_vsan
        yield Origin("services.address", "address.address")
        yield Origin(f"vsans.{number}.domain_id", "domain.domain")
        yield Origin(f"vsans.{number}.domain_insistent", "domain.insistent")
        for name, members in self.fabric.zones.items():
            if any(member.role for member in members):
                yield Origin(f"vsans.{number}.smart", f"facts.vsans.{number}.zones.{name}")


READER = Reader(PARTIAL_LINES)
line, assign, remove, rule = READER.line, READER.assign, READER.remove, READER.rule


def read_config(text: str, platform: Platform) -> ParsedConfig:
    """Return the facts of a switch: of commands, or of a transcript of show commands."""
    commands = as_commands(text)
    lines = [row for row in indented_lines(commands, frozenset()) if not row[1].startswith("#")]
    parsed = READER.parse(lambda: (lines, Builder(platform)))
    return replace(parsed, unstated=tuple(_saved_late(lines)))


def _saved_late(lines: Iterable[NumberedLine]) -> Iterator[ConfigLine]:
    """Yield the lines that save edits of the zoning besides what they say: none saved them."""
    is_open = False
    for number, text, _ in lines:
        if COMMITS.match(text) and is_open:
            if not text.startswith("cfgsave"):
                yield ConfigLine(number, text)
            is_open = False
        is_open = is_open or EDITS.match(text) is not None
