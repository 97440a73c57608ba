"""ExtremeXOS lines that set no fact and filter, or act on what a port carries.

`access_lists` says what depends on other lines, as on the conditions of a rule.
"""

from collections.abc import Callable
from functools import partial

from sanfab.facts.effects import EffectKind
from sanfab.nos.effects import register_effects
from sanfab.nos.exos.builder import READER, Builder, PortBuilder, line
from sanfab.nos.exos.names import NAME, PORT, PORTS, VLAN, unquote
from sanfab.nos.forms import EffectForm
from sanfab.nos.partial_lines import VLAN_FIELDS

_STOPS, _FILTERS, _DIVERTS, _, _LIMITS, _, _SHUTS, _, _ = EffectKind

Select = Callable[..., object]

_POLICY = (
    "policy {name}, a file of the switch (`show policy {name}`), may drop TCP 3260, 4420 or 8009,"
    " FCoE or FIP"
)
_RULE = "drops frames that rule {name} denies"
_RANK = "{rank:(?:first|last)?(?: ?priority [0-9]+)?(?: zone [^ ]+)?|(?:before|after) [^ ]+}"
_WAY = "{way:(?: (?:in|e)gress)?}"
S = "{s:s?}"
"""The word ``ports`` is printed in the singular on some lines."""
_STPD = "{domain}"
_ELRP = "it is disabled when ELRP sees its own frame come back"
_LOGIN = "it forwards nothing before its device has logged in"
_RING = "ring {ring} blocks the VLANs that it protects at this port or another one"
_TREE = "spanning tree prefers other paths to it, or it to others"
PLACE_OF_ARP = f"{{mac:(?: destination-mac| source-mac| ip)*}} vlan {VLAN} "


def ports_at(place: int) -> Select:
    """Return what selects the ports of a word."""

    def select(builder: Builder, *words: str) -> list[PortBuilder]:
        return builder.select_ports(words[place])

    return select


def vlan_at(place: int) -> Select:
    """Return what selects the VLAN of a word; an excerpt need not create it."""

    def select(builder: Builder, *words: str) -> object:
        try:
            return builder.select_vlan(words[place])
        except (ValueError, LookupError):
            if builder.is_part:
                return builder
            raise

    return select


def _login(builder: Builder, ports: str, *_methods: str) -> list[PortBuilder]:
    """Return the ports of network login, which may give them a VLAN."""
    builder.doubt_ports(ports, VLAN_FIELDS, "the VLAN that network login gives the port")
    return builder.select_ports(ports)


def _redundant(builder: Builder, ports: str, other: str, *_words: str) -> list[PortBuilder]:
    reason = f"which of ports {ports} and {other} is in use"
    for one in (ports, other):
        builder.doubt_ports(one, frozenset({"enabled"}), reason)
    return [*builder.select_ports(ports), *builder.select_ports(other)]


def _roles(builder: Builder, *words: str) -> list[PortBuilder]:
    """Return the ports of a policy profile, which may give them a VLAN."""
    *_, ports, profile = words
    reason = f"the VLAN that policy profile {profile} gives the port"
    builder.doubt_ports(ports, VLAN_FIELDS | {"qos_input"}, reason)
    return builder.select_ports(ports)


def _detach(builder: Builder, ports: str) -> list[PortBuilder]:
    """Return ports that leave VR-Default; one that is in no VLAN before and after may stack."""
    text = f"configure vr VR-Default delete ports {ports}"
    builder.detached[text] = set(builder.port_names(ports))
    return builder.select_ports(ports)


@line(f"configure vr VR-Default add ports {PORTS}", source="R-CN VEXOS")
def _attach(builder: Builder, ports: str) -> None:
    names = builder.port_names(ports)
    for detached in builder.detached.values():
        detached.difference_update(names)


def _monitor(builder: Builder, ports: str, _how: str) -> list[PortBuilder]:
    builder.doubt_ports(ports, VLAN_FIELDS, "the VLANs of a port that shows what others carry")
    return builder.select_ports(ports)


def _mirror(builder: Builder, *words: str) -> list[PortBuilder]:
    """Return the port of a mirror, which leaves its VLANs."""
    found = builder.select_ports(words[-1])
    for port in found:
        port.untagged, port.states_untagged = None, True
        port.tagged.clear()
    return found


def _ring_port(builder: Builder, *words: str) -> list[PortBuilder]:
    _, ring, _, ports = words
    builder.doubt_ports(ports, frozenset({"stp"}), f"how ring {ring} keeps the port from loops")
    return builder.select_ports(ports)


