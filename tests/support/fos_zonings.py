"""Random zonings of an emulated Brocade switch; how a volume manager reads its outputs."""

import random
import re
from collections.abc import Iterator
from typing import NamedTuple

from support.fos import FosTypist

PEER_SINCE = (7, 4)
WIDE_NAMES_SINCE = (8, 1)


def random_zoning(seed: int, release: tuple[int, ...]) -> Iterator[str]:
    """Yield the lines that define a random zoning, and enable it without a question.

    Names are short and long, zones have one member and many, and peer zones where there are some.
    """
    draw = random.Random(seed)
    mark = "-" if release >= WIDE_NAMES_SINCE else "_"
    aliases = [f"{kind}{mark}{'x' * draw.choice((1, 9, 30))}{n}" for n in range(6) for kind in "ha"]
    for number, alias in enumerate(aliases):
        wwpns = [f"10:00:00:00:c9:{seed % 256:02x}:{number:02x}:{n:02x}" for n in range(2)]
        yield f'alicreate "{alias}", "{";".join(wwpns[: draw.choice((1, 1, 1, 2))])}"'
    zones = []
    for number in range(draw.randint(1, 8)):
        zones.append(f"{draw.choice(('z', 'zone_of_a_host_'))}{number}")
        members = draw.sample(aliases, draw.randint(2, 6))
        if release >= PEER_SINCE and draw.random() < 0.5:
            split = draw.randint(1, len(members) - 1)
            yield (
                f'zonecreate --peerzone "{zones[-1]}" -principal "{";".join(members[:split])}" '
                f'-members "{";".join(members[split:])}"'
            )
        else:
            yield f'zonecreate "{zones[-1]}", "{"; ".join(members)}"'
    yield f'cfgcreate "fabric_cfg", "{";".join(zones)}"'
    if len(zones) > 1:
        yield f'cfgcreate "c2", "{zones[0]}"'


def zone_at_random(sw: FosTypist, seed: int) -> None:
    """Give a switch a random zoning, in effect."""
    sw.silently("\n".join(random_zoning(seed, sw.switch.release)))
    assert 'zone config "fabric_cfg" is in effect' in sw.yes("cfgenable fabric_cfg")


class ActiveZones(NamedTuple):
    """The effective configuration as a volume manager reads it."""

    name: str
    zones: dict[str, list[str]]


def active_zones(text: str) -> ActiveZones:
    """Return what OpenStack's driver takes from ``cfgactvshow``: fields between tabs [BRCDCIN]."""
    name, zones = "", dict[str, list[str]]()
    members: list[str] = []
    for line in text.splitlines():
        fields = [one.replace(" ", "") for one in line.split("\t")]
        if len(fields) < 3:  # kind, name, member
            continue
        if fields[0] == "cfg:":
            name = fields[1]
            continue
        if fields[1]:
            members = zones.setdefault(fields[1], [])
        if fields[2]:
            members.append(fields[2])
    return ActiveZones(name, zones)


def known_devices(text: str) -> list[str]:
    """Return the WWPNs that OpenStack's driver takes from ``nsshow;nscamshow`` [BRCDCIN]."""
    rows = [line for line in text.splitlines() if re.search(r" NL? ", line)]
    return [line.split(";")[2] for line in rows]
