"""Configuration of ExtremeXOS -> accounts, time servers and SNMP."""

import re

from napalm.base import models

from sanfab_napalm.text import first

_ACCOUNT = re.compile(
    r'^(?:create account (admin|user)|configure account) "?([^\s"]+)"? encrypted "?([^\s"]+)"?',
    re.MULTILINE,
)
_LEVELS = {"admin": 15, "user": 1}
_TIME = re.compile(
    r"^configure (?:sntp-client (primary|secondary)(?: server)?|ntp server add)"
    r" (\S+)(?:.*? vr \"?([\w-]+))?",
    re.MULTILINE,
)
_COMMUNITY = re.compile(
    r'^configure snmpv3 add community (?:encrypted )?"?([^\s"]+)"? name .*user "?v1v2c_(ro|rw)"?',
    re.MULTILINE,
)
_OLD_COMMUNITY = re.compile(
    r'^configure snmp add community read(only|write) (?:encrypted )?"?([^\s"]+)', re.MULTILINE
)


def users(running: str) -> dict[str, models.UsersDict]:
    """Return the accounts that the configuration names; a password is the hash that it holds."""
    return {
        name: {"level": _LEVELS[role or _role(name)], "password": secret, "sshkeys": []}
        for role, name, secret in _ACCOUNT.findall(running)
    }


def _role(name: str) -> str:
    """Return the role of an account that the switch has from the factory [E-DAC]."""
    return "user" if name == "user" else "admin"


def ntp_servers(running: str) -> dict[str, models.NTPServerDict]:
    """Return the servers of NTP and SNTP, with what their lines state."""
    found: dict[str, models.NTPServerDict] = {}
    for place, address, vr in _TIME.findall(running):
        found[address] = {
            "address": address,
            "association_type": "SERVER",
            "prefer": place == "primary",
        }
        if vr:
            found[address]["network_instance"] = vr
    return found


def snmp_information(running: str) -> models.SNMPDict:
    """Return contact, location and communities; ExtremeXOS has no chassis id."""
    old = [(name, "r" + mode[0]) for mode, name in _OLD_COMMUNITY.findall(running)]
    return {
        "chassis_id": "",
        "contact": first(r'^configure snmp sys[Cc]ontact "?(.*?)"?\s*$', running),
        "location": first(r'^configure snmp sys[Ll]ocation "?(.*?)"?\s*$', running),
        "community": {
            name: {"acl": "N/A", "mode": mode}
            for name, mode in [*_COMMUNITY.findall(running), *old]
        },
    }
