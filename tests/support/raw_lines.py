"""Random raw lines by NOS, as its switch prints them, each with the lines that take it back."""

from dataclasses import replace
from random import Random

from sanfab.intent.switch_design import SwitchDesign

_SWITCH = {
    "nxos": (
        ("ip route 198.51.100.0/24 192.0.2.{n}", "no ip route 198.51.100.0/24 192.0.2.{n}"),
        (
            "vrf context management\n  ip route 203.0.113.0/24 192.0.2.{n}",
            "vrf context management\n  no ip route 203.0.113.0/24 192.0.2.{n}",
        ),
    ),
    "eos": (
        ("ip route 198.51.100.0/24 192.0.2.{n}", "no ip route 198.51.100.0/24 192.0.2.{n}"),
        ("ip route 203.0.113.0/24 192.0.2.{n}", "no ip route 203.0.113.0/24 192.0.2.{n}"),
    ),
    "os9": (
        (
            "management route 198.51.100.0/24 192.0.2.{n}",
            "no management route 198.51.100.0/24 192.0.2.{n}",
        ),
    ),
    "os10": (
        (
            "management route 198.51.100.0/24 192.0.2.{n}",
            "no management route 198.51.100.0/24 192.0.2.{n}",
        ),
    ),
    "exos": (
        (
            "configure iproute add 198.51.100.0 255.255.255.0 192.0.2.{n} vr VR-Mgmt",
            "configure iproute delete 198.51.100.0 255.255.255.0 192.0.2.{n} vr VR-Mgmt",
        ),
    ),
}
_PORT = {
    "nxos": ("load-interval counter 1 {n}", "no load-interval counter 1"),
    "eos": ("load-interval {n}", "no load-interval"),
}


def with_raw_lines(design: SwitchDesign, chance: Random) -> SwitchDesign:
    """Return a switch whose inventory has raw lines, of a port too where a NOS takes some."""
    nos, san = design.platform.nos, design.san
    number = chance.randrange(30, 60)
    pairs = chance.sample(_SWITCH[nos], chance.randint(1, len(_SWITCH[nos])))
    raw = {
        "configuration": "\n".join(line for line, _ in pairs).format(n=number) + "\n",
        "undo": "\n".join(line for _, line in pairs).format(n=number) + "\n",
    }
    ports = dict(design.intent.ports)
    if nos in _PORT and ports:
        port = chance.choice(sorted(ports))
        line, undo = (one.format(n=number) for one in _PORT[nos])
        ports[port] = ports[port].model_copy(update={"configuration": line, "undo": undo})
    # Static routes are raw lines only where the inventory states none.
    switch = design.intent.model_copy(update={**raw, "ports": ports, "routes": None})
    san = san.model_copy(update={"switches": {**san.switches, design.name: switch}})
    return SwitchDesign(design.name, san, replace(design.cabling, san=san))
