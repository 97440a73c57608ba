"""What a Nexus prints of its active zonesets, fcaliases among them."""

import pytest

from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.nxos.status import ZONES, read_status

ONE, TWO, THREE = (f"50:0a:09:85:00:00:00:4{digit}" for digit in "123")
PRINTED = {
    "direct": f"  * fcid 0x2f0000 [pwwn {ONE}] [h1]\n    pwwn {TWO} [h2] init",
    "resolved": f"    fcalias name one vsan 10\n    * fcid 0x2f0000 [pwwn {ONE}]\n      pwwn {TWO}",
    "short": f"    fcalias one\n      pwwn {ONE}\n      pwwn {TWO}",
    "in capitals": f"    pwwn {ONE.upper()}\n    pwwn {TWO.upper()}",
}


def active(members: str) -> frozenset[str]:
    text = f"zoneset name zs vsan 10\n  zone name z vsan 10\n{members}\n"
    found = read_status({ZONES: text}, PLATFORMS["nexus-5548up"], ())
    assert found.active_zoneset == {10: "zs"}
    return found.active_zones[10]["z"]


@pytest.mark.parametrize("form", PRINTED)
def test_a_member_has_its_resolved_wwpn(form: str) -> None:
    assert active(PRINTED[form]) == {ONE, TWO}


def test_an_unresolved_alias_is_reported_by_its_name() -> None:
    assert active("    fcalias name name\n    fcalias two\n    device-alias h-3") == {
        "name", "two", "h-3",
    }  # fmt: skip


def test_text_after_an_alias_is_ignored() -> None:
    assert active(f"    fcalias name one\n      pwwn {ONE}\n    pwwn {TWO}\n    fcalias three") == {
        ONE, TWO, "three",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("line", "member"),
    [
        ("  * fcid 0x0b0004", "fcid 0x0b0004"),
        ("    interface fc1/5 swwn 20:00:00:05:9b:24:cb:78", None),
        ("    interface fc1/5 domain-id 3", None),
        ("    domain-id 2 port-number 23", None),
        ("    nwwn 20:00:00:05:9b:24:cb:78", None),
        ("    fwwn 20:00:00:05:9b:24:cb:78", None),
        ("    ip-address 10.0.0.1", None),
        ("    symbolic-nodename iqn.test", None),
    ],
)
def test_a_member_of_any_form_is_a_member(line: str, member: str | None) -> None:
    assert active(f"    pwwn {ONE}\n{line}") == {ONE, member or line.strip()}
    assert active(line) == {member or line.strip()}


def test_an_attribute_of_a_zone_is_no_member() -> None:
    assert active(f"    attribute read-only\n    pwwn {ONE}") == {ONE}


def test_members_belong_to_their_own_zone() -> None:
    text = (
        "zoneset name zs vsan 10\n"
        f"  zone name z1 vsan 10\n    fcalias name one vsan 10\n"
        f"  zone name z2 vsan 10\n      pwwn {THREE}\n"
    )
    found = read_status({ZONES: text}, PLATFORMS["nexus-5548up"], ())
    assert found.active_zones[10] == {"z1": {"one"}, "z2": {THREE}}
