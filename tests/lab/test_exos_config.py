"""Accounts, services and whole configurations of the emulated ExtremeXOS switch."""

import re
from pathlib import Path

import pytest

from support.exos import ExosTypist, summit

CAPTURES = Path(__file__).parents[1] / "nos" / "exos" / "captures"


@pytest.fixture
def sw() -> ExosTypist:
    return ExosTypist(summit())


def test_accounts_hide_their_passwords(sw: ExosTypist) -> None:
    sw.silently("create account admin carol s3cret-word")
    assert "s3cret-word" not in sw("show configuration")
    assert sw("create account user dave") == ""
    assert sw.prompt() == "password: "
    assert sw.session.hidden
    sw("first-secret")
    assert sw.prompt() == "Reenter password: "
    assert sw("other-secret") == "Error: Passwords do not match."
    for line in ("create account user dave", "first-secret", "first-secret"):
        assert sw(line) == ""
    lines = sw.module("aaa")
    assert [line.split(" encrypted ")[0] for line in lines] == [
        "configure account admin", "create account admin carol", "create account user dave",
    ]  # fmt: skip
    sw.refused("create account admin carol x1234567", "already exists")
    other = ExosTypist(summit(name="sw2"))
    other.silently(lines[1])
    assert lines[1] in other.module("aaa")


def test_a_new_password_needs_the_old_one(sw: ExosTypist) -> None:
    sw.silently("create account admin carol s3cret-word")
    before = sw.module("aaa")[1]
    sw("configure account carol password")
    assert sw.prompt() == "Current user's password: "
    assert 'Incorrect password for user "carol"' in sw("wrong")
    for line in ("configure account carol password", "s3cret-word", "new-secret", "new-secret"):
        sw(line)
    assert sw.module("aaa")[1] != before


def test_services_are_printed_without_secrets(sw: ExosTypist) -> None:
    sw.silently("""configure sntp-client primary 10.0.0.1 vr VR-Mgmt
              configure sntp-client secondary 10.0.0.2 vr VR-Mgmt
              enable sntp-client
              configure syslog add 10.0.0.5:514 vr VR-Mgmt local0
              enable log target syslog 10.0.0.5:514 vr VR-Mgmt local0
              configure log target syslog 10.0.0.5:514 vr VR-Mgmt local0 severity Notice
              configure tacacs primary server 10.0.0.9 49 client-ip 10.0.0.3 vr VR-Mgmt
              configure tacacs primary shared-secret tac-secret
              enable tacacs
              configure snmpv3 add user mon authentication sha auth-secret privacy aes priv-secret
              configure snmpv3 add group san user mon sec-model usm
              configure snmpv3 add access san sec-model usm sec-level priv read-view defaultUserView
              configure snmp add community readonly comm-secret
              disable snmp access snmp-v1v2c
              configure iproute add default 10.0.0.254 vr VR-Mgmt
              configure vlan Mgmt ipaddress 10.0.0.3/24
              disable telnet
              configure snmp sysLocation "row 4, rack 7"
              configure snmp sysContact storage@example.com""")
    text = sw("show configuration")
    for secret in ("tac-secret", "auth-secret", "priv-secret", "comm-secret"):
        assert secret not in text
    for line in (
        "configure sntp-client primary 10.0.0.1 vr VR-Mgmt", "disable telnet", "enable tacacs",
        "enable log target syslog 10.0.0.5:514 vr VR-Mgmt local0",
        "configure vlan Mgmt ipaddress 10.0.0.3 255.255.255.0",
        "configure iproute add default 10.0.0.254 vr VR-Mgmt",
        'configure snmp sysLocation "row 4, rack 7"',
    ):  # fmt: skip
        assert f"{line}\n" in text
    sw.refused("configure syslog add 10.0.0.5 vr VR-Mgmt local0", "already exists")
    sw.refused("configure syslog delete 10.0.0.6 vr VR-Mgmt local0", "does not exist")
    sw.refused("configure iproute delete default 10.0.0.99 vr VR-Mgmt", "not found")
    sw.refused("configure snmpv3 add user x authentication md5 short", "at least 8")
    sw.refused("configure snmpv3 delete group san user nobody", "not found")
    sw.silently("""unconfigure sntp-client
              configure syslog delete 10.0.0.5:514 vr VR-Mgmt local0
              disable tacacs
              unconfigure tacacs server primary
              configure snmpv3 delete access san
              configure snmpv3 delete group san user mon
              configure snmpv3 delete user mon
              configure snmp delete community readonly comm-secret
              enable snmp access
              configure iproute delete default 10.0.0.254 vr VR-Mgmt
              enable telnet""")
    for module in ("netTools", "ems", "rtmgr", "telnetd"):
        assert sw.module(module) == []
    assert len(sw.module("aaa")) == len(sw.module("snmpMaster")) == 1


def test_a_note_about_secrets_is_printed_from_16_1_on() -> None:
    old = ExosTypist(summit("15.7"))
    assert old("configure tacacs primary shared-secret tac-secret") == ""
    assert ExosTypist(summit())("configure tacacs primary shared-secret x").startswith("Note: ")


