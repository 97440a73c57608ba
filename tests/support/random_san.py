"""Chance and a NOS -> a random SAN around switches of that NOS, as an inventory's data.

It draws what operators combine: protocols, tagging, jumbo, lossless classes, LAGs, pairs, zoning
styles, overrides, management; everything is legal, so that every switch must render and read back.
"""

from random import Random
from typing import Any

from sanfab.model.platforms.port_rows import LineRates
from sanfab.model.platforms.ports import port_speeds
from sanfab.model.platforms.row import PLATFORMS, Platform, rows_of
from sanfab.model.platforms.traits import Capability
from support.random_design import add_random_design
from support.random_fc import random_fc_san
from support.random_neighbor_hosts import add_random_hosts_behind
from support.random_teams import add_random_teams

Data = dict[str, Any]

RELEASES = {
    "nxos": {"nexus-5010": ["4.1(3)", "5.0(3)N2(1)"], "nexus-5548up": ["5.1(3)N1(1)", "7.3"]},
    "os9": {model: ["8.3.12.1", "9.14(2.7)"] for model in ("s4810", "s4820t", "mxl")},
    "eos": {
        "dcs-7150s-24": ["4.12", "4.20"],
        "dcs-7050sx3-48yc8": ["4.23", "4.30.1"],
    },
    "exos": {},
    "os10": {},
}
SPARE = 1
"""Ports of a switch that devices leave free for an override."""
FAMILIES = ["equallogic", "nimble", "netapp-ontap", "netapp-7mode", "netapp-eseries", "generic"]


def random_san(chance: Random, nos: str) -> Data:
    """Return the data of a SAN with one to three switches of a NOS; of FC switches, two fabrics."""
    if not any(row.ports for row in rows_of(nos)):
        return random_fc_san(chance, nos)
    san: Data = {"name": "random", "profile": "lab", "vlans": _vlans(chance)}
    is_lossless = san["vlans"]["iscsi_a"].get("lossless") == "pfc"
    rows = [
        row
        for row in PLATFORMS.values()
        if row.nos == nos
        and row.assumed
        and row.ports
        and not (is_lossless and _is_slow(row.model))
    ]
    san["secrets"] = {"one": "the first secret", "two": "the second secret"}
    san["vsans"] = {
        101: _vsan(chance, "A", "ZS_A"),
        102: _vsan(chance, "B", "ZS_B"),
    }
    san["policy"] = _policy(chance)
    if chance.random() < 0.6:
        san["management"] = _management(chance)
    san["switches"] = {
        f"{nos}-{index}": _switch(chance, chance.choice(rows), index)
        for index in range(chance.randint(1, 3))
    }
    free = {name: _free_ports(switch) for name, switch in san["switches"].items()}
    for ports in free.values():
        chance.shuffle(ports)
    san["links"] = _links(chance, san["switches"], free)
    passes_fcoe = all(_passes_fcoe(switch["model"]) for switch in san["switches"].values())
    if not PLATFORMS[rows[0].model].has(Capability.FCOE) and passes_fcoe and chance.random() < 0.5:
        _add_fcoe_switches(san, free)
    _devices(chance, san, free)
    _overrides(chance, san, free)
    _suit_releases(san)
    add_random_teams(chance, san, free)
    add_random_design(chance, san)
    _add_rates(chance, san)
    _add_addresses(chance, san)
    _add_fexes(chance, san, free)
    add_random_hosts_behind(chance, san, free)
    _add_accounts(chance, san)
    return san


def _is_slow(model: str) -> bool:
    """Return whether the ports of a model are too slow for priority flow control."""
    platform = PLATFORMS[model]
    return max(port_speeds(platform).values()) < platform.traits.pfc_speed


def _passes_fcoe(model: str) -> bool:
    return not _is_slow(model) and not PLATFORMS[model].traits.fcoe_missing


