"""NAPALM driver for Dell OS9: merges over SSH, stops at a rejection and rolls back."""

import re

from napalm.base import models

from sanfab.nos.os9.driver import connect
from sanfab_napalm.base import NapalmDriver, NapalmProfile, interface_state, napalm_errors

_VERSION = re.compile(r"OS Version ?: *(\S+)")  # [R-SEN]
_MODEL = re.compile(r"(?m)^\s*(?:System Type|Module Type)\s*: *(.+?)\s*$")  # [mem]
_NAME = re.compile(r"(?m)^hostname (\S+)")
_INTERFACE = re.compile(r"(?m)^((?:\w+Ethernet|\w+GigE|Port-channel|Vlan|Loopback)\b.*?) is (.+)$")
_DESCRIPTION = re.compile(r"(?m)^\s*Description: (.*?)\s*$")
_MTU = re.compile(r"\bMTU (\d+) bytes")
_SPEED = re.compile(r"\bLineSpeed (\d+) Mbit")


def undo(line: str) -> str:
    """Return the line that undoes another line.

    >>> undo("vlan 10"), undo("no shutdown")
    ('no vlan 10', 'shutdown')
    """
    return line[3:] if line.startswith("no ") else f"no {line}"


class Os9Driver(NapalmDriver):
    """NAPALM driver for Dell OS9."""

    nos_profile = NapalmProfile(
        platform="dellos9",
        connect=connect,
        comment="!",
        ignored_lines=("Current Configuration", "end"),
        undo=undo,
    )

    def get_facts(self) -> models.FactsDict:
        """Return identity and release; fields that the switch does not print are empty."""
        with napalm_errors():
            shown = self.device.show(["show version", "show system"])
            running = self.device.running()
        text = "\n".join(shown.values())
        name, version, model = (
            found[1] if found else ""
            for found in (_NAME.search(running), _VERSION.search(text), _MODEL.search(text))
        )
        return {
            "uptime": -1.0,
            "vendor": "Dell",
            "model": model,
            "hostname": name,
            "fqdn": name,
            "os_version": version,
            "serial_number": "",
            "interface_list": re.findall(r"(?m)^interface (.+?)\s*$", running),
        }

    def get_interfaces(self) -> dict[str, models.InterfaceDict]:
        """Return state, description, MTU and speed of every interface."""
        with napalm_errors():
            text = self.device.show(["show interfaces"])["show interfaces"]
        found = list(_INTERFACE.finditer(text))
        ends = [match.start() for match in found[1:]] + [len(text)]
        return {
            match[1]: _interface(match[2], text[match.end() : end])
            for match, end in zip(found, ends, strict=True)
        }


def _interface(state: str, rest: str) -> models.InterfaceDict:
    up = "disabled" if "admin" in state else "up" if state.startswith("up") else "down"
    description, mtu, speed = (found.search(rest) for found in (_DESCRIPTION, _MTU, _SPEED))
    return interface_state(
        up,  # type: ignore[arg-type]
        description[1] if description else "",
        int(mtu[1]) if mtu else -1,
        float(speed[1]) if speed else -1.0,
    )
