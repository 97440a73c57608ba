"""Each configuration reads back as the inventory intends. No service is needed."""

from collections.abc import Iterator, Sequence
from dataclasses import is_dataclass, replace
from itertools import groupby

from sanfab.facts.diff import MISSING, Difference, fact_differences
from sanfab.gate.batfish.assertion import Answers, Assertion, gate_rule
from sanfab.gate.batfish.built_switch import BuiltSwitch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.reading.parse_warnings import keywords
from sanfab.intent.switch_facts import design_of
from sanfab.model.platforms.row import rows_of
from sanfab.nos import NOSES
from sanfab.nos.open_blocks import ConfigLine
from sanfab.render.assumed import built_configuration
from sanfab.rules.rule import RuleOutcome, Violation

KINDS = {
    "ports": "{}",
    "lags": "{}",
    "vlans": "vlan {}",
    "vsans": "vsan {}",
    "vfcs": "vfc{}",
}
"""Name of a part in a configuration, by the field of the switch facts."""

RECORDS = {
    "users": "user",
    "system_policies": "system policy",
    "vrfs": "VRF",
    "login_acls": "access list of logins on line",
    "tacacs": "TACACS+ server",
    "snmp_traps": "SNMP trap receiver",
    "snmp_community_traps": "SNMP trap receiver",
    "communities": "SNMP community",
    "snmp_users": "SNMP user",
}
"""Name of one entry of a collection of the whole switch; its path unless given."""
SERVICES = "services."

SHOWN = 10
"""Further lines that a finding lists."""


def _evaluate(context: GateContext, _answers: Answers) -> Iterator[RuleOutcome]:
    for switch in context.switches.values():
        part = switch.in_build
        if part is None:
            yield from _violations(context, switch)
            continue
        for one in _violations(context, part):
            yield replace(one, line=switch.number_in_text(part.line_of_violation(one)))


def _violations(context: GateContext, switch: BuiltSwitch) -> Iterator[Violation]:
    """Yield the differences of one configuration."""
    wrong = _wrong_configuration(switch)
    if wrong:
        yield _wrong_violation(switch, wrong)
        return
    built = replace(switch.facts, effects=switch.intended.effects)  # told by their lines
    for words, some in groupby(fact_differences(switch.intended, built), _part_of):
        yield _fact_violation(context, switch, words, list(some))
    if switch.reading.unread:
        yield from _unread(context, switch)
    acting = tuple(ConfigLine(one.number, one.text) for one in switch.reading.effects)
    if acting and not switch.reading.unread:
        yield _line_violation(switch, acting, "sanfab never writes")
    if switch.reading.repeated:
        yield _line_violation(switch, switch.reading.repeated, "is repeated")
    if switch.reads_back:
        yield from _other_text(context, switch)


def _unread(context: GateContext, switch: BuiltSwitch) -> Iterator[Violation]:
    """Yield the lines that were not read, or the line before them that is not as rendered.

    A line that sanfab renders is unread only where what it needs has changed: EXOS takes tx-pause
    after rx-pause.
    """
    rendered = _rendered(context, switch)
    number = _first_other_line(switch.text, rendered)
    unread = switch.reading.unread
    led = {*rendered.splitlines()} if number < unread[0].number else set()
    needing = tuple(one for one in unread if one.text in led)
    others = tuple(one for one in unread if one.text not in led)
    if needing:
        yield replace(
            _other_line(switch, rendered, number, "lines after it need it"),
            details=_lines_told(needing),
        )
    if others:
        yield _line_violation(switch, others, "no reader recognizes")


def _other_text(context: GateContext, switch: BuiltSwitch) -> Iterator[Violation]:
    """Yield the first line that is not as rendered, although all facts are as intended.

    The order of lines matters to a switch and not to the facts: NX-OS rejects a `vpc` line before
    `feature vpc`. `sanfab push` refuses such a configuration too.
    """
    rendered = _rendered(context, switch)
    if switch.text != rendered:
        number = _first_other_line(switch.text, rendered)
        yield _other_line(switch, rendered, number, "the order of lines matters to a switch")


def _rendered(context: GateContext, switch: BuiltSwitch) -> str:
    design = design_of(context.cabling, switch.name)
    return built_configuration(switch.intended, design, context.cabling)


