"""Raw lines of earlier inventories in a running configuration: which of them are reported."""

from collections.abc import Iterator

from sanfab.facts.effects import EffectKind, LineEffect
from sanfab.facts.switch import SwitchFacts, UserLines
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.user_lines import former_effects

TEXT = """hostname nx
ip host h1 192.0.2.9
ntp server 192.0.2.1
interface Ethernet1/1
  description esx01
  no cdp enable
"""
PLATFORM = PLATFORMS["nexus-5596up"]


def reported(
    former: dict[str, tuple[str, ...]], stated: dict[str, UserLines] | None = None
) -> Iterator[LineEffect]:
    return former_effects(TEXT, former, SwitchFacts(user_lines=stated or {}), PLATFORM)


def test_a_line_that_left_the_inventory_is_an_unknown_effect_at_its_object() -> None:
    whole, port = reported({"": ("ip host h1 192.0.2.9",), "Ethernet1/1": ("no cdp enable",)})
    assert (whole.number, whole.path, whole.kind) == (2, (), EffectKind.UNKNOWN)
    assert (port.number, port.path, port.text) == (6, ("ports", "Ethernet1/1"), "no cdp enable")


def test_lines_that_are_there_by_right_or_gone_are_not_reported() -> None:
    line = ("ip host h1 192.0.2.9",)
    assert not [*reported({"": line}, {"": UserLines(line)})]
    assert not [*reported({"": ("ip host h2 192.0.2.9", "")})]
    assert not [*reported({"": ("interface Ethernet1/1", "  no cdp enable")})][1:]
    assert not [*reported({"": ("ntp server 192.0.2.1",)})], "facts are compared on their own"
