"""A switch that others configured too: foreign lines by NOS, and the same SAN with few areas."""

from collections.abc import Collection
from dataclasses import replace
from random import Random

from sanfab.intent.switch_design import SwitchDesign

_SERVICES = {
    "nxos": (
        "snmp-server community Public{n} group network-operator",
        "ntp server 192.0.2.{n}",
        "username ops{n} password 0 Secret-{n}x role network-operator",
        "snmp-server location Hall {n}",
        "ip route 198.51.100.0/24 192.0.2.{n}",
    ),
    "eos": (
        "snmp-server community Public{n} ro",
        "ntp server 192.0.2.{n}",
        "username ops{n} privilege 1 role network-operator secret 0 Secret-{n}x",
        "snmp-server location Hall {n}",
        "ip route 198.51.100.0/24 192.0.2.{n}",
    ),
    "os9": (
        "snmp-server community Public{n} ro",
        "ntp server 192.0.2.{n}",
        "username ops{n} password 0 Secret-{n}x privilege 1",
        "snmp-server location Hall{n}",
        "management route 198.51.100.0/24 192.0.2.{n}",
    ),
    "os10": (
        "snmp-server community Public{n} ro",
        "ntp server 192.0.2.{n}",
        "username ops{n} password Secret-{n}x role netoperator",
        "snmp-server location Hall{n}",
        "management route 198.51.100.0/24 192.0.2.{n}",
    ),
    "exos": (
        "configure snmp add community readonly Public{n}",
        "configure ntp server add 192.0.2.{n} vr VR-Mgmt",
        "create account user ops{n} Secret-{n}x",
        "configure snmp sysLocation Hall-{n}",
        "configure iproute add 198.51.100.0 255.255.255.0 192.0.2.{n}",
    ),
    "fos": ('tsclockserver "192.0.2.{n}"', "portcfgtrunkport 7 0"),
}
_VLAN = {
    "nxos": ("vlan {id}", "name foreign_{id}", "exit"),
    "eos": ("vlan {id}", "name foreign_{id}", "exit"),
    "os9": ("interface vlan {id}", "name foreign_{id}", "exit"),
    "os10": ("interface vlan {id}", "description foreign_{id}", "exit"),
    "exos": ("create vlan foreign_{id}", "configure vlan foreign_{id} tag {id}"),
    "fos": ('alicreate "foreign_{id}", "21:00:00:e0:8b:05:05:05"', "cfgsave"),
}


def foreign_lines(nos: str, chance: Random, used: Collection[int]) -> tuple[str, ...]:
    """Return lines of a colleague: VLANs that are not ``used``, SNMP, time, users, routes."""
    free = [number for number in range(3000, 3900) if number not in used]
    vlans = chance.sample(free, chance.randint(1, 3))
    lines = [line.format(id=one) for one in sorted(vlans) for line in _VLAN[nos]]
    services = chance.sample(_SERVICES[nos], chance.randint(1, len(_SERVICES[nos])))
    return (*lines, *(line.format(n=chance.randint(20, 99)) for line in services))


def with_areas(design: SwitchDesign, *areas: str) -> SwitchDesign:
    """Return a switch of which sanfab manages these areas only.

    A fabric extender is of the areas ports and lags: one without the other is refused.
    """
    san = design.san
    if design.intent.fex and "ports" in areas and "lags" not in areas:
        areas = (*areas, "lags")
    switch = san.switches[design.name].model_copy(update={"managed": areas})
    san = san.model_copy(update={"switches": {**san.switches, design.name: switch}})
    return SwitchDesign(design.name, san, replace(design.cabling, san=san))
