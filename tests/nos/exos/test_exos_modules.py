"""ExtremeXOS lines of every module of a configuration: known, read, or left in doubt."""

import pytest

from sanfab.facts.switch import UnknownFactError
from support.exos_texts import DATA, WHOLE, facts_of, known, unread

OTHER = "create vlan Other tag 20\n"


SILENT = {
    "fdb": "configure fdb agingtime 300\nconfigure iparp vr VR-Default max_entries 4096",
    "rtmgr": "disable iproute sharing\ndisable icmp timestamp vlan Data\ndisable irdp Data",
    "mcmgr": "configure igmp snooping cache 32 64\nenable MLD snooping with-proxy vr VR-Default",
    "aaa": "configure tacacs timeout 3\ndisable radius-accounting netlogin",
    "accounts": "create account admin admin encrypted a$b/c\ncreate account user user encrypted x",
    "dosprotect": "disable dos-protect\nconfigure dos-protect interval 1",
    "ems": "create log filter F\nenable log target nvram\ndisable log debug-mode",
    "epm": "enable watchdog\nenable cpu-monitoring interval 20 threshold 60",
    "poe": "disable inline-power\nconfigure inline-power usage-threshold 70",
    "snmpMaster": "configure snmpv3 add group g user v1v2c_ro sec-model snmpv2c\n"
    "configure snmpv3 add mib-view v subtree 1 type included",
    "ipSecurity": "enable ip-security dhcp-snooping vlan Data port 1 violation-action none",
    "telnetd": "configure telnet vr all\nhidden configure thttp vr all",
    "cli": "show vlan Data\nshow fdb\nconfigure account admin password x",
    "mirror": "create mirror M\nconfigure mirror M add port 1\nconfigure mirror M delete port 1",
    "diffserv": "configure diffserv examination code-point 46 qosprofile QP8",
}


@pytest.mark.parametrize("module", SILENT)
def test_modules_without_storage_leave_the_facts_as_they_are(module: str) -> None:
    reading = known(DATA + SILENT[module])
    assert (reading.unread, reading.facts) == ((), known(DATA).facts)


@pytest.mark.parametrize(
    "line",
    [
        "configure netlogin dynamic-vlan uplink-ports 1",
        "enable mvrp ports 1",
        "configure ports 1 isolation on",
    ],
)
def test_what_may_change_how_storage_is_forwarded_stays_unread(line: str) -> None:
    assert unread(DATA + line) == [line]


@pytest.mark.parametrize(
    "line",
    [
        "configure access-list L vlan Gone",
        "disable vlan Gone",
        "configure sharing 1 minimum-active 2",
        "configure mlag peer P authentication md5 key x",
    ],
)
def test_a_line_with_an_effect_on_what_does_not_exist_is_unread(line: str) -> None:
    assert unread(DATA + line) == [line]


def test_a_line_that_takes_an_effect_back_leaves_none() -> None:
    both = "configure ports 1 vlan Data lock-learning\nconfigure ports 1 vlan Data unlock-learning"
    assert known(DATA + both).effects == ()
    once = known(DATA + both.splitlines()[0]).effects
    assert [(one.path, one.stops) for one in once] == [(("ports", "1"), True)]


def test_a_release_that_prints_vlan_default_prints_the_ports_in_it() -> None:
    text = (
        '# Module vlan configuration.\ncreate vlan "Default"\nconfigure vlan Default tag 1\n'
        "configure vlan Default add ports 2-4 untagged\n"
    )
    ports = facts_of(text).ports
    assert set(ports) == {"2", "3", "4"}
    assert ports["2"].access_vlan == 1
    assert unread(f"{WHOLE}create vlan Default") == ["create vlan Default"]


@pytest.mark.parametrize("how", ["on", "inform"])
def test_a_port_moves_to_another_vlan_where_the_switch_lets_it(how: str) -> None:
    move = "configure vlan Other add ports 1 untagged"
    assert unread(DATA + OTHER + move) == [move]
    setting = f"configure vlan untagged-ports auto-move {how}\n"
    assert facts_of(DATA + OTHER + setting + move).ports["1"].access_vlan == 20


