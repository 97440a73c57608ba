"""What each form of line of ExtremeXOS is undone by, what replaces what."""

from sanfab.nos.undo import (
    LOCKOUT,
    LOCKOUT_WHEN_SET,
    LOCKOUT_WHEN_UNDONE,
    REMOVE_LATE,
    SHUTS_PORT,
    ListEdit,
    RemediationRule,
    Undo,
)

SYSTEM = (
    RemediationRule("configure snmp sysName {name}", Undo("unconfigure snmp sysName", "mem")),
    RemediationRule(
        "configure snmp sysContact {text...}", Undo("unconfigure snmp sysContact", "mem")
    ),
    RemediationRule(
        "configure snmp sysLocation {text...}", Undo("unconfigure snmp sysLocation", "mem")
    ),
    # The new address replaces the old one: to take that off first would cut off whoever does it.
    RemediationRule(
        "configure vlan {vlan:Mgmt} ipaddress {address} {mask}",
        Undo("unconfigure vlan {vlan} ipaddress", "mem", key=("vlan",), order=LOCKOUT),
    ),
    RemediationRule(
        "configure vlan {vlan} ipaddress {address} {mask}",
        Undo("unconfigure vlan {vlan} ipaddress", "mem", key=("vlan",), undo_first=True),
    ),
    RemediationRule(
        "enable ipforwarding vlan {vlan}",
        Undo("disable ipforwarding vlan {vlan}", "mem", key=("vlan",)),
    ),
    # The new way out is there before the old one goes.
    RemediationRule(
        "configure iproute add default {gateway} vr {vr}",
        Undo(
            "configure iproute delete default {gateway} vr {vr}",
            "mem",
            key=("gateway",),
            order=LOCKOUT,
        ),
    ),
    RemediationRule("enable ssh2", Undo("disable ssh2", "F-E2X", order=LOCKOUT_WHEN_UNDONE)),
    RemediationRule("disable telnet", Undo("enable telnet", "F-E2X", order=LOCKOUT_WHEN_SET)),
    RemediationRule(
        "configure banner before-login save-to-configuration{text:(?s:.*)}",
        Undo("unconfigure banner before-login", "mem"),
    ),
    RemediationRule(
        "create account {role} {name} {rest...}",
        Undo("delete account {name}", "mem", key=("name",), order=REMOVE_LATE, undo_first=True),
    ),
    RemediationRule(
        "configure tacacs {place} server {rest...}",
        Undo("unconfigure tacacs server {place}", "mem", key=("place",), order=REMOVE_LATE),
    ),
    RemediationRule(
        "configure tacacs {place} shared-secret {rest...}", Undo("", "mem", key=("place",))
    ),
    RemediationRule("enable tacacs", Undo("disable tacacs", "mem")),
    RemediationRule(
        "configure snmpv3 add user {name} {rest...}",
        Undo("configure snmpv3 delete user {name}", "mem", key=("name",), undo_first=True),
    ),
    RemediationRule(
        "configure snmpv3 add group {group} user {name} sec-model usm",
        Undo(
            "configure snmpv3 delete group {group} user {name} sec-model usm",
            "mem",
            key=("name",),
            undo_first=True,
        ),
    ),
    RemediationRule(
        "configure snmpv3 add access {name} sec-model usm sec-level {level} {rest...}",
        Undo(
            "configure snmpv3 delete access {name} sec-model usm sec-level {level}",
            "mem",
            key=("name",),
            undo_first=True,
        ),
    ),
    RemediationRule(
        "configure snmpv3 add target-params {name} {rest...}",
        Undo("configure snmpv3 delete target-params {name}", "mem", key=("name",), undo_first=True),
    ),
    RemediationRule(
        "configure snmpv3 add target-addr {name} {rest...}",
        Undo("configure snmpv3 delete target-addr {name}", "mem", key=("name",), undo_first=True),
    ),
    RemediationRule(
        "configure snmp add community {access} {name}",
        Undo("configure snmp delete community {access} all", "mem", key=("access", "name")),
    ),
    RemediationRule(
        "configure sntp-client {place} {rest...}",
        Undo("unconfigure sntp-client {place}", "mem", key=("place",)),
    ),
    RemediationRule("enable sntp-client", Undo("disable sntp-client", "F-E2X")),
    RemediationRule(
        "configure ntp server add {address} vr {vr}",
        Undo("configure ntp server delete {address}", "mem", key=("address",)),
    ),
    RemediationRule(
        "enable ntp vlan {vlan}", Undo("disable ntp vlan {vlan}", "mem", key=("vlan",))
    ),
    RemediationRule("enable ntp", Undo("disable ntp", "mem")),
    RemediationRule(
        "configure syslog add {rest...}",
        Undo("configure syslog delete {rest}", "mem", key=("rest",)),
    ),
    RemediationRule(
        "enable log target syslog {rest...}",
        Undo("disable log target syslog {rest}", "E-LOG", key=("rest",)),
    ),
)