def _suit_releases(san: Data) -> None:
    """Take old releases only for what they can do."""
    pfc = san["vlans"]["iscsi_a"].get("lossless") == "pfc"
    fcoe = any("wwpn" in port for host in _devices_of(san) for port in host["ports"].values())
    models = {switch["model"] for switch in san["switches"].values()}
    if "nexus-5010" in models and san["policy"]["zoning"] == "smart":
        san["policy"]["zoning"] = "single-initiator"  # no release of a 5010 has smart zoning
    for switch in san["switches"].values():
        nos = PLATFORMS[switch["model"]].nos
        if nos == "nxos" and san["policy"]["zoning"] == "smart":
            switch["release"] = "10.2(3)" if "93180" in switch["model"] else "7.0(0)N1(1)"
        if nos == "os9" and "snmp" in san.get("management", {}):
            switch["release"] = "9.14(2.7)"
        elif nos == "os9" and (pfc or fcoe):
            switch["release"] = "9.1(0.0)"


def _add_fcoe_switches(san: Data, free: dict[str, list[str]]) -> None:
    """Put a Nexus behind every switch that only passes FCoE on."""
    switches = san["switches"]
    for fabric, side in (("A", "a"), ("B", "b")):
        beyond = [name for name, switch in san["switches"].items() if switch["fabric"] == fabric]
        if beyond:
            core = f"core-{side}"
            san["switches"][core] = {"model": "nexus-5548up", "release": "7.3", "fabric": fabric}
            free[core] = _free_ports(san["switches"][core])
            san["links"] += [
                {
                    "role": "isl",
                    "vlans": [f"fcoe_{side}"],
                    "between": [_end(switches, name, free, 1), _end(switches, core, free, 1)],
                }
                for name in beyond
            ]


def _devices_of(san: Data) -> list[Data]:
    return [*san["hosts"].values(), *san["arrays"].values()]


def _free_ports(switch: Data) -> list[str]:
    return list(port_speeds(PLATFORMS[switch["model"]], switch.get("stack")))


def _vlans(chance: Random) -> Data:
    ids = chance.sample(range(2, 3900), 8)
    mtu = chance.choice([1500, 9000])
    lossless = chance.choice([None, "pfc", "pause", "none"])
    vlans: Data = {}
    for index, fabric in enumerate("AB"):
        iscsi: Data = {"id": ids[index], "role": "iscsi", "fabric": fabric, "mtu": mtu}
        if lossless:
            iscsi["lossless"] = lossless
        vlans[f"iscsi_{fabric.lower()}"] = iscsi
        fcoe: Data = {"id": ids[2 + index], "role": "fcoe", "fabric": fabric, "vsan": 101 + index}
        if chance.random() < 0.5:
            fcoe["name"] = f"FCOE_{fabric}"
        vlans[f"fcoe_{fabric.lower()}"] = fcoe
    vlans["shared"] = {"id": ids[4], "role": "iscsi", "mtu": mtu}
    vlans["mgmt_net"] = {"id": ids[5], "role": "management", "name": "Storage_Mgmt"}
    if chance.random() < 0.5:
        vlans["native_a"] = {"id": ids[6], "role": "native", "fabric": "A"}
        vlans["native_b"] = {"id": ids[7], "role": "native", "fabric": "B"}
    return vlans


def _vsan(chance: Random, fabric: str, zoneset: str) -> Data:
    vsan: Data = {"fabric": fabric, "zoneset": zoneset, "enhanced": chance.random() < 0.5}
    if chance.random() < 0.5:
        vsan["name"] = f"FABRIC_{fabric}"
    if chance.random() < 0.5:
        vsan["fc_map"] = chance.choice(["0e:fc:00", "0E:FC:1a", "0e:fc:ff"])
    vsan["zone"] = "everything"
    return vsan


def _policy(chance: Random) -> Data:
    return {
        "zoning": chance.choice(
            ["single-initiator", "single-initiator-single-target", "smart", "one-zone"]
        ),
        "aliases": chance.choice(["device-alias", "fcalias", "none"]),
        "bpdu_guard": chance.random() < 0.5,
        "unused_ports": chance.choice(["shut", "leave"]),
        "vfc_numbers": chance.choice(["port", "slot-port"]),
        "save": chance.random() < 0.3,
    }


