"""ExtremeXOS reader: each form of line -> its facts; lines that the switch refuses stay unread."""

import pytest

from sanfab.facts.diff import fact_differences
from sanfab.facts.policy_kind import PolicyKind, QosClass, QosPolicy
from sanfab.facts.services import ALL_SERVERS, SnmpUser, UserFacts
from sanfab.facts.switch import PortFacts, SwitchFacts
from sanfab.masking import HIDDEN
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.exos.builder import read_config

X670 = PLATFORMS["summit-x670"]
VLAN = 'configure vlan default delete ports all\ncreate vlan "Data"\nconfigure vlan Data tag 10\n'
ACCESS = {"mode": "access", "access_vlan": 10, "native_vlan": None, "trunk_vlans": set()}
TRUNK = {"mode": "trunk", "access_vlan": None, "native_vlan": None, "trunk_vlans": {10}}
MEMBER: dict[str, object] = {"mode": "none", "access_vlan": None, "trunk_vlans": set()}
MLAG = 'create mlag peer "P"\nconfigure mlag peer "P" ipaddress 10.0.0.2 vr VR-Default\n'
ISC = VLAN + "configure vlan Data ipaddress 10.0.0.1 255.255.255.252\n"
PROFILE = 'create qosprofile "QP5"\n'


def access(name: str, vlan: int) -> PortFacts:
    return PortFacts(name, mode="access", access_vlan=vlan, mtu=1518)


