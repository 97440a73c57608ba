"""JSON of the verbs that tell of an inventory, and of what is made of it."""

from typing import Annotated

from pydantic import Field

from sanfab.report.outputs.derived import Printed
from sanfab.report.outputs.record import Json, OutputRecord


class RenderedSwitchOutput(OutputRecord):
    """A rendered switch."""

    name: str
    nos: str
    model: str
    release: str
    lines: int
    proven: bool
    """The configuration reads back as exactly the intended facts."""
    files: list[str]
    changed: list[str]


class RenderedArraysOutput(OutputRecord):
    """Sheets and commands of arrays."""

    names: list[str]
    changed: list[str]
    removed: list[str]


class BuildOutput(OutputRecord):
    """`render`."""

    folder: str
    switches: list[RenderedSwitchOutput]
    removed: list[str]
    arrays: RenderedArraysOutput
    seconds: dict[str, float]


class HostScriptOutput(OutputRecord):
    """A host with scripts."""

    name: str
    system: str
    settings: int
    by_hand: int
    files: list[str]
    changed: list[str]


class WithoutScriptOutput(OutputRecord):
    """A host without scripts."""

    name: str
    reason: str


class HostsOutput(OutputRecord):
    """`hosts`."""

    folder: str
    hosts: list[HostScriptOutput]
    without: list[WithoutScriptOutput]
    removed: list[str]


class QuestionOutput(OutputRecord):
    """What a new switch asks at its console."""

    text: str
    answer: str


class ConsoleStepOutput(OutputRecord):
    """A step at the console."""

    note: str
    questions: list[QuestionOutput]
    lines: list[str]


class ProvisioningOutput(OutputRecord):
    """The file for the server of the automatic installation."""

    kind: str
    place: str
    lines: list[str]


class BootstrapSwitchOutput(OutputRecord):
    """A new switch."""

    nos: str
    model: str
    release: str
    user: str
    steps: list[ConsoleStepOutput]
    file: ProvisioningOutput
    host_key: str


class BootstrapOutput(OutputRecord):
    """`bootstrap`."""

    switches: dict[str, BootstrapSwitchOutput]


class EndOutput(OutputRecord):
    """An end of a cable."""

    device: str
    port: str


class ProbeOutput(OutputRecord):
    """`paths --probes`: a list of these pings."""

    source: EndOutput = Field(alias="from")
    target: EndOutput = Field(alias="to")
    address: str
    packet: int
    payload: int
    command: str | None


class PairOutput(OutputRecord):
    """Paths of a host to an array."""

    host: str
    array: str
    active: int
    standby: int


class FailureOutput(OutputRecord):
    """What a single failure takes."""

    text: str
    element: Annotated[Json, Printed("sanfab.analysis.elements:Element", printing="stated")]
    path_losses: list[
        Annotated[Json, Printed("sanfab.analysis.failures:PathLoss", printing="stated")]
    ] = []
    slower_links: list[
        Annotated[Json, Printed("sanfab.analysis.failures:SlowedLink", printing="stated")]
    ] = []
    slowed_hosts: list[str] = []


class PathOutput(OutputRecord):
    """A path; what is not known or does not apply is left out."""

    host: str
    host_port: str
    adapter: str | None = None
    array: str
    array_port: str
    controller: str | None = None
    standby: bool
    fabric: str | None = None
    protocol: str
    vlan: int | None = None
    vsan: int | None = None
    speed: int | None = None
    host_mtu: int | None = None
    array_mtu: int | None = None
    switches: list[str] = []
    links: list[int] = []
    ports: list[Annotated[Json, Printed("sanfab.analysis.paths:PathPort", printing="stated")]] = []
    mtu: Annotated[Json, Printed("sanfab.analysis.path_mtu:PathMtu", printing="stated")] = None


class SiteLossOutput(OutputRecord):
    """What the loss of a site leaves of the paths of a host to mirrored data."""

    site: str
    host: str
    arrays: list[str]
    access: int
    """Position in `access` of the entry that calls them mirrored."""
    before: int
    left: int


class ServicePathsOutput(OutputRecord):
    """Paths by one service."""

    pairs: list[PairOutput]
    failures: list[FailureOutput]
    site_losses: list[SiteLossOutput]
    unknown_adapters: dict[str, list[str]]
    unknown_controllers: dict[str, list[str]]
    paths: list[PathOutput]


