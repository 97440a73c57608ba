"""Releases of a switch: those that were published are accepted, others are told."""

from pathlib import Path

import pytest

from sanfab.errors import InventoryError
from sanfab.inventory.load import load_inventory

PUBLISHED = {
    "nexus-5010": "4.1(3)N2(1a) 4.2(1)N2(1) 5.0(3)N2(2b) 5.1(3)N2(1) 5.2(1)N1(9b)",
    "nexus-5548up": "5.0(2)N1(1) 5.2(1)N1(8a) 6.0(2)N2(7) 7.0(8)N1(1) 7.1(5)N1(1b) 7.3(11)N1(1)",
    "nexus-3172pq": "6.0(2)U6(10) 7.0(3)I7(9) 9.2(4) 9.3(13) 10.2(3)",
    "nexus-93180yc-fx": "7.0(3)I7(6) 7.0(3)F3(5) 9.2(1) 9.3(5) 10.1(2) 10.2(3)F 10.4(3)M 10.5(1)",
    "dcs-7150s-24": "4.13.7M 4.20.10M 4.23.0.1F 4.28.3M",
    "s4810": "8.3.12.1 9.0(0.0) 9.1(0.0) 9.5(0.1) 9.11(2.0P1) 9.14(2.7)",
    "summit-x670": "12.6.2.10 15.3.1.4 15.7.3 16.1 16.2.5.4-patch1-3 21.1.1.4 22.7.1.2 30.7 32.7.1",
}
NOT_PUBLISHED = {
    "nexus-5010": "4.3 5.3(1)N1(1) 6.0(2)N1(1)",
    "nexus-5548up": "5.3(1)N1(1) 6.1(2)N1(1) 7.4(1)N1(1)",
    "nexus-3172pq": "7.1(3) 9.1(3) 9.9(9)",
    "nexus-93180yc-fx": "6.2(2) 7.3(8) 9.4(1) 9.9(9)",
    "dcs-7150s-24": "4.283 5.20",
    "s4810": "8.4 9.15(0.0) 9.41(2.7)",
    "summit-x670": "13.2 16.3 21.2 22.8 27.7",
}
NETWORK = """name: one
vlans: {iscsi: {id: 100, role: iscsi}}
switches:
  sw-1: {model: MODEL, release: "RELEASE", management: {address: 192.0.2.1/24}}
"""


def problem_of(folder: Path, model: str, release: str) -> str:
    text = NETWORK.replace("MODEL", model).replace("RELEASE", release)
    (folder / "san.yml").write_text(text)
    try:
        load_inventory(folder)
    except InventoryError as error:
        return str(error)
    return ""


@pytest.mark.parametrize("model", PUBLISHED)
def test_published_releases_are_accepted(model: str, tmp_path: Path) -> None:
    problems = {one: problem_of(tmp_path, model, one) for one in PUBLISHED[model].split()}
    assert not {one: text for one, text in problems.items() if text}


@pytest.mark.parametrize("model", NOT_PUBLISHED)
def test_a_release_that_nobody_published_is_told(model: str, tmp_path: Path) -> None:
    for release in NOT_PUBLISHED[model].split():
        assert f"found {release}, which" in problem_of(tmp_path, model, release), release