def _management(chance: Random) -> Data:
    management: Data = {"ssh": chance.random() < 0.7}
    if chance.random() < 0.6:
        management["lldp"] = chance.random() < 0.7
    if chance.random() < 0.7:
        management["ntp"] = ["192.0.2.11", "192.0.2.12"][: chance.randint(1, 2)]
        management["syslog"] = ["192.0.2.21", "192.0.2.9"][: chance.randint(1, 2)]
    if chance.random() < 0.5:
        management["snmp"] = _snmp(chance)
    if chance.random() < 0.5:
        management["tacacs"] = {"servers": ["192.0.2.32", "192.0.2.31"], "key": {"secret": "one"}}
    if chance.random() < 0.5:
        management["users"] = {
            "ops": {"role": chance.choice(["admin", "operator"]), "password": {"secret": "two"}}
        }
    if chance.random() < 0.5:
        management["banner"] = "Storage network. Authorised use only (see policy 7/4)."
    return management


def _snmp(chance: Random) -> Data:
    snmp: Data = {"user": "sanmon", "auth": {"secret": "one"}, "privacy": {"secret": "two"}}
    if chance.random() < 0.5:
        snmp |= {"contact": "SAN team, +1 555", "location": "Row 4 / rack 12"}
    if chance.random() < 0.5:
        snmp["traps"] = ["192.0.2.51"]
    return snmp


def _switch(chance: Random, platform: Platform, index: int) -> Data:
    switch: Data = {"model": platform.model, "fabric": chance.choice("AB")}
    releases = RELEASES[platform.nos].get(platform.model)
    if releases:
        switch["release"] = chance.choice(releases)
    if platform.stack_max > 1 and chance.random() < 0.4:
        switch["stack"] = 2
    if platform.traits.peer_style == "management" or chance.random() < 0.7:
        switch["management"] = {"address": f"192.0.2.{101 + index}/24"}
        if chance.random() < 0.7:
            switch["management"]["gateway"] = "192.0.2.1"
    if chance.random() < 0.5:
        switch["domain_id"] = 11 + index
    if chance.random() < 0.4:
        switch["vlan_addresses"] = {
            "mgmt_net": {
                "address": f"198.51.100.{1 + index}/24",
                "forwarding": chance.random() < 0.5,
            }
        }
    return switch


def _links(chance: Random, switches: Data, free: dict[str, list[str]]) -> list[Data]:
    names = list(switches)
    links: list[Data] = []
    if len(names) < 2:
        return links
    count = chance.randint(1, 2)
    first, second = names[:2]
    both_in_b = {switches[one]["fabric"] for one in (first, second)} == {"B"}
    side = "b" if both_in_b else "a"
    carried = [["shared"], [f"iscsi_{side}", "shared"]]
    if all(_passes_fcoe(switch["model"]) for switch in switches.values()):
        carried += [None, ["shared", f"fcoe_{side}"]]
    vlans = chance.choice(carried)
    peer = chance.random() < 0.5
    link: Data = {
        "role": "peer" if peer else "isl",
        "between": [_end(switches, first, free, count), _end(switches, second, free, count)],
    }
    if count > 1 or peer or chance.random() < 0.3:
        link["lag"] = 100
        link["lacp"] = chance.random() < 0.8
    if peer:
        link["domain"] = 7
    if vlans is not None:
        link["vlans"] = vlans
    links.append(link)
    if peer and len(names) == 3:
        ends = [_end(switches, first, free, 1), _end(switches, second, free, 1)]
        links.append(
            {
                "role": "isl",
                "lag": 60,
                "vlans": ["shared"],
                "between": [ends, _end(switches, names[2], free, 2)],
            }
        )
    return links


def _end(switches: Data, switch: str, free: dict[str, list[str]], count: int) -> str:
    """Take ports of one speed, as those of a LAG must be."""
    intent = switches[switch]
    speeds = port_speeds(PLATFORMS[intent["model"]], intent.get("stack"))
    ports = [free[switch].pop()]
    same = [port for port in free[switch] if speeds[port] == speeds[ports[0]]]
    ports += same[: count - 1]
    free[switch] = [port for port in free[switch] if port not in ports]
    return f"{switch} {','.join(ports)}"


