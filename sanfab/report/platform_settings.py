"""A family of switches -> which settings of the inventory it takes, tried one by one."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from sanfab.errors import SanfabError
from sanfab.intent.problems import derived_problems
from sanfab.inventory.plugging import cabling_of
from sanfab.inventory.references import problems_of
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import Platform
from sanfab.model.san import San

NAME = "SWITCH"
VLAN: dict[str, Any] = {
    "id": 101,
    "role": "iscsi",
    "subnet": ["10.1.1.0/24", "10.1.2.0/24", "2001:db8::/64"],
    "gateway": "10.1.1.1",
}
FCOE: dict[str, Any] = {"id": 1001, "role": "fcoe", "vsan": 101}
ADDRESS: dict[str, Any] = {"address": ["10.1.1.2/24"]}

SETTINGS: dict[str, tuple[str, Any]] = {
    "`routes`": ("routes", [{"to": "10.9.0.0/16", "via": "10.1.1.254"}]),
    "`vrf`": ("vlan_addresses", {"v": {**ADDRESS, "vrf": "storage"}}),
    "`vrrp`": ("vlan_addresses", {"v": {**ADDRESS, "vrrp": {"group": 1}}}),
    "`hsrp`": ("vlan_addresses", {"v": {**ADDRESS, "hsrp": {"group": 1}}}),
    "a second address in a VLAN": (
        "vlan_addresses",
        {"v": {"address": ["10.1.1.2/24", "10.1.2.2/24"]}},
    ),
    "an IPv6 address in a VLAN": (
        "vlan_addresses",
        {"v": {"address": ["10.1.1.2/24", "2001:db8::2/64"]}},
    ),
    "`permit`": ("management", {"address": "192.0.2.31/24", "permit": ["192.0.2.0/24"]}),
    "`description` of the management port": (
        "management",
        {"address": "192.0.2.31/24", "description": "OOB"},
    ),
    "`communities`": ("communities", [{"secret": "word"}]),
    "`traps` of SNMPv2c": (
        "traps",
        [{"address": "192.0.2.51", "community": {"secret": "word"}}],
    ),
    "`traps` of SNMPv2c with `port`": (
        "traps",
        [{"address": "192.0.2.51", "community": {"secret": "word"}, "port": 2162}],
    ),
    "`lag_hash: src-dst-ip-port`": ("lag_hash", "src-dst-ip-port"),
    "`lag_hash: src-dst-ip`": ("lag_hash", "src-dst-ip"),
    "`lag_hash: src-dst-mac`": ("lag_hash", "src-dst-mac"),
    "`copp`": ("copp", "strict"),
    "`spanning_tree: rapid-pvst`": ("spanning_tree", "rapid-pvst"),
    "`spanning_tree: mst`": ("spanning_tree", "mst"),
    "`spanning_tree: mstp`": ("spanning_tree", "mstp"),
    "`spanning_tree: rstp`": ("spanning_tree", "rstp"),
    "`lossless: pfc` of iSCSI": ("pfc", {}),
    "`lossless: pfc` with `bandwidth`": ("pfc", {"iscsi": {"bandwidth": 50}}),
    "`fallback: individual`": ("team", {"fallback": "individual", "lag": 1}),
    "`fallback: static`": ("team", {"fallback": "static", "lag": 1}),
    "FCoE with VFC, VSAN and zones": ("fcoe", {}),
    "`vsan` of a neighbor, with hosts behind it (NPIV)": ("npiv", {}),
}
"""What is tried: a name, and the key with its value. ``communities``, ``traps``, ``pfc``, ``team``,
``fcoe`` and ``npiv`` stand in other parts of the inventory."""


class Trial(NamedTuple):
    """Whether a switch takes a setting."""

    setting: str
    refusals: tuple[str, ...]
    """Messages; empty: it is rendered."""


def tried_settings(platform: Platform) -> Iterator[Trial]:
    """Yield each setting with what the inventory is refused for, on a switch of one model."""
    without = set(_problems(platform, "", None))
    for name, (key, value) in SETTINGS.items():
        found = [text for text in _problems(platform, key, value) if text not in without]
        yield Trial(name, tuple(dict.fromkeys(found)))


def _problems(platform: Platform, key: str, value: Any) -> list[str]:  # noqa: ANN401  # of any key
    san = San.model_validate(_document(platform, key, value))
    cabling = cabling_of(san)
    try:
        found = [text for _, text in problems_of(san, cabling)]
        return found or [text for _, text in derived_problems(san, cabling)]
    except SanfabError as error:
        return [str(error)]


def _document(platform: Platform, key: str, value: Any) -> dict[str, Any]:  # noqa: ANN401
    port = _first_port(platform)
    switch: dict[str, Any] = {"model": platform.model, "fabric": "A"}
    switch["management"] = {"address": "192.0.2.31/24"}
    document: dict[str, Any] = {
        "name": "trial",
        "secrets": {"word": "for the trial"},
        "vlans": {"v": VLAN},
        "switches": {NAME: switch},
        "hosts": {"h": {"os": "linux", "ports": {"p": {"at": f"{NAME} {port}", "vlan": "v"}}}},
    }
    host = document["hosts"]["h"]
    if key in {"communities", "traps"}:
        document["management"] = {key: value}
    elif key == "pfc":
        document["vlans"]["v"] = {**VLAN, "lossless": "pfc"}
        switch["qos"] = value
        host["ports"]["p"]["tagged"] = True  # only tagged frames carry a priority
    elif key == "team":
        host["teams"] = {"t": value}
        host["ports"]["p"]["team"] = "t"
    elif key in {"fcoe", "npiv"}:
        document["vlans"]["f"] = FCOE
        document["vsans"] = {101: {"fabric": "A", "zoneset": "Z"}}
        host["ports"]["p"] = {"at": f"{NAME} {port}", "wwpn": "10:00:00:00:c9:93:f9:97"}
        if key == "npiv":
            link = {"at": f"{NAME} {port}", "vsan": 101}
            document["neighbors"] = {"n": {"kind": "fabric-interconnect", "ports": {"u": link}}}
            host["ports"]["p"] = {"via": "n", "wwpn": "10:00:00:00:c9:93:f9:97"}
    elif key == "routes":
        switch |= {key: value, "vlan_addresses": {"v": ADDRESS}}
    elif key:
        switch[key] = value
    return document


def _first_port(platform: Platform) -> str:
    """Return the first port that priority flow control works at."""
    ports = port_speeds(platform)
    return next(
        (name for name in ports if ports[name] >= platform.traits.pfc_speed), next(iter(ports))
    )
