"""The emulated ExtremeXOS switch, against its reference and published configurations."""

import re
import time
import tracemalloc
from pathlib import Path

import pytest
from netmiko import ConnectHandler

from sanfab.model import PLATFORMS
from sanfab.model.platforms import port_speeds
from sanfab_lab.chassis import Chassis, Emulator, Plugged, Session
from sanfab_lab.exos import make
from sanfab_lab.ssh import SshServer

CAPTURES = Path(__file__).parents[1] / "nos" / "exos" / "captures"
INVALID = "%% Invalid input detected at '^' marker."


class Typist:
    """Types lines at one login of one switch."""

    def __init__(self, switch: Emulator) -> None:
        self.switch = switch
        self.session: Session = switch.chassis.login(switch.chassis.user)
        switch.greeting(self.session)
        self.switch.run(self.session, "configure cli columns 256")

    def __call__(self, line: str) -> str:
        return self.switch.run(self.session, line)

    def prompt(self) -> str:
        return self.switch.prompt(self.session)

    def all(self, lines: str) -> None:
        """Type lines that must be accepted without a word."""
        for line in lines.strip().splitlines():
            said = self(line.strip())
            assert said == "" or said.startswith(("Warning:", "Note:")), f"{line.strip()}: {said}"

    def refused(self, line: str, *words: str) -> None:
        """Type a line that must be refused, and change nothing."""
        before, dirty = self("show configuration"), self.prompt().startswith("* ")
        said = self(line)
        for word in words or (INVALID,):
            assert word in said, f"{line}: {said}"
        assert self("show configuration") == before
        assert self.prompt().startswith("* ") is dirty

    def module(self, name: str) -> list[str]:
        lines = self(f"show configuration {name}").splitlines()
        return [line.rstrip() for line in lines if line and not line.startswith("#")]


def switch(
    release: str = "16.2", stack: int | None = None, ports: int | None = None, name: str = "sw1"
) -> Emulator:
    platform = PLATFORMS["summit-x670"]
    names = tuple(port_speeds(platform, stack))
    return make(Chassis(name, platform, release, names[:ports] if ports else names))


@pytest.fixture
def sw() -> Typist:
    return Typist(switch())


def test_prompt_counts_and_stars() -> None:
    emulator = switch()
    session = emulator.chassis.login("admin")
    emulator.greeting(session)
    assert emulator.prompt(session) == "sw1.1 # "
    emulator.run(session, "")
    assert emulator.prompt(session) == "sw1.1 # "
    emulator.run(session, "show version")
    assert emulator.prompt(session) == "sw1.2 # "
    emulator.run(session, 'configure snmp sysName "core"')
    assert emulator.prompt(session) == "* core.3 # "
    assert emulator.hostname() == "core"


def test_stack_prompt_and_ports() -> None:
    sw = Typist(switch(stack=2))
    assert sw.prompt().startswith("Slot-1 sw1.")
    sw.all(
        "configure vlan default delete ports 1:1-4,2:*\nconfigure vlan default add ports 2:1-2:3"
    )
    assert "configure vlan Default add ports 1:5-48,2:1-3 untagged" in sw.module("vlan")
    sw.refused("configure vlan default add ports 1:47-2:2 untagged")
    sw.refused("configure vlan default add ports 3 untagged")


def test_output_wraps_until_columns_are_set() -> None:
    emulator = switch()
    session = emulator.chassis.login("admin")
    emulator.greeting(session)
    assert max(map(len, emulator.run(session, "show vlan").splitlines())) == 80
    emulator.run(session, "configure cli columns 256")
    assert max(map(len, emulator.run(session, "show vlan").splitlines())) > 80
    assert not emulator.prompt(session).startswith("*")


