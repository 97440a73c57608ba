"""Access lists in raw lines of a switch, and the flows that they become in a twin."""

import pytest

from sanfab.facts.switch import SwitchFacts, UserLines
from sanfab.rehearsal.filters import filters_of, flow_lines

DENY = ("ip access-list L", "  10 deny tcp any any eq 3260", "  20 permit ip any any")
END = "ip,actions=drop"
LISTS = {
    "in order": (DENY, ["tcp,tp_dst=0xcbc/0xffff,actions=drop", "ip,actions=NORMAL", END]),
    "by number": (
        ("ip access-list L", "  20 permit ip any any", "  10 deny icmp any any"),
        ["icmp,actions=drop", "ip,actions=NORMAL", END],
    ),
    "without numbers": (
        ("ip access-list extended L", "  deny udp any any", "  permit ip any any log"),
        ["udp,actions=drop", "ip,actions=NORMAL", END],
    ),
    "addresses": (
        (
            "ip access-list L",
            "  seq 5 permit ip host 10.1.1.21 10.1.1.0/24",
            "  seq 6 permit ip 10.1.2.0 0.0.0.255 any",
            "  seq 7 permit ip 10.1.3.5 0.0.0.0 any",
        ),
        [
            "ip,nw_src=10.1.1.21/32,nw_dst=10.1.1.0/24,actions=NORMAL",
            "ip,nw_src=10.1.2.0/24,actions=NORMAL",
            "ip,nw_src=10.1.3.5/32,actions=NORMAL",
            END,
        ],
    ),
    "a range of ports": (
        ("ip access-list L", "  10 remark deny", "  20 permit tcp any range 6 9 any"),
        ["tcp,tp_src=0x6/0xfffe,actions=NORMAL", "tcp,tp_src=0x8/0xfffe,actions=NORMAL", END],
    ),
}
NOT_TRANSLATED = {
    "a name in place of a number": "  10 deny tcp any any eq iscsi",
    "another wildcard": "  10 deny ip 10.0.1.0 0.255.0.255 any",
    "a mask in place of a wildcard": "  10 deny ip 10.0.1.0 255.255.255.0 any",
    "a port that is none": "  10 deny tcp any any eq 70000",
    "words that nobody reads": "  10 deny tcp any any established",
    "an entry that goes": "  no 10",
}


def facts_of(lines: tuple[str, ...], *ports: str, more: str = "") -> SwitchFacts:
    """Return a switch with raw lines, of which ports have some too."""
    facts = SwitchFacts("san-a")
    facts.user_lines[""] = UserLines((*lines, *filter(None, [more])))
    for line in ports:
        facts.user_lines["Ethernet1"] = UserLines((line,))
    return facts


@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("line", ["ip access-group L in", "ip port access-group L in"])
def test_a_list_that_a_port_applies_becomes_flows(name: str, line: str) -> None:
    lines, flows = LISTS[name]
    found = filters_of(facts_of(lines, line))
    assert [*found.ports["Ethernet1"].flows] == flows
    assert found.is_whole


@pytest.mark.parametrize("name", NOT_TRANSLATED)
def test_a_list_with_another_entry_is_left_out_as_a_whole(name: str) -> None:
    lines = ("ip access-list L", NOT_TRANSLATED[name], "  20 permit ip any any")
    found = filters_of(facts_of(lines, "ip access-group L in"))
    assert found.ports == {}
    assert not found.is_whole


def test_what_is_left_out_is_told() -> None:
    assert not filters_of(facts_of(DENY, "ip access-group L out")).is_whole
    assert not filters_of(facts_of(DENY)).is_whole, "applied at no port"
    assert not filters_of(facts_of(DENY, "ip access-group L in", more="snmp x")).is_whole
    assert filters_of(SwitchFacts("san-a")).is_whole


def test_earlier_entries_have_the_higher_priority() -> None:
    found = filters_of(facts_of(DENY, "ip access-group L in")).ports["Ethernet1"]
    assert [*flow_lines("dn1", found)] == [
        "priority=60000,in_port=dn1,tcp,tp_dst=0xcbc/0xffff,actions=drop",
        "priority=59999,in_port=dn1,ip,actions=NORMAL",
        "priority=59998,in_port=dn1,ip,actions=drop",
    ]