def _note_ring(kind: str, builder: Builder, ring: str, *, enabled: bool) -> None:
    builder.rings.set(kind, ring, enabled=enabled)


for _kind in ("eaps", "erps"):
    for _what in ("enable", "disable"):
        line(f"{_what} {_kind}{{ring:(?: [^ ]+)?}}", source="VEXOS F-PUB")(
            partial(_note_ring, _kind, enabled=_what == "enable")
        )


def _vman(builder: Builder, name: str, ports: str, *_how: str) -> list[PortBuilder]:
    """Return the ports of a VMAN, which carries frames of customers with a second tag.

    An untagged port of it takes every frame into it, whatever tag the frame has [E-VMAN].
    """
    reason = f"which frames VMAN {unquote(name)} takes from the port"
    builder.doubt_ports(ports, VLAN_FIELDS, reason)
    return builder.select_ports(ports)


_MIRROR = "it is in no VLAN, and shows what mirror {name} copies while that is enabled"
_CUSTOMERS = "[0-9]+(?:-[0-9]+)?"
"""Tags of customers: one, or a range."""
_TRANSLATED = f"(?: translate {_CUSTOMERS})?"
_ROLE = (
    "{role:(?: tagged| untagged(?: port-cvid [0-9]+)?"
    f"| cep (?:cvid {_CUSTOMERS}{_TRANSLATED}|port-cvid [0-9]+))?}}"
)

_LISTS = (
    EffectForm("", f"configure access-list add {NAME} {_RANK} ports {PORTS}{_WAY}", "F-PUB E-DACL",
               _FILTERS, _RULE, "configure access-list delete {name} ports {ports}{way}",
               select=ports_at(2)),
    EffectForm("", f"configure access-list add {NAME} {_RANK} any{_WAY}", "F-PUB E-DACL",
               _FILTERS, _RULE, "configure access-list delete {name} any{way}"),
    EffectForm("", f"configure access-list add {NAME} {_RANK} vlan {VLAN}{_WAY}", "F-PUB E-DACL",
               _FILTERS, _RULE, "configure access-list delete {name} vlan {vlan}{way}",
               select=vlan_at(2)),
    EffectForm("", f"configure access-list {NAME} ports {PORTS} {{way:ingress|egress}}",
               "F-PUB XACLP E-XACL", _FILTERS, _POLICY,
               "unconfigure access-list {name} ports {ports} {way}", select=ports_at(1)),
    EffectForm("", f"configure access-list {NAME} ports {PORTS}", "F-PUB E-XACL", _FILTERS,
               _POLICY, select=ports_at(1)),
    EffectForm("", f"configure access-list {NAME} vlan {VLAN}{_WAY}", "F-PUB E-XACL", _FILTERS,
               _POLICY, select=vlan_at(1)),
    EffectForm("", f"configure access-list {NAME} any{_WAY}", "F-PUB E-XACL", _FILTERS, _POLICY),
    EffectForm("", f'configure access-list {{name:(?!(?:add|delete|zone|rule) )(?:"[^"]+"|[^" ]+)}}'
               f' {{vlan:(?!vlan |ports? )(?:"[^"]+"|[^" ]+)}}{_WAY}', "F-PUB", _FILTERS,
               _POLICY, select=vlan_at(1)),
)  # fmt: skip