@pytest.mark.parametrize(
    "line",
    ["frobnicate", "configure frobnicate", "configure vlan nosuch tag 5", "create vlan x tag 4095",
     "create vlan x tag 0", "configure jumbo-frame-size 1522", "configure jumbo-frame-size 9217",
     "configure ports 49 display-string x", "enable jumbo-frame ports 1-49", "no vlan x",
     "configure vlan default add ports 4-1", "configure terminal", "delete vlan nosuch",
     "show ports 77 information", "configure dot1p type 4 qosprofile qp5", "show clock",
     "enable mlag port 1 peer x id 1",
     "configure dot1p type 8 qosprofile qp1", "configure vlan 1 add ports 1 untagged",
     "configure lldp ports 1 advertise nonsense", "configure vlan default add ports 1 sideways"],
)  # fmt: skip
def test_nonsense_is_marked(sw: Typist, line: str) -> None:
    sw.refused(line)


def test_marker_points_at_the_word(sw: Typist) -> None:
    said = sw("configure vlan nosuch add ports 1 tagged")
    prompt = "sw1.2 # "
    assert said.splitlines()[0] == " " * (len(prompt) + len("configure vlan ")) + "^"


@pytest.mark.parametrize("line", ["configure", "create vlan", "configure vlan default", "enable"])
def test_incomplete(sw: Typist, line: str) -> None:
    sw.refused(line, "%% Incomplete command")


def test_abbreviations(sw: Typist) -> None:
    assert sw("sh sw | i SysName") == "SysName:          sw1\n"
    sw.all("config ports 1 display-string a")
    sw.refused("en jum", "%%")
    sw.refused("e", "%% Ambiguous command: e")


def test_vlan_names_tags_and_reserved(sw: Typist) -> None:
    sw.all('create vlan "iscsi_a" tag 100\ncreate vlan plain\nconfigure vlan plain tag 101')
    sw.refused("create vlan ISCSI_A", "already exists")
    sw.refused("create vlan other tag 100", "Error: 802.1Q Tag 100 is assigned to VLAN iscsi_a.")
    sw.refused("create vlan other tag 1", "assigned to VLAN Default")
    sw.refused("create vlan stp", "reserved")
    sw.refused("create vlan 3rd", "Error:")
    sw.refused(f"create vlan {'a' * 33}", "Error:")
    sw.refused("delete vlan Default", "Error:")
    sw.refused("delete vlan Mgmt", "Error:")
    sw.refused("configure vlan Default tag 7", "Error:")
    sw.all("delete vlan plain\ncreate vlan again tag 101")


def test_create_with_tag_needs_16() -> None:
    old = Typist(switch("15.3"))
    old.refused("create vlan x tag 5")
    old.all("create vlan x\nconfigure vlan x tag 5")


def test_vlan_by_id_from_22() -> None:
    new = Typist(switch("30.7"))
    new.all("create vlan 10\nconfigure vlan 10 add ports 1 tagged\ncreate vlan 11")
    new.all("configure vlan 10,11 add ports 2-3 tagged")
    assert "configure vlan VLAN_0011 add ports 2-3 tagged" in new.module("vlan")
    Typist(switch()).refused("create vlan 10", "Error:")


def test_untagged_port_is_in_one_vlan(sw: Typist) -> None:
    sw.all("create vlan a tag 10\ncreate vlan b tag 11\nconfigure vlan a add ports 1-2 tagged")
    sw.refused("configure vlan a add ports 3 untagged",
               "Error: Protocol conflict when adding untagged port 3.")  # fmt: skip
    sw.refused("configure vlan a add ports 3", "Protocol conflict")
    sw.all("configure vlan default delete ports all\nconfigure vlan a add ports 3")
    sw.refused("configure vlan b add ports 3-4 untagged", "untagged port 3")
    sw.all("configure vlan a delete ports 3\nconfigure vlan b add ports 3-4 untagged")
    assert "configure vlan b add ports 3-4 untagged" in sw.module("vlan")
    sw.all("delete vlan b\nconfigure vlan a add ports 3-4 untagged")


def test_auto_move_says_so() -> None:
    sw = Typist(switch("22.7"))
    sw.all("create vlan a tag 10")
    said = sw("configure vlan a add ports 1 untagged")
    assert said == 'Port 1 untagged has been auto-moved from VLAN "Default" to "a".\n'
    sw.all("configure vlan untagged-ports auto-move off")
    sw.refused("configure vlan a add ports 2 untagged", "Protocol conflict")
    sw.all("configure vlan untagged-ports auto-move on\nconfigure vlan a add ports 2 untagged")
    assert sw("show vlan").startswith("Untagged ports auto-move: On\n")


