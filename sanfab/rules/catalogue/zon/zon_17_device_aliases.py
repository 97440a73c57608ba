"""ZON-17."""

from collections.abc import Iterator

from sanfab.model.platforms.traits import Capability
from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import NUMBERED_VSANS, SwitchVsan
from sanfab.text import all_of, count, some


@rule(
    "ZON-17",
    scope=NUMBERED_VSANS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.INFO,
    source="N5K-DA",
    example="a WWPN with an fcalias and a device-alias of another name",
    fix="set policy.aliases to device-alias; on the switch import the fcaliases, zone by the new "
    "ones, then remove the old",
)
def device_aliases(item: SwitchVsan, _context: CheckContext) -> Iterator[Violation]:
    """WWPNs are named by device-aliases, and by one kind of alias only.

    An fcalias is valid in its VSAN only; a device-alias is valid in the whole fabric, also in
    logins and counters. With both, a change to one does not affect zones that use the other.
    """
    switch, vsan = item
    if not vsan.fcaliases:
        return
    both = list(_named_twice(item))
    if both:
        yield Violation(
            found=f"{some(both)} for one WWPN"
            if len(both) == 1
            else f"{some(both)}, for one WWPN each",
            expected="one kind of alias for a WWPN",
            details=all_of(both),
            cause=f"vsan {vsan.id} both",
        )
    elif Capability.DEVICE_ALIAS in switch.capabilities:
        yield Violation(
            found=f"{count(vsan.fcaliases, 'fcalias')} in {vsan.title}",
            expected="device-aliases",
            cause=f"vsan {vsan.id}",
        )


def _named_twice(item: SwitchVsan) -> Iterator[str]:
    """Yield the two aliases of each WWPN that has both kinds."""
    aliases = item.switch.facts.device_aliases
    device_alias_of = {wwpn.lower(): name for name, wwpn in aliases.items()}
    for name, wwpns in sorted(item.facts.fcaliases.items()):
        for wwpn in sorted(wwpns):
            if wwpn.lower() in device_alias_of:
                yield f"fcalias {name} and device-alias {device_alias_of[wwpn.lower()]}"
