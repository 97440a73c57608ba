"""Lines of EOS about management, accounts and secrets, and the facts that they set."""

from nos.eos.ethernet_cases import Facts
from sanfab.facts.services import ALL_SERVERS, LOCAL, Community, LoginMethod, SnmpUser, UserFacts
from sanfab.masking import HIDDEN

CASES: dict[str, tuple[str, Facts]] = {
    "accounts_with_a_shell_of_their_own": (
        """\
        username guest shell /bin/bash nopassword
        username service shell /bin/bash secret sha512 $6$salt$hash
        username service ssh-key ssh-rsa AAAA service@host
        username cloud secret *
        """,
        {
            "services.users": {
                "guest": UserFacts("guest", "", ""),
                "service": UserFacts("service", "", HIDDEN),
                "cloud": UserFacts("cloud", "", HIDDEN),
            }
        },
    ),
    "a_default_route_of_the_data_ports_is_no_gateway": (
        """\
        interface Management1
           ip address 192.0.2.31/24
        ip route 0.0.0.0/0 198.51.100.1
        ip route 0.0.0.0/0 Null0
        """,
        {"services.gateway": ""},
    ),
    "a_default_route_of_another_vrf_is_no_gateway": (
        """\
        vrf instance MGMT
        interface Management1
           vrf MGMT
           ip address 192.0.2.31/24
        ip route 0.0.0.0/0 192.0.2.1
        ip route vrf TENANT 0.0.0.0/0 192.0.2.2
        """,
        {"services.gateway": ""},
    ),
    "a_banner_may_look_like_configuration": (
        """\
        banner login
        vlan 98
        EOF
        banner motd
        vlan 99
           name EOF is not alone here
        !
        EOF
        vlan 100
        """,
        {
            "vlans": {100},
            "services.banner": "vlan 99\n   name EOF is not alone here\n!",
        },
    ),
    "management_in_a_vrf_in_the_old_spelling": (
        """\
        ntp server vrf MGMT 192.0.2.11 prefer iburst
        vrf definition MGMT
           rd 1:1
        interface Management1
           vrf forwarding MGMT
           ip address 192.0.2.31/24
        ip route vrf MGMT 0.0.0.0/0 192.0.2.1
        """,
        {
            "services.vrf": "MGMT",
            "services.vrf_rd": "1:1",
            "services.address": "192.0.2.31/24",
            "services.gateway": "192.0.2.1",
            "services.ntp": {"192.0.2.11"},
        },
    ),
    "management_in_a_vrf_in_the_new_spelling": (
        """\
        logging vrf MGMT host 192.0.2.21 514 protocol tcp
        vrf instance MGMT
        interface Management1
           description out of band
           no shutdown
           vrf MGMT
           ip address 192.0.2.31/24
        """,
        {
            "services.vrf": "MGMT",
            "services.vrf_rd": "",
            "services.address": "192.0.2.31/24",
            "services.syslog": {"192.0.2.21"},
        },
    ),
    "a_management_port_that_changes_its_vrf_loses_its_address": (
        """\
        vrf instance MGMT
        interface Management1
           ip address 192.0.2.31/24
           vrf MGMT
        """,
        {"services.address": ""},
    ),
    "servers_of_another_vrf_are_not_part_of_the_facts": (
        """\
        ntp server 192.0.2.11
        ntp server vrf MGMT 192.0.2.12
        vrf instance MGMT
        interface Management1
           vrf MGMT
        """,
        {"services.ntp": {"192.0.2.12"}},
    ),
    "a_default_route_is_of_management_if_its_gateway_is_in_that_network": (
        """\
        interface Management1
           ip address 192.0.2.31/24
        ip route 0.0.0.0/0 10.1.1.1
        """,
        {"services.gateway": ""},
    ),
    "ssh_in_the_vrf_of_management_and_telnet_anywhere": (
        """\
        vrf instance MGMT
        interface Management1
           vrf MGMT
        management ssh
           idle-timeout 60
           shutdown
           !
           vrf MGMT
              no shutdown
        management telnet
           shutdown
           idle-timeout 0
        """,
        {"services.ssh": True, "services.telnet": False},
    ),
    "ssh_in_the_default_vrf_is_not_ssh_in_that_of_management": (
        """\
        vrf instance MGMT
        interface Management1
           vrf MGMT
        management ssh
           no shutdown
        """,
        {"services.ssh": None, "services.telnet": None, "services.lldp": None},
    ),
    "secrets_are_kept_as_placeholders_or_hidden": (
        """\
        snmp-server group ops v3 priv
        snmp-server user a ops v3 auth sha @@auth@@ priv aes @@priv@@
        snmp-server user b ops v3 localized f5717f auth sha256 0011 priv aes256 2233
        snmp-server community public ro
        tacacs-server host 192.0.2.41 key @@tac@@
        tacacs-server host 192.0.2.42 key 7 0011
        tacacs-server host 192.0.2.43
        tacacs-server key 7 2233
        username x privilege 15 role network-admin secret @@x@@
        username y role network-operator secret sha512 $6$abc
        username z privilege 1 role network-admin nopassword
        """,
        {
            "services.snmp_groups": {"ops": "priv"},
            "services.snmp_users": {
                "a": SnmpUser("a", "ops", "sha", "@@auth@@", "aes128", "@@priv@@"),
                "b": SnmpUser("b", "ops", "sha256", HIDDEN, "aes256", HIDDEN),
            },
            "services.snmp_communities": {Community(access="ro")},
            "services.tacacs": {
                "192.0.2.41": "@@tac@@",
                "192.0.2.42": HIDDEN,
                "192.0.2.43": HIDDEN,
            },
            "services.users": {
                "x": UserFacts("x", "network-admin", "@@x@@"),
                "y": UserFacts("y", "network-operator", HIDDEN),
                "z": UserFacts("z", "network-admin privilege 1"),
            },
        },
    ),
    "login_by_a_server_group": (
        """\
        tacacs-server host 192.0.2.41 single-connection timeout 5 key 7 0011
        aaa group server tacacs+ SANFAB
           server 192.0.2.41
        aaa authentication login default group SANFAB local
        """,
        {
            "services.aaa_group": "SANFAB",
            "services.aaa_servers": ["192.0.2.41"],
            "services.aaa_login": [LoginMethod("group", "SANFAB"), LOCAL],
        },
    ),
    "login_by_all_servers_and_by_a_way_of_another_kind": (
        "aaa authentication login default group tacacs+ group radius none",
        {
            "services.aaa_login": [
                ALL_SERVERS,
                LoginMethod("group", "radius"),
                LoginMethod("other", "none"),
            ]
        },
    ),
    "login_by_local_accounts_is_the_default": (
        "aaa authentication login default local",
        {"services.aaa_login": []},
    ),
}