def test_a_vlan_without_a_tag(sw: Typist) -> None:
    sw.all("create vlan a")
    sw.refused("configure vlan a add ports 1 tagged", "Error:")
    assert "Untagged (Internal tag 4094)" in sw("show vlan a")
    sw.all("create vlan b tag 4094")
    assert "Untagged (Internal tag 4093)" in sw("show vlan a")
    assert "configure vlan a tag" not in sw("show configuration vlan")


def test_pause_order(sw: Typist) -> None:
    sw.refused("enable flow-control tx-pause ports 1-2", "Error: RX flow control")
    sw.all("enable flow-control rx-pause ports 1-2\nenable flow-control tx-pause ports 1")
    sw.refused("disable flow-control rx-pause ports 1-2", "Error: TX flow control")
    assert "Rx-Pause: Enabled\tTx-Pause: Enabled" in sw("show ports 1 information detail")
    assert "Rx-Pause: Enabled\tTx-Pause: Disabled" in sw("show ports 3 information detail")
    sw.all("disable flow-control tx-pause ports 1\ndisable flow-control rx-pause ports 1")
    assert "Rx-Pause: Disabled\tTx-Pause: Disabled" in sw("show ports 1 information detail")
    lines = [line for line in sw.module("vlan") if "flow-control" in line]
    assert lines == [
        "disable flow-control rx-pause ports 1",
        "enable flow-control rx-pause ports 2",
    ]


def test_priority_flow_control(sw: Typist) -> None:
    sw.refused("enable flow-control rx-pause qosprofile qp5 ports 1")
    sw.all("create qosprofile qp5\nconfigure dot1p type 4 qosprofile qp5")
    sw.all("enable flow-control rx-pause ports 2\nenable flow-control tx-pause ports 2")
    sw.refused("enable flow-control tx-pause priority 4 ports 1-2", "port 2")
    sw.all("""enable flow-control rx-pause qosprofile qp5 ports 1
              enable flow-control tx-pause priority 4 ports 1""")
    sw.refused("enable flow-control rx-pause ports 1", "Priority flow control")
    sw.refused("delete qosprofile qp5", "in use")
    assert "Priority Flow Control: Enabled" in sw("show ports 1 information detail")
    assert re.search(r"^\s+4\s+QP5$", sw("show dot1p"), re.MULTILINE)
    sw.all("""disable flow-control rx-pause qosprofile qp5 ports 1
              disable flow-control tx-pause priority 4 ports 1
              configure dot1p type 4 qosprofile qp1
              delete qosprofile qp5""")
    assert not [line for line in sw.module("vlan") if re.search("qos|dot1p|priority", line)]


def test_jumbo_frames(sw: Typist) -> None:
    sw.all(
        "configure jumbo-frame-size 9000\nenable jumbo-frame ports 1-2\ndisable jumbo-frame port 2"
    )
    assert "Jumbo:\tEnabled, MTU= 9000" in sw("show ports 1 information detail")
    assert "Jumbo:\tDisabled" in sw("show ports 2 information detail")
    sw.all("create vlan a tag 10")
    assert sw("configure ip-mtu 9194 vlan a").startswith("Warning: The IP-MTU size 9194")
    sw.all("unconfigure jumbo-frame-size")
    assert sw("configure ip-mtu 9194 vlan a") == ""


