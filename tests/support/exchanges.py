"""A SAN around a pair of switches of one NOS, and what operators rename, renumber and exchange.

Each change is data -> data: afterwards a name, number or address that one object had is that of
another, so that a switch refuses lines in the wrong order.
"""

from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from random import Random

from sanfab.facts.switch import SwitchFacts
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, intended_facts
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS
from sanfab.model.platforms.traits import Capability
from support.random_cabling import cabling_from
from support.random_san import Data

MODELS = {
    "nxos": ("nexus-5548up", "nexus-93180yc-fx"),
    "os9": ("s4810", "mxl"),
    "os10": ("s5248f", "s5232f"),
    "eos": ("dcs-7150s-24", "dcs-7050sx3-48yc8"),
    "exos": ("summit-x670", "summit-x460-48t"),
}
UNDER_TEST = "sw-0"
Change = Callable[[Data], None]
Take = Callable[..., str]
"""Returns the next free ports of a switch, as many as asked for."""

CURRENT = {
    "nexus-93180yc-fx": "10.3(9)",
    "s4810": "9.14(2.7)",
    "dcs-7050sx3-48yc8": "4.32.2",
    "summit-x670": "16.2.5",
}
"""Releases that are in use today."""
MANAGEMENT: Data = {
    "ntp": ["192.0.2.11", "192.0.2.12"],
    "syslog": ["192.0.2.21"],
    "snmp": {
        "user": "sanmon",
        "auth": {"secret": "one"},
        "privacy": {"secret": "two"},
        "traps": ["192.0.2.51"],
    },
    "tacacs": {"servers": ["192.0.2.32", "192.0.2.31"], "key": {"secret": "one"}},
    "users": {
        "ann": {"role": "admin", "password": {"secret": "one"}},
        "bob": {"role": "operator", "password": {"secret": "two"}},
    },
}


def pair_of(model: str, release: str = "") -> Data:
    """Return the data of a SAN with two switches of a model, each kind of object twice."""
    platform = PLATFORMS[model]
    free = {name: iter(port_speeds(platform)) for name in ("sw-0", "sw-1", "sw-2")}

    def take(switch: str, count: int = 1) -> str:
        return f"{switch} {','.join(next(free[switch]) for _ in range(count))}"

    san: Data = {
        "name": "exchange",
        "profile": "lab",
        "secrets": {"one": "one of two", "two": "the other one"},
        "vlans": {
            "one": {"id": 101, "role": "iscsi", "fabric": "A", "name": "first", "mtu": 9000},
            "two": {"id": 102, "role": "iscsi", "fabric": "A", "name": "second", "mtu": 9000},
            "three": {"id": 103, "role": "management", "fabric": "A", "name": "third"},
        },
        "switches": {name: _switch(number, model) for number, name in enumerate(free)},
        "management": deepcopy(MANAGEMENT),
        "links": _links(take),
        "hosts": {},
        "arrays": {},
    }
    _add_devices(san, take)
    if platform.has(Capability.FCOE):
        _add_fcoe(san, take)
    for switch in san["switches"].values() if release else ():
        switch["release"] = release
    san["access"] = [{"hosts": list(san["hosts"]), "arrays": list(san["arrays"])}]
    return san


def _switch(number: int, model: str) -> Data:
    # These route between all VLANs in which they have an address, and must be told to.
    routes = PLATFORMS[model].nos in {"nxos", "os9", "os10"}
    return {
        "model": model,
        "fabric": "A",
        "management": {"address": f"192.0.2.{10 + number}/24", "gateway": "192.0.2.1"},
        "vlan_addresses": {
            "one": {"address": f"10.1.1.{1 + number}/24", "forwarding": routes},
            "two": {"address": f"10.1.2.{1 + number}/24", "forwarding": routes},
        },
    }


def _links(take: Take) -> list[Data]:
    """Return two LAGs between the pair, its peer link, and two LAGs to a third switch."""
    return [
        *(
            {
                "role": "isl",
                "lag": lag,
                "vlans": [vlan],
                "between": [take("sw-0", 2), take("sw-1", 2)],
            }
            for lag, vlan in ((10, "one"), (20, "two"))
        ),
        {"role": "peer", "lag": 30, "domain": 7, "between": [take("sw-0", 2), take("sw-1", 2)]},
        *(
            {
                "role": "isl",
                "lag": lag,
                "vlans": ["three"],
                "between": [[take("sw-0"), take("sw-1")], take("sw-2", 2)],
            }
            for lag in (40, 50)
        ),
    ]


def _add_devices(san: Data, take: Take) -> None:
    """Add a host and an array to each VLAN."""
    for number, vlan in enumerate(("one", "two")):
        san["hosts"][f"host{number}"] = {
            "os": "other",
            "ports": {"p": {"at": take("sw-0"), "vlan": vlan, "tagged": True}},
        }
        san["arrays"][f"array{number}"] = {
            "family": "generic",
            "ports": {"t": {"at": take("sw-0"), "vlan": vlan}},
        }


