"""Running configuration of OS9 -> users, NTP servers and SNMP; NTP associations."""

import re

from napalm.base import models

from sanfab_napalm.text import first

_USER = re.compile(
    r"^username (\S+) (?:access-class \S+ )?"
    r"(?:nopassword|(?:password|secret)(?: \d| sha256-password)* (\S+))(.*)$",
    re.MULTILINE,
)
_NTP = re.compile(r"^ntp server (?:vrf (\S+) )?(\S+)(.*)$", re.MULTILINE)
_COMMUNITY = re.compile(r"^snmp-server community (\S+) (ro|rw)\b *(.*)$", re.MULTILINE)
_ASSOCIATION = re.compile(
    r"^([*#+ -])(\S+) +(?:\d+ +)?(\S+) +(\d+) +(\S+) +(\d+) +([0-7]+)"
    r" +([\d.-]+) +([\d.-]+) +([\d.]+)\s*$",
    re.MULTILINE,
)
_NO_LEVEL = 1
"""Privilege of a user without one: the default of the command [mem]."""


def users(running: str) -> dict[str, models.UsersDict]:
    """Return the accounts; a password is the hash that the switch prints."""
    return {
        name: {
            "level": int(first(r"\bprivilege (\d+)", rest, str(_NO_LEVEL))),
            "password": secret,
            "sshkeys": [],
        }
        for name, secret, rest in _USER.findall(running)
    }


def ntp_servers(running: str) -> dict[str, models.NTPServerDict]:
    """Return the configured NTP servers, with what their lines state."""
    found: dict[str, models.NTPServerDict] = {}
    for vrf, address, rest in _NTP.findall(running):
        found[address] = {
            "address": address,
            "association_type": "SERVER",
            "prefer": "prefer" in rest.split(),
            "network_instance": vrf or "default",
        }
        version, key = first(r"\bversion (\d+)", rest), first(r"\bkey (\d+)", rest)
        if version:
            found[address]["version"] = int(version)
        if key:
            found[address]["key_id"] = int(key)
    return found


def snmp_information(running: str) -> models.SNMPDict:
    """Return contact, location and communities."""
    return {
        "chassis_id": first(r"^snmp-server chassis-id (.*)$", running),
        "contact": first(r"^snmp-server contact (.*)$", running).strip('"'),
        "location": first(r"^snmp-server location (.*)$", running).strip('"'),
        "community": {
            name: {"acl": acl.split()[0] if acl.strip() else "N/A", "mode": mode}
            for name, mode, acl in _COMMUNITY.findall(running)
        },
    }


def ntp_stats(text: str) -> list[models.NTPStats]:
    """Return the rows of ``show ntp associations`` [R-NAF]."""
    return [
        {
            "remote": remote,
            "referenceid": reference,
            "synchronized": mark == "*",
            "stratum": int(stratum),
            "type": "-",
            "when": when,
            "hostpoll": int(poll),
            "reachability": int(reach, 8),
            "delay": float(delay),
            "offset": float(offset),
            "jitter": float(dispersion),
        }
        for mark, remote, reference, stratum, when, poll, reach, delay, offset, dispersion in (
            _ASSOCIATION.findall(text)
        )
    ]
