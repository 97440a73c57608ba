"""Lines of NX-OS that Batfish does not model, and names that NX-OS defines itself."""

from sanfab.facts.field import Topic
from sanfab.nos.grammar_gaps import (
    ALSO,
    BY_DCB_RULES,
    BY_LAST_LINE,
    BY_STP_RULES,
    DAY,
    IP,
    MAC,
    MONTH,
    NAME,
    NUMBERS,
    READ_BACK,
    WWPN,
    BuiltInName,
    GrammarGaps,
    known_gaps_of,
)

_VSANS = ALSO + "VSAN-01 to VSAN-05 and FCOE-01 to FCOE-14"
_NATIVE = ALSO + "FC-01 to FC-08"
_ZONES = ALSO + "ZON-01 to ZON-17 and WWN-01 to WWN-06"
_SEC = ALSO + "SEC-01 to SEC-08"
_PAIRS = READ_BACK + "; Batfish models the LAG of the pair as one LAG on each switch"

_TOP = "CiscoNxosParser.g4"
_VFC = r"interface vfc\d+"
_VPC = r"vpc domain \d+"
_ZONE = rf"zone name {NAME} vsan \d+"
_FCALIAS = rf"fcalias name {NAME} vsan \d+"
_ZONESET = rf"zoneset name {NAME} vsan \d+"
_CLASS = r"class type {} [\w-]+"

_NXOS_VSANS = (
    ("install feature-set (?:fcoe|fex)", "modules of FCoE or fabric extenders (NX-OS 9000)", ""),
    ("feature-set (?:fcoe|fex)", "FCoE or fabric extenders turned on (NX-OS 9000)", ""),
    ("feature npiv", "several FC logins on one port", ""),
    (
        r"hardware access-list tcam region ing-(?:racl|ifacl|redirect) \d+",
        "TCAM entries for FCoE (NX-OS 9000)",
        "",
    ),
    ("vsan database", "VSANs and their members", ""),
    (rf"vsan \d+(?: name {NAME})?", "a VSAN", "vsan database"),
    (r"vsan \d+ interface vfc\d+", "the VSAN of a VFC", "vsan database"),
    (r"fcdomain domain \d+ static vsan \d+", "the domain id of a VSAN", ""),
    (r"fcoe fcmap 0xefc[0-9a-f]{2}", "the FC-MAP", ""),
    (r"fcoe vsan \d+", "the VSAN of an FCoE VLAN", r"vlan \d+"),
    (_VFC, "a virtual FC interface", ""),
    (r"bind interface (?:Ethernet\d+(?:/\d+)+|port-channel\d+)", "the port of a VFC", _VFC),
    (rf"bind mac-address {MAC}", "the host of a VFC", _VFC),
    ("switchport mode E", "a VFC between switches", _VFC),
    (r"switchport description \S.*", "the description of a VFC", _VFC),
    (rf"switchport trunk allowed vsan {NUMBERS}", "VSANs that a VFC carries", _VFC),
    ("no shutdown", "a VFC that is up", _VFC),
)
_FC = r"interface (?:fc\d+/\d+|san-port-channel \d+)"
_NXOS_NATIVE = (
    (r"slot [1-9]", "unified ports", ""),
    (
        r"port \d+(?:-\d+)? type fc",
        "unified ports that are native Fibre Channel ports",
        r"slot [1-9]",
    ),
    (_FC, "a native Fibre Channel port or a port-channel of such ports", ""),
    (r"switchport description \S.*", "its description", _FC),
    ("channel mode active", "the port-channel protocol", _FC),
    (r"channel-group \d+ force", "the port-channel of a native port", _FC),
    (r"switchport mode (?:E|F|NP|auto)", "the mode of a native port", _FC),
    (r"switchport speed \d+", "the speed of a native port", _FC),
    (r"switchport trunk mode (?:on|off|auto)", "the trunk mode of a native port", _FC),
    (rf"switchport trunk allowed vsan {NUMBERS}", "VSANs that a native port carries", _FC),
    (r"switchport fcrxbbcredit \d+", "the buffer credits of a native port", _FC),
    ("no shutdown", "a native port that is up", _FC),
    (
        r"vsan \d+ interface (?:fc\d+/\d+|san-port-channel \d+)",
        "the VSAN of a native port",
        "vsan database",
    ),
    (r"vsan \d+ loadbalancing src-dst-(?:id|ox-id)", "how a VSAN spreads frames", "vsan database"),
    (r"in-order-guarantee vsan \d+", "delivery in order", ""),
)
_NXOS_ZONES = (
    ("device-alias database", "device-aliases", ""),
    (rf"device-alias name {NAME} pwwn {WWPN}", "a device-alias", "device-alias database"),
    ("device-alias commit", "device-aliases put in force", ""),
    (r"zone mode enhanced vsan \d+", "enhanced zoning", ""),
    (r"zone smart-zoning enable vsan \d+", "smart zoning", ""),
    (_FCALIAS, "an fcalias", ""),
    (rf"member pwwn {WWPN}", "a port of an fcalias", _FCALIAS),
    (_ZONE, "a zone", ""),
    (
        rf"member (?:pwwn {WWPN}|(?:device-alias|fcalias) {NAME})(?: (?:initiator|target|both))?",
        "a member of a zone",
        _ZONE,
    ),
    (_ZONESET, "a zoneset", ""),
    (rf"member {NAME}", "a zone of a zoneset", _ZONESET),
    (rf"zoneset activate name {NAME} vsan \d+", "a zoneset put in force", ""),
    (r"zone commit vsan \d+", "zoning put in force", ""),
    (r"zone default-zone permit vsan \d+", "a default zone that permits all", ""),
)


