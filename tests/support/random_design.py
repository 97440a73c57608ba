"""Chance and the data of a random SAN -> a design of its links and switches, and their routing."""

from random import Random
from typing import Any

from sanfab.intent.lag_hash import lag_hashes
from sanfab.intent.spanning_tree import PER_VLAN
from sanfab.model.platforms.row import PLATFORMS, Platform, capabilities_of
from sanfab.model.platforms.traits import Capabilities, Capability

Data = dict[str, Any]


def add_random_design(chance: Random, san: Data) -> None:
    """State what the switches of a SAN have, in a legal combination."""
    for switch in san["switches"].values():
        _state(chance, san, switch)
    for link in san["links"]:
        if chance.random() < 0.3 and _may_be_native(san, link):
            link["native"] = "mgmt_net"
        if link["role"] == "peer" and chance.random() < 0.5:
            link["pair"] = _pair(chance, _rows(san, link)[0].nos)
    _add_classes(chance, san)
    if chance.random() < 0.3:
        san["policy"]["zone_members"] = "pwwn"
    _permit(san)
    _as_roce(san)


def _as_roce(san: Data) -> None:
    """Make NVMe/RoCE of lossless iSCSI in some SANs, without a draw."""
    rows = [PLATFORMS[switch["model"]] for switch in san["switches"].values()]
    choice = len(san["links"]) + len(san["hosts"])
    is_lossless = san["vlans"]["iscsi_a"].get("lossless") == "pfc"
    if not is_lossless or choice % 4 != 3 or not all(row.has(Capability.ROCE) for row in rows):
        return
    for key in ("iscsi_a", "iscsi_b"):
        san["vlans"][key]["role"] = "nvme-roce"
    passes_fcoe = any(vlan["role"] == "fcoe" for vlan in san["vlans"].values())
    for number, (switch, row) in enumerate(zip(san["switches"].values(), rows, strict=True)):
        qos = switch.setdefault("qos", {})
        _state_roce(qos, row, choice + number)
        if row.traits.trust and passes_fcoe:  # FCoE needs ports that trust the priority of a tag
            qos["roce"].pop("dscp", None)


def _state_roce(qos: Data, row: Platform, choice: int) -> None:
    # Priority 3 is that of FCoE, which another state of the same SAN may have.
    roce = qos["roce"] = {"priority": 4} | qos.pop("iscsi", {})
    priority = roce["priority"]
    if row.has(Capability.ROCE_DSCP) and priority > 1 and choice % 4 < 3:
        roce["dscp"] = [8 * priority, 8 * priority + 7] if row.traits.trust else [26, 40]
    if row.has(Capability.ECN) and choice % 3:
        roce["ecn"] = {"min": 150, "max": 1500, "probability": 7 + choice % 5}
    if row.has(Capability.PFC_WATCHDOG):
        qos["pfc_watchdog"] = bool(choice % 3)


def _permit(san: Data) -> None:
    """State who may log in, without a draw: what follows stays as it is."""
    choice = len(san["links"]) + len(san["hosts"])
    kinds = {PLATFORMS[switch["model"]].nos for switch in san["switches"].values()}
    if choice % 2 and "exos" not in kinds:
        san.setdefault("management", {})["communities"] = [{"secret": "one"}, {"secret": "two"}]
    for number, switch in enumerate(san["switches"].values()):
        port = switch.get("management")
        if port and PLATFORMS[switch["model"]].nos != "exos" and (choice + number) % 3:
            port["description"] = f"out of band {choice % 3}"
    if choice % 5 < 3:
        one, two = ({"address": f"192.0.2.5{at}", "community": {"secret": "two"}} for at in (4, 5))
        if "exos" not in kinds:
            two["port"] = 2162
        san.setdefault("management", {})["traps"] = [one, two]
    if choice % 3 and "exos" not in kinds:
        networks = ["192.0.2.0/24", "198.51.100.9", "10.9.0.0/16"]
        san.setdefault("management", {})["permit"] = networks[choice % 2 : choice % 3 + 1]


