"""ZON-14 at the published numbers, which are too large for a case in YAML."""

from datetime import date

import pytest

from sanfab.facts.fc import VsanFacts, ZoneMember
from sanfab.facts.switch import SwitchFacts
from sanfab.inventory.plugging import cabling_of
from sanfab.model.platforms.row import PLATFORMS
from sanfab.model.san import San
from sanfab.rules.catalogue import RULES
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.engine import evaluate, severity_of


def _zonesets(number: int) -> SwitchFacts:
    return SwitchFacts(vsans={1: VsanFacts(1, zonesets={f"ZS{n}": set() for n in range(number)})})


def _zones(number: int) -> SwitchFacts:
    return SwitchFacts(vsans={1: VsanFacts(1, zones={f"z{n}": set() for n in range(number)})})


def _members(number: int) -> SwitchFacts:
    """Members in eight zones of two VSANs."""
    share = {ZoneMember("fcalias", f"a{n}") for n in range(number // 8)}
    zones = {f"z{n}": share for n in range(4)}
    return SwitchFacts(vsans={n: VsanFacts(n, zones=zones) for n in (1, 2)})


def _aliases(number: int) -> SwitchFacts:
    return SwitchFacts(device_aliases={f"a{n}": "20:01:00:a0:98:5a:10:01" for n in range(number)})


def _fcaliases(number: int) -> SwitchFacts:
    names: dict[str, set[str]] = {f"a{n}": set() for n in range(number)}
    return SwitchFacts(vsans={1: VsanFacts(1, fcaliases=names)})


def _members_of_a_zone(number: int) -> SwitchFacts:
    members = {ZoneMember("fcalias", f"a{n}") for n in range(number)}
    return SwitchFacts(vsans={1: VsanFacts(1, zones={"z": members})})


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (_zonesets(399), []),
        (_zonesets(400), ["warning 400 zonesets on n5k"]),
        (_zonesets(500), ["warning 500 zonesets on n5k"]),
        (_zonesets(501), ["error 501 zonesets on n5k"]),
        (_zones(8192), []),
        (_zones(8193), ["error 8,193 zones in VSAN 1"]),
        (_members(12792), []),
        (_members(12800), ["warning 12,800 zone members in all VSANs"]),
        (_members(16008), ["error 16,008 zone members in all VSANs"]),
        (_aliases(6552), []),
        (_aliases(6553), ["warning 6,553 device-aliases on n5k"]),
        (_aliases(8192), ["error 8,192 device-aliases on n5k"]),
        (_fcaliases(2048), []),
        (_fcaliases(2049), ["error 2,049 fcaliases in VSAN 1"]),
        (_members_of_a_zone(2048), []),
        (_members_of_a_zone(2049), ["error 2,049 members in a zone in VSAN 1"]),
    ],
)
def test_published_limits_warn_early_and_field_widths_do_not(
    facts: SwitchFacts, said: list[str]
) -> None:
    platform = PLATFORMS["nexus-5548up"]
    cabling = cabling_of(San(name="alone"))
    switch = CheckedSwitch("n5k", facts, platform, platform.release, frozenset(), cabling)
    context = CheckContext(cabling, {"n5k": switch}, date(2026, 11, 21))
    _, faults = evaluate(context, [RULES["ZON-14"]])

    assert [f"{severity_of(raw, 'production')} {raw.violation.found}" for raw in faults] == said
