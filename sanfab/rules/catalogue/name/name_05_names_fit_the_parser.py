"""NAME-05."""

from collections.abc import Iterator

from sanfab.facts.policy_kind import PolicyKind
from sanfab.model.protocols import ALL_PROTOCOLS
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCHES

_LONG_VLAN_NAME = 128
_LONG_NAMES = "system vlan long-name"
"""Line that enables longer names."""


@rule(
    "NAME-05",
    scope=SWITCHES,
    protocols=ALL_PROTOCOLS,
    severity=Severity.ERROR,
    source="BATFISH TF-NXOS practice",
    example="a VLAN name of 60 characters",
    fix="shorten it",
)
def names_fit_the_parser(switch: CheckedSwitch, _context: CheckContext) -> Iterator[Violation]:
    """Descriptions and names do not exceed the limits of the switch.

    A switch rejects the line, or truncates the name and then does not find it where it is used: 254
    characters for a description, 32 for a VLAN, 40 for a QoS map of NX-OS. VLAN names may have 128
    there if the switch is configured for it.
    """
    yield from _descriptions(switch)
    yield from _vlan_names(switch)
    longest = switch.platform.traits.policy_name_max
    if longest is None:
        return
    for key, policy in switch.facts.policies.items():
        name = policy.name.rpartition(" ")[2]
        if policy.kind != PolicyKind.PRIORITY_GROUPS and len(name) > longest:
            kind = switch.platform.traits.policy_words[policy.kind]
            yield Violation(
                found=f"{kind} {name} with a name of {len(name)} characters",
                expected=f"at most {longest}",
                cause=f"{kind} {name}",
                fact=f"policies.{key}",
            )


def _descriptions(switch: CheckedSwitch) -> Iterator[Violation]:
    longest = switch.platform.traits.description_max
    if longest is None:
        return
    for name, facts in switch.facts.ports.items():
        if len(facts.description) > longest:
            yield Violation(
                found=f"{name} with a description of {len(facts.description)} characters",
                expected=f"at most {longest}",
                cause=f"{switch.name} {name}",
                fact=f"ports.{name}.description",
            )


def _vlan_names(switch: CheckedSwitch) -> Iterator[Violation]:
    shorter = switch.platform.traits.vlan_name_max
    if shorter is None or switch.platform.traits.vlans_by_name:
        return  # NAME-03 examines names that identify VLANs
    for number, vlan in switch.facts.vlans.items():
        if len(vlan.name) > shorter:
            lines = switch.configuration.lines if switch.configuration else ()
            longest = _LONG_VLAN_NAME if _LONG_NAMES in map(str.strip, lines) else shorter
            if len(vlan.name) > longest:
                yield Violation(
                    found=f"VLAN {number} with a name of {len(vlan.name)} characters",
                    expected=f"at most {longest}",
                    cause=f"vlan {number}",
                    fact=f"vlans.{number}.name",
                )
