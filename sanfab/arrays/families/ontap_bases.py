"""ONTAP 9: the interface groups and ports below the VLANs, with their MTU."""

from collections.abc import Iterator

from sanfab.arrays.commands import CommandForm
from sanfab.arrays.facts import ArrayFacts, TargetPort, unknown_value
from sanfab.arrays.families.sevenmode import iscsi_addresses
from sanfab.arrays.read_back import LineReader

IFGRP = CommandForm(
    "network port ifgrp create -node {node} -ifgrp {group} -distr-func port -mode {mode}",
    "FPX NTAP-CLI",
)
MEMBER = CommandForm(
    "network port ifgrp add-port -node {node} -ifgrp {group} -port {port}", "FPX NTAP-CLI"
)
MODES = {"lacp": "multimode_lacp", "static": "multimode", "switch-independent": "singlemode"}
"""Mode of an interface group by that of its team."""
BASE_MTU = CommandForm("network port modify -node {node} -port {port} -mtu {mtu}", "FPX")
DEFAULT_MTU = "1500"


def node_name(facts: ArrayFacts, controller: str) -> str:
    """Return the name of a node, or what stands for it."""
    return controller or unknown_value(f"node of {facts.name}")


def _grouped(facts: ArrayFacts) -> list[tuple[str, TargetPort]]:
    """Return the ports of interface groups that carry iSCSI, each with its group."""
    interfaces = {one.port: one.interface for one in iscsi_addresses(facts)}
    groups = {
        port.team: interfaces[port.name]
        for port in facts.ports
        if port.team and port.name in interfaces
    }
    return [(groups[port.team], port) for port in facts.ports if port.team in groups]


def interface_group_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    """Yield the lines that make the interface groups which carry iSCSI."""
    made = set[tuple[str, str]]()
    for group, port in _grouped(facts):
        node = node_name(facts, port.controller)
        if (node, group) not in made:
            made.add((node, group))
            yield IFGRP, IFGRP.line(node=node, group=group, mode=MODES[port.team_mode])
        yield MEMBER, MEMBER.line(node=node, group=group, port=port.interface)


def _base_mtus(facts: ArrayFacts) -> dict[tuple[str, str], str]:
    """Return the MTU of each port or interface group that has VLANs only, by node and name.

    It is in no broadcast domain that sets its MTU, and its VLANs cannot have a larger one.
    """
    by_name = {port.name: port for port in facts.ports}
    addresses = iscsi_addresses(facts)
    own = {(one.controller, one.interface) for one in addresses if one.tagged != "yes"}
    found: dict[tuple[str, str], str] = {}
    for one in addresses:
        mtu = by_name[one.port].mtu
        if (one.controller, one.interface) not in own and mtu not in {"", DEFAULT_MTU}:
            found[node_name(facts, one.controller), one.interface] = mtu
    return found


def base_mtu_lines(facts: ArrayFacts) -> Iterator[tuple[CommandForm, str]]:
    """Yield the MTU of each port or interface group that has VLANs only."""
    for (node, port), mtu in _base_mtus(facts).items():
        yield BASE_MTU, BASE_MTU.line(node=node, port=port, mtu=mtu)


def expected_bases(facts: ArrayFacts) -> dict[tuple[str, ...], str]:
    """Return what the lines set."""
    found: dict[tuple[str, ...], str] = {}
    for group, port in _grouped(facts):
        node = port.controller or f"<node of {facts.name}>"
        found["ifgrp", node, group] = MODES[port.team_mode]
        found["member", node, port.interface] = group
    for (node, base), mtu in _base_mtus(facts).items():
        found["mtu", node, base] = mtu
    return found


WORD = r"(?:<[^<>]*>|[^\s<>]+)"
"""A word of a line, or what stands for one that is not known."""
BASE_READERS = (
    LineReader(
        rf"network port ifgrp create -node (?P<n>{WORD}) -ifgrp (?P<g>{WORD})"
        r" -distr-func port -mode (?P<m>\w+)",
        {("ifgrp", "{n}", "{g}"): "{m}"},
    ),
    LineReader(
        rf"network port ifgrp add-port -node (?P<n>{WORD}) -ifgrp (?P<g>{WORD})"
        rf" -port (?P<p>{WORD})",
        {("member", "{n}", "{p}"): "{g}"},
    ),
    LineReader(
        rf"network port modify -node (?P<n>{WORD}) -port (?P<p>{WORD}) -mtu (?P<m>\d+)",
        {("mtu", "{n}", "{p}"): "{m}"},
    ),
)