def _devices(chance: Random, san: Data, free: dict[str, list[str]]) -> None:
    san["hosts"], san["arrays"] = {}, {}
    number = 0
    for kind, label in (("hosts", "p"), ("arrays", "t")):
        for index in range(chance.randint(1, 3)):
            ports = {}
            for port in range(chance.randint(1, 3)):
                number += 1
                ports[f"{label}{port}"] = _port(chance, san, free, number)
            device: Data = (
                {"os": "other"} if kind == "hosts" else {"family": chance.choice(FAMILIES)}
            )
            san[kind][f"{kind[:-1]}{index}"] = {**device, "ports": ports}
    san["access"] = [{"hosts": list(san["hosts"]), "arrays": list(san["arrays"])}]


def _port(chance: Random, san: Data, free: dict[str, list[str]], number: int) -> Data:
    switch = chance.choice([name for name, ports in free.items() if len(ports) > SPARE])
    fabric = san["switches"][switch]["fabric"]
    port: Data = {"at": f"{switch} {free[switch].pop()}"}
    side = fabric.lower()
    kinds = ["iscsi", "iscsi", "fcoe", "both", "management"]
    is_transit = not PLATFORMS[san["switches"][switch]["model"]].has(Capability.FCOE)
    if is_transit and f"core-{side}" not in free:
        kinds = ["iscsi", "management"]
    kind = chance.choice(kinds)
    if kind == "management":
        port["vlan"] = "mgmt_net"
        return port
    if kind in {"fcoe", "both"}:
        port |= {"vsan": 101 if fabric == "A" else 102}
        if is_transit:
            port |= {"mac": f"00:00:c9:00:00:{number:02x}", "vfc": 500 + number}
        port["wwpn"] = f"10:00:00:00:{chance.choice(['C9', 'c9'])}:00:00:{number:02x}"
    if kind in {"iscsi", "both"}:
        port["vlan"] = chance.choice([f"iscsi_{side}", "shared"])
        lossless = san["vlans"][port["vlan"]].get("lossless")
        port["tagged"] = lossless == "pfc" or chance.random() < 0.3
        if chance.random() < 0.2:
            port["vlans"] = ["mgmt_net"]
    if chance.random() < 0.3:
        port["description"] = chance.choice(["Nimble01-Prod", "a description longer than twenty"])
    return port


def _overrides(chance: Random, san: Data, free: dict[str, list[str]]) -> None:
    for name, switch in san["switches"].items():
        if chance.random() < 0.4:
            port = free[name].pop()
            override: Data = {"description": "spare: rack 12", "enabled": chance.random() < 0.5}
            if chance.random() < 0.5:
                override["vlan"] = "shared"
            if chance.random() < 0.3:
                override |= {"vlan": "shared", "tagged": ["mgmt_net"]}
            if chance.random() < 0.3 and san.get("management", {}).get("lldp"):
                override["lldp"] = False  # a Nexus 9000 has no such line without `feature lldp`
            switch["ports"] = {port: override}


FEX_MODELS = {"n2k-c2248tp": True, "n2k-c2248tp-e": False}
"""Those that are provisioned, so that their ports exist; with whether ports may be pinned."""


def _add_fexes(chance: Random, san: Data, free: dict[str, list[str]]) -> None:
    """Put a fabric extender below some Nexus 5500, and a host at it."""
    for name, switch in san["switches"].items():
        uplinks = [one for one in free[name] if one.startswith("Ethernet1/")][-2:]
        usable = switch["model"] == "nexus-5548up" and len(uplinks) == 2  # a LAG of two
        if not usable or "modules" in switch or chance.random() < 0.6:
            continue
        model = chance.choice(sorted(FEX_MODELS))
        free[name] = [one for one in free[name] if one not in uplinks]
        ports = ",".join(one.removeprefix("Ethernet1/") for one in uplinks)
        switch["fex"] = {
            131: {
                "model": model,
                "uplinks": f"Ethernet1/{ports}",
                "pinned": FEX_MODELS[model] and chance.random() < 0.5,
            }
        }
        where = f"{name} Ethernet131/1/{chance.randint(1, 48)}"
        port = {"at": where, "vlan": "mgmt_net"}
        san["hosts"][f"behind-{name}"] = {"os": "linux", "ports": {"eth0": port}}


