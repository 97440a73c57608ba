"""Running configuration of OS9 -> users, NTP servers and SNMP; NTP associations."""

import re

from napalm.base import models

from sanfab_napalm.text import first

_USER = re.compile(
    r"^username (\S+) (?:password|secret)(?: \d| sha256-password \d)* (\S+)(.*)$", re.M
)
_NTP = re.compile(r"^ntp server (?:vrf (\S+) )?(\S+)(.*)$", re.M)
_COMMUNITY = re.compile(r"^snmp-server community (\S+) (ro|rw)\b *(.*)$", re.M)
_ASSOCIATION = re.compile(
    r"^([*#+ -])(\S+) +(?:\d+ +)?(\S+) +(\d+) +(\S+) +(\d+) +([0-7]+)"
    r" +([\d.-]+) +([\d.-]+) +([\d.]+)\s*$",
    re.M,
)
_NO_LEVEL = 1
"""Privilege of a user without one: the default of the command [D-USR]."""


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
    """Return the configured NTP servers."""
    return {
        address: {
            "address": address,
            "port": 123,
            "version": int(first(r"\bversion (\d+)", rest, "4")),
            "association_type": "SERVER",
            "iburst": False,
            "prefer": " prefer" in rest,
            "network_instance": vrf or "default",
            "source_address": "",
            "key_id": int(first(r"\bkey (\d+)", rest, "-1")),
        }
        for vrf, address, rest in _NTP.findall(running)
    }


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
