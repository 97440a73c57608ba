"""ExtremeXOS lines that are known and set nothing that a storage network needs.

A source tag stands for a group: each form was seen in a text of the tag, but not each word that a
form leaves open, such as the states of ``enable|disable``, and not each kind of LLDP field.

Most of them stand in every saved configuration. ``show configuration`` prints a part for each
module of the switch, ``# Module fdb configuration.`` and so on: the sections after the first hold
modules whose lines touch no port, VLAN, LAG, frame size or queue.

Not here is what may change how storage is forwarded: `effects` has the lines of which a document
says what they do; others are reported as not understood, as ports isolated from each other, VLANs
made by Fabric Attach or identity management, ports that a profile of Universal Port shuts, ESRP,
extended bridges.
"""

from sanfab.nos.exos.builder import READER
from sanfab.nos.exos.names import ADDRESS, NAME, PORTS, VLAN
from sanfab.nos.ignored_lines import register_ignored_lines

_TLV = (
    "(?:port-description|system-name|system-description|system-capabilities|management-address"
    "|vendor-specific (?:dot1|dot3|med) .+)"
)
_ROUTING = "{protocol:bgp|ospf|ospfv3|rip|ripng|isis|pim}"
_NET = "[0-9.]+(?:/[0-9]+)?"
_NO_STATIC_ROUTE = "(?=.* multicast-only$|.* vr (?!(?i:VR-Default)$)[^ ]+$)"
"""What ends a route for multicast only, or one of another virtual router."""
_RADIUS = "(?:(?:mgmt-access|netlogin) )?(?:primary|secondary|[0-9]+)"
_NAMED = r'(?:"[^"]+"|[^" ]+)'
_BOUND = rf"{_NAMED} (?:any|ports? [0-9:,*-]+|(?:vlan )?{_NAMED})(?: (?:in|e)gress)?"
"""A policy, or a rule of one line, and what it applied to."""
_LOCKS = (
    "(?:first-arrival (?:aging|link-down-action)|log|trap) .+|learn-limit-action remain-enabled"
)
"""What is done about addresses that are locked to a port, and drops no frame."""
_TARGET = r"syslog \S+ vr \S+ local[0-7]"