def _first_other_line(text: str, rendered: str) -> int:
    """Return the position of the first line that is not as rendered, counted from 0."""
    found, expected = text.splitlines(keepends=True), rendered.splitlines(keepends=True)
    return next(
        (at for at, pair in enumerate(zip(found, expected, strict=False)) if pair[0] != pair[1]),
        min(len(found), len(expected)),
    )


def _other_line(switch: BuiltSwitch, rendered: str, number: int, why: str) -> Violation:
    """Return a violation for a line that is not as rendered."""
    found, expected = (one.splitlines(keepends=True) for one in (switch.text, rendered))
    shown, wanted = _shown(found, number), _shown(expected, number)
    if shown == wanted:
        shown = f"{shown} with other arguments, blanks or line end"
    line = min(number, len(found) - 1) + 1
    return Violation(
        object=f"{switch.name} line {line}",
        at=("switches", switch.name),
        found=shown,
        expected=f"{wanted}, as rendered: {why}",
        switch=switch.name,
        line=line,
        fix="run `sanfab render`, which overwrites the configuration",
    )


def _shown(lines: Sequence[str], number: int) -> str:
    """Return the keywords of a line, which may hold a secret."""
    if number >= len(lines):
        return "the end of the configuration"
    if not lines[number].strip():
        return "a blank line"
    if lines[number].startswith(("!", "#")):
        return "a comment"
    return f"`{keywords(lines[number].strip())}`"


def _wrong_configuration(switch: BuiltSwitch) -> str:
    """Return why a configuration is not of its switch at all; empty: it may be.

    Every fact of such a configuration differs, which would hide the cause.
    """
    nos, reading = NOSES[switch.platform.nos], switch.reading
    if not switch.text.strip():
        return "the configuration is empty"
    other = _matching_nos(switch) if reading.unread else ""
    if other:
        return f"the configuration is for {other}, not for {nos.title}"
    if reading.facts == nos.read("", switch.platform).facts:
        return f"no line of the configuration is for {nos.title}"
    return ""


def _matching_nos(switch: BuiltSwitch) -> str:
    """Return the NOS whose reader recognizes more lines than that of the switch; empty: none.

    The number of unread lines alone proves nothing: one wrong VSAN name may reject a hundred.
    """
    rows = {nos: rows_of(nos)[0] for nos in NOSES if nos != switch.platform.nos}
    unread = {name: len(NOSES[name].read(switch.text, row).unread) for name, row in rows.items()}
    best = min(unread, key=unread.__getitem__)
    return NOSES[best].title if unread[best] < len(switch.reading.unread) else ""


def _wrong_violation(switch: BuiltSwitch, found: str) -> Violation:
    return Violation(
        object=switch.name,
        at=("switches", switch.name),
        found=found,
        expected=f"a configuration for {NOSES[switch.platform.nos].title}, as rendered by sanfab",
        switch=switch.name,
        line=1,
        fix="run `sanfab render`, which overwrites the configuration",
    )


def _part_of(difference: Difference) -> str:
    """Return the part that a difference is about: a port, a user; empty: the whole switch.

    >>> _part_of(Difference("ports.Ethernet1/5.mtu", 1, 2)), _part_of(Difference("name", "a", "b"))
    ('Ethernet1/5', '')
    >>> _part_of(Difference("services.users.backup", MISSING, "configured"))
    'user backup'
    """
    kind, _, rest = difference.where.partition(".")
    if kind in KINDS:
        return KINDS[kind].format(rest.partition(".")[0])
    if _is_record(difference):
        collection, name = _record(difference.where)
        return f"{RECORDS.get(collection, collection.replace('.', ' '))} {name}".strip()
    return ""


def _is_record(difference: Difference) -> bool:
    """Return whether one side has no such entry of a collection."""
    return MISSING in (difference.expected, difference.found)


def _record(where: str) -> tuple[str, str]:
    """Return collection and name of an entry; the name may be an address.

    >>> _record("services.tacacs.192.0.2.13"), _record("class_maps.qos.class-iscsi")
    (('tacacs', '192.0.2.13'), ('class_maps.qos', 'class-iscsi'))
    """
    if where.startswith(SERVICES):
        collection, _, name = where.removeprefix(SERVICES).partition(".")
    else:
        collection, _, name = where.rpartition(".")
    return collection, name