class PathsOutput(OutputRecord):
    """`paths`."""

    san: str
    pairs: list[PairOutput]
    failures: list[FailureOutput]
    site_losses: list[SiteLossOutput]
    unknown_adapters: dict[str, list[str]]
    """Host -> its ports without a stated adapter, so that its failure is not analysed."""
    unknown_controllers: dict[str, list[str]]
    """Array -> its ports without a stated controller."""
    ratios: list[Annotated[Json, Printed("sanfab.analysis.capacity:Ratio", printing="stated")]]
    fan_outs: list[Annotated[Json, Printed("sanfab.analysis.capacity:FanOut", printing="stated")]]
    links: list[Annotated[Json, Printed("sanfab.analysis.capacity:Load", printing="stated")]]
    paths: list[PathOutput]
    services: dict[str, ServicePathsOutput]
    """Paths of services other than LUNs: ``NVMe``, ``NFS``, ``SMB``."""


class LossOutput(OutputRecord):
    """Paths that a failure leaves."""

    host: str
    array: str
    before: int
    left: int
    failover: bool


class StepOutput(OutputRecord):
    """A step of a failover test."""

    part: str
    run: bool
    refusal: str | None
    left: list[LossOutput]
    cut_off: list[str]
    other_hosts: list[str]
    slower: list[str]
    down: list[str]
    """Hosts that are taken out with the part: those of a site."""


class PingOutput(OutputRecord):
    """A ping with its expected result."""

    source: EndOutput = Field(alias="from")
    target: EndOutput = Field(alias="to")
    origin: str
    address: str
    packet: int
    payload: int
    passes: str | None
    fails: str | None
    source_refuses: bool


class LoginOutput(OutputRecord):
    """A login in a fabric, and the targets that it sees."""

    port: str
    wwpn: str
    vsan: int
    targets: list[str]


class LoadsOutput(OutputRecord):
    """Load tests of a host."""

    ceiling: Annotated[Json, Printed("sanfab.testplan.throughput:Throughput")] | None
    iometer: str | None
    files: list[str]
    streams: list[Annotated[Json, Printed("sanfab.testplan.streams:StreamTest")]]
    matrices: dict[str, list[Annotated[Json, Printed("sanfab.testplan.matrices:AdapterCase")]]]


class HostTestsOutput(OutputRecord):
    """Tests of one host."""

    host: str
    system: str
    pings: list[PingOutput]
    without_address: list[str]
    logins: list[LoginOutput]
    at_rest: list[Annotated[Json, Printed("sanfab.testplan.assembly:RestCount")]]
    loads: LoadsOutput


class WithoutPathOutput(OutputRecord):
    """A pair that `access` states and that has no path."""

    host: str
    array: str


class ServiceTestsOutput(OutputRecord):
    """Tests of one service."""

    connections: list[Annotated[Json, Printed("sanfab.testplan.connections:ServiceConnection")]]
    host_checks: list[Annotated[Json, Printed("sanfab.testplan.host_checks:HostCheck")]]
    pings: list[PingOutput]
    without_address: list[str]
    steps: list[StepOutput]
    without_path: list[WithoutPathOutput]


class TestplanOutput(OutputRecord):
    """`testplan`."""

    san: str
    hosts: list[HostTestsOutput]
    steps: list[StepOutput]
    without_path: list[WithoutPathOutput]
    network: list[Annotated[Json, Printed("sanfab.testplan.streams:StreamTest")]]
    planned_ports: list[str]
    unknown_controllers: list[str]
    services: dict[str, ServiceTestsOutput]
    """Tests of services other than LUNs: ``NVMe``, ``NFS``, ``SMB``."""


class FcPortOutput(OutputRecord):
    """A port in a zoned fabric."""

    wwpn: str
    device: str | None = None
    port: str | None = None


class MemberOutput(OutputRecord):
    """A member of a zone, and what it stands for."""

    kind: str
    value: str
    role: str
    side: str
    place: str
    wwpn: str | None = None
    device: str | None = None
    port: str | None = None


class ZonedEndOutput(MemberOutput):
    """A member with its zone."""

    zone: str


class ZoneOutput(OutputRecord):
    """A zone."""

    name: str
    active: bool
    permit_entries: int
    members: list[MemberOutput]


class PairRowOutput(OutputRecord):
    """Ports that should talk and cannot, or can and should not."""

    initiators: list[FcPortOutput]
    targets: list[FcPortOutput]
    note: str


class PairRowsOutput(OutputRecord):
    """Pairs of ports."""

    pairs: int
    unlisted: int
    rows: list[PairRowOutput]


class ReachOutput(OutputRecord):
    """Who can talk to whom in a VSAN."""

    can: int
    wanted: int | None
    missing: PairRowsOutput | None
    extra: PairRowsOutput | None
    initiators: int