def test_sharing_goes_by_its_master(sw: Typist) -> None:
    sw.all("create vlan a tag 10\nconfigure vlan a add ports 1-3 tagged")
    said = sw("enable sharing 1 grouping 1-2 algorithm address-based L3_L4 lacp")
    assert said.startswith("Warning: Any config on the master port is lost")
    assert "configure vlan a add ports 1,3 tagged" in sw.module("vlan")
    assert "configure vlan Default add ports 1,3-48 untagged" in sw.module("vlan")
    sw.refused("configure vlan a add ports 2 tagged", "member of the load sharing group")
    sw.refused("enable sharing 3 grouping 4-5 lacp", "must be in the list")
    sw.refused("enable sharing 3 grouping 2-3 lacp", "already a member")
    sw.refused("disable sharing 2", "ERROR: LAG group Id does not exist")
    sw.all("configure sharing 1 add ports 5\nconfigure sharing 1 lacp timeout short")
    sw.refused("configure sharing 1 delete ports 1", "master port")
    sw.refused("configure sharing 1 delete ports 9", "not a member")
    assert sw.module("lacp") == ["configure sharing 1 lacp timeout short"]
    line = "enable sharing 1 grouping 1-2,5 algorithm address-based L3_L4 lacp"
    assert line in sw.module("vlan")
    sw.all("configure sharing 1 delete ports 2,5\ndisable sharing 1")
    sw.all("configure vlan a add ports 2 tagged")


def test_sharing_of_one_speed() -> None:
    platform = PLATFORMS["summit-x670v-48x"]
    sw = Typist(make(Chassis("sw1", platform, "16.2", tuple(port_speeds(platform)))))
    sw.refused("enable sharing 48 grouping 48,49", "speed")
    sw.all("configure vlan default delete ports 1-61\nconfigure vlan default add ports 49-53")
    assert "configure vlan Default add ports 49,53 untagged" in sw.module("vlan")


def test_mlag(sw: Typist) -> None:
    sw.all("""create vlan isc tag 4000
              configure vlan isc ipaddress 10.9.9.1/30
              enable sharing 47 grouping 47-48 algorithm address-based L2 lacp
              configure vlan isc add ports 47 tagged
              create mlag peer "right"
              configure mlag peer right ipaddress 10.9.9.2 vr VR-Default
              configure mlag peer "right" lacp-mac 02:04:96:00:00:01
              enable sharing 1 grouping 1 algorithm address-based L2 lacp
              enable mlag port 1 peer "right" id 1""")
    sw.refused("enable mlag port 2 peer right id 1", "in use")
    sw.refused("enable mlag port 48 peer right id 48", "use its master")
    sw.refused("delete mlag peer right", "MLAG ports")
    sw.refused("disable sharing 1", "MLAG port")
    assert sw.module("vsm") == [
        'create mlag peer "right"',
        'configure mlag peer "right" ipaddress 10.9.9.2 vr VR-Default',
        'configure mlag peer "right" lacp-mac 02:04:96:00:00:01',
        'enable mlag port 1 peer "right" id 1',
    ]
    sw.all("disable mlag port 1\ndisable sharing 1\ndelete mlag peer right")
    assert sw.module("vsm") == []


def test_storm_control_labels_and_state(sw: Typist) -> None:
    sw.all("""configure ports 1-2 rate-limit flood broadcast 500
              configure ports 2 rate-limit flood broadcast no-limit
              configure ports 1 display-string uplink
              configure ports 1 description-string "to array A, port 1"
              disable ports 3""")
    assert "Broadcast Rate:\t\t500 pps" in sw("show ports 1 information detail")
    assert "disable ports 3" in sw.module("vlan")
    assert 'configure ports 1 description-string "to array A, port 1"' in sw.module("vlan")
    assert "1      uplink                to array A, port 1\n" in sw("show ports 1 description")
    sw.refused(f"configure ports 1 display-string {'x' * 21}", "Error:")
    sw.all(
        "enable ports 3\nunconfigure ports 1 display-string\nunconfigure ports 1 description-string"
    )
    sw.all("configure ports 1 rate-limit flood broadcast no-limit")
    assert not [line for line in sw.module("vlan") if line.startswith("configure ports")]


def test_accounts_hide_their_passwords(sw: Typist) -> None:
    sw.all("create account admin carol s3cret-word")
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
    other = Typist(switch(name="sw2"))
    other.all(lines[1])
    assert lines[1] in other.module("aaa")


def test_change_a_password(sw: Typist) -> None:
    sw.all("create account admin carol s3cret-word")
    before = sw.module("aaa")[1]
    sw("configure account carol password")
    assert sw.prompt() == "Current user's password: "
    assert 'Incorrect password for user "carol"' in sw("wrong")
    for line in ("configure account carol password", "s3cret-word", "new-secret", "new-secret"):
        sw(line)
    assert sw.module("aaa")[1] != before


