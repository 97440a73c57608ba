"""Published output of switches: rejections, valid answers, requests to try later, prompts."""

import re
from pathlib import Path

import pytest
import yaml

from sanfab.nos.cli_profile import find_command_error, find_error
from sanfab.nos.driver import RejectedError
from sanfab.nos.os9.driver import COMMANDS as OS9
from sanfab.nos.ssh import run_command
from sanfab.nos.status_tables import InterfaceNames, parse_lag_summary
from sanfab.nos.terminal import Terminal
from support.lab_terminal import PROFILES
from support.scripted_channel import ScriptedChannel

REJECTIONS = {
    "nxos": (
        "Cannot add on-mode port to active-mode port-channel",
        "Ethernet1/2: not part of port-channel 20",
        "Wrong Password, Reason: it is too short",
        "Password should contain characters from at least three of the following classes:",
        "port doesn t support this speed",
        "Changing interface speed is not permitted",
        "Feature NOT supported on this Platform",
        "Hardware is not capable of this",
        "Interface needs to be 10G to apply the command",
        "switchport_mode is not supported on this port",
        "String exceeded max length of (254)",
        "Speed change not allowed",
        "cli server not ready",
        "Syntax error while parsing 'x'",
    ),
    "exos": (
        "This user does not have permissions for this command.",
        "Method is not implemented on this platform.",
        "A number within the range of 1-4094 is expected.",
    ),
}
ANSWERS = (
    ("show interface ethernet 1/1 neighbor", "ERROR: No neighbour information"),
    ("show zoneset active", "Zoneset not present"),
    ("show zone", "Zone not present"),
)
PROMPTS = (
    ("nxos", "switch(maint-mode)(config)# ", "switch"),
    ("nxos", "n5k-a(config-if)# ", "n5k-a"),
    ("eos", "co590.23:26:30(config)#", "co590."),
    ("eos", "leaf1 [23:26:30]#", "leaf1"),
    ("eos", "leaf1(config-s-sanfab)#", "leaf1"),
    ("os9", "Force10(conf-if-te-0/1)#", "Force10"),
    ("os10", "OS10(conf-range-eth1/1/1-1/1/4)# ", "OS10"),
    ("os10", "OS10(config-tmap-dot1p-map)#", "OS10"),
    ("exos", "* (maint) x670.12 # ", "x670"),
)


@pytest.mark.parametrize(
    ("nos", "text"), [(nos, text) for nos, texts in REJECTIONS.items() for text in texts]
)
def test_a_rejection_is_seen(nos: str, text: str) -> None:
    assert find_error(PROFILES[nos], "speed 10000", f"\n{text}\n") == text


PUBLISHED: dict[str, dict[str, dict[str, list[str]]]] = yaml.safe_load(
    (Path(__file__).parent / "rejections.yml").read_text(encoding="utf-8")
)


def published(kind: str) -> list[tuple[str, str]]:
    """Return the NOS and the text of each published answer."""
    return [
        (nos, text)
        for nos, by_source in PUBLISHED[kind].items()
        for texts in by_source.values()
        for text in texts
    ]


@pytest.mark.parametrize(("nos", "text"), published("rejected"))
def test_a_published_rejection_is_seen(nos: str, text: str) -> None:
    assert find_error(PROFILES[nos], "speed 10000", f"\n{text}\n") == text


@pytest.mark.parametrize(("nos", "text"), published("accepted"))
def test_what_is_no_rejection_is_not_taken_for_one(nos: str, text: str) -> None:
    assert not find_error(PROFILES[nos], "speed 10000", f"\n{text}\n")


def test_every_source_of_an_answer_is_listed() -> None:
    listed = (Path(__file__).parents[2] / "docs" / "sources.md").read_text(encoding="utf-8")
    tags = {tag for of in PUBLISHED.values() for by in of.values() for tag in by} - {"mem"}
    assert not [tag for tag in sorted(tags) if f"| {tag} |" not in listed]


@pytest.mark.parametrize(("command", "text"), ANSWERS)
def test_a_valid_answer_is_kept(command: str, text: str) -> None:
    assert not find_command_error(PROFILES["nxos"], command, text)
    assert find_error(PROFILES["nxos"], "no zone name z vsan 1", text) == text


def test_what_is_as_it_should_be_is_no_rejection() -> None:
    line = "no zone smart-zoning enable vsan 1"
    assert not find_error(PROFILES["nxos"], line, "Smart-zoning is already disabled")


@pytest.mark.parametrize(("nos", "prompt", "name"), PROMPTS)
def test_a_prompt_is_recognised(nos: str, prompt: str, name: str) -> None:
    profile = PROFILES[nos]
    pattern = profile.prompt.format(name=f"(?P<name>{profile.any_name})")
    found = re.fullmatch(pattern, prompt)
    assert found is not None
    assert found["name"] == name
    assert (re.search(profile.config_prompt, prompt) is not None) == ("(conf" in prompt)


def terminal(nos: str, *answers: str) -> tuple[Terminal, ScriptedChannel]:
    """Return a terminal whose switch gives these answers to its lines, after the preparation."""
    left = [*("" for _ in PROFILES[nos].session_setup), *answers]

    def answer(sent: str) -> list[str]:
        return [f"{sent.strip()}\r\n{left.pop(0)}\r\nsw# "]

    stream = ScriptedChannel("sw# ", answer)
    made = Terminal(stream, PROFILES[nos], "sw", 0.001)
    made.prepare_session()
    return made, stream


def test_a_line_is_sent_again_when_the_switch_asks_for_that() -> None:
    line, stream = terminal("nxos", "cli server not ready", "cli server not ready", "hello")
    assert run_command(line, "show x") == "hello"
    assert stream.sent.count("show x\n") == 3


def test_it_is_not_sent_for_ever() -> None:
    line, stream = terminal("nxos", *["ERROR: commit is in progress"] * 9)
    with pytest.raises(RejectedError, match="commit is in progress"):
        run_command(line, "show x")
    assert stream.sent.count("show x\n") == 5


@pytest.mark.parametrize("said", ["", "!", "done", "Copying ..."])
def test_os9_has_saved_only_when_it_says_so(said: str) -> None:
    line, _ = terminal("os9", said)
    with pytest.raises(RejectedError, match="found no `bytes successfully copied`"):
        OS9.save(line)


def test_os9_says_that_it_has_saved() -> None:
    line, _ = terminal("os9", "!\r\n3473 bytes successfully copied\r\n.")
    OS9.save(line)


def test_a_member_that_the_inventory_lacks_keeps_its_name() -> None:
    names = InterfaceNames(["Ethernet1/1"], "port-channel")
    text = "10  Po10(SU)  Eth  LACP  Eth1/1(P)  Eth1/48(D)  Eth1/47(P)"
    assert parse_lag_summary(text, names) == {
        "port-channel10": {"Ethernet1/1": True, "Eth1/48": False, "Eth1/47": True}
    }
