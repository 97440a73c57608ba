"""A platform row: one switch model, its ports, defaults and limits; what modules add to them."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Annotated, Literal, NamedTuple

from pydantic import Field, TypeAdapter

from sanfab.model.base import CommandText, LagHash, PortText
from sanfab.model.cable import LacpFallback
from sanfab.model.design import fex_of_port
from sanfab.model.fabric import LimitName
from sanfab.model.platforms.port_rows import (
    STATED,
    Breakout,
    FcPorts,
    FexModel,
    GroupsOfPorts,
    LineRates,
    Module,
    Numbers,
    Ports,
)
from sanfab.model.platforms.traits import (
    TRAITS,
    Capabilities,
    Capability,
    NameRule,
    NosName,
    NosTraits,
    Support,
    holds_in,
    release_key,
)
from sanfab.model.row_files import RowData, RowFiles
from sanfab.noses import NOS_PARTS
from sanfab.resources import resource_dir


@dataclass(frozen=True, slots=True)
class PlatformLimit:
    """Largest number that a platform supports, as published or tested."""

    __pydantic_config__ = STATED

    name: LimitName
    value: Annotated[int, Field(ge=1)]
    source: str
    """Tags that docs/sources.md resolves."""
    since: str = "0"
    """First release with this limit."""


@dataclass(frozen=True, slots=True)
class OpenDefault:
    """A setting of a port whose default documents do not settle."""

    __pydantic_config__ = STATED

    setting: Literal["mtu", "flow control"]
    source: str
    """Tags that docs/sources.md resolves."""
    settled: str = "999"
    """First release whose default the row states with a document."""


@dataclass(frozen=True, slots=True, eq=False)  # a row is itself: hashed by identity
class Platform:
    """One switch model, as a file in models/ states it."""

    __pydantic_config__ = STATED

    model: str
    """Name of the file without .yml."""
    nos: NosName
    family: str
    """Switches of one family share commands and defaults."""
    title: str
    release: str
    """Release that is assumed if the inventory states none."""
    source: str
    """Tags of the documents of its ports, resolved by docs/sources.md; ``mem``: none was read."""
    ports_enabled: bool
    """State of a port in the factory configuration."""
    releases: NameRule
    """Releases of its NOS that it runs."""
    ports: tuple[Ports, ...] = ()
    """Its Ethernet ports. A model that has some states the five keys that follow."""
    mtu_counts: Literal["", "class", "port", "frame"] = ""
    """What the number of a jumbo setting counts: ``class``, the payload of a QoS class for the
    whole switch; ``port``, the payload at the port; ``frame``, the frame."""
    mtu_default: int | None = None
    """MTU of a port without a line; None where ports have none of their own."""
    mtu_jumbo: int = 0
    """MTU of a SAN port whose VLAN needs more than 1500 bytes."""
    mtu_max: int = 0
    """Largest MTU of a port."""
    ports_switch: bool = False
    """A factory-default port switches in VLAN 1 (False: routed, or in no VLAN)."""
    reserved_vlans: tuple[Numbers, ...] = ()
    """VLAN ids that the switch reserves."""
    fc: tuple[FcPorts, ...] = ()
    """Its native Fibre Channel ports, and those that may become such."""
    sole_vsan: Annotated[int, Field(ge=1, le=4093)] = 1
    """Number by which the inventory calls the fabric of a switch without VSANs; 1 where there is no
    inventory."""
    qos_at_port: bool = False
    """Frames are sorted into QoS groups by a policy at each port."""
    pfc_watchdog: CommandText = ""
    """How the line begins that watches for ports paused for good by priority flow control; empty:
    no such line is known."""
    lossless_reach: int | None = None
    """Length of a cable in metres for which a port reserves the buffers of a lossless class without
    a line that states them; None: not known."""
    lldp_default: bool | None = None
    """Default of LLDP; None: not known, or it depends on the release."""
    fcoe_cam: bool = False
    """FIP snooping needs CAM allocated to FCoE, which takes a reload."""
    dcb_default: bool = False
    """DCB and iSCSI detection are on by default."""
    open_defaults: tuple[OpenDefault, ...] = ()
    """What a port does is unknown where no line of a configuration states it: documents, or what
    switches of different releases show, disagree."""
    pause_change_flaps: bool = False
    """A port goes down and up when its IEEE 802.3x setting changes."""
    lacp_fallback: LacpFallback = "none"
    """What members of an LACP LAG do by default that receive no LACP."""
    community_list_of_ipv4: bool = False
    """The access list of a community is one of IPv4, and its line says so."""
    lag_hashes: tuple[LagHash, ...] = ()
    """What lines can make it hash, to spread frames over the members of a LAG."""
    lag_hash_refusal: str = ""
    """Why no line states a hash."""
    vfc_described: bool = True
    """A VFC is described by what it leads to, where the inventory states no description."""
    vfc_lag_members: int | None = None
    """Ports that a LAG to a host may have here to carry a VFC; None: depends on the release."""
    management_port: PortText = ""
    """Name of the management port; that of its VLAN, where VLANs hold addresses."""
    modules: tuple[Module, ...] = ()
    """Expansion modules that the switch may have."""
    fexes: tuple[FexModel, ...] = ()
    """Fabric extenders that the switch may have."""
    fex_first: int = 100
    """Lowest number of a fabric extender."""
    breakouts: tuple[Breakout, ...] = ()
    """Ways in which ports may be broken out."""
    port_groups: tuple[GroupsOfPorts, ...] = ()
    """Groups of ports whose mode one line sets, which breaks their ports out too (OS10); empty: a
    line breaks out one port."""
    line_rates: tuple[LineRates, ...] = ()
    """What lines can set on the ports of each speed: speed, FEC, negotiation. For ports of a speed
    that is not listed, the inventory states none of them."""
    stack_max: int = 1
    """Most units of a stack; 1: no stacking."""
    unit_first: int = 1
    """Number of the first stack unit."""
    capabilities: tuple[Support, ...] = ()
    """What the model can do, by release."""
    fcoe_tcam: tuple[tuple[CommandText, int], ...] = ()
    """TCAM regions and entries that FCoE needs; carving them takes a reload."""
    limits: tuple[PlatformLimit, ...] = ()
    """Published limits; of several of one name the one of the newest release that fits holds."""
    assumed: bool = False
    """Whether a configuration that does not tell its model may be of this one."""
    sources: dict[str, str] = field(default_factory=dict)
    """Tags of the documents that state a value, by its key; ``mem``: no document was read."""
    source_notes: str = ""
    """Unverified values of this row."""

    def __post_init__(self) -> None:
        """Raise ValueError for a model with Ethernet ports that states nothing of their MTU."""
        if self.ports and not (self.mtu_counts and self.mtu_jumbo and self.mtu_max):
            raise ValueError("mtu_counts, mtu_jumbo and mtu_max: a model with `ports` states them")
        if not self.ports and not self.fc and not self.modules:
            raise ValueError("ports, fc or modules: a model has ports")

    @property
    def traits(self) -> NosTraits:
        """What its NOS is."""
        return TRAITS[self.nos]

    def has(self, capability: Capability) -> bool:
        """Return whether the model has a capability with some release."""
        return capability in _capabilities_ever(self)

    @property
    def pause_open(self) -> bool:
        """Whether a port without a line may honour pause frames or ignore them."""
        return any(one.setting == "flow control" for one in self.open_defaults)


@cache
def _capabilities_ever(platform: Platform) -> frozenset[Capability]:
    """Return what a model can do with some release; ports ask for it, so it is computed once."""
    return frozenset(
        one.capability
        for one in supports_of(platform)
        if release_key(one.since) < release_key(one.until)
    )


@cache
def supports_of(platform: Platform) -> tuple[Support, ...]:
    """Return what each capability of a model needs: its own rows, and the others of its NOS."""
    own = {one.capability for one in platform.capabilities}
    general = (one for one in platform.traits.capabilities if one.capability not in own)
    return (*general, *platform.capabilities)


@cache
def capabilities_of(platform: Platform, release: str) -> Capabilities:
    """Return what a model can do with a NOS release, and the forms of lines that it has."""
    rows = (one.capability for one in supports_of(platform) if holds_in(one, release))
    syntax = (one.name for one in platform.traits.syntax if holds_in(one, release))
    return frozenset((*rows, *syntax))


_OF_STACK = "{unit}:"


class Equipment(NamedTuple):
    """What makes the ports of one switch differ from those of its model."""

    modules: tuple[tuple[int, str], ...] = ()
    """Slots and the modules in them."""
    fc_from: int | None = None
    """Number of the first Fibre Channel port of slot 1; it and all ports behind it are no Ethernet
    ports."""
    breakouts: tuple[tuple[str, str], ...] = ()
    """Ports that are broken out, and how, as 4x10G."""
    fexes: tuple[tuple[int, str], ...] = ()
    """Numbers of the fabric extenders, and their models."""
    sole_vsan: int | None = None
    """VSAN that stands for the fabric of a switch without VSANs; None: not stated."""


class BrokenOut(NamedTuple):
    """A port that may be broken out in one way."""

    port: str
    number: str
    """What a line calls the port by: 1/49, 0/48 or 49."""
    row: Breakout
    children: Ports
    lost: tuple[str, ...]


@cache
def equipped(platform: Platform, equipment: Equipment) -> Platform:
    """Return the row of one switch; what the model does not have adds nothing."""
    if equipment == Equipment():
        return platform
    ports = tuple(
        one for run in platform.ports for one in _without_fc(platform, run, equipment.fc_from)
    )
    chosen = {
        one.port: one
        for one in broken_out(platform)
        if (one.port, one.row.mode) in equipment.breakouts
    }
    if chosen:
        lost = {name for one in chosen.values() for name in one.lost}
        ports = tuple(one for run in ports for one in _split(platform, run, chosen, lost))
    added = (*_of_modules(platform, equipment), *_of_fexes(platform, equipment))
    return replace(
        platform,
        ports=(*ports, *added),
        fc=(*_native_fc(platform, equipment.fc_from), *_fc_of_modules(platform, equipment)),
        sole_vsan=equipment.sole_vsan or platform.sole_vsan,
    )


def _native_fc(platform: Platform, first: int | None) -> Iterator[FcPorts]:
    """Yield the runs of Fibre Channel ports: of unified ports, those from the first one on."""
    for run in platform.fc:
        if not run.unified or first is None:
            yield run
        elif first in run.numbers:
            yield replace(run, numbers=range(first, run.numbers.stop), unified=False)
            yield replace(run, numbers=range(run.numbers.start, first))
        else:
            yield run


@cache
def broken_out(platform: Platform) -> tuple[BrokenOut, ...]:
    """Return every port of a model that may be broken out, in each way."""
    return tuple(
        _broken_out(platform, row, number) for row in platform.breakouts for number in row.numbers
    )


def _broken_out(platform: Platform, row: Breakout, number: int) -> BrokenOut:
    unit = platform.unit_first
    words = {"number": number, "unit": unit}
    alone = row.prefix == _OF_STACK  # a switch that is not in a stack has no unit (EXOS)
    port = f"{'' if alone else row.prefix.format(unit=unit)}{number}{row.suffix}"
    name = row.child.replace("{sum}", "{lane}").format(lane="\n", **words)
    first = number if "{sum}" in row.child else 0
    prefix, _, suffix = name.partition("\n")
    lanes = range(first + row.lanes.start, first + row.lanes.stop)
    short = port.removesuffix(row.suffix) if row.suffix else port
    digits = short.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz ")
    children = Ports(prefix, lanes, row.speed, suffix)
    return BrokenOut(port, digits, row, children, tuple(one.format(**words) for one in row.loses))


def _split(
    platform: Platform, run: Ports, chosen: dict[str, BrokenOut], lost: set[str]
) -> Iterator[Ports]:
    """Yield the parts of a run, with the new ports in the place of those that are broken out."""
    head = run.prefix if run.alone is None else run.alone
    whole: list[int] = []
    for number in run.numbers:
        name = f"{head.format(unit=platform.unit_first)}{number}{run.suffix}"
        if name not in chosen and name not in lost:
            whole.append(number)
            continue
        yield from _runs(run, whole)
        whole = []
        if name in chosen:
            yield chosen[name].children
    yield from _runs(run, whole)


def _runs(run: Ports, numbers: Iterable[int]) -> Iterator[Ports]:
    """Yield a run of consecutive numbers of another run; nothing if there are none."""
    left = list(numbers)
    if left:
        yield replace(run, numbers=range(left[0], left[-1] + 1, run.numbers.step))


def _without_fc(platform: Platform, run: Ports, first: int | None) -> Iterator[Ports]:
    """Yield a run without its Fibre Channel ports: those from the first one on."""
    unified = unified_ports(platform)
    if first is None or unified is None or not set(run.numbers) & set(unified):
        yield run
        return
    left = range(run.numbers.start, first, run.numbers.step)
    if left:
        yield replace(run, numbers=left)


def unified_ports(platform: Platform) -> range | None:
    """Return the numbers of the ports of slot 1 that may be Fibre Channel ports; None: it has none.

    As the row of the model states them, and of one switch those that are left.
    """
    return next((run.numbers for run in platform.fc if run.unified), None)


def _modules(platform: Platform, equipment: Equipment) -> Iterator[tuple[str, Module]]:
    for slot, name in sorted(equipment.modules):
        for module in platform.modules:
            if module.name == name and slot in module.slots:
                yield str(slot), module


def _of_modules(platform: Platform, equipment: Equipment) -> Iterator[Ports]:
    for slot, module in _modules(platform, equipment):
        for run in module.ports:
            yield replace(run, prefix=run.prefix.replace("{slot}", slot))


def _fc_of_modules(platform: Platform, equipment: Equipment) -> Iterator[FcPorts]:
    for slot, module in _modules(platform, equipment):
        for run in module.fc:
            yield replace(run, prefix=run.prefix.replace("{slot}", slot))


def _of_fexes(platform: Platform, equipment: Equipment) -> Iterator[Ports]:
    for number, name in sorted(equipment.fexes):
        for fex in platform.fexes:
            if fex.name == name:
                for run in fex.ports:
                    yield replace(run, prefix=run.prefix.replace("{fex}", str(number)))


@cache
def model_schema() -> TypeAdapter[Platform]:
    """Return what validates the values of a row."""
    return TypeAdapter(Platform)


def _platform(name: str, values: RowData) -> Platform:
    return model_schema().validate_python({**values, "model": name})


SHIPPED = RowFiles(
    resource_dir("models"), _platform, lambda: (parts.models for parts in NOS_PARTS.values())
)
"""The models that sanfab ships."""

PLATFORMS: Mapping[str, Platform] = SHIPPED
"""Rows of the shipped models by name."""


def rows_of(nos: str) -> tuple[Platform, ...]:
    """Return the rows of a NOS: first the model that the others are like, then by name.

    Those without Ethernet ports of their own are last.
    """
    rows = (row for row in PLATFORMS.values() if row.nos == nos)
    return tuple(
        sorted(
            rows, key=lambda row: (not row.ports, "like" in SHIPPED.stated(row.model), row.model)
        )
    )


def is_plain_host_port(platform: Platform, port: str) -> bool:
    """Return whether a port of a fabric extender switches, and is shut, whatever the switch says.

    Those of a Nexus 9300 do, whose own ports route as shipped [NXSDKFEX].
    """
    return not platform.ports_switch and fex_of_port(port) is not None