def _add_classes(chance: Random, san: Data) -> None:
    is_lossless = san["vlans"]["iscsi_a"].get("lossless") == "pfc"
    for switch in san["switches"].values() if is_lossless else ():
        if chance.random() < 0.6:
            switch["qos"] = _qos(chance, PLATFORMS[switch["model"]])
    _add_routing(chance, san)


def _qos(chance: Random, row: Platform) -> Data:
    """Return lossless classes that a switch may have; S4810 queues stand alone for 3 and 4 only."""
    iscsi: Data = {"priority": 4 if row.traits.pfc_style == "map" else chance.choice([1, 2, 4, 5])}
    if row.traits.pfc_style == "port":
        return {"iscsi": iscsi}
    iscsi["bandwidth"] = chance.choice([1, 30, 50])
    return {"iscsi": iscsi, "fcoe": {"bandwidth": chance.choice([10, 25, 49])}}


def _state(chance: Random, san: Data, switch: Data) -> None:
    """State what one switch has."""
    modes = PLATFORMS[switch["model"]].traits.spanning_tree_modes
    if modes and chance.random() < 0.4:
        switch["spanning_tree"] = _spanning_tree(chance, san, chance.choice(modes))
    row = PLATFORMS[switch["model"]]
    hashes = lag_hashes(row, switch.get("release", row.release))
    words = [*sorted(hashes), None]
    word = words[len(san["links"]) % len(words)]  # no draw: what follows stays as it is
    if word is not None:
        switch["lag_hash"] = word
    if row.family == "n9300" and len(san["links"]) % 2:
        switch["copp"] = ["strict", "dense", "lenient"][len(san["hosts"]) % 3]
    _settings(san, switch, row)
    if chance.random() < 0.3:
        switch["banner"] = "\n".join(["Storage switch"] * chance.randint(1, 3))
    if chance.random() < 0.4:
        switch["time_zone"] = _time_zone(chance)


def _settings(san: Data, switch: Data, row: Platform) -> None:
    """State each setting of its NOS on some switches, without a draw."""
    choice = len(san["links"]) + len(san["hosts"])
    for number, (key, taken) in enumerate(row.traits.settings.items()):
        if (choice + number) % 3:
            *above, last = key.split(".")
            place = switch
            for step in above:
                place = place.setdefault(step, {})
            first = choice % max(len(taken.words), 1)
            numbers = [taken.least, taken.default, taken.most]
            words = list(taken.words)[first : first + choice % 4]
            place[last] = words if taken.words else numbers[choice % 3]


def _time_zone(chance: Random) -> Data:
    found: Data = {"name": "ZONE", "offset": chance.choice(["+01:00", "-08:00", "+10:00"])}
    found["area"] = chance.choice(["Europe/Berlin", "UTC"])
    if chance.random() < 0.6:
        week = chance.choice(["first", "second", "last"])
        found["summer"] = {
            "name": "SUMMER",
            "begins": f"{week} sunday march 0{chance.randint(0, 9)}:30",
            "ends": "last saturday october 03:00",
            "offset": chance.choice([60, 30]),
        }
    return found


def _spanning_tree(chance: Random, san: Data, mode: str) -> Data | str:
    """Return a mode alone, or with priorities; the default too."""
    priorities = [0, 4096, 8192, 32768]
    found: Data = {"mode": mode}
    if chance.random() < 0.6:
        found["priority"] = chance.choice(priorities)
    if mode in PER_VLAN and chance.random() < 0.6:
        keys = sorted(san["vlans"])
        found["vlans"] = {
            key: chance.choice(priorities) for key in chance.sample(keys, min(2, len(keys)))
        }
    return found if len(found) > 1 else mode