def _fact_violation(
    context: GateContext, switch: BuiltSwitch, words: str, some: list[Difference]
) -> Violation:
    first, *others = some
    name = (_record(first.where) if _is_record(first) else first.where.rpartition("."))[-1]
    found, expected = _described(name, first.found), _described(name, first.expected)
    return Violation(
        object=f"{switch.name} {words}".strip(),
        at=context.causes_at(switch.name).of(first.where)[0],
        found=found,
        expected=expected,
        switch=switch.name,
        fact=_first_stated(switch, [_fact(switch, one) for one in some]),
        details=tuple(
            f"{one.where}: found {_value(one.found)}, expected {_value(one.expected)}"
            for one in others
        ),
        cause="" if others else f"{switch.name}: {found}, {expected}",
    )


def _first_stated(switch: BuiltSwitch, facts: list[str]) -> str:
    """Return the first fact that a line states, else the first one, at its interface if it has one.

    A default route in another VRF is a gateway that no line states, and a route that one does.
    """
    lines = switch.reading.provenance.lines
    stated = next((one for one in facts if one in lines), "")
    kind, _, rest = facts[0].partition(".")
    interface = f"ports.{rest.partition('.')[0]}"
    if stated or kind != "lags" or not switch.nos.port_blocks or interface not in lines:
        return stated or facts[0]
    return interface


def _fact(switch: BuiltSwitch, difference: Difference) -> str:
    """Return the path whose line shows a difference.

    Of a collection it is that of the first unexpected item, of a record that is not there that of
    the first one of its kind.
    """
    where, found, expected = difference.where, difference.found, difference.expected
    lines = switch.reading.provenance.lines
    paths = [where]
    if isinstance(found, set | dict | list):
        known = expected if isinstance(expected, set | dict | list) else ()
        paths = [f"{where}.{item}" for item in found if item not in known]
    elif found is MISSING and not switch.line_of(where):
        kind = where.rpartition(".")[0]
        paths = [path for path in lines if kind and path.startswith(f"{kind}.")]
    stated = [path for path in paths if path in lines]
    return min(stated, key=lines.__getitem__, default=where)


def _described(name: str, value: object) -> str:
    """Return a fact with its name, for a finding.

    >>> _described("mtu", 9214), _described("109", MISSING), _described("trunk_vlans", None)
    ('mtu 9214', 'not configured', 'trunk_vlans all')
    """
    words = "all" if name == "trunk_vlans" and value is None else _value(value)
    return words if value is MISSING or is_dataclass(value) else f"{name} {words}"


def _value(value: object) -> str:
    """Return a value for a finding; a record is only "configured".

    >>> _value({9, 140}), _value("a"), _value(True), _value(None), _value([]), _value("")
    ('9, 140', "'a'", 'yes', 'none', 'none', 'none')
    """
    if value is MISSING:
        return "not configured"
    if is_dataclass(value):
        return "configured"
    if isinstance(value, set | frozenset):
        return ", ".join(map(str, sorted(value))) or "none"
    if isinstance(value, dict | list):
        return ", ".join(map(str, value)) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value in (None, "") else repr(value)


def _line_violation(switch: BuiltSwitch, lines: Sequence[ConfigLine], what: str) -> Violation:
    first, *others = lines
    return Violation(
        object=f"{switch.name} line {first.number}",
        at=("switches", switch.name),
        found=f"`{keywords(first.text)}`, which {what}",
        expected="only the lines that sanfab renders",
        switch=switch.name,
        line=first.number,
        details=_lines_told(others),
    )


def _lines_told(lines: Sequence[ConfigLine]) -> tuple[str, ...]:
    """Return the keywords of some lines, and how many more there are."""
    more = (f"and {len(lines) - SHOWN} more",) if len(lines) > SHOWN else ()
    return (*(f"line {one.number}: {keywords(one.text)}" for one in lines[:SHOWN]), *more)


AS_RENDERED = Assertion(
    rule=gate_rule(
        "BF-00",
        title="Each configuration matches what the inventory renders.",
        why=(
            "A configuration that was edited by hand, or rendered before the inventory "
            "changed, differs from the inventory: the next render removes the edit, and "
            "rules and paths were checked for something else."
        ),
        fix=(
            "put the change into the inventory if it is wanted, then run `sanfab render`, "
            "which overwrites the configuration"
        ),
    ),
    questions=lambda _case, _batch: (),
    evaluate=_evaluate,
)
