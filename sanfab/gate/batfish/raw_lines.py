"""Raw lines of a switch that no answer of Batfish proves anything about.

Batfish reads many lines without a model of what they do, and says so of few. A raw line counts as
judged only if it is of a form whose effect on packets Batfish was seen to compute; the others
may stop or divert storage traffic, and nobody has proven that they do not.
"""

import re
from collections.abc import Iterator

from sanfab.gate.batfish.answer_rows import ParseWarning
from sanfab.gate.batfish.built_switch import BuiltSwitch
from sanfab.gate.batfish.context import GateContext
from sanfab.gate.batfish.reading.parse_warnings import keywords, parents_of

_ADDRESSES = r"(?:any|host \S+|\S+/\d+|[\d.]+ [\d.]+)"
_PORTS = r"(?: (?:eq|neq|lt|gt) \d+| range \d+ \d+)?"
"""By number: a name may be another port in Batfish, as `iscsi` is 860 there (NamedPort.java)."""
JUDGED = re.compile(
    r"\nip access-list [^\n]+"
    rf"|ip access-list [^\n]+\n(?:\d+ )?(?:permit|deny) (?:ip|tcp|udp) {_ADDRESSES}{_PORTS}"
    rf" {_ADDRESSES}{_PORTS}"
    r"|\ninterface [Vv]lan ?\d+"
    r"|interface [Vv]lan ?\d+\nip access-group \S+ (?:in|out)"
    r"|\nip route [\d./]+ (?:[\d.]+|[Nn]ull ?0)",
)
"""Section and line that a real Batfish judges: access lists of routed interfaces, routes."""
_NO_SETTING = frozenset({"", "!", "exit"})


def raw_lines_not_proven(
    context: GateContext, warnings: list[ParseWarning]
) -> dict[str, tuple[str, ...]]:
    """Return the raw lines that nothing proves, by switch; ``warnings``: lines not understood."""
    unread: dict[str, set[int]] = {}
    for row in warnings:
        name = context.names.files.get(row.file)
        if name is not None:
            number = (row.line or 0) - context.names.headers[name]
            below = len((row.text or "").splitlines()) or 1
            unread.setdefault(name, set()).update(range(number, number + below))
    found = {
        name: tuple(dict.fromkeys(_not_proven(switch, unread.get(name, set()))))
        for name, switch in context.switches.items()
    }
    return {name: lines for name, lines in found.items() if lines}


def _not_proven(switch: BuiltSwitch, unread: set[int]) -> Iterator[str]:
    rows = switch.text.splitlines()
    parents = parents_of(rows) if switch.raw_lines else []
    for number in sorted(switch.raw_lines):
        line, parent = rows[number - 1].strip(), parents[number]
        section = rows[parent - 1].strip() if parent else ""
        is_read = not switch.is_stand_in and bool(switch.platform.ports) and number not in unread
        if line in _NO_SETTING or (is_read and JUDGED.fullmatch(f"{section}\n{line}")):
            continue
        yield keywords(line)