def _pair(chance: Random, nos: str) -> Data:
    priorities = [chance.randint(1, 65535), chance.randint(1, 65535)]
    mac = f"02:00:00:00:00:{chance.randint(1, 255):02x}"
    known: dict[str, Data] = {
        "nxos": {
            "role_priority": priorities,
            "system_mac": mac,
            "peer_gateway": chance.random() < 0.5,
            "peer_switch": chance.random() < 0.5,
            "auto_recovery": chance.random() < 0.5,
            "delay_restore": chance.choice([30, 150]),
        },
        "os9": {"primary_priority": priorities, "system_mac": mac, "delay_restore": 120},
        "os10": {"primary_priority": priorities, "system_mac": mac, "delay_restore": 120},
        "eos": {"reload_delay_mlag": 300, "reload_delay_non_mlag": chance.choice([0, 330])},
        "exos": {"system_mac": mac, "reload_delay_mlag": 60},
    }
    return {key: value for key, value in known[nos].items() if chance.random() < 0.6}


def _may_be_native(san: Data, link: Data) -> bool:
    """Return whether a link may carry a VLAN of choice untagged."""
    states_vlans = all(row.traits.peer_link_switches for row in _rows(san, link))
    fcoe = any(key.startswith("fcoe") for key in link.get("vlans", ()))
    return not fcoe and (states_vlans or link["role"] != "peer")


def _rows(san: Data, link: Data) -> list[Any]:
    """Return the platform rows of the switches of a link."""
    refs = [one for end in link["between"] for one in (end if isinstance(end, list) else [end])]
    return [PLATFORMS[san["switches"][ref.partition(" ")[0]]["model"]] for ref in refs]


SUBNETS = {"mgmt_net": "198.51.100", "routed": "203.0.113"}


def _add_routing(chance: Random, san: Data) -> None:
    """Let switches with an address in the management VLAN route, in a legal combination."""
    routers = {
        name: one
        for name, one in san["switches"].items()
        if one.get("vlan_addresses") and chance.random() < 0.8
    }
    if not routers:
        return
    taken = {vlan["id"] for vlan in san["vlans"].values()}
    number = next(one for one in range(900, 999) if one not in taken)
    san["vlans"]["routed"] = {"id": number, "role": "other"}
    for key, subnet in SUBNETS.items():
        san["vlans"][key] |= {"subnet": f"{subnet}.0/24", "gateway": f"{subnet}.254"}
    groups = {key: chance.randint(1, 255) for key in SUBNETS}
    only_nxos = all(_row(one).nos == "nxos" for one in routers.values())
    protocol = "hsrp" if only_nxos and chance.random() < 0.5 else "vrrp"
    for index, switch in enumerate(routers.values()):
        _route(chance, switch, index, {key: (protocol, groups[key]) for key in groups})


def _row(switch: Data) -> Platform:
    return PLATFORMS[switch["model"]]


def _capabilities_of(switch: Data) -> Capabilities:
    row = _row(switch)
    return capabilities_of(row, switch.get("release") or row.release)


def _route(chance: Random, switch: Data, index: int, groups: dict[str, tuple[str, int]]) -> None:
    known = _capabilities_of(switch)
    vrfs = [None, "storage", "front-1"] if Capability.VRF in known else [None]
    own: Data = switch["vlan_addresses"]
    if chance.random() < 0.5:
        own["routed"] = {"address": f"{SUBNETS['routed']}.{1 + index}/24"}
    together, forwarding = chance.choice(vrfs), chance.random() < 0.5
    routes: list[Data] = []
    for key, entry in own.items():
        vrf = together if chance.random() < 0.7 else chance.choice(vrfs)
        entry |= {
            "vrf": vrf,
            "forwarding": forwarding or _row(switch).traits.forwarding_stated == "",
        }
        if Capability.REDUNDANCY in known and chance.random() < 0.6:
            protocol, group = groups[key]
            priority = chance.choice([100, 1, 150, 254])
            entry[protocol] = {"group": group, "priority": priority}
            preempt = {1: True, 150: _row(switch).nos == "exos"}.get(priority)  # no draw
            if preempt is not None:
                entry[protocol]["preempt"] = preempt
        via = f"{SUBNETS[key]}.{200 + chance.randint(0, 1)}"
        to = chance.choice(["10.9.0.0/16", "192.168.7.0/24", "0.0.0.0/0"])
        if chance.random() < 0.6 and (vrf or to != "0.0.0.0/0"):
            routes.append({"to": to, "via": via, "vrf": vrf})
    if chance.random() < 0.7:
        switch["routes"] = routes
