"""The questions that several assertions share; each is asked once of a batch."""

from collections.abc import Collection, Iterable

from sanfab.gate.batfish import answer_rows
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.question import Question
from sanfab.model.protocols import ProtocolPorts

FILES = Question("fileParseStatus", answer_rows.FileStatus)
PARSE_WARNINGS = Question("parseWarning", answer_rows.ParseWarning)
ISSUES = Question("initIssues", answer_rows.InitIssue)
UNDEFINED = Question("undefinedReferences", answer_rows.UndefinedReference)
DEFINED_VLANS = Question("definedStructures", answer_rows.DefinedStructure, (("types", "vlan"),))
"""VLANs that configurations define; Batfish keeps those of NX-OS only."""
UNUSED = Question("unusedStructures", answer_rows.UnusedStructure)
INTERFACES = Question(
    "interfaceProperties",
    answer_rows.InterfaceProperties,
    (
        (
            "properties",
            "Active,Admin_Up,Inactive_Reason,Switchport_Mode,Access_VLAN,Native_VLAN,Allowed_VLANs,"
            "MTU,Description,Channel_Group,Channel_Group_Members,All_Prefixes",
        ),
    ),
)
NODES = Question(
    "nodeProperties",
    answer_rows.NodeProperties,
    (("properties", "Hostname,NTP_Servers,Logging_Servers,SNMP_Trap_Servers,TACACS_Servers"),),
)
OWNERS = Question("ipOwners", answer_rows.IpOwner)


def matching(nodes: Iterable[str]) -> str:
    """Return the node pattern of some nodes; a list overflows Batfish beyond thousands of nodes.

    >>> matching(["host.esx01-vmnic2.141", "host.esx02-vmnic2.141"])
    '/^(host[.]esx01-vmnic2[.]141|host[.]esx02-vmnic2[.]141)$/'
    """
    return f"/^({'|'.join(node.replace('.', '[.]') for node in nodes)})$/"


def flows(
    context: GateContext,
    start: Collection[str],
    goal: Iterable[str],
    actions: str,
    ports: tuple[str, ProtocolPorts] | None = None,
) -> Question[answer_rows.FlowTraces]:
    """Return the question for packets between the addresses of nodes, with some dispositions.

    ``ports``: ``srcPorts`` or ``dstPorts``, and the ports; None: any port of TCP.
    """
    headers = [("srcIps", _addresses(context, start)), ("dstIps", _addresses(context, goal))]
    if ports is not None:
        headers.append((ports[0], ",".join(map(str, ports[1].numbers))))
    over = "TCP" if ports is None else ports[1].over
    return Question(
        "reachability",
        answer_rows.FlowTraces,
        (
            ("pathConstraints", (("startLocation", matching(start)),)),
            ("headers", (*headers, ("ipProtocols", over))),
            ("actions", actions),
        ),
    )


def _addresses(context: GateContext, nodes: Iterable[str]) -> str:
    return ",".join(dict.fromkeys(context.names.endpoints[node].ip for node in nodes))
