"""``show ports information detail`` of ExtremeXOS -> the state of each port [R-NTC]."""

from napalm.base import models

from sanfab_napalm.text import first, titled_blocks

_PORT = r"^ *Port:\s+(\d+(?::\d+){0,2}).*$"
_NO_JUMBO = 1522
"""Largest frame without jumbo frames, in bytes with the CRC [E-JMB]."""
_MEGABITS = {"G": 1000.0, "M": 1.0}


def interfaces(text: str) -> dict[str, models.InterfaceDict]:
    """Return the state of each port; ports have no MAC address of their own."""
    return {head[1]: _port(body) for head, body in titled_blocks(_PORT, text)}


def _port(body: str) -> models.InterfaceDict:
    link = first(r"^\s*Link State:\s*(.*)$", body)
    number, unit = first(r"(\d+) *[GM]bps", link), first(r"\d+ *([GM])bps", link)
    jumbo = first(r"^\s*Jumbo:\s*(.*)$", body)
    return {
        "is_up": link.startswith("Active"),
        "is_enabled": first(r"^\s*Admin state:\s*(\w+)", body) == "Enabled",
        "description": (
            first(r'^\s*Description String:\s*"?(.*?)"?\s*$', body)
            or first(r'^\s*Display String:\s*"?(.*?)"?\s*$', body)
        ),
        "last_flapped": -1.0,
        "speed": float(number) * _MEGABITS[unit] if number else -1.0,
        "mtu": int(first(r"MTU= *(\d+)", jumbo, str(_NO_JUMBO if jumbo else -1))),
        "mac_address": "",
    }
