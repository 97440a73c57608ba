"""The questions that several assertions share; each is asked once of a batch."""

from collections.abc import Collection, Iterable

from sanfab.gate.batfish import rows
from sanfab.gate.batfish.case import Case
from sanfab.gate.batfish.question import Question

FILES = Question("fileParseStatus", rows.FileStatus)
PARSE_WARNINGS = Question("parseWarning", rows.ParseWarning)
ISSUES = Question("initIssues", rows.InitIssue)
UNDEFINED = Question("undefinedReferences", rows.UndefinedReference)
DEFINED_VLANS = Question("definedStructures", rows.DefinedStructure, (("types", "vlan"),))
"""VLANs that texts define; Batfish keeps those of NX-OS only."""
UNUSED = Question("unusedStructures", rows.UnusedStructure)
INTERFACES = Question(
    "interfaceProperties",
    rows.InterfaceProperties,
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
    rows.NodeProperties,
    (("properties", "Hostname,NTP_Servers,Logging_Servers,SNMP_Trap_Servers,TACACS_Servers"),),
)
OWNERS = Question("ipOwners", rows.IpOwner)


def matching(nodes: Iterable[str]) -> str:
    """Return what names some nodes to Batfish: a pattern, as its lists overflow beyond thousands.

    >>> matching(["host.esx01-vmnic2.141", "host.esx02-vmnic2.141"])
    '/^(host[.]esx01-vmnic2[.]141|host[.]esx02-vmnic2[.]141)$/'
    """
    return f"/^({'|'.join(node.replace('.', '[.]') for node in nodes)})$/"


NOT_ACCEPTED = (
    "DENIED_IN,DENIED_OUT,NO_ROUTE,NULL_ROUTED,LOOP,DELIVERED_TO_SUBNET,EXITS_NETWORK,"
    "NEIGHBOR_UNREACHABLE,INSUFFICIENT_INFO"
)
"""Every end of a packet but one: Batfish counts a packet as a success that was sent into a subnet
where nobody answers."""


ISCSI = "3260"
"""TCP port of iSCSI."""


def flows(
    case: Case, start: Collection[str], goal: Iterable[str], actions: str, port: str = ""
) -> Question[rows.FlowRow]:
    """Return the question for TCP packets between nodes, by their addresses, that end some way.

    ``port``: ``srcPorts`` or ``dstPorts``, which then is that of iSCSI; empty: any.
    """
    headers = [("srcIps", _addresses(case, start)), ("dstIps", _addresses(case, goal))]
    if port:
        headers.append((port, ISCSI))
    return Question(
        "reachability",
        rows.FlowRow,
        (
            ("pathConstraints", (("startLocation", matching(start)),)),
            ("headers", (*headers, ("ipProtocols", "TCP"))),
            ("actions", actions),
        ),
    )


def _addresses(case: Case, nodes: Iterable[str]) -> str:
    return ",".join(dict.fromkeys(case.names.endpoints[node].ip for node in nodes))
