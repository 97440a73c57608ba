"""ExtremeXOS lines that leave the facts as they are, by the module that prints them."""

import pytest

from sanfab.facts.services import Community
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.exos.builder import read_config

X670 = PLATFORMS["summit-x670"]
DATA = (
    "# Module vlan configuration.\nconfigure vlan Default delete ports all\n"
    "create vlan Data tag 10\nenable sharing 1 grouping 1,3 lacp\n"
    "configure vlan Data add ports 1,2 untagged\n"
)
ALPHABET = {
    "aaa": "enable radius dynamic-authorization\n"
    "configure radius dynamic-authorization 1 server 10.0.0.1 client-ip 10.0.0.2 vr VR-Default",
    "cfgmgr": "enable cli history expansion permanent\nenable cli refresh\n"
    "enable cli config-logging\nenable cli scripting\ndisable cli scripting permanent\n"
    "disable cli idle-timeout\nenable cli idle-timeout",
    "devmgr": "configure power monitor poll-interval 60 change-action log\n"
    "configure sys-health-check interval 6\nenable sys-health-check slot 1\n"
    "configure node slot A priority 2\ndisable auto-provision\n"
    "enable led locator timeout none slot all",
    "filters": "create protocol x\nconfigure protocol x add etype 0x8906\n"
    'configure vlan Data protocol any\nconfigure vlan "Data" protocol "ANY" ',
    "lacp": "enable smartredundancy 1\nconfigure ports 1 rate-limit egress no-limit",
    "mirror": "disable mirroring\nconfigure mirroring add port 1 ingress",
    "ntp": "configure ntp local-clock none",
    "ports": "configure qosscheduler weighted-round-robin",
    "stacking": "disable stacking-support",
    "cloud": "disable iqagent\nconfigure iqagent server ipaddress none\n"
    "configure iqagent server vr VR-Mgmt",
    "dosprotect": "enable dos-protect\nenable dos-protect simulated",
    "edp": "configure cdp voip-vlan Data ports 1\nconfigure cdp power-available advertise ports 1",
    "elrp": "configure elrp-client one-shot Data ports all interval 1 retries 3 print",
    "ems": "enable log target primary-msm\n"
    "configure log target primary-msm filter DefaultFilter severity Error\n"
    "configure log target syslog all severity Error",
    "exsshd": "create sshd2 user-key k AAAAB3NzaC1yc2E=\nconfigure sshd2 user-key k add user ops\n"
    "configure ssh2 secure-mode on\nconfigure ssh2 idletimeout 60",
    "fdb": "enable mac-lockdown-timeout ports 2\n"
    "configure mac-lockdown-timeout ports 2 aging-time 15\n"
    "configure ports 2 vlan Data unlock-learning\n"
    "disable iparp gratuitous protect vlan Data",
    "hal": "configure forwarding hash-algorithm crc32 dual-hash on\n"
    "configure forwarding external-tables l3-only\n"
    "configure port 1 preferred-medium fiber\nconfigure ports 1 preferred-medium copper force",
    "idMgr": "configure identity-management list-precedence greylist blacklist whitelist",
    "ipSecurity": "enable ip-security arp gratuitous-protection vlan Data",
    "mrp": "disable mvrp ports 1",
    "netLogin": 'create netlogin local-user bob encrypted "x"\n'
    "configure vlan Data netlogin-lease-timer 10",
    "netTools": "configure vlan Data dhcp-lease-timer 300",
    "rtmgr": "configure iproute priority static 1100\nconfigure iproute ipv6 priority RIPng 2400\n"
    "configure iproute sharing max-gateways 4\nenable iproute ipv4 compression\n"
    "configure iproute reserved-entries 100 slot 1\nconfigure iproute add default fe80::1%Data\n"
    "configure iproute add 2001:db8::/32 fe80::1\nenable router-discovery ipv6 vlan Data\n"
    "configure vlan Data router-discovery ipv6 add prefix 2001:db8::/64",
    "snmpMaster": "enable snmp access vr VR-Mgmt\ndisable snmp access vr VR-Default\n"
    "enable snmp traps port-up-down ports 1\nenable snmp traps lldp port 1\n"
    "enable snmp traps fdb mac-tracking\nconfigure snmp delete notification-log default",
    "stp": "configure stpd s0 max-hop-count 20\n"
    "configure stpd s0 backup-root off\nconfigure mstp format 0\n"
    "configure stpd s0 ports restricted-role disable 1\nconfigure stpd s0 ports auto-edge off 1\n"
    "configure stpd s0 port restricted-tcn off 1\n"
    "configure stpd s0 ports port-priority 128 1",
    "telnetd": "configure telnet access-profile x",
    "thttpd": "configure ssl certificate privkeylen 2048 country US organization x common-name y\n"
    "configure ssl certificate pregenerated\nconfigure ssl privkey pregenerated",
    "upm": "configure upm profile P maximum execution-time 30\ndisable upm profile P",
    "vlan": "disable loopback-mode vlan Data\nconfigure diffserv replacement qp5 code-point 34",
    "vsm": "configure mlag ports convergence-control conserve-access-lists\n"
    "configure mlag ports reload-delay 30",
}


