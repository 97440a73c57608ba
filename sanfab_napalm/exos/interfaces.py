"""``show ports information detail`` of ExtremeXOS -> the state of each port [R-NTC]."""

import re
from datetime import datetime

from napalm.base import models

from sanfab_napalm.text import first, titled_blocks

_PORT = r"^ *Port:\s+(\d+(?::\d+){0,2}).*$"
_TIME = r"\w{3} \w{3} +\d+ [\d:]+ \d{4}"
_FORMAT = "%a %b %d %H:%M:%S %Y"
_NO_JUMBO = 1522
"""Largest frame without jumbo frames, in bytes with the CRC [E-JMB]."""
_MEGABITS = {"G": 1000.0, "M": 1.0}


def interfaces(text: str, switch: str) -> dict[str, models.InterfaceDict]:
    """Return the state of each port; ``show switch`` prints the time to compare with [R-CN]."""
    now = first(rf"^Current Time: +({_TIME})", switch)
    return {head[1]: _port(body, now) for head, body in titled_blocks(_PORT, text)}


def _flapped(body: str, now: str) -> float:
    """Return the seconds since the link went up or down; -1: it is not known."""
    times = re.findall(rf"^\s*Link (?:Ups|Downs):\s*\d+\s+Last:\s*({_TIME})", body, re.MULTILINE)
    if not now or not times:
        return -1.0
    last = max(datetime.strptime(one, _FORMAT) for one in times)  # of one clock
    return max((datetime.strptime(now, _FORMAT) - last).total_seconds(), -1.0)


def _port(body: str, now: str) -> models.InterfaceDict:
    link = first(r"^\s*Link State:\s*(.*)$", body)
    number, unit = first(r"(\d+) *[GM]", link), first(r"\d+ *([GM])", link)
    jumbo = first(r"^\s*Jumbo:\s*(.*)$", body)
    return {
        "is_up": link.startswith("Active"),
        "is_enabled": first(r"^\s*Admin state:\s*(\w+)", body) == "Enabled",
        "description": (
            first(r'^\s*Description String:\s*"?(.*?)"?\s*$', body)
            or first(r'^\s*Display String:\s*"?(.*?)"?\s*$', body)
        ),
        "last_flapped": _flapped(body, now),
        "speed": float(number) * _MEGABITS[unit] if number else -1.0,
        "mtu": int(first(r"MTU= *(\d+)", jumbo, str(_NO_JUMBO if jumbo else -1))),
        "mac_address": "",
    }
