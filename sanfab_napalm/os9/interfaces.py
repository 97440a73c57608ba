"""``show interfaces`` of OS9 -> state and counters of each interface [R-NAF][R-SEN]."""

import re
from collections.abc import Callable

from napalm.base import models

from sanfab_napalm.text import first, mac_address, seconds, titled_blocks

_HEAD = r"^([A-Za-z][\w-]* \d[\d/:]*) is ([^,\n]+), line protocol is (\w+).*$"
_MAC = r"^(?:Hardware address|Hardware is .*, address|Address) is ([\da-fA-F:]{17})"
_COUNTED = r"Input Statistics:\n(?P<rx>(?: .*\n)+)Output Statistics:\n(?P<tx>(?: .*\n)+)"


def interfaces(text: str, running: str) -> dict[str, models.InterfaceDict]:
    """Return the state of every interface.

    An interface that is ``down`` may be shut down, or enabled without a link: its section of the
    running configuration tells.
    """
    shut = _shut_down(running)
    return {
        head[1]: {
            "is_up": head[3] == "up",
            "is_enabled": head[2].strip() == "up" or ("admin" not in head[2] and not shut(head[1])),
            "description": first(r"^Description: (.*)$", body),
            "last_flapped": seconds(first(r"last interface status change: (\S+)", body)),
            "speed": float(first(r"\bLineSpeed (\d+) Mbit", body, "-1")),
            "mtu": int(first(r"\bMTU (\d+) bytes", body, "-1")),
            "mac_address": mac_address(first(_MAC, body)),
        }
        for head, body in titled_blocks(_HEAD, text)
    }


def _shut_down(running: str) -> Callable[[str], bool]:
    """Return whether the running configuration shuts an interface down."""
    found = {
        head[1].lower(): re.search(r"^ shutdown\s*$", body.partition("\n!")[0], re.MULTILINE)
        for head, body in titled_blocks(r"^interface (.+?)\s*$", running)
    }
    return lambda name: bool(found.get(name.lower()))


def counters(text: str) -> dict[str, models.InterfaceCounterDict]:
    """Return the counters of every interface that prints statistics."""
    found: dict[str, models.InterfaceCounterDict] = {}
    for head, body in titled_blocks(_HEAD, text):
        counted = re.search(_COUNTED, body)
        if counted is None:
            continue
        received, sent = counted["rx"], counted["tx"]
        found[head[1]] = {
            "tx_errors": _sum(sent, "underruns", "collisions"),
            "rx_errors": _sum(received, "runts", "giants", "CRC", "overrun"),
            "tx_discards": _sum(sent, "discarded"),
            "rx_discards": _sum(received, "discarded"),
            "tx_octets": _sum(sent, "bytes"),
            "rx_octets": _sum(received, "bytes"),
            "tx_unicast_packets": _sum(sent, "Unicasts"),
            "rx_unicast_packets": _sum(received, "Unicasts"),
            "tx_multicast_packets": _sum(sent, "Multicasts"),
            "rx_multicast_packets": _sum(received, "Multicasts"),
            "tx_broadcast_packets": _sum(sent, "Broadcasts"),
            "rx_broadcast_packets": _sum(received, "Broadcasts"),
        }
    return found


def _sum(text: str, *labels: str) -> int:
    return sum(int(first(rf"(\d+) {label}\b", text, "0")) for label in labels)
