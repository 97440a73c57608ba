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


def test_members_belong_to_their_own_zone() -> None:
    text = (
        "zoneset name zs vsan 10\n"
        f"  zone name z1 vsan 10\n    fcalias name one vsan 10\n"
        f"  zone name z2 vsan 10\n      pwwn {THREE}\n"
    )
    found = read_status({ZONES: text}, PLATFORMS["nexus-5548up"], ())
    assert found.active_zones[10] == {"z1": {"one"}, "z2": {THREE}}
