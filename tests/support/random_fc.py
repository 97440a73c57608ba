"""Chance and a NOS -> a random SAN of native Fibre Channel, as an inventory's data.

Two fabrics of one to three switches in a row, their ISLs, hosts and arrays on either: everything is
legal, so that every switch must render and read back.
"""

import re
from itertools import pairwise
from random import Random
from typing import Any

from sanfab.model.platforms.ports import fc_rows
from sanfab.model.platforms.row import PLATFORMS, Platform, capabilities_of
from sanfab.model.platforms.traits import Capability

Data = dict[str, Any]
Free = dict[str, list[str]]

RELEASES = (
    "5.3.2c",
    "6.2.2g",
    "6.4.3b",
    "7.0.2e",
    "7.4.1d",
    "8.0.2f",
    "8.2.3c",
    "9.0.1b",
    "9.1.1d",
)
"""Releases of FOS, of which a model runs some."""
STYLES = ("single-initiator", "single-initiator-single-target", "one-zone", "smart", "open")


def fc_models(nos: str) -> list[Platform]:
    """Return the models of a NOS that have native ports alone."""
    return [row for row in PLATFORMS.values() if row.nos == nos and row.fc and not row.ports]


def random_fc_san(chance: Random, nos: str) -> Data:
    """Return the data of a SAN with two fabrics of switches of a NOS."""
    san: Data = {
        "name": "random",
        "profile": "lab",
        "policy": _policy(chance),
        "vsans": {},
        "switches": {},
        "links": [],
        "hosts": {},
        "arrays": {},
    }
    if chance.random() < 0.7:
        san["management"] = _management(chance)
    free: Free = {}
    for number, fabric in ((101, "A"), (201, "B")):
        names = _switches(chance, san, nos, fabric)
        free |= {name: _ports(san["switches"][name]) for name in names}
        san["links"] += _links(chance, san, names, free)
        san["vsans"][number] = _vsan(chance, san, names, fabric)
    _devices(chance, san, free)
    for name, ports in free.items():
        _override(chance, san["switches"][name], ports)
    return san


def _policy(chance: Random) -> Data:
    return {
        "aliases": chance.choice(["device-alias", "fcalias", "none"]),
        "zone_members": chance.choice(["alias", "pwwn"]),
        "unused_ports": chance.choice(["shut", "leave"]),
        "save": chance.random() < 0.3,
    }


def _management(chance: Random) -> Data:
    management: Data = {"ssh": chance.random() < 0.7}
    if chance.random() < 0.7:
        management["ntp"] = ["192.0.2.11", "192.0.2.12"][: chance.randint(1, 2)]
    if chance.random() < 0.7:
        management["syslog"] = ["192.0.2.21", "192.0.2.9"][: chance.randint(1, 2)]
    return management


def _row(switch: Data) -> Platform:
    return PLATFORMS[switch["model"]]


def _ports(switch: Data) -> list[str]:
    return list(fc_rows(_row(switch)))


def _switches(chance: Random, san: Data, nos: str, fabric: str) -> list[str]:
    names = []
    for _ in range(chance.choice([1, 1, 2, 3])):
        number = len(san["switches"]) + 1
        name = f"{nos}-{number}"
        row = chance.choice(fc_models(nos))
        switch: Data = {"model": row.model, "fabric": fabric}
        fitting = [one for one in RELEASES if re.fullmatch(row.releases.pattern, one)]
        if fitting and chance.random() < 0.8:
            switch["release"] = chance.choice(fitting)
        if chance.random() < 0.5:
            switch["domain_id"] = number + 4
        if chance.random() < 0.5:
            switch["management"] = {"address": f"192.0.2.{100 + number}/24"}
        if row.traits.time_zone_by_area and chance.random() < 0.3:
            switch["time_zone"] = {"name": "CET", "offset": "+01:00", "area": "Europe/Berlin"}
        san["switches"][name] = switch
        names.append(name)
    return names


def _links(chance: Random, san: Data, names: list[str], free: Free) -> list[Data]:
    """Return the links of a fabric, each switch with the next."""
    links = []
    for one, other in pairwise(names):
        number = chance.choice([1, 2, 3])
        ends = [_take(free[name], number) for name in (one, other)]
        link: Data = {"role": "isl", "between": [f"{one} {ends[0]}", f"{other} {ends[1]}"]}
        rows = [_row(san["switches"][name]) for name in (one, other)]
        common = {*rows[0].fc[0].speeds} & {*rows[1].fc[0].speeds}
        if common and chance.random() < 0.5:
            link["speed"] = f"{chance.choice(sorted(common))}G"
        number = len(san["links"]) + len(links) + 1
        link |= _bundled(chance, number) if rows[0].traits.vsans else _trunked(chance)
        links.append(link)
    return links


