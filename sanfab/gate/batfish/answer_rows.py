"""Rows of the answers that sanfab uses, with the columns as Batfish names them.

Source: the questions of Batfish as it describes them itself (``get_question_templates``) and its
answers, which the tests keep. A column that is gone makes the answer not understood.
"""

from pydantic import Field

from sanfab.gate.batfish.question import AnswerRow


class BatfishNode(AnswerRow):
    """A node of the snapshot."""

    name: str


class NodeInterface(AnswerRow):
    """An interface of a node."""

    hostname: str
    interface: str


class SourceLines(AnswerRow):
    """Some lines of a file of the snapshot."""

    filename: str
    lines: tuple[int, ...] = ()
    """Batfish omits them if there are none."""


class FileStatus(AnswerRow):
    """``fileParseStatus``: how well Batfish could read a file."""

    file: str = Field(alias="File_Name")
    status: str = Field(alias="Status")
    """``PASSED``, or the reason why not."""
    format: str | None = Field(alias="File_Format")
    nodes: tuple[BatfishNode, ...] = Field(alias="Nodes")


class ParseWarning(AnswerRow):
    """``parseWarning``: a line that Batfish does not recognize completely."""

    file: str = Field(alias="Filename")
    line: int | None = Field(alias="Line")
    text: str | None = Field(alias="Text")
    context: str | None = Field(alias="Parser_Context")
    comment: str | None = Field(alias="Comment")


class InitIssue(AnswerRow):
    """``initIssues``: an error while Batfish built its model of the snapshot."""

    nodes: tuple[str, ...] | None = Field(alias="Nodes")
    lines: tuple[SourceLines, ...] | None = Field(alias="Source_Lines")
    type: str = Field(alias="Type")
    details: str = Field(alias="Details")
    text: str | None = Field(alias="Line_Text")
    context: str | None = Field(alias="Parser_Context")


class UndefinedReference(AnswerRow):
    """``undefinedReferences``: a referenced name that the configuration does not define."""

    file: str = Field(alias="File_Name")
    kind: str = Field(alias="Struct_Type")
    name: str = Field(alias="Ref_Name")
    context: str = Field(alias="Context")
    lines: SourceLines = Field(alias="Lines")


class UnusedStructure(AnswerRow):
    """``unusedStructures``: a defined structure that the configuration does not use."""

    kind: str = Field(alias="Structure_Type")
    name: str = Field(alias="Structure_Name")
    lines: SourceLines = Field(alias="Source_Lines")


class DefinedStructure(AnswerRow):
    """``definedStructures``: a structure that a configuration defines."""

    kind: str = Field(alias="Structure_Type")
    name: str = Field(alias="Structure_Name")
    lines: SourceLines = Field(alias="Source_Lines")


class InterfaceProperties(AnswerRow):
    """``interfaceProperties``: an interface as Batfish models it."""

    interface: NodeInterface = Field(alias="Interface")
    active: bool = Field(alias="Active")
    admin_up: bool = Field(alias="Admin_Up")
    inactive_reason: str | None = Field(alias="Inactive_Reason")
    mode: str | None = Field(alias="Switchport_Mode")
    """``ACCESS``, ``TRUNK``, ``NONE``, ``DYNAMIC_AUTO``."""
    access_vlan: int | None = Field(alias="Access_VLAN")
    native_vlan: int | None = Field(alias="Native_VLAN")
    allowed_vlans: str | None = Field(alias="Allowed_VLANs")
    """As ``140-142,998``; empty for none."""
    mtu: int | None = Field(alias="MTU")
    description: str | None = Field(alias="Description")
    channel: str | None = Field(alias="Channel_Group")
    channel_members: tuple[str, ...] = Field(alias="Channel_Group_Members")
    prefixes: tuple[str, ...] = Field(alias="All_Prefixes")


class NodeProperties(AnswerRow):
    """``nodeProperties``: a switch as Batfish models it."""

    node: BatfishNode = Field(alias="Node")
    hostname: str | None = Field(alias="Hostname")
    ntp: tuple[str, ...] = Field(alias="NTP_Servers")
    syslog: tuple[str, ...] = Field(alias="Logging_Servers")
    snmp_traps: tuple[str, ...] = Field(alias="SNMP_Trap_Servers")
    tacacs: tuple[str, ...] = Field(alias="TACACS_Servers")


class IpOwner(AnswerRow):
    """``ipOwners``: the owner of an address."""

    node: BatfishNode = Field(alias="Node")
    interface: str = Field(alias="Interface")
    ip: str = Field(alias="IP")
    mask: int = Field(alias="Mask")
    active: bool = Field(alias="Active")


class Layer3Edge(AnswerRow):
    """``layer3Edges``: two interfaces that share a network and a broadcast domain."""

    one: NodeInterface = Field(alias="Interface")
    other: NodeInterface = Field(alias="Remote_Interface")


class Flow(AnswerRow):
    """One packet."""

    ingress: str = Field(alias="ingressNode")
    source: str = Field(alias="srcIp")
    destination: str = Field(alias="dstIp")


class TraceHop(AnswerRow):
    """A node that a packet reaches."""

    node: BatfishNode


class Trace(AnswerRow):
    """One path of a packet."""

    disposition: str
    hops: tuple[TraceHop, ...]


class FlowTraces(AnswerRow):
    """``reachability``, ``detectLoops``: an example packet."""

    flow: Flow = Field(alias="Flow")
    traces: tuple[Trace, ...] = Field(alias="Traces")


class DifferentialFlow(AnswerRow):
    """``differentialReachability``: a packet that ends differently from the base."""

    flow: Flow = Field(alias="Flow")
    traces: tuple[Trace, ...] = Field(alias="Snapshot_Traces")
    base: tuple[Trace, ...] = Field(alias="Reference_Traces")
