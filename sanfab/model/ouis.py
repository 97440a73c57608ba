"""World wide names -> their manufacturer, from a table of OUIs."""

from functools import cache
from typing import Literal, NamedTuple

OuiKind = Literal["adapter", "array", "server"]
"""Device with such names: a host adapter, an array, or a server whose vendor assigns the names of
all its adapters."""


class Oui(NamedTuple):
    """Owner of a manufacturer id in a WWN."""

    vendor: str
    kind: OuiKind
    source: str = "mem"
    """Tags that docs/sources.md resolves; ``mem`` where none was read."""


OUIS: dict[str, Oui] = {
    "00:00:c9": Oui("Emulex", "adapter", "WWN S2"),
    "00:90:fa": Oui("Emulex", "adapter", "OUI-REG"),
    "00:10:9b": Oui("Emulex", "adapter", "OUI-REG"),
    "00:0e:1e": Oui("QLogic", "adapter", "OUI-REG"),
    "00:1b:32": Oui("QLogic", "adapter", "OUI-REG"),
    "00:24:ff": Oui("QLogic", "adapter", "OUI-REG"),
    "00:c0:dd": Oui("QLogic", "adapter", "OUI-REG"),
    "00:e0:8b": Oui("QLogic", "adapter", "OUI-REG"),
    "34:80:0d": Oui("QLogic", "adapter", "OUI-REG"),
    "f4:e9:d4": Oui("QLogic", "adapter", "OUI-REG"),
    "00:05:1e": Oui("Brocade", "adapter", "OUI-REG"),
    "00:05:33": Oui("Brocade", "adapter", "OUI-REG"),
    "8c:7c:ff": Oui("Brocade", "adapter", "OUI-REG"),
    "00:0a:f7": Oui("Broadcom", "adapter", "OUI-REG"),
    "00:10:18": Oui("Broadcom", "adapter", "OUI-REG"),
    "00:15:17": Oui("Intel", "adapter", "OUI-REG"),
    "00:1b:21": Oui("Intel", "adapter", "OUI-REG"),
    "90:e2:ba": Oui("Intel", "adapter", "OUI-REG"),
    "a0:36:9f": Oui("Intel", "adapter", "OUI-REG"),
    "00:07:43": Oui("Chelsio", "adapter", "OUI-REG"),
    "00:0d:ec": Oui("Cisco", "server", "S2"),
    "00:25:b5": Oui("Cisco", "server", "OUI-REG"),
    "00:03:ba": Oui("Sun", "server", "OUI-REG"),
    "00:14:4f": Oui("Sun", "server", "OUI-REG"),
    "00:14:38": Oui("HP", "server", "OUI-REG"),
    "00:60:b0": Oui("HP", "server", "OUI-REG"),
    "14:02:ec": Oui("HP", "server", "OUI-REG"),
    "b8:ca:3a": Oui("Dell", "server", "OUI-REG"),
    "00:0c:29": Oui("VMware", "server", "OUI-REG"),
    "00:a0:98": Oui("NetApp", "array", "WWN S2"),
    "00:80:e5": Oui("NetApp", "array", "OUI-REG"),
    "00:a0:b8": Oui("NetApp", "array", "OUI-REG"),
    "d0:39:ea": Oui("NetApp", "array", "OUI-REG"),
    "00:00:97": Oui("EMC", "array", "OUI-REG"),
    "00:01:44": Oui("EMC", "array", "OUI-REG"),
    "00:60:16": Oui("EMC", "array", "OUI-REG"),
    "00:60:48": Oui("EMC", "array", "OUI-REG"),
    "14:f0:c5": Oui("EMC", "array", "OUI-REG"),
    "00:0d:31": Oui("Dell", "array", "OUI-REG"),
    "00:60:e8": Oui("Hitachi", "array", "OUI-REG"),
    "00:50:76": Oui("IBM", "array", "OUI-REG"),
    "00:01:fe": Oui("HP", "array", "OUI-REG"),
    "00:02:ac": Oui("HP", "array", "OUI-REG"),
    "00:c0:ff": Oui("Dot Hill", "array", "OUI-REG"),
    "24:a9:37": Oui("Pure Storage", "array", "OUI-REG"),
    "6c:9c:e9": Oui("Nimble", "array", "OUI-REG"),
    "74:2b:0f": Oui("Infinidat", "array", "OUI-REG"),
}
"""Manufacturers by OUI. It is a help against slips, not the registry: one that is missing here may
well exist."""

