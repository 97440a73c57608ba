"""ExtremeXOS lines that are known and mean nothing to a storage network.

A source tag stands for a group: each form was seen in a text of the tag, but not each word that a
form leaves open, such as the states of ``enable|disable``, and not each kind of LLDP field.

Most of them stand in every saved configuration. Lines that police traffic are not here: what they
do is reported as not understood.
"""

from sanfab.nos.exos.builder import READER
from sanfab.nos.exos.names import ADDRESS, NAME, PORTS, TEXT, VLAN
from sanfab.nos.silent import register_silent_lines

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
_BOUND = (
    rf"(?:(?:add|delete) )?{_NAMED} (?:(?:first|last)(?: priority [0-9]+)?(?: zone [^ ]+)? )?"
    rf"(?:any|ports? [0-9:,*-]+|(?:vlan )?{_NAMED})(?: (?:in|e)gress)?"
)
"""What a policy, or a rule of one line, applies to."""
_TARGET = r"syslog \S+ vr \S+ local[0-7]"

_FORMS = {
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
        f"{{what:enable|disable}} stpd {{name}} auto-bind vlan {VLAN}",
        "configure snmpv3 engine-id {engine}",
        f"{{what:configure|create|enable|disable}} {_ROUTING}{{words:(?: .*)?}}",
        "{what:enable|disable} vrrp",
        "configure vrrp {words:(?!vlan [^ ]+ vrid [0-9]+ (?:add|delete|priority)).*}",
        "create auto-peering {what...}",
        f"configure iproute add {{net:{_NET}}} {{words:{_NO_STATIC_ROUTE}.+}}",
        "{what:enable|disable} erps{name:(?: [^ ]+)?}",
        "create erps {name}",
        f"configure erps {{name}} add control vlan {VLAN}",
        "configure erps {name} {what:neighbor-port|cfm|add sub-ring} {words...}",
        "{what:enable|disable} eaps{name:(?: [^ ]+)?}",
        "create eaps {name}",
        f"configure eaps {{name}} add control vlan {VLAN}",
        "configure eaps {name} mode {role:master|transit}",
        "create eaps shared-port {port}",
        "configure eaps shared-port {port} {what:mode|link-id} {value}",
        "configure eaps cfm add group {name}",
        f"configure vlan {VLAN} {{what:dhcp-address-range|dhcp-options}} {{words...}}",
        f"{{what:enable|disable}} dhcp ports {PORTS} vlan {VLAN}",
        "{what:enable|disable} ipforwarding ipv6{vlan:(?: vlan .+)?}",
        f"configure vlan {VLAN} ipaddress {{what:eui64 [^ ]+|[0-9a-fA-F]*:[0-9a-fA-F:]*/[0-9]+}}",
        "configure cfm {what...}",
        "create cfm {what...}",
        "{what:enable|disable} web {kind:https?}",
    ),
    "F-450": (
        "configure slot {slot:[0-9]+} module {module}",
        "configure stpd {name} {what:tag|forwarddelay|hellotime|maxage|priority} {value:[0-9]+}",
    ),
    "F-E2X": (
        "create stpd {name}",
        "configure stpd {name} mode mstp msti {number:[0-9]+}",
        "configure mstp revision {number:[0-9]+}",
        f"configure stpd {{name}} {{what:add|delete}} vlan {VLAN} ports {{ports...}}",
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
        f"configure stpd {{name}} ports {{what:cost|priority}} {{value:auto|[0-9]+}} {PORTS}",
        f"configure stpd {{name}} ports edge-safeguard {{state:enable|disable}} {PORTS}"
        "{time:(?: recovery-timeout [0-9]+)?}",
    ),
    "F-PUB": (
        "{what:enable|disable} idletimeout",
        "configure idletimeout {minutes:[0-9]+}",
        "configure account {name:all|admin|user} {what:password(?:-policy)?|encrypted} {words...}",
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
        f"configure vlan {VLAN} description {TEXT}",
        "configure banner after-login\n{text:(?s:.+)}",
        "{what:enable|disable} mac-locking{ports:(?: ports .+)?}",
        "configure mac-locking ports {what...}",
        "{what:enable|disable} netlogin {methods:(?!ports?\\b)[^ ]+(?: (?!ports?\\b)[^ ]+)*}",
        f"disable netlogin ports {PORTS} {{methods...}}",
        "configure netlogin {what:(?!dynamic-vlan).+}",
        "{what:enable|disable} policy",
        # SEC-03 looks for the servers.
        f"configure radius {{which:{_RADIUS}}} {{what:server|shared-secret|timeout|retries}}"
        " {words...}",
        "configure radius netlogin {which} {what...}",
        "unconfigure radius{words:(?: .+)?}",
        "{what:enable|disable} radius{which:(?: mgmt-access| netlogin)?}",
        "create access-list {name} {rule...}",
        # SEC-10 looks for the access lists of ports.
        f"{{what:configure|unconfigure}} access-list {{words:{_BOUND}}}",
        f"configure iproute add default {ADDRESS} vr {{vr:(?!VR-Mgmt|VR-Default)[^ ]+}}",
        "configure elrp-client {what:periodic|disable-port} {words...}",
        f"configure {{kind:eaps|erps}} {{name}} add protected vlan {VLAN}",
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
        # The health check of the pair: a second way for it, and a key.
        f"configure mlag peer {NAME} alternate ipaddress {{address}}{{vr:(?: vr [^ ]+)?}}",
        f"configure mlag peer {NAME} authentication {{how:none|md5 key(?: encrypted)? [^ ]+}}",
        "{what:enable|disable} mlag port reload-delay",
        f"configure stpd {{name}} {{word:ports?}} auto-edge {{state:on|off}} {PORTS}",
    ),
}


register_silent_lines(READER, {("", source): forms for source, forms in _FORMS.items()}, {})