def _bundled(chance: Random, number: int) -> Data:
    """Return the port-channel of a link, if it is one."""
    return {"lag": number, "lacp": chance.random() < 0.7} if chance.random() < 0.6 else {}


def _trunked(chance: Random) -> Data:
    """Return what switches without VSANs have in the place of a port-channel."""
    if chance.random() < 0.5:
        return {"trunking": chance.random() < 0.7}
    return {"distance": chance.choice([12, 30, 100])} if chance.random() < 0.3 else {}


def _take(free: list[str], number: int) -> str:
    """Return ports that nothing uses yet, and take them out of those that are free."""
    taken, free[:] = free[:number], free[number:]
    return ",".join(taken)


def _vsan(chance: Random, san: Data, names: list[str], fabric: str) -> Data:
    switches = [san["switches"][name] for name in names]
    can = [capabilities_of(_row(one), one.get("release") or _row(one).release) for one in switches]
    styles = [
        one
        for one in STYLES
        if one != "smart" or all(Capability.SMART_ZONING in some for some in can)
    ]
    vsan: Data = {"fabric": fabric, "role": "fc", "zoneset": f"CFG_{fabric}", "zone": "everything"}
    if _row(switches[0]).traits.vsans:
        vsan |= {"enhanced": chance.random() < 0.5, "in_order": chance.random() < 0.3}
        if chance.random() < 0.3:
            vsan["load_balancing"] = chance.choice(["src-dst-id", "src-dst-ox-id"])
    return vsan | {"zoning": chance.choice(styles)}


def _devices(chance: Random, san: Data, free: Free) -> None:
    number = 0
    for kind, section in (("host", "hosts"), ("array", "arrays")):
        for index in range(chance.randint(1, 3)):
            ports: Data = {}
            for name, left in free.items():
                if len(left) > 3 and chance.random() < 0.7:
                    number += 1
                    ports[f"p{len(ports)}"] = _port(chance, san, name, left, number)
            if not ports:
                continue
            device: Data = {"os": "linux"} if kind == "host" else {"family": "netapp-7mode"}
            san[section][f"{kind}_{index}"] = device | {"ports": ports}
    if san["hosts"] and san["arrays"]:
        san["access"] = [{"hosts": list(san["hosts"]), "arrays": list(san["arrays"])}]


def _port(chance: Random, san: Data, name: str, left: list[str], number: int) -> Data:
    port: Data = {
        "at": f"{name} {left.pop(chance.randrange(len(left)))}",
        "wwpn": f"10:00:00:00:c9:00:{number // 256:02x}:{number % 256:02x}",
    }
    if chance.random() < 0.5:
        port["speed"] = f"{chance.choice(_row(san['switches'][name]).fc[0].speeds)}G"
    return port


def _override(chance: Random, switch: Data, left: list[str]) -> None:
    """State settings of some ports that nothing is plugged into."""
    row = _row(switch)
    for port in chance.sample(left, min(2, len(left))):
        stated: Data = {}
        if chance.random() < 0.5:
            stated["description"] = "spare_port"
        if chance.random() < 0.5:
            stated["enabled"] = chance.random() < 0.5
        if own := _own_settings(chance, switch, row):
            stated["fc"] = own
        if stated:
            switch.setdefault("ports", {})[port] = stated


def _own_settings(chance: Random, switch: Data, row: Platform) -> Data:
    """Return settings that only native ports have, those that the NOS has lines for."""
    own: Data = {}
    if chance.random() < 0.5:
        own["npiv"] = chance.random() < 0.5
    known = capabilities_of(row, str(switch.get("release") or row.release))
    if Capability.FILL_WORD in known and chance.random() < 0.5:
        own["fill_word"] = chance.randint(0, 3)
    if row.traits.vsans:
        own |= _of_vsans(chance)
    return {key: value for key, value in own.items() if key not in row.traits.fc_refused}


def _of_vsans(chance: Random) -> Data:
    """Return settings of a port of a switch with VSANs."""
    settings = {
        "mode": ["F", "E", "auto"],
        "trunk": ["on", "off", "auto"],
        "rate_mode": ["dedicated"],
        "receive_credits": [16, 64],
        "licence": [True],
    }
    return {key: chance.choice(some) for key, some in settings.items() if chance.random() < 0.4}