@pytest.mark.parametrize("module", ALPHABET)
def test_a_module_leaves_the_facts_as_they_are(module: str) -> None:
    parsed, plain = read_config(DATA + ALPHABET[module], X670), read_config(DATA, X670)
    assert parsed.unread == ()
    assert (parsed.facts, parsed.doubts) == (plain.facts, plain.doubts)


@pytest.mark.parametrize(
    "line",
    [
        "enable identity-management",
        "configure identity-management role-based-vlan add ports 1",
        "enable openflow",
        "disable link-fault-signal ports 1",
        "enable mvrp ports 1",
        "create upm timer t",
        "enable log target upm p",
        "configure forwarding flow-control fabric auto",
    ],
)
def test_what_may_stop_frames_or_change_vlans_stays_unread(line: str) -> None:
    assert [one.text for one in read_config(DATA + line, X670).unread] == [line]


@pytest.mark.parametrize(
    "line",
    [
        "configure access-list rule-compression port-counters dedicated",
        "configure access-list width double slot 1",
        "configure cdp frequency 30",
        "configure fdb static-mac-move packets 2",
        "configure forwarding internal-tables l2-and-l3",
        "configure identity-management stale-entry aging-time 180",
        "configure ip dad off",
        "configure iparp distributed-mode on",
        "configure lldp med fast-start repeat-count 4",
        "configure lldp ports 1 advertise vendor-specific avaya-extreme call-server 10.0.0.1",
        "configure log messages privilege admin",
        "configure log target syslog all from 10.0.0.2",
        "configure mcast ipv4 cache timeout 300",
        "configure neighbor-discovery cache vr VR-Default max_entries 2048",
        'configure ntp key 1 md5 encrypted "x"',
        "configure ntp restrict-list add 10.0.0.0/24 deny",
        "configure ports 1 monitor vlan Data direction-neutral",
        "configure ports 1 rate-limit flood broadcast 500 out-actions log disable-port",
        "configure snmp compatibility get-bulk reply-too-big-action truncate",
        "configure snmp ifmib ifalias size extended",
        "configure snmp traps batch-delay bfd none",
        'configure snmpv3 add filter-profile "f" param "p"',
        "configure ssh2 dh-group minimum 14",
        "configure ssh2 disable cipher 3des-cbc",
        "configure ssh2 rekey time-interval 60",
        "configure stack-ports 1:1 selection alternate",
        "configure stpd filter-method system-wide",
        "configure stpd s0 loop-protect event-window 180",
        "configure telnet port 23",
        "configure trusted-servers vlan Data add server 10.0.0.9 trust-for dhcp-server",
        "configure xml-notification target x add module ems",
        "create xml-notification target x url http://10.0.0.1 vr VR-Mgmt",
        "disable access-list permit to-cpu",
        "disable identity-management",
        "disable ip-security arp learning learn-from-arp vlan Data ports 1",
        "disable vm-tracking",
        "enable cli config-logging expansion",
        "enable cli space-completion",
        "enable dhcp ipv6 vlan Data",
        "enable fdb static-mac-move",
        "enable igmp snooping vlan Data fast-leave",
        "enable iproute bfd 10.0.0.1 vr VR-Default",
        "enable link-fault-signal ports 1",
        "enable log display",
        "enable log target primary-node",
        "enable ntp authentication",
        "enable snmp notification-log default",
        "enable tftp",
        "enable udp-echo-server",
        "enable xml-notification x",
    ],
)
def test_a_line_that_no_document_shows_stays_unread(line: str) -> None:
    """What it does was known from memory only."""
    assert [one.text for one in read_config(DATA + line, X670).unread] == [line]


def test_a_community_whose_index_is_encrypted_is_one() -> None:
    line = 'configure snmpv3 add community "x" encrypted name "y" user "v1v2c_rw"'
    facts = read_config(DATA + line, X670).facts
    assert facts.services.snmp_communities == {Community(access="rw")}
