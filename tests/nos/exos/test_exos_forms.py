"""ExtremeXOS forms that documents show and other readers lost: each line is a fact or an effect."""

import pytest

from sanfab.errors import SanfabError
from sanfab.facts.unmanaged import merge_unmanaged
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.identification import read_configuration
from sanfab.plan.plan import make_plan
from support.exos_texts import DATA, WHOLE, X670, facts_of, known

TREES = {"dot1d": "stp", "dot1w": "rstp", "mstp cist": "mst"}


@pytest.mark.parametrize("mode", TREES)
def test_the_bridge_priority_of_the_default_domain(mode: str) -> None:
    text = f"configure stpd s0 mode {mode}\nconfigure stpd s0 priority 4096\nenable stpd s0\n"
    assert facts_of(DATA + text).bridge_priorities == {TREES[mode]: 4096}


def test_a_priority_that_no_bridge_has_is_refused() -> None:
    line = "configure stpd s0 priority 4097"
    assert [one.text for one in known(DATA + line).unread] == [line]


def test_a_push_keeps_the_bridge_priority() -> None:
    running, intended = facts_of(f"{DATA}configure stpd s0 priority 4096\n"), facts_of(DATA)
    goal = merge_unmanaged(intended, running)
    plan = make_plan(running, goal, X670, frozenset())
    assert (goal.bridge_priorities, plan.lines, plan.notes) == ({"stp": 4096}, (), ())


JOINS = {
    "tagged stpd s0": "tagged",
    "tagged s0": "tagged",
    "tagged stpd s1 pvst-plus": "tagged",
    "untagged stpd s0": "untagged",
    "stpd s0": "untagged",
    "stpd s0 dot1d": "untagged",
}


@pytest.mark.parametrize("how", JOINS)
def test_ports_join_a_vlan_and_its_spanning_tree_domain(how: str) -> None:
    lines = "create vlan a tag 10\nconfigure vlan a add ports 1 {how}\n"
    text = WHOLE + lines
    assert facts_of(text.format(how=how)) == facts_of(text.format(how=JOINS[how]))


def test_ports_of_a_vlan_stay_as_they_are_when_they_join_a_domain() -> None:
    """As on a core switch of stored file 53102090826, whose trunks join s0 VLAN by VLAN."""
    text = (
        "create vlan a tag 10\ncreate vlan b tag 20\nconfigure vlan a add ports 1-2 tagged\n"
        "configure vlan b add ports 1-2 tagged\nconfigure vlan a add ports 3 untagged\n"
    )
    joined = "configure vlan a add ports 1,2,3 stpd s0\nconfigure vlan b add ports 1,2 stpd s0\n"
    assert facts_of(WHOLE + text + joined) == facts_of(WHOLE + text)


def test_a_word_that_is_no_domain_is_not_understood() -> None:
    line = "configure vlan a add ports 1 taged"
    assert [one.text for one in known(f"{WHOLE}create vlan a tag 10\n{line}\n").unread] == [line]


DETAIL = (
    "configure ports 5 isolation off",
    "configure ports 5 reflective-relay off",
    "configure ports 5 far-end-fault-indication off",
    "configure ports 5 dot1p 0",
    "disable vman cep egress filtering ports 5",
    "disable snmp traps port-up-down port 5",
)
"""As in issue 36 of github extremenetworks/ExtremeScripting."""


@pytest.mark.parametrize("line", DETAIL)
def test_defaults_that_are_spelled_out_set_nothing(line: str) -> None:
    assert facts_of(f"{DATA}{line}\n") == facts_of(DATA)


def test_fec_that_is_off() -> None:
    line = "configure ports 1 forward-error-correction off\n"
    assert facts_of(DATA + line).ports["1"].fec == "none"


DESCRIBED = (
    'create vlan Data tag 10\nconfigure vlan Data description "iSCSI of the lab"\n',
    'create vlan Data tag 10 description "iSCSI of the lab"\n',
)


@pytest.mark.parametrize("text", DESCRIBED)
def test_a_vlan_has_its_description(text: str) -> None:
    vlan = facts_of(text).vlans[10]
    assert (vlan.name, vlan.description) == ("Data", "iSCSI of the lab")


def test_a_description_that_is_taken_back() -> None:
    facts = facts_of(DESCRIBED[0] + "unconfigure vlan Data description\n")
    assert facts.vlans[10].description == ""


@pytest.mark.parametrize(
    "line", ["enable stacking", "reboot stack-topology", "synchronize stacking", "reboot"]
)
def test_commands_between_the_lines_set_nothing(line: str) -> None:
    assert facts_of(f"{DATA}{line}\n") == facts_of(DATA)


def test_a_configuration_file_of_xml_is_called_so() -> None:
    text = "<xos-configuration>\n<vlan>\n<name>a</name>\n</vlan>\n</xos-configuration>\n"
    message = "old.cfg: found a configuration file of XML, expected the lines that `debug cfgmgr"
    with pytest.raises(SanfabError) as refused:
        read_configuration("old.cfg", text, PLATFORMS["summit-x670"])
    assert str(refused.value).startswith(message)


PAIR = f'{WHOLE}create mlag peer "PEER_1"\n'
DELAY = "configure mlag ports reload-delay 60\n"
DELAYS = "enable mlag port reload-delay\n"


@pytest.mark.parametrize(
    ("lines", "options"),
    [
        (DELAY + DELAYS, {"reload_delay_mlag": "60"}),
        (DELAYS.replace("port ", "ports ") + DELAY, {"reload_delay_mlag": "60"}),
        (DELAY, {}),  # as shipped it is off
        (DELAY + DELAYS + "disable mlag port reload-delay\n", {}),
    ],
)
def test_mlag_ports_wait_after_a_restart_where_that_is_on(
    lines: str, options: dict[str, str]
) -> None:
    facts = facts_of(PAIR + lines)
    assert facts.peer is not None
    assert facts.peer.options == options


def test_a_delay_without_its_length_is_open() -> None:
    reading = known(PAIR + DELAYS)
    assert [line.text for line in reading.unread] == [DELAYS.strip()]
    assert reading.not_understood == ()
