"""What was known before a change and is not afterwards: a loss, or unknown."""

import pytest

from sanfab.facts.fc import VfcFacts, VsanFacts
from sanfab.facts.status import FabricLogin, PortStatus, StatusPart, SwitchStatus
from sanfab.facts.switch import LagFacts, PeerFacts, PortFacts, SwitchFacts
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES
from sanfab.push.post_check import post_check
from support.captures import MODELS

WWPN = "50:00:00:00:00:00:00:01"
GOAL = SwitchFacts(
    ports={name: PortFacts(name, enabled=True) for name in ("1", "2", "Po1")},
    lags={"Po1": LagFacts("Po1", members={"1": "active", "2": "active"})},
    peer=PeerFacts("1"),
    vsans={100: VsanFacts(100)},
    vfcs={5: VfcFacts(5, vsan=100, port="1", enabled=True)},
)
BEFORE = SwitchStatus(
    ports={name: PortStatus(up=True) for name in GOAL.ports},
    lag_members={"Po1": {"1": True, "2": True}},
    peer_up=True,
    vfcs={5: True},
    logins={FabricLogin(100, WWPN, "vfc5")},
)
LOST = {
    "ports": "1 is down, was up",
    "lags": "2 is no longer bundled in Po1",
    "pair": "the pair with the peer switch is down, was up",
    "vfcs": "vfc5 is down, was up",
    "logins": f"{WWPN} (vfc5, VSAN 100) is no longer logged in",
}
DOWN = SwitchStatus(
    ports=BEFORE.ports | {"1": PortStatus(up=False)},
    lag_members={"Po1": {"1": True, "2": False}},
    peer_up=False,
    vfcs={5: False},
)
UNKNOWN: dict[StatusPart, str] = {
    "ports": "whether links are up",
    "lags": "which members LAGs bundle",
    "pair": "whether the pair with the peer switch is formed",
    "vfcs": "whether VFCs are up",
    "logins": "who is logged in",
}


def test_what_was_up_and_is_down_is_lost() -> None:
    assert list(post_check(BEFORE, DOWN, GOAL)) == list(LOST.values())
    assert list(post_check(BEFORE, BEFORE, GOAL)) == []


@pytest.mark.parametrize("part", UNKNOWN)
def test_a_part_in_another_layout_is_unknown_and_the_others_are_judged(part: StatusPart) -> None:
    now = SwitchStatus(
        ports=DOWN.ports if part != "ports" else {},
        lag_members=DOWN.lag_members if part != "lags" else {},
        peer_up=False if part != "pair" else None,
        vfcs=DOWN.vfcs if part != "vfcs" else {},
        unknown=frozenset({part}),
        problems=("`show x`: no answer",),
    )
    others = [text for name, text in LOST.items() if name != part]
    unknown = f"it is no longer known {UNKNOWN[part]} (`show x`: no answer)"
    assert list(post_check(BEFORE, now, GOAL)) == [*others, unknown]


def test_what_was_unknown_before_or_is_no_longer_wanted_is_not_asked_for() -> None:
    nothing = SwitchStatus(unknown=frozenset(UNKNOWN))
    assert list(post_check(SwitchStatus(unknown=frozenset(UNKNOWN)), nothing, GOAL)) == []
    shut = SwitchFacts(ports={name: PortFacts(name, enabled=False) for name in GOAL.ports})
    assert list(post_check(BEFORE, nothing, shut)) == []


def test_the_first_port_of_a_lag_that_ends_is_judged_as_any_other() -> None:
    """A LAG of ExtremeXOS has the name of its first port, which stays when the LAG ends."""
    goal = SwitchFacts(ports={name: PortFacts(name, enabled=True) for name in ("1", "2")})
    before = SwitchStatus(
        ports={name: PortStatus(up=True) for name in goal.ports},
        lag_members={"1": {"1": True, "2": True}},
    )
    now = SwitchStatus(ports={name: PortStatus(up=False) for name in goal.ports})
    assert list(post_check(before, now, goal)) == ["1 is down, was up", "2 is down, was up"]
    of_its_own = SwitchStatus(ports={"Po1": PortStatus(up=True)}, lag_members={"Po1": {"1": True}})
    assert list(post_check(of_its_own, SwitchStatus(), goal)) == []


def test_a_port_or_lag_that_is_left_out_of_a_known_answer_is_unknown() -> None:
    now = SwitchStatus(
        ports={"1": PortStatus(up=True), "2": PortStatus(up=True)},
        peer_up=True,
        vfcs=BEFORE.vfcs,
        logins=BEFORE.logins,
    )
    assert list(post_check(BEFORE, now, GOAL)) == [
        "it is no longer known whether Po1 is up: the switch does not show it",
        "it is no longer known what Po1 bundles: the switch does not show it",
    ]


@pytest.mark.parametrize("nos", NOSES)
def test_every_status_reader_says_which_part_is_in_another_layout(nos: str) -> None:
    platform = PLATFORMS[MODELS[nos]]
    commands = NOSES[nos].status_commands(GOAL, platform)
    answers = dict.fromkeys(commands, "Something else\n--------------\nof a later release\n")
    found = NOSES[nos].read_status(answers, platform, ())
    parts = {"ports", "lags", "pair"} if platform.ports else {"ports", "logins"}
    assert found.unknown >= parts
    # A switch of native Fibre Channel alone is always asked for all its parts.
    unasked = NOSES[nos].read_status({}, platform, ()).unknown
    assert unasked == frozenset() if platform.ports else unasked >= parts
