"""Known Batfish gaps: lines that sanfab renders and Batfish does not model, with their proof.

A line that Batfish does not parse is either of a form listed here, or has no known reason to be
not understood: it may be misspelt. So the forms have no more room than what sanfab writes needs.

Sources: grammars of Batfish 0.36 without the form (``CiscoNxos*.g4``, ``Arista*.g4``), confirmed by
the warnings that it gives on texts of sanfab.
"""

import re
from dataclasses import dataclass
from typing import Literal

from sanfab.gate.batfish.assertion import Topic

Grammar = Literal["nxos", "eos"]
"""Grammar of a configuration in Batfish; stand-ins are EOS."""

NAME = r"[A-Za-z0-9][A-Za-z0-9_.-]*"
NUMBERS = r"\d+(?:[,-]\d+)*"
WWPN = r"(?:[0-9a-f]{2}:){7}[0-9a-f]{2}"
IP = r"(?:\d{1,3}(?:\.\d{1,3}){3}|[0-9a-f]*:[0-9a-f:]*)"
PLACEHOLDER = r"@@[A-Za-z0-9_.-]+@@"


@dataclass(frozen=True)
class KnownGap:
    """Lines of one shape that Batfish does not model."""

    grammar: Grammar
    topic: Topic
    line: str
    """Regular expression of the whole line, without the blanks around it."""
    what: str
    proof: str
    """What proves these lines instead of Batfish."""
    source: str
    under: str = ""
    """Regular expression of the line that begins their section; empty: no section."""


@dataclass(frozen=True)
class BuiltInName:
    """A name that configurations reference and the switch itself defines."""

    kind: str
    """Structure type in Batfish."""
    name: str
    """Regular expression."""
    why: str
    source: str
    """Tags that docs/sources.md resolves."""


READ_BACK = "read-back: the configuration is read back and compared with the inventory"
ALSO = READ_BACK + "; rules "

_VSANS = ALSO + "VSAN-01 to VSAN-05 and FCOE-01 to FCOE-14"
_ZONES = ALSO + "ZON-01 to ZON-17 and WWN-01 to WWN-06"
_DCB = ALSO + "DCB-01 to DCB-11"
_PAUSE = ALSO + "FLOW-01 to FLOW-09"
_SEC = ALSO + "SEC-01 to SEC-08"
_PAIRS = READ_BACK + "; Batfish models the LAG of the pair as one LAG on each switch"
_LAST = READ_BACK + "; rule REN-06"

_TOP = "CiscoNxosParser.g4"
_VFC = r"interface vfc\d+"
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
    (r"bind mac-address (?:[0-9a-f]{2}:){5}[0-9a-f]{2}", "the host of a VFC", _VFC),
    ("switchport mode E", "a VFC between switches", _VFC),
    (r"switchport description \S.*", "the description of a VFC", _VFC),
    (rf"switchport trunk allowed vsan {NUMBERS}", "VSANs that a VFC carries", _VFC),
    ("no shutdown", "a VFC that is up", _VFC),
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
)


def _all(
    grammar: Grammar, topic: Topic, proof: str, source: str, rows: tuple[tuple[str, str, str], ...]
) -> tuple[KnownGap, ...]:
    return tuple(
        KnownGap(grammar, topic, line, what, proof, source, under) for line, what, under in rows
    )


_NXOS = (
    *_all("nxos", Topic.FCOE, _VSANS, f"{_TOP} CiscoNxos_vlan.g4", _NXOS_VSANS),
    *_all("nxos", Topic.ZONES, _ZONES, _TOP, _NXOS_ZONES),
    *_all(
        "nxos",
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
                r"vpc domain \d+",
            ),
        ),
    ),
    *_all(
        "nxos",
        Topic.PORTS,
        READ_BACK,
        "CiscoNxos_interface.g4",
        (("lacp rate fast", "the rate of LACP of a port", r"interface Ethernet\d+(?:/\d+)+"),),
    ),
    *_all(
        "nxos",
        Topic.DCB,
        _DCB,
        "CiscoNxos_class_map.g4 CiscoNxos_policy_map.g4",
        (
            (rf"match cos {NUMBERS}", "priorities of a class", r"class-map type qos [\w-]+"),
            (rf"pause pfc-cos {NUMBERS}", "lossless priorities", _CLASS.format("network-qos")),
            ("multicast-optimize", "multicast of a class", _CLASS.format("network-qos")),
            (
                r"bandwidth remaining percent \d+",
                "the share of a queue",
                _CLASS.format("queuing"),
            ),
        ),
    ),
    *_all(
        "nxos",
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
    *_all(
        "nxos",
        Topic.MANAGEMENT,
        _LAST,
        _TOP,
        (
            ("(?:no )?terminal dont-ask", "questions of the switch turned off for the push", ""),
            ("copy running-config startup-config", "the configuration saved", ""),
        ),
    ),
)

