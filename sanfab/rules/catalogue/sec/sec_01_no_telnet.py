"""SEC-01."""

import re
from collections.abc import Iterator

from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.catalogue.sec.excerpts import (
    WHOLE,
    is_service_excerpt,
)
from sanfab.rules.catalogue.sec.subjects import MANAGED, Managed
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import NotExamined, Violation, rule
from sanfab.rules.settings import state

_KEY = re.compile(r"ssh key (?:rsa (\d{3,4})|dsa)\b")
_LONG = 2048
"""Bits of an RSA key."""


@rule(
    "SEC-01",
    scope=MANAGED,
    protocols=ALL_PROTOCOLS,
    severity=Severity.WARNING,
    production=Severity.ERROR,
    source="NXOS-SEC FNT S2",
    example="`feature telnet`, or an array that is managed by Telnet",
    fix="turn Telnet off and use SSH version 2 with a key of 2048 bits or more",
)
def telnet_is_off(managed: Managed, context: CheckContext) -> Iterator[Violation | NotExamined]:
    """Switches and arrays are managed by SSH; Telnet is off.

    Telnet sends the password in clear text: anyone who can capture the management network gets
    access to every switch. Arrays state it as `telnet` in their settings. An SSH key has 2048 bits
    or more, where a configuration states its length.
    """
    if managed.switch is not None:
        yield from _switch(managed.switch)
        return
    setting = state(context.san.arrays[managed.array].settings.get("telnet"))
    where = ("arrays", managed.array, "settings", "telnet")
    if setting:
        yield Violation("managed by telnet", "SSH", at=where, fix="turn telnet off on the array")
    elif setting is None:
        yield NotExamined("`telnet` in the settings of an array: enabled or disabled")


def _switch(switch: CheckedSwitch) -> Iterator[Violation | NotExamined]:
    services = switch.facts.services
    yield from _short_keys(switch)
    if services.ssh is False:
        at = ("management", "ssh")
        yield Violation("SSH off", "SSH version 2 on", at=at, fact="services.ssh")
    if services.telnet:
        at = ("management", "ssh")
        yield Violation("telnet on", "telnet off", at=at, fact="services.telnet")
    if services.telnet is not None:
        return
    if is_service_excerpt(switch):
        yield NotExamined(WHOLE)
    elif switch.platform.traits.telnet_default is None:
        yield NotExamined("whether telnet is on: the configuration leaves it to the NOS")
    elif switch.platform.traits.telnet_default:
        yield Violation(
            found="telnet on, the default of the NOS",
            expected="telnet off",
            at=("management", "ssh"),
            severity=Severity.WARNING,  # it may have been turned off manually
        )


def _short_keys(switch: CheckedSwitch) -> Iterator[Violation]:
    for number, line in enumerate(
        switch.configuration.lines if switch.configuration else (), start=1
    ):
        key = _KEY.match(line)
        if key is not None and int(key[1] or 0) < _LONG:
            found = f"SSH key of {key[1]} bits" if key[1] else "SSH key of the kind DSA"
            yield Violation(found, f"RSA of {_LONG} bits or more", line=number, cause="key")