CASES: dict[str, tuple[str, dict[str, object]]] = {
    "factory": ("", {"ports.48": {"mode": "access", "access_vlan": 1, "mtu": 1518}, "vlans": {}}),
    "header": ("#\n# Module vlan configuration.\n#\n\n", {"vlans": {}}),
    "name": ('configure snmp sysName "X670-A"', {"name": "X670-A"}),
    "name as typed": ("configure snmp sysname x670", {"name": "x670"}),
    "VLAN in two lines": (VLAN, {"vlans.10": {"name": "Data", "forwarding": False}}),
    "VLAN in one line": ("create vlan Data tag 10", {"vlans.10": {"name": "Data"}}),
    "VLAN by id": ("create vlan 10", {"vlans.10": {"name": "VLAN_0010"}}),
    "VLAN deleted": (VLAN + "delete vlan data", {"vlans": {}}),
    "untagged": (VLAN + "configure vlan Data add ports 1-2 untagged  ", {"ports.2": ACCESS}),
    "untagged by default": (VLAN + "configure vlan Data add ports 1", {"ports.1": ACCESS}),
    "tagged": (VLAN + "configure vlan DATA add ports 1,3-4 tagged ", {"ports.4": TRUNK}),
    "member by id": (VLAN + "configure vlan 10 add ports 1 tagged", {"ports.1": TRUNK}),
    "in no VLAN": (VLAN, {"ports": {}}),
    "in no VLAN, but configured": (
        VLAN + "enable ports 1:1,7:3\ndisable jumbo-frame ports all",
        {"ports": {}},
    ),
    "in no VLAN and disabled": (VLAN + "disable ports 3", {"ports.3": {"mode": "none"}}),
    "tagged, still in Default": (
        'create vlan "Data" tag 10\nconfigure vlan Data add ports 1 tagged',
        {"ports.1": TRUNK | {"native_vlan": 1, "trunk_vlans": {1, 10}}},
    ),
    "back in Default": (
        VLAN + "configure vlan Default add ports 1-12 untagged",
        {"ports": {f"{number}": access(f"{number}", 1) for number in range(1, 13)}},
    ),
    "removed from a VLAN": (
        VLAN + "configure vlan Data add ports 1-2 tagged\nconfigure vlan Data delete ports 2",
        {"ports": {"1": PortFacts("1", mode="trunk", trunk_vlans={10}, mtu=1518)}},
    ),
    "stack": (
        'create vlan "D" tag 10\nconfigure vlan Default delete ports 1:1-48,2:*\n'
        "configure vlan D add ports 1:1-1:2,2:48 untagged",
        {"ports": {name: access(name, 10) for name in ("1:1", "1:2", "2:48")}},
    ),
    "ports beyond the model": ("disable ports 1:49-52", {"ports.1:52": {"enabled": False}}),
    "ports disabled and enabled": (
        "disable ports all\nenable ports 1-2",
        {"ports.2": {"enabled": True}, "ports.3": {"enabled": False}},
    ),
    "short label": (
        "configure ports 1,3 display-string esx01_v2",
        {"ports.3": {"description": "esx01_v2"}},
    ),
    "quotes of a word processor": (
        "configure ports 1:1,2:1 display-string \u201cNimble01-Prod-iSCSI\u201d",
        {"ports.2:1": {"description": "Nimble01-Prod-iSCSI"}},
    ),
    "label removed": (
        "configure ports 1 display-string a\nunconfigure ports 1 display-string",
        {"ports.1": {"description": ""}},
    ),
    "jumbo": ("enable jumbo-frame ports 1", {"ports.1": {"mtu": 9216}, "jumbo_size": 9216}),
    "jumbo of another size": (
        "enable jumbo-frame ports all\nconfigure jumbo-frame-size 9000\n"
        "disable jumbo-frame ports 2",
        {"ports.1": {"mtu": 9000}, "ports.2": {"mtu": 1518}, "jumbo_size": 9000},
    ),
    "no jumbo": ("", {"ports.1": {"mtu": 1518}, "jumbo_size": None}),
    "LAG": (
        VLAN + "enable sharing 1 grouping 1-2 algorithm address-based L3_L4 lacp\n"
        "configure vlan Data add ports 1 tagged",
        {
            "lags.1": {"members": {"1": "active", "2": "active"}},
            "ports.1": TRUNK,
            "ports.2": MEMBER,
        },
    ),
    "static LAG": ("enable sharing 5 grouping 5-6", {"lags.5.members": {"5": "on", "6": "on"}}),
    "passive LAG": (
        "enable sharing 5 grouping 5 lacp\nconfigure sharing 5 lacp activity-mode passive",
        {"lags.5.members": {"5": "passive"}},
    ),
    "members of a LAG leave Default": (
        "enable sharing 1 grouping 1-2",
        {"ports.1": {"mode": "access", "access_vlan": 1}, "ports.2": MEMBER},
    ),
    "LAG changed": (
        "enable sharing 1 grouping 1-3 lacp\nconfigure sharing 1 add ports 4\n"
        "configure sharing 1 delete ports 2",
        {"lags.1.members": dict.fromkeys("134", "active")},
    ),
    "LAG dissolved": ("enable sharing 1 grouping 1-2\ndisable sharing 1", {"lags": {}}),
    "MLAG": (
        ISC + "enable sharing 1 grouping 1-2 lacp\nconfigure vlan Data add ports 1 tagged\n"
        "enable sharing 3 grouping 3 lacp\n" + MLAG + 'enable mlag port 3 peer "P" id 30',
        {
            "peer": {"domain": "P", "address": "10.0.0.2", "vlan": 10, "lag": "1"},
            "lags.1": {"peer_link": True, "multichassis": None},
            "lags.3": {"peer_link": False, "multichassis": 30},
        },
    ),
    "MLAG has one LACP address": (
        MLAG + 'configure mlag peer "P" lacp-mac 02:00:00:00:00:0A',
        {"peer": {"system_mac": "02:00:00:00:00:0a"}},
    ),
    "rendered MLAG peer": ('create mlag peer "PEER_7"', {"peer": {"domain": "7", "vlan": None}}),
    "two ports in the peer VLAN": (
        ISC + "configure vlan Data add ports 1-2 tagged\n" + MLAG,
        {"peer": {"vlan": 10, "lag": ""}},
    ),
    "pause": (
        "enable flow-control rx-pause ports 1\nenable flow-control tx-pause ports 1",
        {"ports.1": {"pause_receive": "on", "pause_send": "on"}},
    ),
    "ports in the singular": (
        "disable port 1-2\nenable port 1\nconfigure port 2 display-string esx02",
        {"ports.1": {"enabled": True}, "ports.2": {"enabled": False, "description": "esx02"}},
    ),
    "contact as shipped": (
        'configure snmp sysContact "support@extremenetworks.com, +1 888 257 3000"',
        {"services": {"snmp_contact": ""}},
    ),
    "pause disabled": (
        "enable flow-control rx-pause ports 1-2\ndisable flow-control rx-pause ports 2",
        {"ports.1": {"pause_receive": "on"}, "ports.2": {"pause_receive": "off"}},
    ),
    "PFC": (
        PROFILE + "configure dot1p type 4 qosprofile qp5\n"
        "enable flow-control rx-pause qosprofile qp5 ports 1\n"
        "enable flow-control tx-pause priority 4 ports 1",
        {
            "ports.1": {"pfc": "on", "pfc_priorities": {4}},
            "policies": {
                PolicyKind.PROFILES: QosPolicy(
                    PolicyKind.PROFILES, "", {"qp5": QosClass("qp5", priorities={4})}
                )
            },
        },
    ),
    "PFC in one direction": (
        "enable flow-control tx-pause priority 4 ports 1",
        {"ports.1": {"pfc": "on", "pfc_priorities": set()}},
    ),
    "PFC ends pause": (
        "enable flow-control rx-pause ports 1\nenable flow-control tx-pause priority 4 ports 1",
        {"ports.1": {"pause_receive": "off"}},
    ),
    "DCBX": (
        "configure lldp ports 1-2 advertise vendor-specific dcbx ieee\n"
        "configure lldp ports 2 no-advertise vendor-specific dcbx ieee",
        {"ports.1": {"dcbx": "ieee"}, "ports.2": {"dcbx": ""}},
    ),
    "LLDP not stated": ("", {"services.lldp": None, "ports.1": {"lldp_transmit": True}}),
    "LLDP on": ("enable lldp ports all", {"services.lldp": True}),
    "LLDP on some ports": (
        "enable lldp ports 1-2",
        {
            "services.lldp": True,
            "ports.1": {"lldp_transmit": True, "lldp_receive": True},
            "ports.3": {"lldp_transmit": False, "lldp_receive": False},
        },
    ),
    "LLDP off on one port": (
        "disable lldp ports 3",
        {"services.lldp": None, "ports.3": {"lldp_transmit": False}},
    ),
    "LLDP off": ("disable lldp ports all", {"services.lldp": False}),
    "address": (
        ISC + "enable ipforwarding vlan Data",
        {"vlans.10": {"address": "10.0.0.1/30", "forwarding": True}},
    ),
    "address with prefix": (
        VLAN + "configure vlan Data ipaddress 10.0.0.1/24",
        {"vlans.10": {"address": "10.0.0.1/24", "forwarding": False}},
    ),
    "forwarding everywhere": (ISC + "enable ipforwarding", {"vlans.10": {"forwarding": True}}),
    "IP MTU": (VLAN + "configure ip-mtu 9194 vlan Data", {"vlans.10": {"mtu": 9194}}),
    "FC-MAP": (
        VLAN + "configure fip snooping vlan Data fcmap 0e:fc:01:00:00:00",
        {"vlans.10": {"fc_map": "0e:fc:01"}},
    ),
    "rate limit": (
        "configure ports 1-2 rate-limit flood broadcast 500\n"
        "configure ports 2 rate-limit flood broadcast no-limit",
        {"ports.1": {"storm_control": {"broadcast 500 pps"}}, "ports.2": {"storm_control": set()}},
    ),
    "spanning tree": (
        "configure stpd s0 mode dot1w\nenable stpd s0\nconfigure stpd s0 ports link-type edge 1",
        {"spanning_tree": "rstp", "ports.1": {"stp": "edge", "bpdu_guard": False}},
    ),
    "point-to-point is not edge": (
        "configure stpd s0 ports link-type point-to-point 1",
        {"spanning_tree": "", "ports.1": {"stp": "normal"}},
    ),
    "management": (
        "configure vlan Mgmt ipaddress 192.0.2.18 255.255.255.0\n"
        "configure iproute add default 192.0.2.1 vr VR-Mgmt",
        {"services.address": "192.0.2.18/24", "services.gateway": "192.0.2.1", "vlans": {}},
    ),
    "SNTP not enabled": ("configure sntp-client primary 10.0.0.9", {"services.ntp": set()}),
    "SNTP": (
        "configure sntp-client primary server 10.0.0.9 vr VR-Default\nenable sntp-client",
        {"services.ntp": {"10.0.0.9"}},
    ),
    "NTP": (
        "enable ntp vlan all\nconfigure ntp server add 10.0.0.9 vr VR-Default\nenable ntp",
        {"services.ntp": {"10.0.0.9"}},
    ),
    "syslog": (
        "configure syslog add 10.0.0.9:514 vr VR-Mgmt local4\n"
        "enable log target syslog 10.0.0.9:514 vr VR-Mgmt local4",
        {"services.syslog": {"10.0.0.9:514 vr VR-Mgmt local4"}},
    ),
    "syslog not enabled": (
        "configure syslog add 10.0.0.9:514 vr VR-Mgmt local4",
        {"services.syslog": set()},
    ),
    "login": (
        "enable ssh2\ndisable telnet\ncreate account user ops @@ops@@\n"
        'create account admin "root" encrypted "$5$x"',
        {
            "services.ssh": True,
            "services.telnet": False,
            "services.users": {
                "ops": UserFacts("ops", "user", "@@ops@@"),
                "root": UserFacts("root", "admin", HIDDEN),
            },
        },
    ),
    "TACACS+": (
        "configure tacacs primary server 10.0.0.9 client-ip 10.0.0.1 vr VR-Mgmt\n"
        'configure tacacs primary shared-secret encrypted "abc"\nenable tacacs',
        {"services.tacacs": {"10.0.0.9": HIDDEN}, "services.aaa_login": [ALL_SERVERS]},
    ),
    "SNMPv3": (
        "configure snmpv3 add user u authentication sha @@a@@ privacy aes 128 secret\n"
        "configure snmpv3 add group g user u sec-model usm",
        {"services.snmp_users": {"u": SnmpUser("u", "g", "sha", "@@a@@", "aes128", HIDDEN)}},
    ),
    "SNMPv3 as printed": (
        'configure snmpv3 add user "u" engine-id 80:00 authentication sha auth-encrypted'
        " localized-key 23:24 privacy aes 128 privacy-encrypted localized-key 23:24\n"
        'configure snmpv3 add access "g" sec-model usm sec-level priv read-view "defaultAdminView"'
        ' write-view "defaultAdminView" notify-view "defaultNotifyView"',
        {
            "services.snmp_users": {"u": SnmpUser("u", "", "sha", HIDDEN, "aes128", HIDDEN)},
            "services.snmp_groups": {"g": "priv"},
        },
    ),
    "banner": (
        "configure banner before-login save-to-configuration\nno entry\n  for you\n\nenable ssh2",
        {"services.banner": "no entry\n  for you", "services.ssh": True},
    ),
    "LLDP on, off on one port": (
        "enable lldp ports all\ndisable lldp ports 3",
        {
            "services.lldp": True,
            "ports.2": {"lldp_transmit": True},
            "ports.3": {"lldp_transmit": False},
        },
    ),
    "prompts off, then on": (
        "disable cli prompting\nenable ssh2\nenable cli prompting",
        {"answers": {"prompts"}},
    ),
    "prompts stay off": (
        "disable cli prompting\nenable cli prompting\ndisable cli prompting ",
        {"answers": set()},
    ),
    "saved": ("save configuration primary\ny", {"saves": True}),
    "save prompt without an answer": ("save configuration", {"saves": False}),
}