_PORT = r"interface (?:Ethernet|Port-Channel)\d+(?:/\d+)*"
_ARISTA = "AristaParser.g4"

_EOS = (
    *_all(
        "eos",
        Topic.FLOW,
        _PAUSE,
        "Legacy_interface.g4",
        ((r"flowcontrol (?:send|receive) (?:on|desired)", "pause frames of a port", _PORT),),
    ),
    *_all(
        "eos",
        Topic.DCB,
        _DCB,
        "Legacy_interface.g4",
        ((r"dcbx mode (?:ieee|cee)", "the DCBX version of a port", _PORT),),
    ),
    *_all(
        "eos",
        Topic.VLANS,
        READ_BACK + "; rule VLAN-08",
        "Legacy_interface.g4",
        (("switchport trunk native vlan tag", "a trunk that carries only tagged frames", _PORT),),
    ),
    *_all(
        "eos",
        Topic.STP,
        ALSO + "STP-01 to STP-07",
        _ARISTA,
        ((rf"no spanning-tree vlan-id {NUMBERS}", "spanning tree off on a peer link", ""),),
    ),
    *_all(
        "eos",
        Topic.MANAGEMENT,
        ALSO + "SEC-03 and SEC-05",
        f"{_ARISTA} Legacy_aaa.g4",
        (
            (
                rf"username {NAME}(?: privilege \d+)? role {NAME} secret {PLACEHOLDER}",
                "a local account with its role",
                "",
            ),
            (
                rf"server {IP}(?: vrf {NAME})?",
                "a server of a TACACS+ group",
                rf"aaa group server tacacs\+ {NAME}",
            ),
        ),
    ),
    *_all(
        "eos",
        Topic.MANAGEMENT,
        ALSO + "DISC-01 and DISC-02",
        _ARISTA,
        ((r"(?:no )?lldp run", "LLDP of the whole switch", ""),),
    ),
    *_all(
        "eos", Topic.MANAGEMENT, _LAST, _ARISTA, (("write memory", "the configuration saved", ""),)
    ),
)

KNOWN_GAPS: tuple[KnownGap, ...] = (*_NXOS, *_EOS)
"""All known gaps; the first that matches a line counts."""


def _any_of(grammar: Grammar) -> tuple[tuple[KnownGap, ...], re.Pattern[str]]:
    """Return the gaps of a grammar, and one expression with a group for each of them."""
    forms = tuple(form for form in KNOWN_GAPS if form.grammar == grammar)
    return forms, re.compile("|".join(rf"((?:{one.under})\n(?:{one.line}))" for one in forms))


_ANY = {"nxos": _any_of("nxos"), "eos": _any_of("eos")}

_BUILT_IN = "the switch has it from the factory, and no text may define it"

BUILT_IN_NAMES: tuple[BuiltInName, ...] = (
    BuiltInName("policy-map type qos", "fcoe-default-in-policy", _BUILT_IN, "C-N5QOS"),
    BuiltInName("policy-map type queuing", "fcoe-default-(?:in|out)-policy", _BUILT_IN, "C-N5QOS"),
    BuiltInName("policy-map type network-qos", "fcoe-default-nq-policy", _BUILT_IN, "C-N5QOS"),
    BuiltInName("class-map type (?:qos|queuing|network-qos)", "class-fcoe", _BUILT_IN, "J2NX"),
    BuiltInName("class-map type network-qos", r"c-8q-nq(?:[1-7]|-default)", _BUILT_IN, "AZLOCAL"),
    BuiltInName("class-map type queuing", r"c-out-8q-q(?:[1-7]|-default)", _BUILT_IN, "AZLOCAL"),
)
"""Names that NX-OS defines itself."""


def known_gap_of(grammar: Grammar, line: str, section: str) -> KnownGap | None:
    """Return the known gap of a line that Batfish does not parse; None: there is none.

    >>> known_gap_of("nxos", "vsan database", "").what
    'VSANs and their members'
    >>> known_gap_of("nxos", "vsan databse", "") is None
    True
    >>> known_gap_of("nxos", "no shutdown", "interface Ethernet1/5") is None
    True
    """
    forms, pattern = _ANY[grammar]
    match = pattern.fullmatch(f"{section}\n{line}")
    return forms[match.lastindex - 1] if match and match.lastindex else None


def built_in_name(kind: str, name: str) -> BuiltInName | None:
    """Return the built-in name that an undefined reference names; None: it is none."""
    return next(
        (
            one
            for one in BUILT_IN_NAMES
            if re.fullmatch(one.kind, kind) and re.fullmatch(one.name, name)
        ),
        None,
    )
