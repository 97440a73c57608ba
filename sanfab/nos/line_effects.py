"""Lines of a configuration that set no fact -> what they do to the storage network.

Such a line is understood. A line of a running switch that no form matches is an effect too, of an
unknown kind, on the object whose block it stands in, or on the switch.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from sanfab.facts.effects import EffectKind, EffectLine, LineEffect, ObjectPath
from sanfab.facts.fc import FcPortFacts, VfcFacts, VsanFacts
from sanfab.facts.switch import FexFacts, LagFacts, PeerFacts, PortFacts, SwitchFacts, VlanFacts
from sanfab.nos.forms import LineForm
from sanfab.nos.objects_named import objects_named
from sanfab.nos.open_blocks import OpenBlock
from sanfab.nos.partial_lines import PartialLines, UnreadLine
from sanfab.nos.remediation import ConfigStep, ConfigSteps

MatchedForm = tuple[LineForm, tuple[str | None, ...]]
"""The form of a line and its words."""


def take_effect(target: object, *_words: str) -> object:
    """Leave the facts as they are: the action of a line with an effect."""
    return target


_KINDS: dict[type, tuple[str, str]] = {
    PortFacts: ("ports", "name"),
    FcPortFacts: ("fc_ports", "name"),
    LagFacts: ("lags", "name"),
    VlanFacts: ("vlans", "id"),
    VsanFacts: ("vsans", "id"),
    VfcFacts: ("vfcs", "number"),
    FexFacts: ("fexes", "number"),
}
"""Where the facts hold an object of a type, and the field that is its key."""


def object_paths(target: object) -> list[ObjectPath]:
    """Return the paths of the objects of a block; of the outermost one, the switch itself."""
    if isinstance(target, list | set) or type(target) is tuple:
        return [path for one in target for path in object_paths(one)]
    # The builder of a port or VLAN holds its facts, that of a zone its VSAN.
    for one in (target, getattr(target, "facts", None), getattr(target, "vsan", None)):
        if isinstance(one, PeerFacts):
            return [("peer",)]
        for kind, (collection, key) in _KINDS.items():
            if isinstance(one, kind):
                return [(collection, str(getattr(one, key)))]
    return [()]


def unknown_effects(
    unread: Iterable[UnreadLine], facts: SwitchFacts, table: PartialLines
) -> Iterator[LineEffect]:
    """Yield the effects of lines that no form matches.

    Each is on the object of its block, or on those that the line names.
    """
    words = "what it does is unknown: no form of line matches it"
    for line in unread:
        for path in object_paths(line.target) or [()]:
            one = LineEffect(line.number, line.text, line.headers, path, EffectKind.UNKNOWN, words)
            yield from on_named(one, facts, table)


def on_named(one: LineEffect, facts: SwitchFacts, table: PartialLines) -> Iterator[LineEffect]:
    """Yield an effect on the switch for each object that its line names, if it names any."""
    text = " ".join((*one.headers, one.text))
    paths = [one.path] if one.path else objects_named(text, facts, table)
    yield from (one._replace(path=path) for path in paths or [()])


@dataclass(slots=True)
class EffectsFound:
    """The effects that the lines read so far have, as a switch that executed them in order."""

    found: list[LineEffect] = field(default_factory=list)
    lines: list[UnreadLine] = field(default_factory=list)
    """Those with their objects that do not say themselves which facts they leave in doubt."""

    def note(
        self,
        number: int,
        text: str,
        blocks: Sequence[OpenBlock],
        found: MatchedForm,
        target: object,
    ) -> None:
        """Add a line with an effect, and take back what a line undoes, whatever else it does.

        ``target``: the objects that the line is about.
        """
        headers = tuple(block.header for block in blocks[:-1])
        form, words = found
        self.found = [
            one for one in self.found if one.headers != headers or text not in {one.undo, one.text}
        ]
        effect = form.effect
        if effect is None:
            return
        says_what = _number_doubts(blocks[0].target, number, text)
        names = dict(zip(form.regex.groupindex, (word or "" for word in words), strict=False))
        said = effect.words.format(line=text, **names)
        undo = effect.undo.format(line=text, **names)
        if not says_what:
            self.lines.append(UnreadLine(number, text, target, headers))
        for path in object_paths(target) or [()]:
            self.found.append(LineEffect(number, text, headers, path, effect.kind, said, undo))

    def still_acting(self) -> tuple[UnreadLine, ...]:
        """Return the lines that none after them took back."""
        numbers = {one.number for one in self.found}
        return tuple(line for line in self.lines if line.number in numbers)


def _number_doubts(builder: object, number: int, text: str) -> bool:
    """Give the facts that a line with an effect has left open its number; return if it has any."""
    unproven = getattr(builder, "unproven", [])
    for index in range(len(unproven) - 1, -1, -1):
        if unproven[index].number or unproven[index].is_silence:
            break
        unproven[index] = unproven[index]._replace(number=number, text=text)
    return bool(unproven) and unproven[-1].number == number


def on_existing(effects: Iterable[LineEffect], facts: SwitchFacts) -> list[LineEffect]:
    """Return effects on objects that exist; a line that names none of them is one of the switch."""
    found = list(effects)
    there = [one for one in found if _exists(one.path, facts) and _is_port(one.path, facts)]
    named = {one.number for one in there}
    others = {one.number: one._replace(path=()) for one in found if one.number not in named}
    return [*there, *others.values()]


def removable_lines(effects: Iterable[LineEffect], facts: SwitchFacts) -> set[EffectLine]:
    """Return the lines that another line takes back, as facts hold them."""
    return {one.line for one in effects if one.undo and _exists(one.path, facts)}


def down_vlans(effects: Iterable[LineEffect], facts: SwitchFacts) -> frozenset[int]:
    """Return the VLANs that lines stop, and those of the VSANs that lines stop."""
    stopped = {one.path for one in effects if one.kind is EffectKind.STOPS}
    return frozenset(
        number
        for number, vlan in facts.vlans.items()
        if {("vlans", str(number)), ("vsans", str(vlan.vsan))} & stopped
    )


_CREATED = ("vlans", "vsans", "lags", "vfcs", "fexes", "policies")
"""Objects that a line creates and another one removes with all that is in their block."""


def _exists(path: ObjectPath, facts: SwitchFacts) -> bool:
    if path == ("peer",):
        return facts.peer is not None
    return path[:1] not in {(one,) for one in _CREATED} or path[1] in {
        str(name) for name in getattr(facts, path[0])
    }


def _is_port(path: ObjectPath, facts: SwitchFacts) -> bool:
    """Return whether a path that names a port names one of the switch."""
    return path[:1] != ("ports",) or path[1] in facts.ports


def effect_steps(start: SwitchFacts, goal: SwitchFacts) -> tuple[ConfigSteps, ConfigSteps]:
    """Return the steps that take effects of the start back, and those that set those of the goal.

    An object that the change removes takes its lines along.
    """
    gone = sorted(start.effects - goal.effects)
    new = sorted(goal.effects - start.effects)
    undone = (ConfigStep(one.headers, one.undo) for one in gone if _exists(one.path, goal))
    done = (ConfigStep(one.headers, one.text) for one in new)
    return [*dict.fromkeys(undone)], [*dict.fromkeys(done)]  # one line may act on several objects
