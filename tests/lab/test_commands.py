"""The command tree that all emulated switches share."""

import pytest

from sanfab_lab.commands import Abbreviation, CommandTree, Reason, spellings

FORMS = (
    "interface {name...}",
    "interface range {names...}",
    r"vlan {id:\d+}",
    "vlan dot1q",
    "switchport mode {mode:access|trunk}",
    "enable|disable lldp port|ports {list}",
    r"[no] mtu <{size:\d+}>",
    "show version",
    "show vlan [brief]",
)
ANY = Abbreviation()
FIRST_TWO = Abbreviation(words=2)
KEYWORDS_FIRST = Abbreviation(values_first=False)
AHEAD = Abbreviation(looks_ahead=True)

FOUND = {
    "a value": (ANY, "vlan 5", "vlan {id}", {"id": "5"}),
    "keywords in any case": (ANY, "VLAN 5", "vlan {id}", {"id": "5"}),
    "shortened keywords": (ANY, "sw mo acc", "switchport mode {mode}", {"mode": "access"}),
    "a choice in upper case": (ANY, "switchport mode TRUNK", "switchport mode {mode}", None),
    "a keyword that two others begin with": (AHEAD, "sh v", None, Reason.AMBIGUOUS),
    "the rest of the line decides": (AHEAD, "s version", "show version", {}),
    "nothing decides": (ANY, "s version", None, Reason.AMBIGUOUS),
    "the rest of a line": (ANY, "interface eth 1/1", "interface {name}", {"name": "eth 1/1"}),
    "a keyword before the rest": (ANY, "int ran 1 , 2", "interface range {names}", None),
    "a keyword alone": (ANY, "interface range", None, Reason.INCOMPLETE),
    "no command": (ANY, "vlan x", None, Reason.INVALID),
    "a word too many": (ANY, "show version x", None, Reason.INVALID),
    "two words may be shortened": (FIRST_TWO, "en lldp port 1", "enable lldp port {list}", None),
    "the third may not": (FIRST_TWO, "enable lldp por 1", None, Reason.INVALID),
    "a setting is taken back": (KEYWORDS_FIRST, "no mtu", "no mtu", {}),
    "with its value": (KEYWORDS_FIRST, "no mtu 9216", "no mtu {size}", {"size": "9216"}),
    "a value is needed to set it": (KEYWORDS_FIRST, "mtu", None, Reason.INCOMPLETE),
}


@pytest.mark.parametrize("case", FOUND)
def test_a_line_is_a_command_or_is_refused_for_a_reason(case: str) -> None:
    abbreviation, line, form, more = FOUND[case]
    tree = CommandTree(abbreviation)
    tree.command(*FORMS, modes="config", source="mem")(lambda _call: None)
    found, _ = tree.find(["config"], line.split())
    if form is None:
        assert (found.command, found.reason) == (None, more)
        return
    assert found.command is not None
    words = found.command.words
    shown = [f"{{{word.name}}}" if word.name else word.literal for word in words]
    assert " ".join(shown) == form
    assert more is None or found.values == more


def test_a_form_exists_only_where_its_flag_is_set() -> None:
    tree = CommandTree(ANY, apart=("exec",))
    tree.command("vrf definition {name}", modes="config", source="mem", when="old")(lambda _: None)
    tree.command("vrf instance {name}", modes="config", source="mem", when="new")(lambda _: None)
    tree.command("exit", modes="any", source="mem")(lambda _: None)
    line = ["vrf", "i", "x"]
    assert tree.find(["config"], line, {"old"})[0].command is None
    assert tree.find(["config"], line, {"new"})[0].command is not None
    assert tree.find(["vlan", "config"], line, {"new"})[1] == 1
    assert tree.find(["config"], ["exit"])[0].command is not None
    assert tree.find(["exec"], ["exit"])[0].command is None


def test_a_form_spells_out_what_may_be_left_out() -> None:
    found = {" ".join(words) for words in spellings("[no] qos [map <{a:[0-7]}>] x|y")}
    lines = ("qos x", "qos y", "qos map {a:[0-7]} x", "qos map {a:[0-7]} y")
    assert found == {*lines, *(f"no {line}" for line in lines)}
