"""ExtremeXOS lines of LAGs (sharing) and of the MLAG pair."""

from typing import Literal

from sanfab.facts.switch import ADDRESSES, ADDRESSES_AND_PORTS, MACS, Lacp, LagFacts, PeerFacts
from sanfab.nos.exos.builder import Builder, line
from sanfab.nos.exos.names import ADDRESS, NAME, PORT, unquote
from sanfab.nos.lag_hash import HashWords, hash_of_words
from sanfab.nos.undo import REMOVE_LATE, ListEdit, Undo

_MASTER = f"{{master:{PORT}}}"
_MEMBERS = "{ports:[0-9:,-]+}"
_LACP = "{lacp:(?: lacp)?}"
_ALGORITHM = "{algorithm:(?:address|port)-based(?: (?!lacp)[A-Za-z0-9_]+)?|roundRobin-based}"
_DEFAULT_WORDS = "address-based L2"
HASH_WORDS: HashWords = {
    _DEFAULT_WORDS: MACS,
    "address-based L3": ADDRESSES,
    "address-based L3_L4": ADDRESSES_AND_PORTS,
}
"""What stands behind ``algorithm`` [E-SHA, E-SHR]."""
DEFAULT_HASH = MACS
"""Hash of a LAG where no line states one [E-SHR]."""
_MAC = "{mac:[0-9A-Fa-f]{2}(?::[0-9A-Fa-f]{2}){5}}"


@line(
    f"enable sharing {_MASTER} grouping {_MEMBERS}{_LACP}",
    source="E-SHR VEXOS",
    undo=Undo(
        "configure sharing {master} delete ports {ports}",
        "E-SHA",
        key=("master", "lacp"),
        items=ListEdit(
            "ports",
            add="configure sharing {master} add ports {ports}",
            clear="disable sharing {master}",
        ),
    ),
)
def _sharing(builder: Builder, master: str, ports: str, lacp: str) -> None:
    names = _free_ports(builder, ports)
    if master not in names:
        raise ValueError(ports)
    mode: Lacp = "active" if lacp else "on"
    builder.lag(master).members = dict.fromkeys(names, mode)
    builder.update_lag_members()


@line(
    f"enable sharing {_MASTER} grouping {_MEMBERS} algorithm {_ALGORITHM}{_LACP}",
    source="E-SHR R-NTC R-ES",
)
def _hashed_sharing(builder: Builder, master: str, ports: str, algorithm: str, lacp: str) -> None:
    _sharing(builder, master, ports, lacp)
    _algorithm(builder, master, algorithm)


@line(
    f"configure sharing {_MASTER} algorithm {_ALGORITHM}",
    source="E-SHA",
    undo=Undo(f"configure sharing {{master}} algorithm {_DEFAULT_WORDS}", "E-SHA", key=("master",)),
)
def _algorithm(builder: Builder, master: str, algorithm: str) -> None:
    builder.facts.lags[master].hash = hash_of_words(HASH_WORDS, algorithm)


def _free_ports(builder: Builder, ports: str) -> list[str]:
    """Return the ports of a list; the switch refuses members of a LAG."""
    names = builder.port_names(ports)
    if any(name in lag.members for lag in builder.facts.lags.values() for name in names):
        raise ValueError(ports)
    return names


@line(f"disable sharing {_MASTER}", source="F-EAF")
def _no_sharing(builder: Builder, master: str) -> None:
    del builder.facts.lags[master]
    builder.ports[master].facts.lacp_rate = ""
    builder.update_lag_members()


@line(f"configure sharing {_MASTER} add ports {_MEMBERS}", source="E-SHA")
def _sharing_add(builder: Builder, master: str, ports: str) -> None:
    names, members = _free_ports(builder, ports), builder.facts.lags[master].members
    members.update(dict.fromkeys(names, members[master]))
    builder.update_lag_members()


@line(f"configure sharing {_MASTER} delete ports {_MEMBERS}", source="E-SHA")
def _sharing_delete(builder: Builder, master: str, ports: str) -> None:
    names, members = builder.port_names(ports), builder.facts.lags[master].members
    if master in names or not members.keys() >= set(names):
        raise ValueError(ports)  # a LAG keeps its master port
    for name in names:
        del members[name]
    builder.update_lag_members()


@line(
    f"configure sharing {_MASTER} lacp activity-mode {{mode:active|passive}}",
    source="R-ES E-LAC",
    undo=Undo("configure sharing {master} lacp activity-mode active", "R-ES", key=("master",)),
)
def _activity(builder: Builder, master: str, mode: Literal["active", "passive"]) -> None:
    lag = _lacp_lag(builder, master)
    lag.members = dict.fromkeys(lag.members, mode)


@line(
    f"configure sharing {_MASTER} lacp timeout {{kind:long|short}}",
    source="R-ES NOSTACK",
    undo=Undo("configure sharing {master} lacp timeout long", "R-ES", key=("master",)),
)
def _timeout(builder: Builder, master: str, kind: str) -> None:
    _lacp_lag(builder, master)
    builder.ports[master].facts.lacp_rate = "fast" if kind == "short" else ""