def test_questions_default_to_no(sw: Typist) -> None:
    sw.all("create account user dave pass-word")
    assert sw("delete account dave") == ""
    assert sw.prompt().endswith("(y/N) ")
    assert sw("") == "Operation cancelled."
    assert any("dave" in line for line in sw.module("aaa"))
    sw.all("disable cli prompting\ndelete account dave")
    assert not any("dave" in line for line in sw.module("aaa"))
    sw.refused("delete account admin", "cannot be deleted")


def test_ssh_key_question(sw: Typist) -> None:
    sw.all("disable ssh2\nenable ssh2")
    said = sw("configure ssh2 key")
    assert said.startswith("WARNING: Generating new server host key")
    assert sw.prompt() == "Continue? (y/N) "
    assert "Key Generated" in sw("y")
    assert sw.module("exsshd") == ["enable ssh2"]


def test_save_use_and_boot(sw: Typist) -> None:
    sw.all("create vlan kept tag 10")
    assert sw("save configuration primary") == "The configuration file primary.cfg already exists."
    assert sw.prompt() == (
        "Do you want to save configuration to primary.cfg and overwrite it? (y/N) "
    )
    sw("n")
    assert sw.prompt().startswith("* ")
    sw("save configuration")
    assert sw("y") == "Saving configuration primary.cfg on master...... done!"
    assert not sw.prompt().startswith("* ")
    sw.all("create vlan lost tag 11")
    assert 'create vlan "lost"' not in sw("debug cfgmgr show configuration file primary")
    sw.switch.boot()
    assert sw("show vlan") == ""
    again = Typist(sw.switch)
    assert 'create vlan "kept"' in again("show configuration vlan")
    assert 'create vlan "lost"' not in again("show configuration vlan")


def test_saving_elsewhere_selects_that(sw: Typist) -> None:
    sw.all("create vlan a tag 10")
    assert "before.cfg on master...... done!" in sw("save configuration before")
    assert "Config Selected:  before.cfg" in sw("show switch")
    sw("use configuration primary")
    assert "Config Selected:  primary.cfg" in sw("show switch")
    sw.switch.boot()
    assert 'create vlan "a"' not in Typist(sw.switch)("show configuration")
    assert "not found" in Typist(sw.switch)("use configuration nosuch")


def test_reboot_and_defaults(sw: Typist) -> None:
    sw.all("create vlan a tag 10")
    assert "not saved" in sw("reboot")
    assert sw.session.alive
    sw("y")
    assert not sw.session.alive
    again = Typist(sw.switch)
    assert "create vlan" not in again("show configuration")
    again("reboot time 10 27 2030 13 35 00")
    assert "Next Reboot:      10 27 2030 13 35 00" in again("show switch")
    again("reboot cancel")
    assert "Next Reboot:      None scheduled" in again("show switch")


def test_full_flash_and_lock(sw: Typist) -> None:
    sw.all("disable cli prompting\ncreate vlan a tag 10")
    sw.switch.chassis.flash_full = True
    assert "No space left on device" in sw("save configuration primary")
    assert sw.prompt().startswith("* ")
    sw.switch.chassis.flash_full = False
    sw.switch.chassis.locked_by = "bob"
    assert sw("save configuration primary").startswith("Error:")
    sw.switch.chassis.locked_by = ""
    assert 'create vlan "a"' not in sw("debug cfgmgr show configuration file primary.cfg")
    assert "done!" in sw("save configuration primary")
    assert 'create vlan "a"' in sw("debug cfgmgr show configuration file primary.cfg")


def test_banner_ends_with_an_empty_line(sw: Typist) -> None:
    for line in ("configure banner after-login", "===  Welcome!", "  no changes on Friday", ""):
        assert sw(line) == ""
    assert sw("show configuration cfgmgr").splitlines()[3:7] == [
        "configure banner after-login", "===  Welcome!", "  no changes on Friday", "",
    ]  # fmt: skip
    session = sw.switch.chassis.login("admin")
    assert sw.switch.greeting(session) == "===  Welcome!\n  no changes on Friday\n"
    sw.all("unconfigure banner")
    assert sw.module("cfgmgr") == []


