"""Lines of EOS, and of stand-ins, that Batfish does not model."""

from sanfab.facts.field import Topic
from sanfab.nos.grammar_gaps import (
    ALSO,
    BY_DCB_RULES,
    BY_LAST_LINE,
    BY_STP_RULES,
    IP,
    NAME,
    NUMBERS,
    PLACEHOLDER,
    READ_BACK,
    GrammarGaps,
    known_gaps_of,
)

_PAUSE = ALSO + "FLOW-01 to FLOW-09"

_PORT = r"interface (?:Ethernet|Port-Channel)\d+(?:/\d+)*"
_ARISTA = "AristaParser.g4"

_LINES = (
    *known_gaps_of(
        Topic.FLOW,
        _PAUSE,
        "Legacy_interface.g4",
        ((r"flowcontrol (?:send|receive) (?:on|desired)", "pause frames of a port", _PORT),),
    ),
    *known_gaps_of(
        Topic.DCB,
        BY_DCB_RULES,
        "Legacy_interface.g4",
        ((r"dcbx mode (?:ieee|cee)", "the DCBX version of a port", _PORT),),
    ),
    *known_gaps_of(
        Topic.VLANS,
        READ_BACK + "; rule VLAN-08",
        "Legacy_interface.g4",
        (("switchport trunk native vlan tag", "a trunk that carries only tagged frames", _PORT),),
    ),
    *known_gaps_of(
        Topic.STP,
        BY_STP_RULES,
        _ARISTA,
        (
            (rf"no spanning-tree vlan-id {NUMBERS}", "spanning tree off on a peer link", ""),
            (
                rf"spanning-tree vlan-id {NUMBERS} priority \d+",
                "the bridge priority of VLANs (EOS 4.21 and later)",
                "",
            ),
            (r"spanning-tree priority \d+", "the bridge priority of RSTP", ""),
        ),
    ),
    *known_gaps_of(
        Topic.PORTS,
        READ_BACK,
        "Legacy_interface.g4",
        (
            (
                "error-correction encoding (?:reed-solomon|fire-code)",
                "the error correction of a port",
                r"interface Ethernet\d+(?:/\d+)*",
            ),
        ),
    ),
    *known_gaps_of(
        Topic.PORTS,
        READ_BACK,
        _ARISTA,
        (
            (
                "port-channel load-balance trident fields ip source-ip destination-ip"
                "(?: source-port destination-port)?",
                "the hash of LAGs",
                "",
            ),
        ),
    ),
    *known_gaps_of(
        Topic.VLANS,
        READ_BACK,
        "Legacy_interface.g4",
        (
            (
                r"vrrp \d+ preempt",
                "a shared gateway that a switch with a higher priority takes over",
                r"interface Vlan\d+",
            ),
        ),
    ),
    *known_gaps_of(
        Topic.MANAGEMENT,
        READ_BACK,
        _ARISTA,
        (
            (r"clock timezone [A-Za-z0-9/_+-]+", "the time zone", ""),
            (
                rf"snmp-server ipv4 access-list SANFAB-PERMIT(?: vrf {NAME})?",
                "the access list of SNMP",
                "",
            ),
            (rf"ipv6 route vrf {NAME} {IP}/\d+ {IP}", "an IPv6 route of a VRF", ""),
        ),
    ),
    *known_gaps_of(
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
    *known_gaps_of(
        Topic.MANAGEMENT,
        ALSO + "DISC-01 and DISC-02",
        _ARISTA,
        ((r"(?:no )?lldp run", "LLDP of the whole switch", ""),),
    ),
    *known_gaps_of(
        Topic.MANAGEMENT,
        BY_LAST_LINE,
        _ARISTA,
        (("write memory", "the configuration saved", ""),),
    ),
)

GRAMMAR_GAPS = GrammarGaps(_LINES)