_LINES = (
    *known_gaps_of(Topic.FCOE, _VSANS, f"{_TOP} CiscoNxos_vlan.g4", _NXOS_VSANS),
    *known_gaps_of(Topic.FCOE, _NATIVE, _TOP, _NXOS_NATIVE),
    *known_gaps_of(Topic.ZONES, _ZONES, _TOP, _NXOS_ZONES),
    *known_gaps_of(
        Topic.PORTS,
        _PAIRS,
        _TOP,
        (
            (r"slot 1\d\d", "the slot of a fabric extender", ""),
            (
                r"provision model [A-Z0-9-]+",
                "the model of a fabric extender that is not there yet",
                r"slot 1\d\d",
            ),
            (r"vpc domain \d+", "the vPC pair of a switch", ""),
            (
                rf"peer-keepalive destination {IP}(?: source {IP})?",
                "the heartbeat of a vPC pair",
                _VPC,
            ),
            (r"role priority \d+", "which switch of a vPC pair is primary", _VPC),
            (rf"system-mac {MAC}", "the MAC address of a vPC pair", _VPC),
            (r"delay restore \d+", "the wait of a vPC pair after a restart", _VPC),
            (
                "peer-gateway|peer-switch|auto-recovery",
                "routing, spanning tree and start of a vPC pair",
                _VPC,
            ),
        ),
    ),
    *known_gaps_of(
        Topic.PORTS,
        READ_BACK,
        "CiscoNxos_interface.g4",
        (
            (
                r"interface breakout module \d+ port \d+(?:-\d+)? map (?:25g-4x|50g-2x)",
                "a port that is broken out, but to 10 Gb/s",
                "",
            ),
            (
                "fec (?:rs-fec|fc-fec|off|auto)",
                "the error correction of a port",
                r"interface Ethernet\d+(?:/\d+)+",
            ),
        ),
    ),
    *known_gaps_of(
        Topic.PORTS,
        READ_BACK,
        _TOP,
        (
            (
                r"port-channel load-balance (?:src-dst (?:mac|ip|ip-l4port)"
                r"|ethernet source-dest-(?:mac|ip|port))",
                "the hash of LAGs",
                "",
            ),
        ),
    ),
    *known_gaps_of(
        Topic.STP,
        BY_STP_RULES,
        _TOP,
        (("spanning-tree mode rapid-pvst", "the spanning-tree mode that is the default", ""),),
    ),
    *known_gaps_of(
        Topic.PORTS,
        READ_BACK,
        "CiscoNxos_interface.g4",
        (("lacp rate fast", "the rate of LACP of a port", r"interface Ethernet\d+(?:/\d+)+"),),
    ),
    *known_gaps_of(
        Topic.DCB,
        BY_DCB_RULES,
        "CiscoNxos_class_map.g4 CiscoNxos_policy_map.g4",
        (
            (rf"match cos {NUMBERS}", "priorities of a class", r"class-map type qos [\w-]+"),
            (
                "priority-flow-control watch-dog-interval on",
                "the watchdog of lossless classes",
                r"(?:interface (?:Ethernet\d+(?:/\d+)+|port-channel\d+))?",
            ),
            (rf"pause pfc-cos {NUMBERS}", "lossless priorities", _CLASS.format("network-qos")),
            ("multicast-optimize", "multicast of a class", _CLASS.format("network-qos")),
            (
                r"bandwidth remaining percent \d+",
                "the share of a queue",
                _CLASS.format("queuing"),
            ),
            # The grammar has this line and that of the watchdog, the lexer not all their words.
            (
                r"random-detect minimum-threshold \d+ kbytes maximum-threshold \d+ kbytes"
                r" drop-probability \d+ weight \d+ ecn",
                "ECN of a queue",
                _CLASS.format("queuing"),
            ),
        ),
    ),
    *known_gaps_of(
        Topic.MANAGEMENT,
        _SEC,
        "CiscoNxos_aaa.g4 CiscoNxos_snmp.g4",
        (
            (
                "use-vrf management",
                "TACACS+ by the management port",
                rf"aaa group server tacacs\+ {NAME}",
            ),
            (rf"snmp-server host {IP} traps version 3 priv {NAME}", "an SNMPv3 receiver", ""),
            (
                rf"snmp-server host {IP} (?:traps version 2c \S+|use-vrf management) udp-port \d+",
                "a receiver at a port of its own",
                "",
            ),
        ),
    ),
    *known_gaps_of(
        Topic.MANAGEMENT,
        READ_BACK,
        _TOP,
        (
            (
                rf"clock summer-time {NAME}(?: [1-5] {DAY} {MONTH} \d\d:\d\d){{2}} \d+",
                "summer time",
                "",
            ),
            (
                "copp profile (?:strict|moderate|lenient|dense)",
                "the policing of what reaches the processor",
                "",
            ),
        ),
    ),
    *known_gaps_of(
        Topic.MANAGEMENT,
        BY_LAST_LINE,
        _TOP,
        (
            ("(?:no )?terminal dont-ask", "questions of the switch turned off for the push", ""),
            ("copy running-config startup-config", "the configuration saved", ""),
        ),
    ),
)

_BUILT_IN = "the switch has it from the factory, and no text may define it"

_BUILT_IN_NAMES = (
    BuiltInName("policy-map type qos", "fcoe-default-in-policy", _BUILT_IN, "C-N5QOS"),
    BuiltInName("policy-map type queuing", "fcoe-default-(?:in|out)-policy", _BUILT_IN, "C-N5QOS"),
    BuiltInName("policy-map type network-qos", "fcoe-default-nq-policy", _BUILT_IN, "C-N5QOS"),
    BuiltInName("class-map type (?:qos|queuing|network-qos)", "class-fcoe", _BUILT_IN, "J2NX"),
    BuiltInName("class-map type network-qos", r"c-8q-nq(?:[1-7]|-default)", _BUILT_IN, "AZLOCAL"),
    BuiltInName("class-map type queuing", r"c-out-8q-q(?:[1-7]|-default)", _BUILT_IN, "AZLOCAL"),
)

GRAMMAR_GAPS = GrammarGaps(_LINES, _BUILT_IN_NAMES)
