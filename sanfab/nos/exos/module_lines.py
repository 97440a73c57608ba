"""ExtremeXOS lines that set nothing a storage network needs, by module of the configuration.

``show configuration`` prints a part for each module of the switch, ``# Module fdb configuration.``
and so on. Here are the modules whose lines touch no port, VLAN, LAG, frame size or queue; other
modules have theirs in ``other_lines.py``, next to lines that are read.

Not here, as each may change what storage needs, so that it is reported as not understood: meters
that are applied, ports isolated from each other, VLANs made by MVRP, Fabric Attach or identity
management, ports that ELSM or a profile of Universal Port shuts, static forwarding entries,
MACsec, ESRP, extended bridges, a port that drops what stations send which it does not know yet.
"""

from sanfab.nos.exos.builder import READER
from sanfab.nos.exos.names import NAME, PORTS, VLAN
from sanfab.nos.silent import register_silent_lines

_ON_OFF = "{what:enable|disable}"
_ICMP = (
    "{kind:address-mask|parameter-problem|port-unreachables|redirects|time-exceeded|timestamp"
    "|unreachables}"
)
_COUNTS = "{what:timeout|retries|algorithm} {value}"
_V1V2C = "{model:snmpv1|snmpv2c}"
_TRAP_NAME = '{name:"?v1v2cNotify(?:TAddr|Param)[0-9]+"?}'