def _add_fcoe(san: Data, take: Take) -> None:
    """Add two VSANs, each with its FCoE VLAN, two hosts and an array."""
    san["vsans"] = {}
    for number, vsan in enumerate((11, 12)):
        san["vlans"][f"fcoe{number}"] = {
            "id": 201 + number,
            "role": "fcoe",
            "fabric": "A",
            "vsan": vsan,
            "name": f"FCOE_{number}",
        }
        san["vsans"][vsan] = {"fabric": "A", "name": f"FABRIC_{number}", "zoneset": f"ZS_{number}"}
        for kind, index in (("hosts", 0), ("hosts", 1), ("arrays", 0)):
            name = f"fc{kind[:-1]}{number}{index}"
            wwpn = f"10:00:00:00:c9:00:{kind == 'hosts':02x}:{16 * number + index:02x}"
            port: Data = {"at": take("sw-0"), "vsan": vsan, "wwpn": wwpn}
            family = {"os": "other"} if kind == "hosts" else {"family": "generic"}
            san[kind][name] = {**family, "ports": {"p": port}}


def _exchange(row: Data, one: object, other: object, field: str = "") -> None:
    """Exchange two values of a mapping, or a field of both."""
    if field:
        row[one][field], row[other][field] = row[other][field], row[one][field]
    else:
        row[one], row[other] = row[other], row[one]


def _renumber_vsans(san: Data, new: dict[int, int]) -> None:
    """Give VSANs other numbers; their names stay."""
    san["vsans"] = {new.get(number, number): vsan for number, vsan in san["vsans"].items()}
    ports = [port for device in _devices(san) for port in device["ports"].values()]
    for one in (*san["vlans"].values(), *ports):
        if "vsan" in one:
            one["vsan"] = new.get(one["vsan"], one["vsan"])


def _devices(san: Data) -> list[Data]:
    return [*san["hosts"].values(), *san["arrays"].values()]


def _renumber_vlans(san: Data, **ids: int) -> None:
    for key, number in ids.items():
        san["vlans"][key]["id"] = number


def _rotate_names(san: Data) -> None:
    names = [san["vlans"][key]["name"] for key in ("one", "two", "three")]
    for key, name in zip(("two", "three", "one"), names, strict=True):
        san["vlans"][key]["name"] = name


def _addresses(san: Data) -> Data:
    addresses: Data = san["switches"]["sw-0"]["vlan_addresses"]
    return addresses


def _move_address(san: Data) -> None:
    found = _addresses(san)
    found["three"] = found.pop("one")


def _ports(san: Data, kind: str, one: str, other: str, field: str) -> None:
    ports = {
        name: device["ports"]["p"] for name, device in san[kind].items() if "p" in device["ports"]
    }
    _exchange(ports, one, other, field)


def _number_vfcs(san: Data, one: int, other: int) -> None:
    for name, number in (("fchost00", one), ("fchost01", other)):
        san["hosts"][name]["ports"]["p"]["vfc"] = number


def _rename_user(san: Data) -> None:
    users = san["management"]["users"]
    users["cyd"] = users.pop("ann")


def _set(*path: object) -> Change:
    """Return the change that sets a value: keys, then the value."""
    *keys, last, value = path

    def change(san: Data) -> None:
        row = san
        for key in keys:
            row = row[key]  # type: ignore[index]
        row[last] = value  # type: ignore[index]

    return change


