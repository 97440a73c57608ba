"""``show switch`` and ``show version`` of ExtremeXOS -> NAPALM's facts [R-CN][F-450]."""

import re

from napalm.base import models

from sanfab_napalm.text import first, seconds

_SERIAL = r"^(?:Switch|Chassis|Slot-\d+) *: *\d{6}-\d\d-\w+ +(\S+)"


def device_facts(switch: str, version: str, ports: list[str]) -> models.FactsDict:
    """Return identity and release of the running software; not printed: empty, or -1."""
    name = first(r"^SysName: +(.*)$", switch)
    return {
        "uptime": seconds(first(r"^System UpTime: +(.*)$", switch)),
        "vendor": "Extreme Networks",
        "model": first(r"^System Type: +(.*)$", switch),
        "hostname": name,
        "fqdn": name,
        "os_version": first(r"^Image *: .*?\bversion (\S+)", version) or _booted(switch),
        "serial_number": first(_SERIAL, version),
        "interface_list": ports,
    }


def _booted(switch: str) -> str:
    """Return the release of the image that runs; the configuration may be of another one."""
    image = first(r"^Image Booted: +(\w+)", switch).capitalize()
    return first(rf"^{re.escape(image)} ver: +(\S+)", switch) if image else ""
