"""ExtremeXOS lines that set nothing a storage network needs, by module of the configuration.

``show configuration`` prints a part for each module of the switch, ``# Module fdb configuration.``
and so on. Here are the modules whose lines touch no port, VLAN, LAG, frame size or queue; other
modules have theirs in ``other_lines.py``, next to lines that are read.

Not here, as each may change what storage needs, so that it is reported as not understood: meters
that are applied, ports isolated from each other, VLANs made by MVRP, Fabric Attach or identity
management, ports that ELSM or a profile of Universal Port shuts, static forwarding entries,
MACsec, ESRP, extended bridges.
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
        f"configure vlan {VLAN} {{what:add|delete}} {{kind:isid|nsi}} {{number:[0-9]+}}",
    ),
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
    "R-ES": ("configure fdb mac-tracking {words...}",),
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
    "R-CN PYEXOS": (
        "configure access-list zone {zone} application {name} application-priority {value:[0-9]+}",
    ),
    "PYEXOS": ("create meter {name}", "configure meter {name} {words...}"),
    "R-ES": (
        "configure identity-management detection {words...}",
        "configure ip-fix {words...}",
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
        "configure stpd {name} port {what:restricted-role|restricted-tcn} {words...}",
        "configure stpd {name} {what:priority-mode|trap} {words...}",
    ),
}
_SNMP = {
    # snmpMaster: versions 1 and 2c, views; the users of version 3 are read
    "ZIPTIE": (
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
}

_FORMS: dict[tuple[str, str], tuple[str, ...]] = {}
for _part in (_DEVICE, _ADDRESSES, _MULTICAST, _LOGIN, _WATCHING, _SNMP, _LINKS):
    for _source, _forms in _part.items():
        _FORMS["", _source] = _FORMS.get(("", _source), ()) + _forms

register_silent_lines(READER, _FORMS, {})