_COMMON = {
    "VEXOS": (
        "configure sys-recovery-level {which...}",
        f"configure ports {PORTS} debounce time {{milliseconds:[0-9]+}}",
        f"configure qosscheduler {{kind:[a-z-]+}} ports {PORTS}",
        "configure policy slices tci-overwrite {slices:[0-9]+}",
        "{what:enable|disable} iparp vr {router} refresh",
        "{what:enable|disable} neighbor-discovery vr {router} refresh",
        "{what:enable|disable} icmp {kind:useredirects}",
        f"enable loopback-mode vlan {VLAN}",
        "configure mstp region {name}",
        f"enable stpd {{name:s0}} auto-bind vlan {VLAN}",
        f"disable stpd {{name}} auto-bind vlan {VLAN}",
        "configure snmpv3 engine-id {engine}",
        f"{{what:configure|create|enable|disable}} {_ROUTING}{{words:(?: .*)?}}",
        "{what:enable|disable} vrrp",
        "configure vrrp {words:(?!vlan [^ ]+ vrid [0-9]+ (?:add|delete|priority)).*}",
        "create auto-peering {what...}",
        f"configure iproute add {{net:{_NET}}} {{words:{_NO_STATIC_ROUTE}.+}}",
        "create erps {name}",
        "configure erps {name} {what:cfm|add sub-ring} {words...}",
        "create eaps {name}",
        "configure eaps {name} mode {role:master|transit}",
        "configure eaps shared-port {port} {what:mode|link-id} {value}",
        "configure eaps cfm add group {name}",
        f"configure vlan {VLAN} {{what:dhcp-address-range|dhcp-options?}} {{words...}}",
        f"{{what:enable|disable}} dhcp ports {PORTS} vlan {VLAN}",
        "{what:enable|disable} ipforwarding ipv6{vlan:(?: vlan .+)?}",
        "configure cfm {what...}",
        "create cfm {what...}",
        "{what:enable|disable} web {kind:https?}",
    ),
    "F-450": (
        "configure slot {slot:[0-9]+} module {module}",
        "configure stpd {name} {what:tag|forwarddelay|hellotime|maxage} {value:[0-9]+}",
        "configure stpd {name:(?!s0 )[^ ]+} priority {value:32768}",
    ),
    "F-E2X": (
        "create stpd {name}",
        "configure stpd {name} mode mstp msti {number:[0-9]+}",
        "configure mstp revision {number:[0-9]+}",
        f"configure stpd {{name:s0}} add vlan {VLAN} ports {{ports...}}",
        f"configure stpd {{name}} delete vlan {VLAN} ports {{ports...}}",
    ),
    "PYEXOS R-ES": ("configure dns-client {what...}",),
    "XBOOTP": (
        "configure bootprelay {words...}",
        "{what:enable|disable} bootprelay{words:(?: .*)?}",
    ),
    "SENTRI": ("configure stacking-support {what...}",),
    "R-ES": ("configure ssl certificate hash-algorithm {kind}",),
    "NOSTACK R-ES": (
        "configure stpd {name} default-encapsulation {kind:dot1d|pvst-plus|emistp}",
        "{what:enable|disable} stpd s0 rapid-root-failover",
        f"configure stpd {{name}} ports mode {{kind:dot1d|emistp|pvst-plus}} {PORTS}",
        f"configure stpd {{name}} ports {{what:cost|priority}} {{value:auto}} {PORTS}",
        f"configure stpd {{name}} ports priority {{value:128}} {PORTS}",
        f"configure stpd {{name}} ports edge-safeguard disable {PORTS}"
        "{time:(?: recovery-timeout [0-9]+)?}",
    ),
    "F-PUB": (
        "{what:enable|disable} idletimeout",
        "configure idletimeout {minutes:[0-9]+}",
        "configure account {name:admin|user} {what:password(?:-policy)?|encrypted} {words...}",
        "configure account {name:all} {what:password|encrypted} {words...}",
        "configure sntp-client update-interval {seconds:[0-9]+}",
        f"configure log target {{target:{_TARGET}}} {{what:from|filter|severity|match|format}}"
        " {words...}",
        "configure log target {target:memory-buffer|nvram|console|session} {what...}",
        "configure log filter {what...}",
        "configure cli {what...}",
        f"configure lldp ports {PORTS} {{state:advertise|no-advertise}}"
        f" {{tlvs:{_TLV}(?: {_TLV})*}}",
        f"configure lldp management-address vlan {VLAN}",
        "configure sharing address-based custom {what...}",
        "configure vman ethertype {what...}",
        "{what:enable|disable} tech-support collector",
        "{what:enable|disable} igmp snooping{vlan:(?: (?:vlan )?[^ ]+)?}",
        "configure ssh2 key",
        "configure {service:snmp|ssh2} access-profile {what...}",
        "configure stacking {what...}",
        "configure ssh2 {what:ciphers|macs} {words...}",
        f"{{what:enable|disable}} edp ports {PORTS}",
        # Where it is on, each port says whether addresses are locked to it, or who may log in.
        "{what:enable|disable} mac-locking",
        f"configure mac-locking ports {PORTS} {{what:{_LOCKS}}}",
        "{what:enable|disable} netlogin {methods:(?!ports?\\b)[^ ]+(?: (?!ports?\\b)[^ ]+)*}",
        "configure netlogin {what:(?!dynamic-vlan|ports? [^ ]+ (?:authentication|allowed)).+}",
        "{what:enable|disable} policy",
        # SEC-03 looks for the servers.
        f"configure radius {{which:{_RADIUS}}} {{what:server|shared-secret|timeout|retries}}"
        " {words...}",
        "configure radius netlogin {which} {what...}",
        "unconfigure radius{words:(?: .+)?}",
        "{what:enable|disable} radius{which:(?: mgmt-access| netlogin)?}",
        "create access-list {name} {rule...}",
        f"unconfigure access-list {{words:{_BOUND}}}",
        f"configure access-list {{words:delete {_BOUND}}}",
        f"configure iproute add default {ADDRESS} vr {{vr:(?!VR-Mgmt|VR-Default)[^ ]+}}",
        "configure elrp-client {what:periodic|disable-port} {words...}",
        "configure eaps {name} {what:failtime|hellotime} {words...}",
        "configure eaps fast-convergence {state:on|off}",
        "configure erps {name} timer {words...}",
        "{what:enable|disable} cli paging",
        "{what:enable|disable} bfd",
    ),
    # What a service of L2VPN carries, `add service vlan`, is not here: the VLAN reaches further.
    "E-MPLS": (
        "{what:configure|create|enable|disable} mpls{words:(?: .*)?}",
        "create l2vpn {kind:vpls|vpws} {words...}",
        "configure l2vpn {kind:vpls|vpws} {name} {what:mtu|dot1q|add peer} {words...}",
    ),
    # What `show configuration detail` of 22.4 spells out: settings as shipped.
    "XDETAIL": (
        f"configure ports {PORTS} {{what:isolation|reflective-relay|far-end-fault-indication}} off",
        f"configure ports {PORTS} dot1p 0",
        f"disable vman cep egress filtering ports {PORTS}",
    ),
    "E-ISC": ("configure forwarding switching-mode {mode:cut-through|store-and-forward}",),
    "F-RU": (
        f"{{what:enable|disable}} bfd vlan {VLAN}",
        f"configure bfd vlan {VLAN} {{words...}}",
    ),
    "F-450 R-ES": (
        "{what:enable|disable} snmp access{kind:(?: snmp-v1v2c| snmpv3)?}",
        "{what:enable|disable} snmp traps",
        "{what:enable|disable} snmpv3 {what:default-user|default-group}",
    ),
    "PYEXOS": (
        "configure sflow {what...}",
        "{what:enable|disable} sflow{where:(?: ports .+)?}",
        "create ldap {what...}",
        "configure ldap {what...}",
        "enable elrp-client",
    ),
    "F-PUB F-450": ("{what:enable|disable} cli-config-logging",),
    "XMIRROR": (
        "create mirror {name}",
        "{what:enable|disable} mirror {name}",
        "configure mirror {name} {what:add|delete} {words...}",
    ),
    "XPROV": (
        "configure failsafe-account",
        "configure failsafe-account {state:permit|deny} {words...}",
    ),
    "F-EAF": (
        f"configure mlag peer {NAME} interval {{milliseconds:[0-9]+}}",
        # The health check of the pair: a second way for it.
        f"configure mlag peer {NAME} alternate ipaddress {{address}}{{vr:(?: vr [^ ]+)?}}",
        f"configure stpd {{name}} {{word:ports?}} auto-edge {{state:on|off}} {PORTS}",
    ),
}

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
        f'configure vlan {VLAN} protocol {{name:"(?i:any)"|(?!any$)(?i:any)}}',
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
        f"disable loopback-mode vlan {VLAN}",
        f"{_ON_OFF} iqagent",
        "configure iqagent {words...}",
        f"configure vlan {VLAN} {{timer:dhcp-lease-timer|netlogin-lease-timer}} {{seconds:[0-9]+}}",
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
    # Commands between the lines: ports of a stack have the slot in their names.
    "XSTACK": (
        "enable stacking{words:(?: .+)?}",
        "synchronize stacking{words:(?: .+)?}",
        "reboot{words:(?: .+)?}",
    ),
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
        " violation-action {action:none}{more:(?: snmp-trap)?}",
        f"configure trusted-ports {PORTS} trust-for dhcp-server",
        "configure diffserv examination code-point {number:[0-9]+} qosprofile {name}",
    ),
    "F-EAF": (
        f"configure trusted-port {PORTS} trust-for dhcp-server",
        "disable vpex",
        "configure stpd {name} {word:ports?} restricted-tcn {words...}",
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
    # eaps, lacp: timers and ranks, not which ports
    "R-ES": (
        "configure eaps shared-port {port} {what:common-path-timers|segment-timers"
        "|segment-timeout} {words...}",
        "configure lacp member-port {port} priority {value:[0-9]+}",
        "configure sharing {port} lacp system-priority {value:[0-9]+}",
    ),
    # vsm: how fast the pair reacts
    "E-MCC": ("configure mlag ports convergence-control {how:conserve-access-lists|fast}",),
    # timers and limits of spanning tree
    "E-STPT": (
        "configure stpd {name} max-hop-count {number:[0-9]+}",
        "configure stpd {name} backup-root {state:on|off}",
        "configure mstp format {number:[0-9]+}",
        f"configure stpd {{name}} ports port-priority {{value:128}} {PORTS}",
    ),
}

for _part in (_COMMON, _DEVICE, _ADDRESSES, _MULTICAST, _LOGIN, _WATCHING, _SNMP, _LINKS):
    register_ignored_lines(READER, {("", source): forms for source, forms in _part.items()}, {})