def _add_rates(chance: Random, san: Data) -> None:
    """State what lines can set: of ports of devices, and of the ports of overrides."""
    for device in (*san["hosts"].values(), *san["arrays"].values()):
        for port in device["ports"].values():
            switch, _, name = port.get("at", "").partition(" ")
            if switch and "team" not in port and chance.random() < 0.3:
                port.update(_rate(chance, san["switches"][switch], name))
    for switch in san["switches"].values():
        for name, override in switch.get("ports", {}).items():
            if chance.random() < 0.5:
                override.update(_rate(chance, switch, name))


def _rate(chance: Random, switch: Data, port: str) -> Data:
    platform = PLATFORMS[switch["model"]]
    speed = port_speeds(platform, switch.get("stack"))[port]
    row = next((one for one in platform.line_rates if one.port == speed), LineRates(speed))
    rate: Data = {}
    # A speed too slow for priority flow control would make another statement illegal (EXOS).
    speeds = [one for one in row.speeds if one >= platform.traits.pfc_speed]
    if speeds and chance.random() < 0.7:
        rate["speed"] = chance.choice(["auto", *(f"{one}G" for one in speeds)])
    if row.fec and chance.random() < 0.5:
        fec = chance.choice(row.fec)
        slow = rate.get("speed") in {"1G", "10G", "40G"}
        rate["fec"] = "none" if fec == "rs" and slow else fec
    if row.autoneg and chance.random() < 0.5:
        fixed = rate.get("speed", "auto") != "auto"
        known = platform.traits.autoneg_apart or rate.get("speed") in {"25G", "100G"}
        rate["autoneg"] = chance.random() < 0.5 if known else not fixed
    return rate


def _add_accounts(chance: Random, san: Data) -> None:
    """State more accounts, so that they come, change role and go from one state to the next."""
    for name in ("audit", "night"):
        if "management" in san and chance.random() < 0.6:
            role = chance.choice(["admin", "operator"])
            users = san["management"].setdefault("users", {})
            users[name] = {"role": role, "password": {"secret": "two"}}


SUBNETS = ["198.51.100.0/24", "198.51.101.0/24", "198.51.102.0/24", "2001:db8:100::/64"]


def _add_addresses(chance: Random, san: Data) -> None:
    """Give switches more addresses in the management VLAN, where their NOS takes them."""
    vlan = san["vlans"]["mgmt_net"]
    if "subnet" in vlan:
        vlan["subnet"] = SUBNETS
    for index, switch in enumerate(san["switches"].values(), 1):
        traits = PLATFORMS[switch["model"]].traits
        own = switch.get("vlan_addresses", {}).get("mgmt_net")
        if own is not None and traits.name != "exos":
            found = _addresses(chance, own, index, several_ipv6=traits.name == "eos")
            own["address"] = [
                one
                for at, one in enumerate(found)
                if not at or ":" in one or not traits.vlan_ipv4_max
            ]
    if all(
        PLATFORMS[one["model"]].has(Capability.IPV6_MANAGEMENT) for one in san["switches"].values()
    ):
        _add_ipv6_management(chance, san)


def _add_ipv6_management(chance: Random, san: Data) -> None:
    """Give management ports IPv6 addresses and gateways, and the SAN servers with IPv6."""
    for index, switch in enumerate(san["switches"].values(), 1):
        own = switch.get("management", {})
        is_open = not own.get("permit", san.get("management", {}).get("permit"))
        if own and is_open and chance.random() < 0.5:
            switch["management"]["ipv6"] = {
                "address": f"2001:db8:ff::{chance.choice((1, 2))}:{index}/64",
                **({"gateway": "2001:db8:ff::fe"} if chance.random() < 0.5 else {}),
            }
    for kind in ("ntp", "syslog"):
        known = list(san.get("management", {}).get(kind, ()))
        if known and chance.random() < 0.5:
            san["management"][kind] = [*known, f"2001:db8:ff::{chance.choice('ab')}"]


def _addresses(chance: Random, own: Data, index: int, *, several_ipv6: bool) -> list[str]:
    more = [f"198.51.{net}.{index}/24" for net in (101, 102) if chance.random() < 0.4]
    most = 2 if several_ipv6 else 1
    ipv6 = [f"2001:db8:100::{net}:{index}/64" for net in chance.sample(range(1, 4), most)]
    return [own["address"], *more, *([] if chance.random() < 0.5 else ipv6)]
