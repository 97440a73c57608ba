"""Running configuration of OS10 -> users, NTP servers and SNMP [O10-JP O10-COLL]."""

import re

from napalm.base import models

from sanfab_napalm.text import first

_USER = re.compile(r"^username (\S+) password (\S+) role \S+(.*)$", re.MULTILINE)
_SSH_KEY = r'^username {} sshkey "?(.+?)"?$'
_NTP = re.compile(r"^ntp server (\S+)(.*)$", re.MULTILINE)
_COMMUNITY = re.compile(r"^snmp-server community (\S+) (ro|rw)\b(?: acl (\S+))?", re.MULTILINE)


def users(text: str) -> dict[str, models.UsersDict]:
    """Return the accounts; a password is the hash that the switch prints, or its stars."""
    return {
        name: {
            "level": int(first(r"\bpriv-lvl (\d+)", rest, "0")),
            "password": secret,
            "sshkeys": re.findall(_SSH_KEY.format(re.escape(name)), text, re.MULTILINE),
        }
        for name, secret, rest in _USER.findall(text)
    }


def ntp_servers(text: str) -> dict[str, models.NTPServerDict]:
    """Return the configured NTP servers, with what their lines state."""
    found: dict[str, models.NTPServerDict] = {}
    for address, rest in _NTP.findall(text):
        found[address] = {
            "address": address,
            "association_type": "SERVER",
            "prefer": "prefer" in rest.split(),
            "network_instance": first(r"^ntp enable vrf (\S+)", text, "default"),
        }
        key = first(r"\bkey (\d+)", rest)
        if key:
            found[address]["key_id"] = int(key)
    return found


def snmp_information(text: str) -> models.SNMPDict:
    """Return contact, location and communities."""
    return {
        "chassis_id": first(r"^snmp-server engineID local (\S+)", text),
        "contact": first(r"^snmp-server contact (.*)$", text).strip('"'),
        "location": first(r"^snmp-server location (.*)$", text).strip('"'),
        "community": {
            name: {"acl": acl or "N/A", "mode": mode}
            for name, mode, acl in _COMMUNITY.findall(text)
        },
    }
