"""Facts that a line may change which is not understood: reading one raises UnknownFactError.

A record of which some facts are unknown keeps their values, and refuses to be asked for them.
"""

from collections.abc import Iterable
from dataclasses import fields
from typing import TYPE_CHECKING, NamedTuple

from sanfab.facts.fc import FcLagFacts, FcPortFacts, VfcFacts, VsanFacts
from sanfab.facts.policy_kind import PolicyKind, PolicyPoint, QosClass, QosPolicy, policy_key
from sanfab.facts.routing import SharedAddress
from sanfab.facts.switch import LagFacts, PortFacts, SwitchFacts, UnknownFactError, VlanFacts

if TYPE_CHECKING:
    from sanfab.facts.field import Doubts

Doubtful = (
    PortFacts
    | LagFacts
    | VlanFacts
    | SharedAddress
    | VsanFacts
    | VfcFacts
    | FcPortFacts
    | FcLagFacts
    | QosPolicy
    | QosClass
    | SwitchFacts
)


UNTOUCHED, IN_DEFAULT_VLAN = "untouched", "default_vlan"
"""In the place of a fact: the port as a whole, and the untagged VLAN it has by default."""


class UnknownFact(NamedTuple):
    """A line that may change facts in a way that nobody knows: mostly one not understood."""

    entry: tuple[str, ...]
    """Path of the record in the facts, as ``("ports", "Ethernet1/5")``; empty: the switch itself.
    """
    fields: frozenset[str]
    """Names of facts of the record; ``zones.z1`` is one entry of a collection."""
    number: int = 0
    text: str = ""
    reason: str = ""
    """What is not known, where no single line is in doubt: the text does not prove the facts."""
    is_silence: bool = False
    """No line leaves it open: the text says nothing of it, as a rendered one does."""

    @property
    def port(self) -> str:
        """Name of the port that it is about; empty: of none."""
        return self.entry[1] if self.entry[:1] == ("ports",) else ""

    def __str__(self) -> str:
        if self.reason:
            return self.reason
        words = self.text if len(self.text) <= _SHOWN else f"{self.text[:_SHOWN]} ..."
        return f"what line {self.number} does, which is not understood: {words}"


def silent(port: str, fields: frozenset[str], reason: str) -> UnknownFact:
    """Return facts of a port of which a text says nothing, with the reason why that is open."""
    return UnknownFact(("ports", port), fields, reason=reason, is_silence=True)


_NUMBERED = frozenset({"vlans", "vsans", "vfcs", "fc_lags"})
"""Collections whose entries go by number."""
_SHOWN = 60
"""Characters of a line that a message quotes."""


class _PartlyKnown:
    """A record some of whose facts are unknown.

    Fields of a type as ``int | Unknown`` would make all code that reads facts ask, although only
    rules see such records: the engine catches the error for all rules (``sanfab.rules.engine``).
    A record whose facts are all known is of its own class, and costs nothing.
    """

    __slots__ = ()

    def __getattribute__(self, name: str) -> object:
        """Return a fact that is known; raises UnknownFactError for another one.

        A collection stays: what it holds is certain, and there may be more of it.
        """
        value: object = object.__getattribute__(self, name)
        unknown: Doubts = object.__getattribute__(self, "doubts")
        if unknown and name in unknown and not isinstance(value, dict):
            raise UnknownFactError(unknown[name])
        return value


class _PartlyKnownPort(_PartlyKnown, PortFacts):
    __slots__ = ()


class _PartlyKnownLag(_PartlyKnown, LagFacts):
    __slots__ = ()


class _PartlyKnownVlan(_PartlyKnown, VlanFacts):
    __slots__ = ()


class _PartlyKnownShared(_PartlyKnown, SharedAddress):
    __slots__ = ()


class _PartlyKnownVsan(_PartlyKnown, VsanFacts):
    __slots__ = ()


class _PartlyKnownVfc(_PartlyKnown, VfcFacts):
    __slots__ = ()


class _PartlyKnownFcPort(_PartlyKnown, FcPortFacts):
    __slots__ = ()


class _PartlyKnownFcLag(_PartlyKnown, FcLagFacts):
    __slots__ = ()


class _PartlyKnownPolicy(_PartlyKnown, QosPolicy):
    __slots__ = ()


class _PartlyKnownClass(_PartlyKnown, QosClass):
    __slots__ = ()


class _PartlyKnownSwitch(_PartlyKnown, SwitchFacts):
    __slots__ = ()