VLANS = (
    RemediationRule(
        'create vlan "{vlan}"', Undo("delete vlan {vlan}", "mem", key=("vlan",), order=REMOVE_LATE)
    ),
    RemediationRule("configure vlan {vlan} tag {id}", Undo("", "mem", key=("vlan",))),
    RemediationRule("configure vlan Default delete ports all", Undo("", "mem")),
    RemediationRule(
        "configure vlan {vlan} add ports {ports} tagged",
        Undo(
            "configure vlan {vlan} delete ports {ports}",
            "E-VLN R-CN",
            key=("vlan",),
            items=ListEdit("ports"),
        ),
    ),
    RemediationRule(
        "configure vlan {vlan} add ports {ports}",
        Undo(
            "configure vlan {vlan} delete ports {ports}",
            "E-VLN R-CN",
            key=("vlan",),
            items=ListEdit("ports"),
        ),
    ),
    RemediationRule(
        "enable fip snooping vlan {vlan}",
        Undo("disable fip snooping vlan {vlan}", "mem", key=("vlan",)),
    ),
    RemediationRule(
        'create mlag peer "{name}"',
        Undo('delete mlag peer "{name}"', "mem", order=REMOVE_LATE, undo_first=True),
    ),
    RemediationRule(
        'configure mlag peer "{name}" ipaddress {rest...}', Undo("", "mem", key=("name",))
    ),
    RemediationRule(
        'configure mlag peer "{name}" lacp-mac {mac}',
        Undo('configure mlag peer "{name}" lacp-mac auto', "mem", key=("name",)),
    ),
    RemediationRule(
        "enable mlag port {port} peer {rest...}",
        Undo("disable mlag port {port}", "mem", key=("port",), undo_first=True),
    ),
)

PORTS = (
    RemediationRule(
        "enable sharing {master} grouping {ports}{lacp:(?: lacp)?}",
        Undo(
            "configure sharing {master} delete ports {ports}",
            "E-SHA",
            key=("master", "lacp"),
            items=ListEdit(
                "ports",
                add="configure sharing {master} add ports {ports}",
                clear="disable sharing {master}",
            ),
        ),
    ),
    RemediationRule(
        'configure ports {ports} {kind:display-string|description-string} "{text...}"',
        Undo(
            "unconfigure ports {ports} {kind}", "mem", key=("kind", "text"), items=ListEdit("ports")
        ),
    ),
    RemediationRule(
        "configure ports {port} rate-limit flood {kind} {rate}",
        Undo(
            "configure ports {port} rate-limit flood {kind} no-limit", "F-EAF", key=("port", "kind")
        ),
    ),
    RemediationRule(
        "configure jumbo-frame-size {bytes}", Undo("configure jumbo-frame-size 9216", "mem")
    ),
    RemediationRule(
        "enable jumbo-frame ports {ports}",
        Undo("disable jumbo-frame ports {ports}", "R-MFD", items=ListEdit("ports")),
    ),
    # A port that is shut is shut first.
    RemediationRule(
        "disable ports {ports}",
        Undo("enable ports {ports}", "mem", items=ListEdit("ports"), order=SHUTS_PORT, rank=-1),
    ),
    # Pause is sent only by ports that honour it: the one is first on and last off [E-FC].
    RemediationRule(
        "enable flow-control rx-pause ports {ports}",
        Undo("disable flow-control rx-pause ports {ports}", "mem", items=ListEdit("ports")),
    ),
    RemediationRule(
        "enable flow-control tx-pause ports {ports}",
        Undo("disable flow-control tx-pause ports {ports}", "R-MFD", items=ListEdit("ports")),
    ),
    RemediationRule(
        "create qosprofile {name}",
        Undo("delete qosprofile {name}", "mem", key=("name",), order=REMOVE_LATE),
    ),
    RemediationRule(
        "configure dot1p type {priority:[0-6]} qosprofile {name}",
        Undo("configure dot1p type {priority} qosprofile qp1", "E-PFC", key=("priority",)),
    ),
    RemediationRule(
        "configure dot1p type 7 qosprofile {name}",
        Undo("configure dot1p type 7 qosprofile qp8", "E-PFC"),
    ),
    RemediationRule(
        "enable flow-control rx-pause qosprofile {profile} ports {ports}",
        Undo(
            "disable flow-control rx-pause qosprofile {profile} ports {ports}",
            "mem",
            key=("profile",),
            items=ListEdit("ports"),
        ),
    ),
    RemediationRule(
        "enable flow-control tx-pause priority {priority} ports {ports}",
        Undo(
            "disable flow-control tx-pause priority {priority} ports {ports}",
            "mem",
            key=("priority",),
            items=ListEdit("ports"),
        ),
    ),
    RemediationRule(
        "enable lldp ports all", Undo("disable lldp ports all", "R-ES", setting="lldp")
    ),
    RemediationRule(
        "disable lldp ports all", Undo("enable lldp ports all", "R-ES", setting="lldp")
    ),
    RemediationRule(
        "disable lldp ports {ports}",
        Undo("enable lldp ports {ports}", "R-ES", items=ListEdit("ports")),
    ),
    RemediationRule(
        "configure lldp ports {ports} advertise vendor-specific dcbx {version}",
        Undo(
            "configure lldp ports {ports} no-advertise vendor-specific dcbx {version}",
            "mem",
            key=("version",),
            items=ListEdit("ports"),
        ),
    ),
)