_DEVICE = {
    # cfgmgr, devmgr, epm: the switch itself
    "ZIPTIE": (
        f"{_ON_OFF} watchdog",
        "configure firmware {what:install-on-demand|install-on-reboot}",
        f"{_ON_OFF} cpu-monitoring{{words:(?: .+)?}}",
        "create virtual-router {name}",
        "hidden configure thttp vr {router}",
        "configure telnet vr {router}",
        f'configure vlan {VLAN} protocol {{name:"?(?i:any)"?}}',
        f"{_ON_OFF} smartredundancy {PORTS}",
        "configure ssl {what:certificate|privkey} pregenerated",
        # How a port with two media picks one.
        f"configure ports {PORTS} preferred-medium {{medium:(?:copper|fiber)(?: force)?}}",
    ),
    "F-PUB": (
        "debug epm enable trial-license",
        "show {words...}",
        f"{_ON_OFF} cdp ports {PORTS}",
        # upm: a script with its end; what runs it, `configure upm event`, is not understood
        r"create upm profile {name}{script:(?s:\n(?:.*\n)?)}.",
    ),
    "F-EAF": (
        f"enable vlan {VLAN}",
        f"disable loopback-mode vlan {VLAN}",
        f"{_ON_OFF} iqagent",
        "configure iqagent {words...}",
        f"configure vlan {VLAN} {{timer:dhcp-lease-timer|netlogin-lease-timer}} {{seconds:[0-9]+}}",
        f"configure vlan {VLAN} {{what:add|delete}} {{kind:isid|nsi}} {{number:[0-9]+}}",
    ),
    "E-IDLE": (
        f"{_ON_OFF} cli idle-timeout",
        "configure ssh2 idletimeout {minutes:[0-9]+}",
    ),
    "EMF": ("create sshd2 user-key {name} {key}", "tftp {what:get|put} {words...}"),
    "R-ES": (
        f"{_ON_OFF} cli scripting{{words:(?: .+)?}}",
        f"{_ON_OFF} upm profile {{name}}",
        "configure upm profile {name} maximum {words...}",
    ),
    # What is printed of a switch that was set up by hand, or by another release.
    "R-CN R-ES": (f"{_ON_OFF} cli {{what:refresh|history expansion}}{{how:(?: permanent)?}}",),
    "XLOGGED": (f"{_ON_OFF} cli config-logging",),
    "E-AUTO": (f"{_ON_OFF} auto-provision",),
    "XLED": (f"{_ON_OFF} led locator{{slot:(?: .+)?}}",),
    "XAPPS": (f"{_ON_OFF} stacking-support",),
    # A filter of a protocol does nothing until a VLAN has it; each VLAN takes any unless told.
    "E-PROT": ("create protocol {name}", "configure protocol {name} add {words...}"),
    "E-XCR": (
        "configure qosscheduler {kind:[a-z-]+}",
        f"{_ON_OFF} sys-health-check{{words:(?: .+)?}}",
        "configure sys-health-check interval {seconds:[0-9]+}",
        "configure node slot {slot:[0-9]+|[AB]} priority {value:[0-9]+}",
    ),
    "E-PWR": ("configure power monitor {words...}",),
    "XKEYS": (
        "configure sshd2 user-key {name} add user {user}",
        "configure ssl certificate privkeylen {words...}",
    ),
    "XBASE": (
        "configure ssh2 secure-mode {state:on|off}",
        "configure ntp local-clock {words...}",
    ),
    "E-TEL": ("configure telnet access-profile {words...}",),
    "E-HASH": ("configure forwarding hash-algorithm {words...}",),
    "F-EAF R-ES": (f"configure ports {PORTS} rate-limit egress no-limit",),
    # fdb: how many stations a port may learn, as its lock on addresses
    "F-PUB R-ES": (f"configure ports {PORTS} vlan {VLAN} limit-learning {{number:[0-9]+}}",),
    # poe
    "ZIPTIE F-EAF": (
        f"{_ON_OFF} inline-power{{words:(?: .+)?}}",
        "configure inline-power {words...}",
    ),
}
_ADDRESSES = {
    # fdb, rtmgr: addresses of hosts, ICMP, routes
    "ZIPTIE": (
        "configure irdp {words...}",
        f"{_ON_OFF} irdp {{vlan}}",
        f"{_ON_OFF} icmp {_ICMP}{{vlan:(?: vlan .+)?}}",
        f"{_ON_OFF} ip-option {{kind}}",
        f"{_ON_OFF} ipforwarding broadcast{{vlan:(?: vlan .+)?}}",
        f"{_ON_OFF} iproute sharing{{vr:(?: vr .+)?}}",
        f"{_ON_OFF} iparp vr {{router}} checking",
        "configure iparp vr {router} {what:max_entries|max_pending_entries|max_proxy_entries"
        "|timeout} {value:[0-9]+}",
    ),
    "ZIPTIE F-EAF": ("configure fdb agingtime {seconds:[0-9]+}",),
    "ZIPTIE PYEXOS": (
        "configure iproute{family:(?: ipv[46])?} priority {protocol} {value:[0-9]+}",
        f"{_ON_OFF} iproute{{family:(?: ipv[46])?}} compression{{vr:(?: vr .+)?}}",
    ),
    "R-ES": ("configure fdb mac-tracking {words...}",),
    "E-IPR": (
        "configure iproute sharing max-gateways {number:[0-9]+}",
        "configure iproute reserved-entries {words...}",
        "configure iproute add {words:(?:default )?[^ ]*:.*}",
        # Where hardware tables keep addresses.
        "configure forwarding external-tables {words...}",
    ),
    "E-GARP": (
        f"{_ON_OFF} iparp gratuitous protect vlan {VLAN}",
        f"{_ON_OFF} ip-security arp gratuitous-protection {{words...}}",
    ),
    "E-RADV": (
        f"{_ON_OFF} router-discovery {{words...}}",
        f"configure vlan {VLAN} router-discovery {{words...}}",
    ),
    "E-LRN": (
        f"configure ports {PORTS} vlan {VLAN} {{what:unlock-learning|unlimited-learning"
        "|limit-learning [0-9]+ action .+}",
        f"{_ON_OFF} mac-lockdown-timeout ports {PORTS}",
        f"configure mac-lockdown-timeout ports {PORTS} aging-time {{seconds:[0-9]+}}",
    ),
    "F-EAF": (f"{_ON_OFF} ipmcforwarding{{words:(?: .+)?}}",),
}
_MULTICAST = {
    # mcmgr: who gets which multicast group
    "ZIPTIE": (
        "configure igmp {words...}",
        "configure MLD {words...}",
        f"{_ON_OFF} igmp {{words:(?!snooping(?: |$)).+|snooping (?:with-proxy|forward-).+}}",
        f"{_ON_OFF} MLD {{words...}}",
    ),
    "F-EAF": (f"{_ON_OFF} mld {{words...}}", "configure mld {words...}"),
    "R-ES": ("configure ipmcforwarding to-cpu {words...}",),
}
_LOGIN = {
    # aaa: how servers are asked, and what is told to them afterwards
    "ZIPTIE F-EAF": (
        f"configure radius {{who:mgmt-access|netlogin}} {_COUNTS}",
        f"configure radius {_COUNTS}",
        f"{_ON_OFF} radius-accounting{{who:(?: .+)?}}",
        "configure radius-accounting {words...}",
    ),
    "ZIPTIE": (
        "configure tacacs timeout {seconds:[0-9]+}",
        f"{_ON_OFF} tacacs-accounting",
        f"{_ON_OFF} tacacs-authorization",
    ),
    "ZIPTIE PYEXOS": ("configure tacacs-accounting {words...}",),
    "F-EAT": (
        f"{_ON_OFF} radius dynamic-authorization",
        "configure radius dynamic-authorization {words...}",
    ),
    "XLOCAL": ("create netlogin local-user {words...}",),
}
_WATCHING = {
    # acl, dosprotect, edp, elrp, ems, esrp, etmon, idMgr, ipfix, lldp: what the switch watches
    "ZIPTIE": (
        f"{_ON_OFF} access-list refresh blackhole",
        "disable dos-protect",
        "configure dos-protect {words...}",
        "configure edp {words...}",
        "disable elrp-client",
        f"{_ON_OFF} log debug-mode",
        "create log filter {name}",
        f"{_ON_OFF} log target {{target:memory-buffer|nvram|console|session}}",
        "configure esrp mode {mode:extended|standard}",
        f"{_ON_OFF} rmon",
        "configure lldp {timer:transmit-interval|transmit-hold|reinitialize-delay|transmit-delay"
        "|snmp-notification-delay} {value}",
    ),
    # It keeps floods from the processor of the switch, not from ports.
    "EMF": ("enable dos-protect{words:(?: simulated)?}",),
    # What phones are told by CDP, not what their port carries.
    "F-EAT": ("configure cdp {what:voip-vlan|power-available} {words...}",),
    "E-LOG": (
        f"{_ON_OFF} log target {{target:(?:primary|backup)-msm}}",
        "configure log target {target:(?:primary|backup)-msm|syslog all}"
        " {what:filter|severity|format} {words...}",
    ),
    "E-MIR": ("disable mirroring", "configure mirroring {what:add|delete} {words...}"),
    "E-IDM": ("configure identity-management list-precedence {words...}",),
    "R-CN PYEXOS": (
        "configure access-list zone {zone} application {name} application-priority {value:[0-9]+}",
    ),
    "PYEXOS": ("create meter {name}", "configure meter {name} {words...}"),
    "R-ES": (
        "configure identity-management detection {words...}",
        "configure ip-fix {words...}",
        "configure elrp-client one-shot {words...}",
    ),
    "F-PUB": (
        "configure ip-security dhcp-snooping information {words...}",
        f"enable ip-security dhcp-snooping vlan {VLAN} {{word:ports?}} {PORTS}"
        " violation-action {action:none|drop-packet}{more:(?: block-mac permanently)?"
        "(?: snmp-trap)?}",
        f"configure trusted-ports {PORTS} trust-for dhcp-server",
        "configure diffserv examination code-point {number:[0-9]+} qosprofile {name}",
    ),
    "F-EAF": (
        f"configure trusted-port {PORTS} trust-for dhcp-server",
        "disable mvrp",
        "disable vpex",
        "configure stpd {name} {word:ports?} {what:restricted-role|restricted-tcn} {words...}",
        f"disable mvrp ports {PORTS}",
        "configure diffserv replacement {profile} code-point {value:[0-9]+}",
        "configure stpd {name} {what:priority-mode|trap} {words...}",
    ),
}
_SNMP = {
    # snmpMaster: versions 1 and 2c, views; the users of version 3 are read
    "R-ES": (
        f"{_ON_OFF} snmp access vr {{vr}}",
        "configure snmp delete notification-log {name}",
    ),
    "F-E2X": (f"{_ON_OFF} snmp traps port-up-down ports {PORTS}",),
    "ZIPTIE": (
        f"{_ON_OFF} snmp traps {{what:(?!port-up-down).+}}",
        f"configure snmpv3 add group {NAME} user {{user}} sec-model {_V1V2C}",
        f"configure snmpv3 add access {NAME} sec-model {_V1V2C} {{words...}}",
        "configure snmpv3 add mib-view {words...}",
        "configure snmpv3 add notify {name} tag {tag}",
    ),
    "F-EAF": (
        "configure snmp add trapreceiver {words:(?!\\S+ community (?:encrypted )?\\S+ vr \\S+$).+}",
        "configure snmp delete trapreceiver {words:.*[^0-9.].*}",
    ),
    "PYEXOS": (
        f"configure snmpv3 add target-addr {_TRAP_NAME} param {{words...}}",
        f"configure snmpv3 add target-params {_TRAP_NAME} user {{words...}}",
    ),
}
_LINKS = {
    # eaps, erps, lacp: timers and ranks, not which ports
    "R-ES": (
        "configure eaps shared-port {port} {what:common-path-timers|segment-timers"
        "|segment-timeout} {words...}",
        "configure lacp member-port {port} priority {value:[0-9]+}",
        "configure sharing {port} lacp system-priority {value:[0-9]+}",
    ),
    "F-PUB": ("configure erps {name} protection-port {port}",),
    # vsm: how fast the pair reacts, and that its ports wait for the link between both
    "E-MCC": (
        "configure mlag ports convergence-control {how:conserve-access-lists|fast}",
        "configure mlag ports reload-delay {seconds:[0-9]+}",
    ),
    # timers and limits of spanning tree
    "E-STPT": (
        "configure stpd {name} max-hop-count {number:[0-9]+}",
        "configure stpd {name} backup-root {state:on|off}",
        "configure mstp format {number:[0-9]+}",
        f"configure stpd {{name}} ports port-priority {{value:[0-9]+}} {PORTS}",
    ),
}

_FORMS: dict[tuple[str, str], tuple[str, ...]] = {}
for _part in (_DEVICE, _ADDRESSES, _MULTICAST, _LOGIN, _WATCHING, _SNMP, _LINKS):
    for _source, _forms in _part.items():
        _FORMS["", _source] = _FORMS.get(("", _source), ()) + _forms

register_silent_lines(READER, _FORMS, {})
