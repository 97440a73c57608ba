"""DCB-04."""

from collections.abc import Iterator

from sanfab.facts.policy_kind import PolicyKind, QosClass, QosPolicy, policy_key
from sanfab.facts.unknown import require_whole
from sanfab.model.protocols import LOSSLESS_PROTOCOLS
from sanfab.rules.catalogue.dcb.lossless import in_words
from sanfab.rules.catalogue.dcb.subjects import QOS_SWITCHES
from sanfab.rules.context import CheckContext, CheckedSwitch
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Violation, rule

WHOLE = 100
PRIORITIES = frozenset(range(8))


@rule(
    "DCB-04",
    scope=QOS_SWITCHES,
    protocols=LOSSLESS_PROTOCOLS,
    severity=Severity.ERROR,
    source="OS9-DCB OS9-ETS",
    example="priority groups of 60, 30 and 5 per cent",
    fix="make the shares total 100, put each of the eight priorities in a group, and the "
    "priorities of one queue in the same group",
)
def bandwidth_adds_up(switch: CheckedSwitch, _context: CheckContext) -> Iterator[Violation]:
    """Bandwidth shares of a link total 100 per cent, and each of the 8 priorities is in a group.

    A switch rejects another total or redistributes it, so storage gets an undefined share. Groups
    cannot separate priorities that use the same queue.
    """
    for key, policy in switch.facts.policies.items():
        if (
            policy.kind not in {PolicyKind.PRIORITY_GROUPS, PolicyKind.QUEUING}
            or not policy.classes
        ):
            continue
        require_whole(policy, "classes")
        kind = switch.platform.traits.policy_words[policy.kind]
        title, fact = f"{kind} {policy.name}", f"policies.{key}"
        shares = _wrong_shares(list(policy.classes.values()))
        if shares:
            yield Violation(f"{title} with {shares}", f"{WHOLE} per cent", fact=fact)
        if policy.kind == PolicyKind.PRIORITY_GROUPS:
            yield from _priorities(title, policy, switch)


def _wrong_shares(classes: list[QosClass]) -> str:
    """Return the wrong shares as a sum; shares of the remaining bandwidth are added separately.

    A class without a share gets the remaining bandwidth; shares of it are weights, which need not
    total 100 [AZLOCAL: 1 fixed, 50 and 48 of the rest].
    """
    fixed = [one.bandwidth or 0 for one in classes if not one.bandwidth_remaining]
    rest = [one.bandwidth or 0 for one in classes if one.bandwidth_remaining]
    total = sum(fixed) + sum(rest)
    is_right = total == WHOLE or (0 < sum(rest) <= WHOLE and sum(fixed) <= WHOLE)
    is_open = total < WHOLE and any(one.bandwidth is None for one in classes)
    if is_right or is_open:
        return ""
    shown = [str(share) for share in (*fixed, *rest) if share]
    return f"{' + '.join(shown)} = {total} per cent" if len(shown) > 1 else f"{total} per cent"


def _priorities(title: str, policy: QosPolicy, switch: CheckedSwitch) -> Iterator[Violation]:
    fact = f"policies.{policy_key(policy.kind, policy.name)}"
    group_of = {
        priority: entry.name for entry in policy.classes.values() for priority in entry.priorities
    }
    missing = PRIORITIES - group_of.keys()
    if missing:
        yield Violation(
            f"{title} with {in_words(missing)} in no group",
            "each of the 8 priorities in a group",
            fact=fact,
        )
        return
    for queue in switch.platform.traits.priority_queues:
        if len({group_of[priority] for priority in queue}) > 1:
            yield Violation(
                f"{title} with {in_words(set(queue))}, which share a queue, in different groups",
                "one group for them",
                fact=fact,
            )