class OrphansOutput(OutputRecord):
    """What no zone uses, or what zones use and nobody defines."""

    unused_aliases: list[Annotated[Json, Printed("sanfab.analysis.zone_consistency:Alias")]]
    idle_zones: list[str]
    absent_zones: list[str]
    undefined: list[ZonedEndOutput]
    unknown: list[ZonedEndOutput]
    unzoned: list[FcPortOutput]


class SharedWwpnOutput(OutputRecord):
    """A WWPN that has several aliases."""

    wwpn: str
    aliases: list[str]


class DuplicatesOutput(OutputRecord):
    """Entries of a zoning that exist more than once."""

    same_members: list[list[str]]
    """Zones that permit the same pairs."""
    shared_wwpns: list[SharedWwpnOutput]
    repeated_members: list[
        Annotated[Json, Printed("sanfab.analysis.zone_consistency:RepeatedMember")]
    ]
    case_clashes: list[Annotated[Json, Printed("sanfab.analysis.zone_consistency:CaseClash")]]


class VsanOutput(OutputRecord):
    """The zoning of one VSAN."""

    vsan: int
    name: str
    fabric: str | None
    intended_fabric: str | None
    switches: list[str]
    style: str
    enhanced: bool
    smart: bool
    default_permit: bool
    active_zoneset: str
    zonesets: dict[str, list[str]]
    """Zoneset -> its zones."""
    zones: list[ZoneOutput]
    default_zone: ZoneOutput | None
    pairs: ReachOutput
    permit_entries: int
    orphans: OrphansOutput
    duplicates: DuplicatesOutput
    misplaced: list[ZonedEndOutput]
    disagreements: list[Annotated[Json, Printed("sanfab.analysis.zone_consistency:Disagreement")]]
    sizes: list[Annotated[Json, Printed("sanfab.analysis.zones:Size")]]


class ZonesOutput(OutputRecord):
    """`zones`."""

    vsans: list[VsanOutput]


class CablingOutput(OutputRecord):
    """`cabling`: the columns that `--columns` names, each a text, a number or null."""

    san: str
    cables: list[dict[str, str | int | None]]


class MaterialsOutput(OutputRecord):
    """`cabling --materials`."""

    san: str
    materials: list[dict[str, str | int | float | None]]


class ExpandedOutput(OutputRecord):
    """`expand`: a list of values with their places."""

    path: str
    value: Json
    """Of any form: that of the key."""
    place: str


class StatementOutput(OutputRecord):
    """A statement of the inventory."""

    statement: str
    place: str


class CausesOutput(OutputRecord):
    """`why SAN SWITCH`: a list of lines with their causes."""

    switch: str
    line: int
    text: str
    facts: list[str]
    default: str
    causes: list[StatementOutput]


class LineOutput(OutputRecord):
    """A rendered line."""

    switch: str
    line: int
    text: str


class CausedOutput(OutputRecord):
    """`why SAN FILE:LINE`: a list of statements with the lines that they cause."""

    statement: StatementOutput
    lines: list[LineOutput]


class WrittenOutput(OutputRecord):
    """`init` and `report`: the files that were written."""

    files: list[str]


class BoxOutput(OutputRecord):
    """A device in a drawing, or several that are alike."""

    id: str
    kind: str
    names: list[str]
    fabric: str | None
    lines: list[str]
    """Text in the box."""
    facts: list[str]
    site: str


class EdgeOutput(OutputRecord):
    """A link or cable in a drawing, or several that are alike."""

    ends: list[str]
    """Ids of two boxes."""
    role: str
    state: str
    is_lag: bool
    label: str
    facts: list[str]
    lags: list[str]


class DrawingOutput(OutputRecord):
    """`diagram --format json`."""

    san: str
    boxes: list[BoxOutput]
    links: list[EdgeOutput]


class ImportedSwitchOutput(OutputRecord):
    """A switch of an import."""

    file: str
    model: str
    release: str
    not_understood: int
    """Lines of its configuration."""


class OpenQuestionOutput(OutputRecord):
    """What only a person can answer."""

    place: str
    question: str
    evidence: str
    assumed: str


class RemainderOutput(OutputRecord):
    """What a switch has and the inventory does not state."""

    switch: str
    place: str
    text: str


class ImportedOutput(OutputRecord):
    """`import`."""

    subject: str
    files: list[str]
    conflicts: list[str]
    """File and line of each conflict of an update with what somebody edited."""
    doubts: list[str]
    """What of the captures does not fit together."""
    switches: dict[str, ImportedSwitchOutput]
    assumed: dict[str, str]
    """Place -> why."""
    questions: list[OpenQuestionOutput]
    not_stated: list[RemainderOutput]