SISTERS = (
    frozenset({"Broadcom", "Emulex"}),
    frozenset({"Broadcom", "QLogic"}),
    frozenset({"Brocade", "QLogic"}),
)
"""Makers of adapters whose products went from one to the other."""


class NodeName(NamedTuple):
    """How a maker's node names (WWNN) begin, and the port names that go with them."""

    begins: str
    whose: str
    port_begins: str
    source: str = "mem"


NODE_NAMES = (
    NodeName("20:00:00:00:c9:", "an Emulex adapter", "10:00:00:00:c9:", "S2"),
    NodeName("20:00:00:90:fa:", "an Emulex adapter", "10:00:00:90:fa:"),
    NodeName("20:00:00:c0:dd:", "a QLogic adapter", "21:00:00:c0:dd:"),
    NodeName("20:00:00:e0:8b:", "a QLogic adapter", "21:00:00:e0:8b:"),
    NodeName("20:00:00:1b:32:", "a QLogic adapter", "21:00:00:1b:32:"),
    NodeName("20:00:00:24:ff:", "a QLogic adapter", "21:00:00:24:ff:"),
    NodeName("50:0a:09:80:", "a NetApp controller", "50:0a:09:81: to 50:0a:09:8f:", "NTAP-ZONE S2"),
)


def naa_of(wwn: str) -> str:
    """Return the digit that defines the format of a WWN (NAA).

    >>> naa_of("50:0a:09:85:87:59:54:17")
    '5'
    """
    return wwn[0]


@cache
def oui_of(wwn: str) -> str:
    """Return the manufacturer id within a WWN in lower case; empty where its form has none.

    >>> oui_of("10:00:00:00:c9:93:f9:97"), oui_of("50:0a:09:85:87:59:54:17")
    ('00:00:c9', '00:a0:98')
    >>> oui_of("db:27:57:50:00:00:00:01"), oui_of("30:0a:09:85:87:59:54:17")
    ('6c:27:57', '')
    """
    naa = naa_of(wwn)
    if naa in "12":
        return wwn[6:14]
    digits = wwn.replace(":", "")
    if naa in "56":
        return ":".join((digits[1:3], digits[3:5], digits[5:7]))
    if naa in "cdef":  # an EUI-64 whose first byte lost its two flag bits to the NAA
        return f"{(int(digits[:2], 16) & 0x3F) << 2:02x}:{digits[2:4]}:{digits[4:6]}"
    return ""


def owner_of(wwn: str) -> Oui | None:
    """Return the manufacturer of a WWN; None: it is not in the table."""
    return OUIS.get(oui_of(wwn))


@cache
def nearest_oui(oui: str) -> str:
    """Return a known OUI that differs by one digit or two neighbours changed; empty if none.

    >>> nearest_oui("00:00:c8"), nearest_oui("00:a0:89"), nearest_oui("44:55:66")
    ('00:00:c9', '00:a0:98', '')
    """
    wanted = oui.replace(":", "")
    return next((known for known in OUIS if _is_slip(wanted, known.replace(":", ""))), "")


def _is_slip(one: str, other: str) -> bool:
    places = [number for number in range(len(one)) if one[number] != other[number]]
    if len(places) <= 1:
        return True
    first, last = places[0], places[-1]
    swapped = one[first] == other[last] and one[last] == other[first]
    return swapped and last == first + 1
