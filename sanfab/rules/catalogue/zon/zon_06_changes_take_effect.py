"""ZON-06."""

from collections.abc import Iterator

from sanfab.model.protocols import FIBRE_CHANNEL
from sanfab.rules.catalogue.zon.printed import edited_since
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.lines import lines_like
from sanfab.rules.rule import Violation, rule
from sanfab.rules.scopes import SWITCH_VSANS, SwitchVsan
from sanfab.text import all_of, count, some


@rule(
    "ZON-06",
    scope=SWITCH_VSANS,
    protocols=FIBRE_CHANNEL,
    severity=Severity.ERROR,
    source="ANS-68144 N5K-ZONE",
    example="a member added to a zone, and the zoneset not activated again",
    fix="activate the zoneset, commit in enhanced mode, then save",
)
def changes_take_effect(item: SwitchVsan, _context: CheckContext) -> Iterator[Violation]:
    """Changes of aliases, zones and zonesets are activated and committed.

    A switch keeps the configured zones apart from the enforced ones. Without activation, and in
    enhanced mode without commit, the configuration looks right and nothing has changed.
    """
    yield from _uncommitted(item)
    yield from _inactive(item)
    if item.switch.printed:
        yield from _not_in_force(item)


def _uncommitted(item: SwitchVsan) -> Iterator[Violation]:
    switch, vsan = item
    if vsan.uncommitted:
        yield Violation(
            found=f"zoning of {vsan.title} edited in enhanced mode and not committed",
            expected="a commit after the last change",
            fact=f"vsans.{vsan.id}.uncommitted",
            cause=f"vsan {vsan.id} commit",
        )
    if switch.facts.device_alias_uncommitted:
        yield Violation(
            found=f"device-aliases of {switch.name} edited and not committed",
            expected="a commit after the last change",
            at=switch.where,
            fact="device_alias_uncommitted",
            cause=f"{switch.name} device-alias",
        )


def _inactive(item: SwitchVsan) -> Iterator[Violation]:
    vsan = item.facts
    if not vsan.active_zoneset and vsan.zonesets:
        yield Violation(
            found=f"no active zoneset in {vsan.title}, with {count(vsan.zones, 'zone')} in "
            f"{some(sorted(vsan.zonesets))}",
            expected="the zoneset activated",
            fact=f"vsans.{vsan.id}.zonesets.{next(iter(vsan.zonesets))}",
            cause=f"vsan {vsan.id} activation",
        )


def _not_in_force(item: SwitchVsan) -> Iterator[Violation]:
    """Yield zones that were edited after the activation, or differ from the active ones."""
    switch, vsan = item
    late = None if vsan.uncommitted else _edited_late(item)
    if late is not None:
        yield Violation(
            found=f"zoning of {vsan.title} edited after {vsan.active_zoneset} was activated",
            expected="an activation after the last change",
            line=late,
        )
    waiting = edited_since(switch, vsan)
    if waiting:
        yield Violation(
            found=f"zones of {vsan.title} that differ from those in force: {some(waiting)}",
            expected="an activation after the last change",
            details=all_of(waiting),
            fact=f"vsans.{vsan.id}.zones.{waiting[0]}",
        )


def _edited_late(item: SwitchVsan) -> int | None:
    """Return the last line that edits zoning after its activation, in a text as typed.

    A switch prints the active zones with their activation, the clear command, then all zones.
    """
    switch, vsan = item
    activations = lines_like(switch, rf"zoneset activate name \S+ vsan {vsan.id}")
    if not activations or lines_like(switch, rf"(?:do )?clear zone database vsan {vsan.id}"):
        return None
    last = max(lines_like(switch, _edited(vsan.id)), default=0)
    return last if last > activations[-1] else None


def _edited(vsan: int) -> str:
    return rf"(?:fcalias|zone|zoneset) name \S+ vsan {vsan}"