def value_at(facts: object, path: str) -> object:
    for step in path.split("."):
        if isinstance(facts, dict):
            facts = facts[step if step in facts else int(step)]
        else:
            facts = getattr(facts, step)
    return facts


def mismatches(facts: SwitchFacts, expected: dict[str, object]) -> list[str]:
    found = []
    for path, value in expected.items():
        here = value_at(facts, path)
        parts = {path: (value, here)}
        if isinstance(value, dict) and not isinstance(here, dict):
            parts = {f"{path}.{name}": (part, getattr(here, name)) for name, part in value.items()}
        for where, (intended, actual) in parts.items():
            found += [str(difference) for difference in fact_differences(intended, actual, where)]
    return found


@pytest.mark.parametrize("name", CASES)
def test_a_line_sets_its_facts(name: str) -> None:
    text, expected = CASES[name]
    parsed = read_config(text, X670)
    assert mismatches(parsed.facts, expected) == []
    assert parsed.unread == ()


REFUSED: dict[str, tuple[str, list[int]]] = {
    "pause sent but not received": ("enable flow-control tx-pause ports 1", [1]),
    "untagged in two VLANs": (
        "# Module vlan configuration.\ncreate vlan D tag 10\nconfigure vlan D add ports 1 untagged",
        [3],
    ),
    "VLAN that does not exist": ("configure vlan D add ports 1 tagged", [1]),
    "no address": ("create vlan D tag 10\nconfigure vlan D ipaddress 10.0.0.300/24", [2]),
    "VLAN without a tag": ("create vlan D\nconfigure vlan D add ports 1 tagged", [2]),
    "two VLANs of one name": ("create vlan Data\ncreate vlan DATA", [2]),
    "two VLANs of one id": ("create vlan A tag 10\ncreate vlan B tag 10", [2]),
    "Default again": ("create vlan default\nconfigure vlan Default tag 5", [1, 2]),
    "member of a LAG in a VLAN": (
        VLAN + "enable sharing 1 grouping 1-2\nconfigure vlan Data add ports 2 tagged",
        [5],
    ),
    "master outside its LAG": ("enable sharing 3 grouping 1-2", [1]),
    "port in two LAGs": ("enable sharing 1 grouping 1-2\nenable sharing 3 grouping 2-3", [2]),
    "range over two slots": ("disable ports 1:1-2:2", [1]),
    "PFC without its profile": ("enable flow-control rx-pause qosprofile qp5 ports 1", [1]),
    "priority without its profile": ("configure dot1p type 4 qosprofile qp5", [1]),
    "routing without an address": (VLAN + "enable ipforwarding vlan Data", [4]),
    "MLAG without its peer": (
        '# Module vsm configuration.\nenable mlag port 1 peer "P" id 1',
        [2],
    ),
    "jumbo size out of range": ("configure jumbo-frame-size 9217", [1]),
    "label of several words": ('configure ports 1 display-string "to the array"', [1]),
    "label given twice": (
        "configure ports 1-2 display-string a\nconfigure ports 2 display-string b",
        [2],
    ),
    "two labels of a port": (
        'configure ports 1 description-string "to the array"\nconfigure ports 1 display-string a',
        [2],
    ),
    "log target that was not added": (
        "enable log target syslog 10.0.0.9:514 vr VR-Mgmt local4",
        [1],
    ),
    "TACACS+ from an address of another switch": (
        "configure vlan Mgmt ipaddress 10.0.0.2/24\n"
        "configure tacacs primary server 10.0.0.9 49 client-ip 10.0.0.1 vr VR-Mgmt",
        [2],
    ),
    "LACP address without its peer": ('configure mlag peer "P" lacp-mac 02:00:00:00:00:01', [1]),
    "prompts that are on already": ("enable cli prompting", [1]),
    "answer without a prompt": ("y", [1]),
    "virtual routers": ("configure vr VR-Default delete ports 1-48", [1]),
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_line_the_switch_refuses_stays_unread(name: str) -> None:
    text, numbers = REFUSED[name]
    assert [line.number for line in read_config(text, X670).unread] == numbers


def test_a_stack_has_the_slots_that_lines_name() -> None:
    ports = read_config("configure vr VR-Default add ports 1:1-48,2:1-48", X670).facts.ports
    assert list(ports) == [f"{slot}:{number}" for slot in (1, 2) for number in range(1, 49)]


def test_a_number_above_the_last_slot_makes_no_stack() -> None:
    ports = read_config("configure ports 3939:1 display-string x", X670).facts.ports
    assert len(ports) == len(read_config("", X670).facts.ports)


def test_a_second_empty_line_after_a_banner_is_repeated() -> None:
    parsed = read_config(
        "configure banner before-login save-to-configuration\nx\n\n\nenable ssh2\n", X670
    )
    assert [line.number for line in parsed.repeated] == [4]


def test_the_description_string_of_a_port_takes_precedence() -> None:
    text = "configure ports 1 description-string long\nconfigure ports 1 display-string short"
    assert read_config(text, X670).facts.ports["1"].description == "long"
