"""Chance and the data of a random SAN -> speed, FEC and negotiation of some of its ports."""

from random import Random
from typing import Any

from sanfab.model.platforms.files import PLATFORMS
from sanfab.model.platforms.port_rows import LineRates
from sanfab.model.platforms.ports import port_speeds

Data = dict[str, Any]


def add_random_rates(chance: Random, san: Data) -> None:
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
