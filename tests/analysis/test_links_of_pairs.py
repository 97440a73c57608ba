"""A multichassis LAG between two pairs: what fails of it, and a waiver that names a link."""

from datetime import date

import pytest

from sanfab.analysis.elements import Element
from sanfab.analysis.failures import SingleFailures
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.plugging import cabling_of
from sanfab.model.san import San
from sanfab.rules.analyses import paths_of_san
from sanfab.rules.catalogue import RULES
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.engine import evaluate
from sanfab.rules.finding import Severity
from sanfab.rules.waivers import apply_waivers
from sanfab.testplan.steps import failover_steps

TODAY = date(2026, 11, 28)
DOUBLE = [[f"{one}a Ethernet1/49-50", f"{one}b Ethernet1/49-50"] for one in ("n1", "n2")]
LINK = " - ".join(" + ".join(side) for side in DOUBLE)
ONE = "n1a Ethernet1/49-50 - n2a Ethernet1/49-50"


def cabling(*links: dict[str, object], **more: object) -> Cabling:
    """Return two vPC pairs with a host at one and an array at the other."""
    vlans = ["iscsi_a", "iscsi_b"]
    peers: list[dict[str, object]] = [
        {
            "role": "peer",
            "lag": 10,
            "domain": number,
            "between": [f"n{number}a Ethernet1/53-54", f"n{number}b Ethernet1/53-54"],
        }
        for number in (1, 2)
    ]
    switches = {
        f"n{number}{fabric.lower()}": {
            "model": "nexus-93180yc-fx",
            "fabric": fabric,
            "management": {"address": f"192.0.2.{number * 2 + (fabric == 'B')}/24"},
        }
        for number in (1, 2)
        for fabric in "AB"
    }
    ports = {
        (pair, fabric): {"at": f"n{pair}{fabric} Ethernet1/1", "vlan": f"iscsi_{fabric}"}
        for pair in (1, 2)
        for fabric in "ab"
    }
    san = {
        "name": "pairs",
        "vlans": {key: {"id": 101 + place, "role": "iscsi"} for place, key in enumerate(vlans)},
        "switches": switches,
        "links": [*peers, *links],
        "hosts": {"h": {"os": "linux", "ports": {"e0": ports[1, "a"], "e1": ports[1, "b"]}}},
        "arrays": {"s": {"family": "generic", "ports": {"c0": ports[2, "a"], "c1": ports[2, "b"]}}},
        "access": [{"hosts": ["h"], "arrays": ["s"]}],
    }
    return cabling_of(San.model_validate(san | more))


def checked(given: Cabling) -> CheckContext:
    """Return what rules are given of a SAN."""
    switches = {}
    for name in given.san.switches:
        design = design_of(given, name)
        switches[name] = CheckedSwitch(
            name,
            intended_facts(design),
            design.platform,
            design.release,
            design.capabilities,
            given,
        )
    return CheckContext(given, switches, TODAY)


def found(given: Cabling, rule: str) -> list[tuple[str, str]]:
    """Return what a rule finds, each with the reason of its waiver."""
    _, raws = evaluate(checked(given), [RULES[rule]])
    marked, _ = apply_waivers(given.san, raws, TODAY)
    return [(raw.violation.found, reason) for raw, reason in marked]


def parts(failures: SingleFailures, number: int) -> list[Element]:
    return [one for one in failures.elements if one.link == number]


def test_a_link_between_two_pairs_has_no_part_that_takes_all_its_cables() -> None:
    given = cabling({"role": "isl", "lag": 50, "between": DOUBLE})
    failures = SingleFailures(paths_of_san(checked(given)))
    names = [f"n{pair}{fabric}" for pair in (1, 2) for fabric in "ab"]
    assert [(one.kind, one.device) for one in parts(failures, 2)] == [
        *(("leg", name) for name in names),
        *(("member", name) for name in names),
    ]
    assert found(given, "RED-05") == []
    assert found(given, "STP-05") == []
    steps = failover_steps(failures.paths, [("h", "s")])
    assert [one.element.device for one in steps if one.element.kind == "leg"] == names


def test_a_link_of_one_pair_or_none_still_fails_whole() -> None:
    for between in ([DOUBLE[0], "n2a Ethernet1/49-52"], ONE.split(" - ")):
        given = cabling({"role": "isl", "lag": 50, "between": between})
        failures = SingleFailures(paths_of_san(checked(given)))
        assert parts(failures, 2)[0].kind == "link"
        assert any("if the link" in text for text, _ in found(given, "RED-05"))


def test_two_links_between_the_pairs_are_a_ring_of_lags() -> None:
    both = [
        {
            "role": "isl",
            "lag": 50 + place,
            "between": [f"n{pair}{one} Ethernet1/49-50" for pair in (1, 2)],
        }
        for place, one in enumerate("ab")
    ]
    assert found(cabling(*both), "STP-05")[0] == (
        "1 LAG of 2 cables between n1b and n2b that spanning tree blocks",
        "",
    )


@pytest.mark.parametrize("name", ["links.2", ONE])
def test_a_waiver_names_a_link_by_its_place_or_as_it_is_printed(name: str) -> None:
    link = {"role": "isl", "lag": 50, "between": ONE.split(" - ")}
    waiver = {"rule": "RED-05", "object": name, "reason": "known", "expires": "2027-01-01"}
    given = cabling(link, waivers=[waiver])
    reasons = {"the link" in text: reason for text, reason in found(given, "RED-05")}
    assert reasons == {True: "known", False: ""}
    assert RULES["RED-05"].severity == Severity.ERROR