def test_services_and_secrets(sw: Typist) -> None:
    sw.all("""configure sntp-client primary 10.0.0.1 vr VR-Mgmt
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
    sw.all("""unconfigure sntp-client
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


def test_note_about_secrets_from_16_1() -> None:
    old = Typist(switch("15.7"))
    assert old("configure tacacs primary shared-secret tac-secret") == ""
    assert Typist(switch())("configure tacacs primary shared-secret x").startswith("Note: ")


def test_spanning_tree_by_release() -> None:
    old, new = Typist(switch("16.2")), Typist(switch("22.7"))
    assert "Stp: DISABLED" in old("show stpd s0")
    assert "Stp: ENABLED" in new("show stpd s0")
    new.all("""disable stpd s0
               disable stpd s0 auto-bind vlan Default
               configure stpd s0 ports link-type edge 1-2
               configure stpd s0 ports edge-safeguard enable 1 recovery-timeout 60""")
    assert new.module("stp")[1:] == [
        "disable stpd s0 auto-bind vlan Default", "disable stpd s0",
        "configure stpd s0 ports link-type edge 1",
        "configure stpd s0 ports edge-safeguard enable 1 recovery-timeout 60",
        "configure stpd s0 ports link-type edge 2",
    ]  # fmt: skip
    old.refused("enable stpd nosuch")


def test_lldp_default_by_release_and_neighbours() -> None:
    left, right = switch(name="left"), switch("22.7", name="right")
    lab = {"left": left, "right": right}
    for one, far, name in ((left, "right", "1"), (right, "left", "1")):
        one.chassis.others = lab
        one.chassis.cables[name] = Plugged("switch", far, "1", f"00:04:96:00:00:0{len(far)}")
    left.chassis.cables["5"] = Plugged("host", "esx1", "eth2", "00:02:c9:11:22:33")
    assert (left.speaks_lldp("1"), right.speaks_lldp("1")) == (False, True)
    sw = Typist(left)
    assert "LLDP Port" not in sw("show lldp neighbors detailed")
    sw.all("enable lldp ports all")
    detail = sw("show lldp ports all neighbors detailed")
    assert 'System Name: "right"' in detail
    assert 'Port ID     : "eth2"' in detail
    assert re.search(r"^5 +00:02:C9:11:22:33 +eth2 +120", sw("show lldp neighbors"), re.MULTILINE)
    assert re.search("^1 .* left$", Typist(right)("show lldp neighbors"), re.MULTILINE)
    assert sw.module("lldp")[:2] == ["enable lldp ports 1", "enable lldp ports 2"]
    sw.all("configure lldp ports 1 advertise system-name")
    assert "configure lldp ports 1 advertise system-name" in sw.module("lldp")
    Typist(right).all("disable ports 1")
    assert "right" not in sw("show lldp ports 1 neighbors detailed")
    assert re.search(r"^1 +VR-Default E +R ", sw("show ports 1 configuration"), re.MULTILINE)
    assert re.search(r"^5 +VR-Default E +A ", sw("show ports 5 configuration"), re.MULTILINE)


def test_a_reader_may_not_write() -> None:
    emulator = switch()
    Typist(emulator).all("create account user guest guest-word")
    emulator.chassis.user = "guest"
    guest = Typist(emulator)
    assert guest.prompt().endswith(" > ")
    assert "Permission denied" in guest("create vlan x tag 5")
    assert "Number of load sharing trunks: 0" in guest("show sharing")


def test_exit_asks_to_save(sw: Typist) -> None:
    sw.all("create vlan a tag 10")
    sw("exit")
    assert sw.session.alive
    sw("n")
    assert not sw.session.alive
    assert 'create vlan "a"' not in Typist(sw.switch)(
        "debug cfgmgr show configuration file primary"
    )


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
def test_what_is_printed_can_be_typed(release: str) -> None:
    """A printed configuration, typed at a new switch, prints the same again."""
    first = Typist(switch(release))
    lines = FULL.replace(" tag 100\n", "\nconfigure vlan iscsi_a tag 100\n")
    first.all(lines.replace(" tag 1002\n", "\nconfigure vlan fcoe_a tag 1002\n"))
    printed = first("show configuration")
    second = Typist(switch(release))
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
def test_published_configurations_come_back(capture: str, ports: int) -> None:
    """What real switches printed is accepted, and printed in the same words."""
    lines = (CAPTURES / f"{capture}.cfg").read_text().splitlines()
    # spanning tree was off until the third turned it on, so its release is older than 22.2
    sw = Typist(switch("16.2" if capture == "rstp-switch" else "30.7", ports=ports))
    known = [line.rstrip() for line in lines if line and not line.startswith("#")]
    known = [line for line in known if not FOREIGN.search(line)]
    for line in known:
        said = sw(line)
        assert not re.search(r"Error|%%", said), f"{line}: {said}"
    printed = {line.rstrip() for line in sw("show configuration").splitlines()}
    assert [line for line in known if line not in printed and "delete ports" not in line] == []


def test_what_is_typed_by_hand_is_taken() -> None:
    """A configuration that a person wrote for a stack; three lines of it are no EXOS."""
    lines = (CAPTURES / "typed-lag.cfg").read_text().splitlines()
    sw = Typist(switch("16.2", stack=2))
    said = {line: sw(line) for line in lines if line and not line.startswith("#")}
    bad = [line for line, text in said.items() if re.search(r"Error|%%", text)]
    # 1:49 to 1:52 are not on an X670; what depends on them fails with them
    assert all(re.search(r"1:49|1:51|system-priority", line) for line in bad)
    assert "enable sharing 2:1 grouping 2:1-2 algorithm address-based L3" in sw.module("vlan")


def test_speed_and_memory() -> None:
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    emulator = switch()
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert used < 200_000
    sw = Typist(emulator)
    start = time.thread_time()
    for number in range(200):
        sw.all(f"create vlan v{number} tag {number + 100}")
        sw.all(f"configure vlan v{number} add ports 1-48 tagged")
    assert (time.thread_time() - start) / 400 < 0.003


def test_netmiko_pushes_and_saves() -> None:
    emulator = switch()
    server = SshServer([emulator])
    server.start()
    try:
        with ConnectHandler(
            device_type="extreme_exos", host="127.0.0.1", port=server.ports["sw1"],
            username="admin", password=emulator.chassis.password,
        ) as link:  # fmt: skip
            link.send_command("configure cli columns 256")
            lines = ["create vlan a tag 10", "configure vlan default delete ports 1",
                     "configure vlan a add ports 1 untagged"]  # fmt: skip
            out = link.send_config_set(lines, error_pattern=r"Error:|%% ")
            assert "%%" not in out
            assert "configure vlan a add ports 1 untagged" in link.send_command(
                "show configuration vlan"
            )
            assert "done!" in link.save_config()
            assert link.find_prompt().startswith("sw1.")
    finally:
        server.stop()
    assert emulator.chassis.log[0].line == ""
    saved = emulator.run(
        emulator.chassis.login("admin"), "debug cfgmgr show configuration file primary"
    )
    assert 'create vlan "a"' in saved


def test_netmiko_answers_a_question() -> None:
    emulator = switch("22.7")
    server = SshServer([emulator])
    server.start()
    try:
        with ConnectHandler(
            device_type="extreme_exos", host="127.0.0.1", port=server.ports["sw1"],
            username="admin", password=emulator.chassis.password,
        ) as link:  # fmt: skip
            link.send_command("enable cli prompting")
            out = link.send_command("save configuration", expect_string=r"\(y/N\)")
            assert "already exists" in out
            # the driver looks for the prompt first, by an empty line: that answers no
            assert INVALID in link.send_command("y", expect_string="#")
            link.send_command("save configuration", expect_string=r"\(y/N\)")
            assert "done!" in link.send_command_timing("y", last_read=0.2)
    finally:
        server.stop()