def test_a_user_account_cannot_change_the_configuration() -> None:
    emulator = summit()
    ExosTypist(emulator).silently("create account user guest guest-word")
    emulator.chassis.user = "guest"
    guest = ExosTypist(emulator)
    assert guest.prompt().endswith(" > ")
    assert "Permission denied" in guest("create vlan x tag 5")
    assert "Number of load sharing trunks: 0" in guest("show sharing")


FULL = """
create vlan iscsi_a tag 100
create vlan fcoe_a tag 1002
configure vlan default delete ports 1-8,47-48
configure vlan iscsi_a add ports 1-8 untagged
enable sharing 47 grouping 47-48 algorithm address-based L3_L4 lacp
configure vlan iscsi_a add ports 47 tagged
configure vlan fcoe_a add ports 1,47 tagged
configure vlan iscsi_a description "SAN A"
configure jumbo-frame-size 9100
enable jumbo-frame ports 1-8,47-48
enable flow-control rx-pause ports 2-8
enable flow-control tx-pause ports 2-8
create qosprofile qp4
configure dot1p type 3 qosprofile qp4
enable flow-control rx-pause qosprofile qp4 ports 1
enable flow-control tx-pause priority 3 ports 1
configure qosprofile QP4 minbw 40 maxbw 100 ports 1
configure lldp ports 1 advertise vendor-specific dcbx baseline
configure fip snooping vlan fcoe_a fcmap 0e:fc:01:00:00:00
configure ports 1-8 rate-limit flood broadcast 1000
configure ports 1 description-string "host one"
disable ports 40-46
enable lldp ports all
configure lldp ports all advertise system-name
disable edp ports 1-8
configure vlan iscsi_a ipaddress 10.1.0.1/24
configure sntp-client primary 10.0.0.1 vr VR-Mgmt
enable sntp-client
configure syslog add 10.0.0.5:514 vr VR-Mgmt local0
enable log target syslog 10.0.0.5:514 vr VR-Mgmt local0
configure tacacs primary server 10.0.0.9 49 client-ip 10.0.0.3 vr VR-Mgmt
configure tacacs primary shared-secret tac-secret
create account admin carol s3cret-word
configure snmpv3 add user mon authentication sha auth-secret privacy aes priv-secret
configure snmpv3 add group san user mon sec-model usm
configure snmpv3 add access san sec-model usm sec-level priv read-view defaultUserView
create mlag peer p
configure mlag peer p ipaddress 10.1.0.2
enable mlag port 8 peer p id 8
configure stpd s0 ports link-type edge 1-8
enable elrp-client
configure elrp-client periodic vlan iscsi_a ports 2 interval 2 log disable-port duration 30
disable telnet
"""


@pytest.mark.parametrize("release", ["15.3", "16.2", "22.7", "30.7"])
def test_a_printed_configuration_can_be_typed(release: str) -> None:
    """A printed configuration, typed at a new switch, prints the same again."""
    first = ExosTypist(summit(release))
    lines = FULL.replace(" tag 100\n", "\nconfigure vlan iscsi_a tag 100\n")
    first.silently(lines.replace(" tag 1002\n", "\nconfigure vlan fcoe_a tag 1002\n"))
    printed = first("show configuration")
    second = ExosTypist(summit(release))
    for line in printed.splitlines():
        if line and not line.startswith("#"):
            said = second(line)
            assert not re.search(r"Error|%%|ERROR", said), f"{line}: {said}"
    assert second("show configuration") == printed


FOREIGN = re.compile(r"ospf|eaps|cfm|erps|policy |qosscheduler|debounce|ssl |engine-id|dhcp vlan")


@pytest.mark.parametrize(
    ("capture", "ports"),
    [("basics-switch-b", 12), ("eaps-sw2", 12), ("erps-sw1", 12), ("rstp-switch", 12),
     ("x460-clean", 34)],
)  # fmt: skip
def test_published_configurations_are_printed_again(capture: str, ports: int) -> None:
    """What real switches printed is accepted, and printed in the same words."""
    lines = (CAPTURES / f"{capture}.cfg").read_text().splitlines()
    # spanning tree was off until the third turned it on, so its release is older than 22.2
    sw = ExosTypist(summit("16.2" if capture == "rstp-switch" else "30.7", ports=ports))
    known = [line.rstrip() for line in lines if line and not line.startswith("#")]
    known = [line for line in known if not FOREIGN.search(line)]
    for line in known:
        said = sw(line)
        assert not re.search(r"Error|%%", said), f"{line}: {said}"
    printed = {line.rstrip() for line in sw("show configuration").splitlines()}
    assert [line for line in known if line not in printed and "delete ports" not in line] == []


def test_a_configuration_written_by_hand_is_accepted() -> None:
    """A configuration that a person wrote for a stack; three lines of it are no EXOS."""
    lines = (CAPTURES / "typed-lag.cfg").read_text().splitlines()
    sw = ExosTypist(summit("16.2", stack=2))
    said = {line: sw(line) for line in lines if line and not line.startswith("#")}
    bad = [line for line, text in said.items() if re.search(r"Error|%%", text)]
    # 1:49 to 1:52 are not on an X670; what depends on them fails with them
    assert all(re.search(r"1:49|1:51|system-priority", line) for line in bad)
    assert "enable sharing 2:1 grouping 2:1-2 algorithm address-based L3" in sw.module("vlan")