_PARTLY_KNOWN: dict[type[Doubtful], type[Doubtful]] = {
    PortFacts: _PartlyKnownPort,
    LagFacts: _PartlyKnownLag,
    VlanFacts: _PartlyKnownVlan,
    SharedAddress: _PartlyKnownShared,
    VsanFacts: _PartlyKnownVsan,
    VfcFacts: _PartlyKnownVfc,
    FcPortFacts: _PartlyKnownFcPort,
    FcLagFacts: _PartlyKnownFcLag,
    QosPolicy: _PartlyKnownPolicy,
    QosClass: _PartlyKnownClass,
    SwitchFacts: _PartlyKnownSwitch,
}


def mark_unknown(facts: SwitchFacts, unknown: Iterable[UnknownFact]) -> SwitchFacts:
    """Return facts of which those are unknown that lines may change; the given ones change too."""
    for one in unknown:
        record = record_of(facts, one.entry)
        if record is None or _drops_default(facts, record, one.fields):
            continue
        names = {field.name for field in fields(record)}
        own = {name for name in one.fields if name.partition(".")[0] in names}
        reasons = record.doubts or {}
        reasons |= dict.fromkeys(own - reasons.keys(), str(one))
        if isinstance(record, _PartlyKnown):
            continue
        made = _PARTLY_KNOWN[type(record)]
        partly = made(**{field.name: getattr(record, field.name) for field in fields(record)})
        partly.doubts = reasons
        facts = _replaced(facts, one.entry, partly)
    return facts


def _drops_default(facts: SwitchFacts, record: Doubtful, fields: frozenset[str]) -> bool:
    """Drop VLAN 1 of a port that no line puts there, or the port that no line speaks of.

    The tagged VLANs of a trunk stay certain. Return whether that was asked, and is all.
    """
    if not isinstance(record, PortFacts) or not fields & {UNTOUCHED, IN_DEFAULT_VLAN}:
        return False
    doubted = record.doubts or {}
    if UNTOUCHED in fields and not doubted:
        del facts.ports[record.name]
    elif not doubted.keys() & {"mode", "trunk_vlans", "native_vlan"} and record.mode == "trunk":
        record.trunk_vlans = (record.trunk_vlans or set()) - {record.native_vlan or 0}
        record.native_vlan = None
    else:
        return False
    return True


def require_whole(record: Doubtful, *names: str) -> None:
    """Raise UnknownFactError if a collection may hold more than is known.

    A rule asks before it says that something is missing. ``zones.z1`` asks about one entry,
    ``lags.10`` about the members of LAG 10.
    """
    for name in names:
        if record.doubts and name in record.doubts:
            raise UnknownFactError(record.doubts[name])


def policy_of(facts: SwitchFacts, kind: PolicyKind, name: str) -> QosPolicy | None:
    """Return a QoS policy; None: it is not configured.

    Raises UnknownFactError if it may be configured, or may have more classes than are known.
    """
    policy = facts.policies.get(policy_key(kind, name))
    if policy is not None:
        require_whole(policy, "classes")
    elif name:
        require_whole(facts, "policies", f"policies.{name}")
    return policy


def system_policy(facts: SwitchFacts, point: PolicyPoint) -> str:
    """Return the name of the QoS policy that a switch applies at a point; empty: none.

    Raises UnknownFactError if a line may apply another.
    """
    require_whole(facts, "system_policies")
    return facts.system_policies.get(point, "")


def record_of(facts: SwitchFacts, entry: tuple[str, ...]) -> Doubtful | None:
    """Return the record of an entry; None: the facts have none."""
    found: Doubtful | None = None
    match entry:
        case ():
            found = facts
        case ("vlans", number, of_group):
            vlan = facts.vlans.get(int(number))
            found = vlan.shared.get(of_group) if vlan is not None else None
        case ("ports" | "lags" | "policies" | "fc_ports" | "vlans_without_id" as kind, name):
            found = getattr(facts, kind).get(name)
        case (kind, number) if kind in _NUMBERED:
            found = getattr(facts, kind).get(int(number))
        case ("policies", name, of_class) if name in facts.policies:
            found = facts.policies[name].classes.get(of_class)
    return found


def _replaced(facts: SwitchFacts, entry: tuple[str, ...], record: Doubtful) -> SwitchFacts:
    """Return facts with another record at an entry that they have."""
    match entry, record:
        case (), SwitchFacts():
            return record
        case ("policies", name, of_class), QosClass():
            facts.policies[name].classes[of_class] = record
        case ("vlans", number, of_group), SharedAddress():
            facts.vlans[int(number)].shared[of_group] = record
        case (kind, name), _:
            entries: dict[str | int, Doubtful] = getattr(facts, kind)
            entries[int(name) if kind in _NUMBERED else name] = record
    return facts
