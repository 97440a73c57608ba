"""REN-03."""

import re
from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext, CheckedSwitch, Configuration
from sanfab.rules.finding import Severity
from sanfab.rules.lines import vlan_list
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES
from sanfab.text import numbers

STANZA = re.compile(r"interface (\S+)")
ALLOWED = re.compile(r" +switchport trunk allowed vlan (add |remove |except )?([\d,-]+|none|all)")


@rule(
    "REN-03",
    scope=SWITCHES,
    protocols=ETHERNET_STORAGE,
    severity=Severity.ERROR,
    source="ANS-IOS77 ANS-910",
    example="a second line `allowed vlan add` not read: a difference that never ends",
    fix="report it with the configuration: the reader and the configuration disagree",
)
def allowed_vlans_read_whole(switch: CheckedSwitch, _context: CheckContext) -> Iterator[Violation]:
    """The VLANs read from a trunk are exactly those that its lines list, and `none` means none.

    Long lists span several lines, and `none` is the opposite of a missing line: a reader that
    handles either wrongly reports differences that do not exist, or opens the trunk to every VLAN.
    This rule counts the VLANs independently, line by line.
    """
    if switch.configuration is None:
        return
    tagged_only = switch.platform.traits.trunk_lists_tagged
    for name, vlans in _listed(switch.configuration, every_line_adds=tagged_only).items():
        facts = switch.facts.ports.get(name)
        if facts is not None and tagged_only and facts.native_vlan is not None:
            vlans.add(facts.native_vlan)  # the switch refuses it in the list
        if facts is not None and facts.mode == "trunk" and facts.trunk_vlans != vlans:
            read = "all" if facts.trunk_vlans is None else numbers(facts.trunk_vlans) or "none"
            expected = f"{numbers(vlans) or 'none'}, as its lines state"
            yield Violation(f"VLANs {read} read on {name}", expected, fact=f"ports.{name}")


def _listed(text: Configuration, *, every_line_adds: bool) -> dict[str, set[int]]:
    """Return the VLANs that the lines of each interface list."""
    port = ""
    listed: dict[str, set[int]] = {}
    for line in text.lines:
        stanza = STANZA.match(line)
        if stanza is not None:
            port = stanza[1]
        match = ALLOWED.fullmatch(line.rstrip())
        if match is not None and (match[1] or "") in {"", "add "} and match[2] != "all":
            named = set[int]() if match[2] == "none" else vlan_list(match[2])
            if named is not None:  # else the switch rejects the line and keeps its VLANs
                adds = match[1] or every_line_adds
                listed[port] = named | (listed.get(port, set()) if adds else set())
        elif match is not None:
            listed.pop(port, None)  # only the reader evaluates `except` and `remove`
    return listed
