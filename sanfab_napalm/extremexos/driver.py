"""NAPALM driver for ExtremeXOS: merges over SSH, stops at a rejection and rolls back.

Some lines of ExtremeXOS cannot be undone; a rollback then raises an error with the rest.
"""

import re

from napalm.base import models

from sanfab.nos.exos.driver import connect
from sanfab_napalm.base import NapalmDriver, NapalmProfile, interface_state, napalm_errors

_VERSION = re.compile(r"ExtremeXOS version +(\S+)")  # [R-CN]
_MODEL = re.compile(r"System Type: +(.+?)\s*$", re.MULTILINE)  # [R-CN]
_NAME = re.compile(r"SysName: +(\S+)")  # [R-CN]
_PORT = re.compile(r"(?m)^(\d+(?::\d+)?) +\S+ +([ED]) +(\S+)")  # [R-CN]
_OPPOSITES = (
    (re.compile(r'create vlan ("?[\w-]+"?)'), r"delete vlan \1"),
    (re.compile(r"enable (.+)"), r"disable \1"),
    (re.compile(r"disable (.+)"), r"enable \1"),
    (re.compile(r"configure vlan (\S+) add ports (\S+)"), r"configure vlan \1 delete ports \2"),
    (re.compile(r"configure vlan (\S+) delete ports (\S+)"), r"configure vlan \1 add ports \2"),
    (
        re.compile(r"configure ports (\S+) (display-string|description-string)"),
        r"unconfigure ports \1 \2",
    ),
)


def undo(line: str) -> str:
    """Return the line that undoes another line; empty: there is none.

    >>> undo('create vlan "SAN"'), undo("configure vlan SAN tag 10")
    ('delete vlan "SAN"', '')
    """
    for pattern, opposite in _OPPOSITES:
        found = pattern.match(line)
        if found:
            return found.expand(opposite)
    return ""


class ExosDriver(NapalmDriver):
    """NAPALM driver for ExtremeXOS."""

    nos_profile = NapalmProfile(
        platform="extremexos", connect=connect, comment="#", ignored_lines=(), undo=undo
    )

    def get_facts(self) -> models.FactsDict:
        """Return identity and release; fields that the switch does not print are empty."""
        with napalm_errors():
            shown = self.device.show(["show switch", "show version"])
        text = "\n".join(shown.values())
        name, version, model = (
            found[1] if found else ""
            for found in (_NAME.search(text), _VERSION.search(text), _MODEL.search(text))
        )
        return {
            "uptime": -1.0,
            "vendor": "Extreme Networks",
            "model": model,
            "hostname": name,
            "fqdn": name,
            "os_version": version,
            "serial_number": "",
            "interface_list": list(self.get_interfaces()),
        }

    def get_interfaces(self) -> dict[str, models.InterfaceDict]:
        """Return whether each port is up and enabled."""
        line = "show ports configuration no-refresh"
        with napalm_errors():
            text = self.device.show([line])[line]
        return {
            port: interface_state("disabled" if state == "D" else "up" if link == "A" else "down")
            for port, state, link in _PORT.findall(text)
        }
