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


@pytest.mark.parametrize(
    ("release", "aliases", "said"),
    [
        ("6.2.2g", 5000, []),
        ("6.2.2g", 30000, ["warning"]),
        ("6.2.2g", 40000, ["error"]),
        ("5.1.0", 8000, ["warning"]),
        ("5.1.0", 9000, ["error"]),
        ("5.2.0", 9000, []),
    ],
)
def test_the_zone_database_of_a_fabric_has_a_size_by_release(
    release: str, aliases: int, said: list[str]
) -> None:
    """An alias of six digits and a WWPN takes 6 + 1 + 23 + 1 bytes."""
    names = {
        f"{n:06}": {f"10:00:00:00:c9:{n // 65536:02x}:{n // 256 % 256:02x}:{n % 256:02x}"}
        for n in range(aliases)
    }
    facts = SwitchFacts(vsans={1: VsanFacts(1, fcaliases=names)})
    platform = PLATFORMS["brocade-200e"]
    cabling = cabling_of(San(name="alone"))
    switch = CheckedSwitch("fos", facts, platform, release, frozenset(), cabling)
    context = CheckContext(cabling, {"fos": switch}, date(2026, 11, 21))
    _, faults = evaluate(context, [RULES["ZON-14"]])
    found = [
        f"{severity_of(raw, 'production')} {raw.violation.found}"
        for raw in faults
        if "bytes" in raw.violation.found
    ]
    assert found == [f"{one} {31 * aliases:,} bytes of zoning in VSAN 1" for one in said]
