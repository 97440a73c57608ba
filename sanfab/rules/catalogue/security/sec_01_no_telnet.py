"""SEC-01."""

import re
from collections.abc import Iterator

from sanfab.rules.catalogue.security.places import MANAGED, Managed
from sanfab.rules.catalogue.security.words import WHOLE, says_nothing, way
from sanfab.rules.evidence import Evidence, Switch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Fault, Unknown, check
from sanfab.rules.settings import state

_KEY = re.compile(r"ssh key (?:rsa (\d{3,4})|dsa)\b")
_LONG = 2048
"""Bits of an RSA key."""


@check(
    "SEC-01",
    over=MANAGED,
    severity=Severity.WARNING,
    production=Severity.ERROR,
    source="NXOS-SEC FNT S2",
    example="`feature telnet`, or an array that is managed by telnet",
    fix="turn telnet off and use SSH version 2 with a key of 2048 bits or more",
)
def no_telnet(managed: Managed, evidence: Evidence) -> Iterator[Fault | Unknown]:
    """Switches and arrays are managed by SSH; telnet is off.

    Telnet sends the password in clear: who can listen on the management network once has every
    switch. Arrays state it as `telnet` in their settings. An SSH key has 2048 bits or more, where
    a text states its length.
    """
    if managed.switch is not None:
        yield from _switch(managed.switch)
        return
    said = state(evidence.san.arrays[managed.array].settings.get("telnet"))
    where = ("arrays", managed.array, "settings", "telnet")
    if said:
        yield Fault("managed by telnet", "SSH", at=where, fix="turn telnet off on the array")
    elif said is None:
        yield Unknown("settings.telnet of an array: enabled or disabled")


def _switch(switch: Switch) -> Iterator[Fault | Unknown]:
    services = switch.facts.services
    yield from _short_keys(switch)
    if services.ssh is False:
        yield Fault("SSH off", "SSH version 2 on", at=way(switch, "management", "ssh"))
    if services.telnet:
        yield Fault("telnet on", "telnet off", at=way(switch, "management", "ssh"))
    if services.telnet is not None:
        return
    if says_nothing(switch):
        yield Unknown(WHOLE)
    elif switch.platform.telnet_default is None:
        yield Unknown("whether telnet is on, which the text leaves to the NOS")
    elif switch.platform.telnet_default:
        yield Fault(
            found="telnet on, as the NOS has it and nothing turns it off",
            expected="telnet off",
            at=way(switch, "management", "ssh"),
            severity=Severity.WARNING,  # somebody may have turned it off by hand
        )


def _short_keys(switch: Switch) -> Iterator[Fault]:
    for number, line in enumerate(switch.text.lines if switch.text else (), start=1):
        key = _KEY.match(line)
        if key is not None and int(key[1] or 0) < _LONG:
            found = f"SSH key of {key[1]} bits" if key[1] else "SSH key of the kind DSA"
            yield Fault(found, f"RSA of {_LONG} bits or more", line=number, cause="key")
