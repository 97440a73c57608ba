"""Access lists of emulated switches: rules by number, and whom they admit."""

import re
from ipaddress import IPv4Address, IPv4Network

from sanfab_lab.commands import refused_word

Rules = tuple[tuple[int, str], ...]
"""Number and text of each rule, in the order of the numbers."""
_SOURCE = re.compile(r"(permit|deny)(?: ip)? (any|host [0-9.]+|[0-9.]+/[0-9]+)(?: any)?(?: log)?")


def checked_source(text: str) -> str:
    """Return the source of a rule as a switch prints it; refuse what is no address."""
    try:
        if text.startswith("host "):
            return f"host {IPv4Address(text.removeprefix('host '))}"
        return text if text == "any" else str(IPv4Network(text, strict=False))
    except ValueError:
        raise refused_word(text.rsplit(maxsplit=1)[-1]) from None


def with_rule(rules: Rules, text: str, number: str, step: int) -> Rules:
    """Return the rules with one more, behind the others unless it has a number."""
    if text in dict(rules).values():
        return rules
    last = max((one for one, _ in rules), default=0)
    at = int(number) if number else last - last % step + step
    return tuple(sorted({**dict(rules), at: text}.items()))


def without_rule(rules: Rules, text: str) -> Rules | None:
    """Return the rules without one, by its text or number; None: there is no such rule."""
    left = tuple((one, rule) for one, rule in rules if text not in {rule, str(one)})
    return None if left == rules else left


def admits(rules: Rules, address: str) -> bool:
    """Return whether rules let an address in; what none of them names, they refuse."""
    for _, text in rules:
        match = _SOURCE.fullmatch(text)
        if match and _is_in(address, match[2]):
            return match[1] == "permit"
    return False


def _is_in(address: str, source: str) -> bool:
    network = "0.0.0.0/0" if source == "any" else source.removeprefix("host ")
    return IPv4Address(address) in IPv4Network(network)
