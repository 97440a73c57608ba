"""Each rule declares the storage protocols for which it holds, and holds for these alone."""

from collections.abc import Iterator

import pytest

from sanfab.model.protocols import ALL_PROTOCOLS, ISCSI, PROTOCOLS, ProtocolName
from sanfab.report.rules import rules_markdown
from sanfab.rules.catalogue import RULES
from sanfab.rules.finding import Severity
from sanfab.rules.rule import rule
from sanfab.rules.scopes import SAN
from support.rule_cases import Case, cases, findings_as

OTHERS: tuple[ProtocolName, ...] = ("nvme-tcp", "nfs")
"""A protocol with many paths and one with one address, which no switch makes lossless."""

BY_A_SETTING = {
    "HOST-01": "`psp` is the policy for the paths of SCSI; ESXi has another for NVMe",
    "HOST-02": "`psp_iops` is of this policy",
    "HOST-03": "`port_binding` is of the software initiator for iSCSI",
    "HOST-04": "`login_timeout` is of the software initiator for iSCSI",
    "HOST-05": "`Disk.QFullSampleSize` is of SCSI",
    "HOST-06": "`mpio_dsm` is of SCSI",
    "HOST-11": "`node.session...` is of open-iscsi",
    "HOST-13": "the model of the adapter names the protocol",
    "VLAN-09": "the group of arrays that it is about speaks iSCSI alone",
}
"""Rules whose subject is of the protocol, whatever the VLANs of its ports are for."""


def failing(rule_id: str) -> Iterator[Case]:
    """Yield the cases of a rule with findings in a SAN, which has iSCSI VLANs or none."""
    return (
        case for one, _, case in CASES if one == rule_id and case["findings"] and "base" in case
    )


CASES = list(cases())


@pytest.mark.parametrize("other", OTHERS)
def test_a_rule_finds_as_much_of_each_protocol_that_it_declares_and_nothing_of_others(
    other: ProtocolName,
) -> None:
    """The cases speak of iSCSI: with VLANs of another protocol a rule finds them, or does not."""
    unfounded, undeclared = set(), set()
    for name, one in RULES.items():
        if not one.protocols >= ISCSI or one.protocols == ALL_PROTOCOLS:
            continue
        holds = other in one.protocols
        found = (findings_as(one, case, other) for case in failing(name))
        seen = {None if findings is None else bool(findings) for findings in found}
        if holds and seen - {None} == {False}:
            unfounded.add(name)
        elif not holds and seen == {True} and name not in BY_A_SETTING:  # no case is refused
            undeclared.add(name)
    assert (sorted(unfounded), sorted(undeclared)) == ([], [])


def test_a_rule_that_does_not_declare_its_protocols_is_not_imported() -> None:
    add = rule(  # type: ignore[call-arg]  # that it is missing is the case
        "TEST-01", scope=SAN, severity=Severity.INFO, source="practice", example="e", fix="f"
    )
    with pytest.raises(ValueError, match="rule TEST-01 needs `protocols`"):
        add(titled)
    assert "TEST-01" not in RULES


def titled(_item: object, _context: object) -> tuple[()]:
    """All is right.

    It is a rule.
    """
    return ()


def test_each_protocol_is_in_the_table_with_every_rule_that_holds_for_it() -> None:
    table = rules_markdown().partition("## Rules by protocol")[2].partition("\n## ")[0]
    rows = [line.strip("| ").split(" | ") for line in table.splitlines() if line.startswith("| ")]
    columns = {title: number for number, title in enumerate(rows[0])}
    for name, row in PROTOCOLS.items():
        listed = [
            one for line in rows if line[columns[row.title]] == "yes" for one in line[-1].split()
        ]
        assert sorted(listed) == sorted(one for one, own in RULES.items() if name in own.protocols)
