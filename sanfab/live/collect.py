"""Read running configuration, startup configuration and status of switches in parallel.

A switch that cannot be reached is listed as failed; the others are still read.
"""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field, replace
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from sanfab.facts.effects import LineEffect
from sanfab.facts.status import SwitchStatus
from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.intent.user_lines import user_lines_of
from sanfab.inventory.cabling import Cabling
from sanfab.live.identity import UNIDENTIFIED, SwitchIdentity, identity_problems, read_identity
from sanfab.model.platforms.traits import Capability
from sanfab.nos import NOSES
from sanfab.nos.driver import Driver, SwitchError
from sanfab.nos.reader import ParsedConfig
from sanfab.nos.user_lines import former_effects, read_with_user_lines
from sanfab.parallel import Progress
from sanfab.rules.carried import with_judged_filters

if TYPE_CHECKING:
    from sanfab.facts.fc import VsanFacts

T = TypeVar("T")
FormerLines = Mapping[str, Mapping[str, Sequence[str]]]
"""Switch -> place -> raw lines that pushes sent."""
NO_FORMER_LINES: FormerLines = MappingProxyType({})
"""No journal tells of any."""
WORKERS = 8
"""Switches that are read at the same time."""

Connector = Callable[[SwitchDesign], Driver]
"""Logs in to a switch; raises SwitchError."""
ReadStatus = Callable[[Driver, SwitchDesign, SwitchFacts | None], SwitchStatus]
"""Reads the live status of a switch, as far as its intended facts or these facts need it."""


@dataclass(frozen=True)
class DeviceSnapshot:
    """Running configuration, startup configuration and status of one switch at one moment."""

    running: ParsedConfig
    startup: ParsedConfig
    status: SwitchStatus = field(default_factory=SwitchStatus)
    running_config: str = field(default="", repr=False)
    """As printed, secrets included: never stored and never shown. Empty: discarded."""
    startup_config: str = field(default="", repr=False)
    time: float = field(default_factory=monotonic)
    identity: SwitchIdentity = UNIDENTIFIED
    """What the switch printed of itself; a later snapshot of the same login has none."""
    former: tuple[LineEffect, ...] = ()
    """Raw lines of earlier inventories that it runs, as far as a journal names them."""

    @property
    def facts(self) -> SwitchFacts:
        """Facts of the running configuration."""
        return self.running.facts

    @property
    def configurations(self) -> str:
        """Both configurations as printed; secrets appear as the hashes that the switch stores."""
        return f"{self.running_config}\n{self.startup_config}"


@dataclass
class CollectedState:
    """Snapshots of some switches of a SAN, and their intended facts."""

    intended: dict[str, SwitchFacts] = field(default_factory=dict)
    """Intended facts by switch."""
    snapshots: dict[str, DeviceSnapshot] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)
    """Why a switch could not be read, or not all of it, by switch."""
    unsaved_unknown: frozenset[str] = frozenset()
    """Switches whose startup configuration is not known."""
    status_unknown: frozenset[str] = frozenset()
    """Switches whose status is known in part: what is missing must not count as down."""


def parse_config(text: str, design: SwitchDesign) -> ParsedConfig:
    """Parse a configuration of a switch, whose release is known."""
    parsed = read_with_user_lines(text, user_lines_of(design), design.platform)
    facts = parsed.facts
    if Capability.LLDP_ON in design.capabilities and facts.services.lldp is None:
        off = {name for name, port in facts.ports.items() if not port.lldp_transmit}
        facts.services.lldp = not off.issuperset(design.cabling.known_ports(design.name))
    return with_judged_filters(parsed, design)


def take_snapshot(driver: Driver, design: SwitchDesign, read_status: ReadStatus) -> DeviceSnapshot:
    """Read both configurations and the status of a switch."""
    running, startup = driver.running(), driver.startup()
    parsed = parse_config(running, design)
    return DeviceSnapshot(
        parsed,
        parse_config(startup, design),
        read_status(driver, design, parsed.facts),
        running,
        startup,
    )


def collect_status(
    driver: Driver, design: SwitchDesign, facts: SwitchFacts, running: SwitchFacts | None = None
) -> SwitchStatus:
    """Read the live status of a switch, as far as its facts need it.

    ``running``: what it runs besides its intended facts, such as VSANs that the inventory lacks.
    """
    nos = NOSES[design.platform.nos]
    commands = dict.fromkeys(nos.status_commands(facts, design.platform))
    if running is not None:
        commands |= dict.fromkeys(nos.status_commands(running, design.platform))
    answers = driver.show(tuple(commands))
    return nos.read_status(answers, design.platform, tuple(design.cabling.known_ports(design.name)))


def collect(  # noqa: PLR0913  # all but the first three have defaults
    cabling: Cabling,
    switches: list[str],
    connect: Connector,
    *,
    live: bool = True,
    workers: int = WORKERS,
    accepted: frozenset[str] = frozenset(),
    raw_lines: FormerLines = NO_FORMER_LINES,
    progress: Progress = lambda _done, _all: None,
) -> CollectedState:
    """Read some switches, several at a time; ``live``: their status too.

    ``accepted``: switches that are the right ones, whatever they print of themselves.
    ``raw_lines``: those that pushes sent. Configurations hold secrets and are not kept.
    """
    zonings: dict[int, VsanFacts] = {}
    designs = {name: design_of(cabling, name, zonings) for name in switches}
    result = CollectedState({name: managed_facts(design) for name, design in designs.items()})
    snapshots: dict[str, DeviceSnapshot] = {}

    def read_status(
        driver: Driver, design: SwitchDesign, _running: SwitchFacts | None
    ) -> SwitchStatus:
        facts = result.intended[design.name]
        return collect_status(driver, design, facts) if live else SwitchStatus()

    def read_one(name: str) -> DeviceSnapshot:
        design = designs[name]
        found = _collect_switch(connect, design, read_status, refuse=name not in accepted)
        goal, text = result.intended[name], found.running_config
        former = tuple(former_effects(text, raw_lines.get(name, {}), goal, design.platform))
        return replace(found, running_config="", startup_config="", former=former)

    with ThreadPoolExecutor(max(1, workers)) as pool:
        tasks = {pool.submit(read_one, name): name for name in designs}
        progress(0, len(tasks))
        for done, future in enumerate(as_completed(tasks), 1):
            name = tasks[future]
            try:
                snapshots[name] = future.result()
            except SwitchError as error:
                result.failed[name] = str(error)
            progress(done, len(tasks))
    result.snapshots = _in_order(switches, snapshots)
    result.failed = _in_order(switches, result.failed)
    return result


def _in_order(names: list[str], found: Mapping[str, T]) -> dict[str, T]:
    return {name: found[name] for name in names if name in found}


def take_identified(
    driver: Driver, design: SwitchDesign, read_status: ReadStatus
) -> DeviceSnapshot:
    """Take a snapshot, and read which device it is of."""
    snapshot = take_snapshot(driver, design, read_status)
    return replace(snapshot, identity=read_identity(driver, design))


def _collect_switch(
    connect: Connector, design: SwitchDesign, read_status: ReadStatus, *, refuse: bool
) -> DeviceSnapshot:
    """Log in, take a snapshot and log out.

    ``refuse``: raise SwitchError where another device answers.
    """
    driver = connect(design)
    try:
        snapshot = take_identified(driver, design, read_status)
    finally:
        driver.close()
    problems = identity_problems(snapshot.identity, snapshot.facts, design) if refuse else []
    if problems:
        raise SwitchError("\n".join(problems))
    return snapshot