_PORT_FORMS = (
    EffectForm("", f"configure port{S} {PORTS} rate-limit egress"
               " {rate:[0-9]+ [KMG]bps}{burst:(?: max-burst-size [0-9]+ [KMG]b)?}", "F-EAF",
               _LIMITS, "it sends no more than {rate}",
               "configure port{s} {ports} rate-limit egress no-limit", select=ports_at(1)),
    EffectForm("", f"configure ports {PORTS} vlan {VLAN} limit-learning {{count:[0-9]+}}"
               "{what:(?: action blackhole)?}", "F-PUB R-ES E-LRN", _FILTERS,
               "in VLAN {vlan}, frames of all but {count} MAC addresses are dropped",
               "configure ports {ports} vlan {vlan} unlimited-learning", select=ports_at(0)),
    EffectForm("", f"configure ports {PORTS} vlan {VLAN} limit-learning {{count:[0-9]+}}"
               " action stop-learning", "E-LRN", _LIMITS,
               "in VLAN {vlan}, it learns {count} MAC addresses, and frames to more are flooded",
               "configure ports {ports} vlan {vlan} unlimited-learning", select=ports_at(0)),
    EffectForm("", f"configure ports {PORTS} vlan {VLAN} lock-learning", "E-LRN", _FILTERS,
               "in VLAN {vlan}, frames of MAC addresses that it does not know yet are dropped",
               "configure ports {ports} vlan {vlan} unlock-learning", select=ports_at(0)),
    EffectForm("", f"enable mac-locking ports {PORTS}", "F-PUB E-MLK", _FILTERS,
               "frames of MAC addresses that are not locked to it are dropped",
               "disable mac-locking ports {ports}", select=ports_at(0)),
    EffectForm("", f"configure mac-locking ports {PORTS} first-arrival limit-learning"
               " {count:(?!600$)[0-9]+}", "E-MLK", _LIMITS,
               "where addresses are locked to it, no more than {count} are as they arrive",
               "configure mac-locking ports {ports} first-arrival limit-learning 600",
               select=ports_at(0)),
    EffectForm("", f"configure mac-locking ports {PORTS} static limit-learning {{count:[0-9]+}}",
               "E-MLK", _LIMITS, "where addresses are locked to it, no more than {count} are named",
               select=ports_at(0)),
    EffectForm("", f"configure mac-locking ports {PORTS} learn-limit-action disable-port", "E-MLK",
               _SHUTS, "it is disabled when as many addresses as may be are locked to it",
               "configure mac-locking ports {ports} learn-limit-action remain-enabled",
               select=ports_at(0)),
    EffectForm("", f"disable learning port{S} {PORTS}", "F-EAF E-LRNP", _DIVERTS,
               "it learns no addresses: frames to its devices are flooded, or dropped on older"
               " releases", select=ports_at(1)),
    EffectForm("", f"enable netlogin ports {PORTS} {{methods:(?:dot1x|mac|web-based)(?: .+)?}}",
               "F-PUB E-NLG", _STOPS, _LOGIN, "disable netlogin ports {ports} {methods}",
               select=_login),
    EffectForm("", f"configure netlogin port{S} {PORTS} authentication mode required",
               "F-EAF E-NLP", _STOPS, f"where login is on, {_LOGIN}",
               "configure netlogin port{s} {ports} authentication mode optional",
               select=ports_at(1)),
    EffectForm("", f"configure netlogin ports {PORTS} allowed-users {{count:[0-9]+}}",
               "F-EAF E-NLP", _LIMITS,
               "where login is on, frames of no more than {count} devices pass",
               select=ports_at(0)),
    EffectForm("", f"configure macsec connectivity-association {{name}} ports {PORTS} enable",
               "F-EAF", _STOPS, "it carries nothing before the far end has the keys of {name}",
               "configure macsec connectivity-association {name} ports {ports} disable",
               select=ports_at(1)),
    EffectForm("", f"enable elsm ports {PORTS}", "E-ELSM", _STOPS,
               "it forwards nothing while ELSM hears no hello of its neighbor",
               "disable elsm ports {ports}", select=ports_at(0)),
    EffectForm("", f"enable slpp guard port{S} {PORTS}", "E-SLPP", _SHUTS,
               "it is disabled when it receives a frame of SLPP",
               "disable slpp guard ports {ports}", select=ports_at(1)),
    EffectForm("", f"configure elrp-client periodic {{word:(?:vlan )?}}{VLAN} ports {PORTS}"
               " {rest:(?:.* )?disable-port(?: .*)?}", "F-RU E-ELRP", _SHUTS, _ELRP,
               select=ports_at(2)),
    EffectForm("", f"configure ports {PORTS} redundant {{other:{PORT}}}"
               "{link:(?: link (?:on|off))?}", "F-RU", _STOPS,
               "port {ports} or port {other} forwards, never both", select=_redundant),
    EffectForm("", f"configure vr VR-Default delete ports {PORTS}", "R-CN VEXOS", _STOPS,
               "it leaves its virtual router, and with it every VLAN",
               "configure vr VR-Default add ports {ports}", select=_detach),
    EffectForm("", f"enable mirroring to port {PORTS}{{how:(?: tagged| untagged)?}}", "E-MIR",
               _STOPS, "it shows what other ports carry", "disable mirroring", select=_monitor),
    EffectForm("", f"create mirror {NAME} to port {PORTS}", "F-EAF", _STOPS, _MIRROR,
               select=_mirror),
    EffectForm("", f"configure mirror {NAME} to port {PORTS}", "XMIRROR", _STOPS, _MIRROR,
               select=_mirror),
    EffectForm("", f"configure {{kind:eaps}} {{ring}} {{which:primary|secondary}} port {PORTS}",
               "F-PUB E-EAPS", _DIVERTS, _RING, select=_ring_port),
    EffectForm("", f"configure {{kind:erps}} {{ring}} ring-port {{which:east|west}} {PORTS}",
               "F-PUB", _DIVERTS, _RING, select=_ring_port),
    EffectForm("", f"configure erps {{ring}} {{which:protection-port|neighbor-port}} {PORTS}",
               "F-PUB VEXOS", _DIVERTS, _RING, select=ports_at(2)),
    EffectForm("", f"create eaps shared-port {PORTS}", "VEXOS", _DIVERTS,
               "when its link fails, rings that share it are blocked at other ports",
               select=ports_at(0)),
    EffectForm("", f"configure vman {NAME} add ports {PORTS}{_ROLE}", "E-VMAN F-EAF", _DIVERTS,
               "VMAN {name} takes frames of it, whatever their VLAN",
               "configure vman {name} delete ports {ports}", select=_vman),
    EffectForm("", f"configure vman {NAME} ports {PORTS} add cvid"
               f" {{tags:{_CUSTOMERS}{_TRANSLATED}}}", "E-VMAN", _DIVERTS,
               "VMAN {name} takes its frames of VLANs {tags}", select=_vman),
    EffectForm("", f"configure policy port {PORTS} admin-id {{profile:[0-9]+}}", "F-EAF E-PRO",
               _FILTERS, "drops frames or changes their VLAN as policy profile {profile} says",
               select=_roles),
    EffectForm("", "configure policy rule admin-profile {words:.+}"
               f" port-string {PORTS} admin-pid {{profile:[0-9]+}}", "F-EAF E-PRO", _FILTERS,
               "drops frames or changes their VLAN as policy profile {profile} says",
               select=_roles),
    EffectForm("", f"enable ip-security source-ip-lockdown ports {PORTS}", "E-SIP", _FILTERS,
               "drops packets from addresses that no server of DHCP gave", select=ports_at(0)),
    EffectForm("", f"enable ip-security arp validation{PLACE_OF_ARP}port{S} {PORTS}"
               " violation-action {action...}", "E-ARPV", _FILTERS,
               "drops ARP of addresses that no server of DHCP gave", select=ports_at(3)),
    EffectForm("", f"enable ip-security dhcp-snooping vlan {VLAN} port{S} {PORTS}"
               " violation-action {action:drop-packet(?: block-mac(?: .*)?)?(?: snmp-trap)?}",
               "F-PUB F-EAF", _LIMITS,
               "drops answers of servers of DHCP, and with `block-mac` all frames of these",
               "disable ip-security dhcp-snooping vlan {vlan} ports {ports}", select=ports_at(2)),
    EffectForm("", f"enable ip-security dhcp-snooping vlan {VLAN} port{S} {PORTS}"
               " violation-action {action:.*block-port.*}", "F-EAF", _SHUTS,
               "it is blocked when a server of DHCP answers at it",
               "disable ip-security dhcp-snooping vlan {vlan} ports {ports}", select=ports_at(2)),
    EffectForm("", f"configure stpd {_STPD} ports edge-safeguard enable {PORTS}"
               "{time:(?: recovery-timeout [0-9]+)?}", "NOSTACK R-ES E-STPR", _SHUTS,
               "it is blocked while it receives BPDUs",
               "configure stpd {domain} ports edge-safeguard disable {ports}",
               select=ports_at(1)),
    EffectForm("", f"configure stpd {_STPD} port{S} restricted-role enable {PORTS}", "F-EAF",
               _SHUTS, "it is blocked when spanning tree would reach its root over it",
               "configure stpd {domain} port{s} restricted-role disable {ports}",
               select=ports_at(2)),
    EffectForm("", f"configure stpd {_STPD} ports cost {{cost:[0-9]+}} {PORTS}", "NOSTACK R-ES",
               _DIVERTS, _TREE, "configure stpd {domain} ports cost auto {ports}",
               select=ports_at(2)),
    EffectForm("", f"configure stpd {_STPD} ports {{word:(?:port-)?priority}}"
               f" {{value:(?!auto|128 )[0-9]+}} {PORTS}", "NOSTACK R-ES E-STPT", _DIVERTS,
               "spanning tree chooses another port of the same cost", select=ports_at(3)),
)  # fmt: skip

register_effects(READER, (*_LISTS, *_PORT_FORMS))