COMMON: dict[str, Change] = {
    "names of two VLANs": lambda san: _exchange(san["vlans"], "one", "two", "name"),
    "names of three VLANs": _rotate_names,
    "ids of two VLANs": lambda san: _exchange(san["vlans"], "one", "two", "id"),
    "id of a VLAN": lambda san: _renumber_vlans(san, one=111),
    "id of a VLAN to that of another": lambda san: _renumber_vlans(san, one=102, two=112),
    "name of a VLAN to that of a removed one": lambda san: _renumber_vlans(
        san, one=102, two=101, three=113
    ),
    "addresses of two VLANs": lambda san: _exchange(_addresses(san), "one", "two", "address"),
    "address of a VLAN to another": _move_address,
    "numbers of two LAGs": lambda san: _exchange(dict(enumerate(san["links"])), 0, 1, "lag"),
    "ports of two LAGs": lambda san: _exchange(dict(enumerate(san["links"])), 0, 1, "between"),
    "number of a LAG": _set("links", 0, "lag", 60),
    "numbers of two multichassis LAGs": lambda san: _exchange(
        dict(enumerate(san["links"])), 3, 4, "lag"
    ),
    "ports of two multichassis LAGs": lambda san: _exchange(
        dict(enumerate(san["links"])), 3, 4, "between"
    ),
    "numbers of a LAG and of a multichassis LAG": lambda san: _exchange(
        dict(enumerate(san["links"])), 0, 3, "lag"
    ),
    "numbers of a LAG and of the peer link": lambda san: _exchange(
        dict(enumerate(san["links"])), 0, 2, "lag"
    ),
    "VLANs of two LAGs": lambda san: _exchange(dict(enumerate(san["links"])), 0, 1, "vlans"),
    "domain of the pair": _set("links", 2, "domain", 8),
    "ports of two hosts": lambda san: _ports(san, "hosts", "host0", "host1", "at"),
    "VLANs of two hosts": lambda san: _ports(san, "hosts", "host0", "host1", "vlan"),
    "names of two hosts": lambda san: _exchange(san["hosts"], "host0", "host1"),
    "roles of two accounts": lambda san: _exchange(
        san["management"]["users"], "ann", "bob", "role"
    ),
    "name of an account": _rename_user,
    "contact and location": lambda san: san["management"]["snmp"].update(
        contact="SAN", location="R4"
    ),
    "MTU of two VLANs": lambda san: [san["vlans"][key].update(mtu=1500) for key in ("one", "two")],
    "banner": _set("management", "banner", "Storage network."),
    "SNMP user to that of an account": _set("management", "snmp", "user", "bob"),
    "SNMP user": _set("management", "snmp", "user", "other"),
    "SNMP group": _set("management", "snmp", "group", "othergroup"),
    "order of TACACS+ servers": _set(
        "management", "tacacs", "servers", ["192.0.2.31", "192.0.2.32"]
    ),
    "one TACACS+ server": _set("management", "tacacs", "servers", ["192.0.2.31", "192.0.2.33"]),
    "TACACS+ group": _set("management", "tacacs", "group", "OTHER"),
    "time and log servers": lambda san: san["management"].update(
        ntp=["192.0.2.21"], syslog=["192.0.2.11"]
    ),
}
FCOE: dict[str, Change] = {
    "number of a VSAN": lambda san: _renumber_vsans(san, {11: 13}),
    "numbers of two VSANs": lambda san: _renumber_vsans(san, {11: 12, 12: 11}),
    "number of a VSAN to that of another": lambda san: _renumber_vsans(san, {11: 12, 12: 14}),
    "names of two VSANs": lambda san: _exchange(san["vsans"], 11, 12, "name"),
    "zonesets of two VSANs": lambda san: _exchange(san["vsans"], 11, 12, "zoneset"),
    "FCoE VLANs of two VSANs": lambda san: _exchange(san["vlans"], "fcoe0", "fcoe1", "vsan"),
    "ids of two FCoE VLANs": lambda san: _exchange(san["vlans"], "fcoe0", "fcoe1", "id"),
    "names of two FCoE VLANs": lambda san: _exchange(san["vlans"], "fcoe0", "fcoe1", "name"),
    "id of an FCoE VLAN": lambda san: _renumber_vlans(san, fcoe0=211),
    "automatic name of another VSAN": _set("vsans", 11, "name", "VSAN0012"),
    "WWPNs of two hosts": lambda san: _ports(san, "hosts", "fchost00", "fchost01", "wwpn"),
    "ports of two FCoE hosts": lambda san: _ports(san, "hosts", "fchost00", "fchost11", "at"),
    "names of two FCoE hosts": lambda san: _exchange(san["hosts"], "fchost00", "fchost01"),
    "VFC numbers of two hosts": lambda san: _number_vfcs(san, 77, 78),
    "VFC numbers of two hosts exchanged": lambda san: _number_vfcs(san, 78, 77),
    "fcaliases for device aliases": _set("policy", {"aliases": "fcalias"}),
    "zone members by WWPN": _set("policy", {"zone_members": "pwwn"}),
    "one zone": _set("policy", {"zoning": "single-initiator-single-target"}),
    "device aliases in enhanced mode": lambda san: san["vsans"][11].update(enhanced=True),
    "domain ids": _set("switches", "sw-0", "domain_id", 21),
}


def changes_of(model: str) -> dict[str, Change]:
    """Return the changes that a SAN of a model can have."""
    return COMMON | (FCOE if PLATFORMS[model].has(Capability.FCOE) else {})


def states(model: str, chance: Random, count: int) -> list[tuple[str, Data]]:
    """Return states of a SAN, each the first one after one to four changes, with their names."""
    found = [("", pair_of(model))]
    row = changes_of(model)
    while len(found) <= count:
        names = chance.sample(sorted(row), chance.randint(1, 4))
        san = pair_of(model)
        # A change finds nothing to change where another one took it away.
        with suppress(KeyError):
            for name in names:
                row[name](san)
            found.append((", ".join(names), san))
    return found


def under_test(san: Data) -> tuple[SwitchDesign, SwitchFacts]:
    """Return the switch that is tried, and what is intended for it."""
    design = design_of(cabling_from(deepcopy(san)), UNDER_TEST)
    return design, intended_facts(design)