@line(
    f"configure sharing {_MASTER} lacp defaulted-state-action {{what:add|delete}}",
    source="E-LAC",
    undo=Undo(
        "configure sharing {master} lacp defaulted-state-action delete", "E-LAC", key=("master",)
    ),
)
def _defaulted(builder: Builder, master: str, what: str) -> None:
    _lacp_lag(builder, master).fallback = "static" if what == "add" else ""


@line(
    f"configure sharing {_MASTER} lacp fallback {{state:enable|disable}}",
    source="E-LFB",
    undo=Undo("configure sharing {master} lacp fallback disable", "E-LFB", key=("master",)),
)
def _fallback(builder: Builder, master: str, state: str) -> None:
    _lacp_lag(builder, master).fallback = "individual" if state == "enable" else ""


def _lacp_lag(builder: Builder, master: str) -> LagFacts:
    """Return an LACP LAG by its master port; the switch refuses any other."""
    lag = builder.facts.lags[master]
    if "on" in lag.members.values():
        raise ValueError(master)
    return lag


@line("configure forwarding sharing {kind:L3|L3_L4}", source="E-FWS")
def _forwarding_sharing(builder: Builder, kind: str) -> None:
    builder.shared_by_address = kind == "L3"


@line(
    f"create mlag peer {NAME}",
    source="F-EAF VEXOS",
    undo=Undo("delete mlag peer {name}", "F-EAF", order=REMOVE_LATE, undo_first=True),
)
def _create_peer(builder: Builder, name: str) -> None:
    if builder.facts.peer is not None:
        raise ValueError(name)  # the facts hold one pair
    builder.facts.peer = PeerFacts(_domain_of(name))
    if builder.mlag_peer == builder.facts.peer.domain:
        builder.mlag_peer = ""  # its ports stand before it


@line(f"delete mlag peer {NAME}", source="F-EAF")
def _delete_peer(builder: Builder, name: str) -> None:
    _peer(builder, name)
    builder.facts.peer = None


@line(f"configure mlag peer {NAME} ipaddress {ADDRESS}", source="F-EAF")
@line(
    f"configure mlag peer {NAME} ipaddress {ADDRESS} vr VR-Default",
    source="F-EAF VEXOS",
    undo=Undo("", key=("name",)),
)
def _peer_address(builder: Builder, name: str, address: str) -> None:
    _peer(builder, name).address = address


@line(
    f"configure mlag peer {NAME} lacp-mac {_MAC}",
    source="E-MLG",
    undo=Undo("configure mlag peer {name} lacp-mac auto", "F-EAF", key=("name",)),
)
def _peer_mac(builder: Builder, name: str, mac: str) -> None:
    _peer(builder, name).system_mac = mac.lower()


@line(f"configure mlag peer {NAME} lacp-mac auto", source="F-EAF")
def _no_peer_mac(builder: Builder, name: str) -> None:
    _peer(builder, name).system_mac = ""


@line(
    f"enable mlag port {{port:{PORT}}} peer {NAME} id {{number:[0-9]+}}",
    source="VEXOS F-EAF",
    undo=Undo("disable mlag port {port}", "F-EAF", key=("port",), undo_first=True),
)
def _mlag_port(builder: Builder, port: str, name: str, number: str) -> None:
    if builder.facts.peer is None and builder.is_part:
        builder.mlag_peer = builder.mlag_peer or _domain_of(name)
    if builder.mlag_peer != _domain_of(name):
        _peer(builder, name)
    master = builder.port_names(port)[0]
    if builder.ports[master].in_lag:
        raise ValueError(port)
    builder.lag(master).multichassis = int(number)


# The delay is that of the switch, whichever pair it is in; as shipped it is off.
@line(
    "configure mlag ports reload-delay {seconds:[0-9]+}",
    source="E-MCC",
    undo=Undo("", "E-MCC"),  # a delay that is off may have any length
)
def _reload_delay(builder: Builder, seconds: str) -> None:
    builder.mlag_delay = seconds


@line(
    "enable mlag port reload-delay",
    source="F-EAF E-MCC",
    undo=Undo("disable mlag port reload-delay", "F-EAF"),
)
@line("enable mlag ports reload-delay", source="E-MCC")
def _reload_delays(builder: Builder) -> None:
    builder.mlag_delays = True


@line("disable mlag port reload-delay", source="F-EAF")
@line("disable mlag ports reload-delay", source="E-MCC")
def _no_reload_delays(builder: Builder) -> None:
    builder.mlag_delays = False


@line(f"disable mlag port {{port:{PORT}}}", source="F-EAF")
def _no_mlag_port(builder: Builder, port: str) -> None:
    lag = builder.facts.lags[builder.port_names(port)[0]]
    lag.multichassis = None
    if not lag.members:
        del builder.facts.lags[lag.name]


def _peer(builder: Builder, name: str) -> PeerFacts:
    """Return the MLAG peer, which must exist with this name."""
    peer = builder.facts.peer
    if peer is None or peer.domain != _domain_of(name):
        raise ValueError(name)
    return peer


def _domain_of(name: str) -> str:
    """Return the domain of an MLAG peer: the number in a rendered name, else the name.

    >>> _domain_of('"PEER_1"'), _domain_of("Peer1")
    ('1', 'Peer1')
    """
    name = unquote(name)
    number = name.removeprefix("PEER_")
    return number if number.isdigit() else name