def test_a_port_that_may_have_moved_is_in_doubt_whatever_spells_its_slot() -> None:
    text = (
        "create vlan Data tag 10\ncreate vlan Other tag 20\n"
        "configure vlan Data add ports 1:1-1:8 untagged\n"
        "configure vlan Other add ports 1:3-1:4 untagged\n"
    )
    ports = known(text).facts.ports
    assert ports["1:2"].access_vlan == 10
    with pytest.raises(UnknownFactError):
        _ = ports["1:4"].access_vlan


def test_a_port_whose_only_line_may_be_refused_is_not_left_out() -> None:
    """It was in VLAN Default when the line came, which older releases refuse."""
    text = (
        "# Module vlan configuration.\ncreate vlan Data tag 10\n"
        "configure vlan Data add ports 2 untagged\nconfigure vlan Default delete ports all\n"
    )
    port = known(text).facts.ports["2"]
    with pytest.raises(UnknownFactError):
        _ = port.access_vlan


def test_lines_as_people_type_them_are_those_that_the_switch_prints() -> None:
    text = (
        f"{WHOLE}create vlan Data\nconfigure Data tag 10\n"
        "configure Data ipaddress 10.0.0.1/24\nenable ipforwarding Data\n"
        "configure vlan mgmt ipaddress 192.0.2.9/24\n"
        "configure iproute add default 192.0.2.1 vr vr-mgmt\n"
        "configure ntp server add pool.ntp.org vr vr-default\nenable ntp\nenable ntp vlan Data\n"
        "create account admin ops\nconfigure snmp delete community readonly public\n"
    )
    facts = facts_of(text)
    assert facts.vlans[10].forwarding
    assert facts.services.gateway == "192.0.2.1"
    assert facts.services.ntp == {"pool.ntp.org"}
    assert set(facts.services.users) == {"ops"}
    kept = "configure snmp add community readonly x\nconfigure snmp delete community readonly y"
    assert unread(f"{WHOLE}{kept}") == [kept.splitlines()[1]]


def test_a_heading_that_no_switch_prints_makes_no_whole_configuration() -> None:
    """So that nobody knows whether the trunk carries VLAN 1 as well."""
    lines = "create vlan Data tag 10\nconfigure vlan Data add ports 1 tagged"
    trunk = known(f"# Module configuration\n{lines}").facts.ports["1"]
    assert trunk.trunk_vlans == {10}
    whole = known(f"# Module vlan configuration.\n{lines}").facts.ports["1"]
    assert whole.trunk_vlans == {1, 10}


UPM = "create upm profile P\nconfigure vlan Data delete ports 1\n{end}create vlan Later tag 30\n"


def test_what_the_script_of_a_profile_does_is_no_configuration() -> None:
    facts = facts_of(DATA + UPM.format(end=".\n"))
    assert (facts.ports["1"].access_vlan, sorted(facts.vlans)) == (10, [10, 30])


def test_a_script_without_its_end_hides_no_configuration() -> None:
    reading = known(DATA + UPM.format(end=""))
    assert [line.text for line in reading.unread] == ["create upm profile P"]
    assert 30 in reading.facts.vlans


def test_what_runs_a_script_is_not_understood() -> None:
    event = "configure upm event device-detect profile P ports 1"
    assert unread(DATA + UPM.format(end=".\n") + event) == [event]


@pytest.mark.parametrize(
    "line",
    [
        "configure vman Customer add ports 1",
        "configure vman Customer add port 1 tagged",
        'configure vman "Customer" add ports 1 untagged port-cvid 7',
        "configure vman 300 add ports 1 cep cvid 100-110 translate 200-210",
        "configure vman Customer ports 1 add cvid 120",
    ],
)
def test_a_port_of_a_vman_is_in_vlans_that_nobody_knows(line: str) -> None:
    text = f"{DATA}configure vlan Data add ports 2 untagged\ndisable ports 1\n"
    vman = "create vman Customer\nconfigure vman Customer tag 300\n"
    facts = facts_of(f"{text}{vman}{line}\n")
    for name in ("access_vlan", "native_vlan", "trunk_vlans", "mode"):
        with pytest.raises(UnknownFactError, match="VMAN"):
            getattr(facts.ports["1"], name)
    assert facts.ports["1"].enabled is False
    assert ({*facts.vlans}, facts.ports["2"].access_vlan) == ({10}, 10)
