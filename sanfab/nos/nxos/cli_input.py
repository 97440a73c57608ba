"""Lines as operators type them -> lines as NX-OS prints them.

Ranges of ports become a block for each port, common abbreviations are written out, and prompts are
left out.
"""

import re
from collections.abc import Iterable, Iterator

from sanfab.nos.nesting import NumberedLine
from sanfab.nos.text_lines import whole_banner

_BIND = "int(?:erface)?"
_ABBREVIATED = (
    (re.compile(r"interface {2,}"), "interface "),
    (re.compile(r"int(?:e|er|erf|erfa|erfac)? (?=\S)"), "interface "),
    (re.compile(r"interface (?:e|et|eth|ethe)(?= ?\d)", re.IGNORECASE), "interface Ethernet"),
    (re.compile(r"no shut(?:d|do|dow)?$"), "no shutdown"),
    (re.compile(r"shut(?:d|do|dow)?$"), "shutdown"),
    (re.compile(r"desc(?:r|ri|rip)? (?=\S)"), "description "),
    (re.compile(r"ip add(?:r|re|res)? (?=\d)"), "ip address "),
    (re.compile(r"switch(?:p|po|por)? (?=(?:mode|access|trunk) )"), "switchport "),
    (re.compile(r"switchport trunk allowed vlan  +(?=\d)"), "switchport trunk allowed vlan "),
    (re.compile(r"(?:V|v)san (?=\d)", re.IGNORECASE), "vsan "),
    (re.compile(rf"bind {_BIND} e(?:th(?:ernet)?)? ?(?=\d)", re.I), "bind interface Ethernet"),
    (re.compile(rf"bind {_BIND} po(?:rt-channel)? ?(?=\d)", re.I), "bind interface port-channel"),
)
"""What operators shorten, and the words that it stands for."""
_MAYBE_ABBREVIATED = re.compile(
    r"int(?!erface )\w* |interface (?: |[eE](?!thernet))|(?:no )?shut(?!down)|desc(?!ription)"
    r"|ip add(?!ress)|switch(?!port)\w* |switchport trunk allowed vlan  |(?!vsan)[Vv][Ss][Aa][Nn] "
    r"|bind int(?!erface (?:Ethernet|port-channel)\d)"
)
"""Begins every abbreviation above: one search of a line instead of many."""
_TYPED = re.compile(
    rf"^[ \t]*(?:{_MAYBE_ABBREVIATED.pattern}|interface [^\d\n]+[\d/]+ *[-,]|[\w.-]+#)"
    r"|^(?P<margin>[ \t]+)(?:hsrp|vrrp) \d+ *\n(?P=margin)(?:preempt|priority|ip \d|address )",
    re.MULTILINE,
)
"""Begins every line that no switch prints: one search of a long text instead of many."""
_COMMANDS = re.compile(
    r"^[ \t]*(?:int(?:e|er|erf|erfa|erfac)? \S|(?:no )?shut(?:d|do|dow)?[ \t]*$"
    r"|interface [^\d\n]+[\d/]+ *[-,])",
    re.MULTILINE | re.IGNORECASE,
)
"""A line of ports that somebody typed; a prompt may stand above what a switch printed."""
_PROMPT = re.compile(r"[\w.-]+#(?: *(?:sh(?:ow)?|term\w*|exit|end)\b.*)?")
"""A prompt of the exec mode, alone or before what was typed there."""
_RANGE = re.compile(
    r"interface (?P<ports>(?i:ethernet|(?:san-)?port-channel|po|fc) ?\d[\d/]* *[-,].*)"
)
_MOST = 4096
"""Ports of one range: there are no more port channels."""
_GROUP = re.compile(r"(hsrp|vrrp) \d+")
_OF_GROUP = re.compile(r"(?:no )?(?:preempt|priority|ip \d|address) ?")
"""A line that can be of the group alone, not of the VLAN interface."""
_OUTSIDE = re.compile(
    r"(?:interface|vlan \d|vrf context|router|line|class-map|policy-map|zone|zoneset|vpc domain"
    r"|vsan database|system|feature|hostname|spanning-tree mode|snmp-server|ntp|logging server)\b"
)
"""Ends the block of a range in a text without indentation."""
_OF_PORT = re.compile(
    r"(?:no )?(?:switchport|channel-group|description|mtu|shutdown|speed|duplex|flowcontrol|fex"
    r"|spanning-tree (?:port|bpdu|guard|link|cost)|priority-flow-control|service-policy"
    r"|storm-control|lldp|cdp enable|udld|vpc \d|vrf member|ip address|ipv6 address|bandwidth"
    r"|load-interval)\b"
)
"""A line of a port that stands no deeper than the range: people indent a pasted text as a whole."""
_NAME = re.compile(
    r"(?i:(e)(?:t|th|the|thernet)?|(po)(?:rt-channel)?|(fc|san-port-channel)) ?(\d.*)"
)
_KINDS = {"e": "Ethernet", "po": "port-channel"}


_IGNORED = frozenset({"exit", "end", "configure terminal", "config t", "conf t", "(...)", "..."})
_BANNER = re.compile(r"banner \S+ +(\S)")
"""The first character of a banner also ends it."""


def is_typed(text: str) -> bool:
    """Return whether a configuration may hold lines as operators type them."""
    return _TYPED.search(text) is not None


def is_command_list(text: str) -> bool:
    """Return whether a text is what somebody types, even if it names a version."""
    return _COMMANDS.search(text) is not None


def printed(rows: Iterable[NumberedLine]) -> Iterator[NumberedLine]:
    """Yield the lines as a switch prints them."""
    known = [
        (number, written_out(text), indent)
        for number, text, indent in rows
        if "#" not in text or not _PROMPT.fullmatch(text)
    ]
    yield from _one_port_each(_groups_indented(known))


def written_out(text: str) -> str:
    """Return a line without common abbreviations.

    >>> written_out("int eth1/1"), written_out("no shut")
    ('interface Ethernet1/1', 'no shutdown')
    """
    for pattern, words in _ABBREVIATED if _MAYBE_ABBREVIATED.match(text) else ():
        match = pattern.match(text)
        if match:
            text = words + text[match.end() :]
    return text


def _groups_indented(rows: list[NumberedLine]) -> list[NumberedLine]:
    """Return the lines of an HSRP or VRRP group deeper than its header, where they are not.

    A VRRP group has a state of its own: after other lines of it, the state is that of the group.
    """
    lines: list[NumberedLine] = []
    group: int | None = None
    protocol, states = "", set[str]()
    for number, text, indent in rows:
        is_of_group = indent == group and (_OF_GROUP.match(text) is not None or text in states)
        lines.append((number, text, indent + is_of_group))
        if is_of_group:
            states = {"shutdown", "no shutdown"} if protocol == "vrrp" else set()
            continue
        header = _GROUP.fullmatch(text)
        group, protocol = (None, "") if header is None else (indent, header[1])
        states = set()
    return lines


def _one_port_each(rows: list[NumberedLine]) -> Iterator[NumberedLine]:
    """Yield a block for each port of a range."""
    position = 0
    is_flat = not any(indent for _, _, indent in rows)
    while position < len(rows):
        number, text, indent = rows[position]
        match = _RANGE.fullmatch(text)
        position += 1
        if match is None:
            yield number, text, indent
            continue
        body = _body(rows, position, indent, is_flat=is_flat)
        position += len(body)
        for port in _ports_of(match["ports"]):
            yield number, f"interface {port}", indent
            yield from body


def _body(
    rows: list[NumberedLine], position: int, indent: int, *, is_flat: bool
) -> list[NumberedLine]:
    """Return the lines of a range, whose header stands before a position.

    They are deeper than the header; as deep as it where the first of them is so deep.
    """
    has_own_depth = is_flat or (
        position < len(rows)
        and rows[position][2] == indent
        and _OF_PORT.match(rows[position][1]) is not None
    )
    end = position
    while end < len(rows) and (
        rows[end][2] >= indent and not _OUTSIDE.match(rows[end][1])
        if has_own_depth
        else rows[end][2] > indent
    ):
        end += 1
    return rows[position:end]


def _ports_of(text: str) -> list[str]:
    """Return the ports of a range as the switch names them.

    >>> _ports_of("Ethernet1/1-2, Ethernet1/5")
    ['Ethernet1/1', 'Ethernet1/2', 'Ethernet1/5']
    >>> _ports_of("Ethernet1/1,e1/5, po 7-8")
    ['Ethernet1/1', 'Ethernet1/5', 'port-channel7', 'port-channel8']
    >>> _ports_of("fc1/3-4"), _ports_of("san-port-channel 1, fc 1/5")
    (['fc1/3', 'fc1/4'], ['san-port-channel1', 'fc1/5'])
    """
    found: list[str] = []
    for part in re.split(r"[,\s]+(?=[A-Za-z])|,\s*", text):
        name = _NAME.match(part)
        word = (name[1] or name[2] or name[3]).lower() if name else ""
        kind = _KINDS.get(word, word) or _kind_of(found)
        numbers = name[4] if name else part
        found += _numbered(kind, numbers.replace(" ", ""))
        if len(found) > _MOST:
            return [text]
    return found


def _kind_of(found: list[str]) -> str:
    return re.match("[A-Za-z-]+", found[-1])[0] if found else "Ethernet"  # type: ignore[index]  # a name of a port begins with letters


def _numbered(kind: str, numbers: str) -> list[str]:
    """Return the ports of ``1/1-4``; the text itself where it is no range that a switch has."""
    match = re.fullmatch(r"((?:\d+/)*)(\d{1,9})-(?:(?:\d+/)*)(\d{1,9})", numbers)
    if match is None or int(match[3]) - int(match[2]) >= _MOST:
        return [f"{kind}{numbers}"]
    return [f"{kind}{match[1]}{number}" for number in range(int(match[2]), int(match[3]) + 1)]


def rows_of_text(text: str) -> Iterator[tuple[int, str, int]]:
    """Yield (number, stripped line, indent) without comments; a banner is one line."""
    lines = iter(enumerate(text.splitlines(), start=1))
    for number, raw in lines:
        line = raw.lstrip()
        indent = len(raw) - len(line)
        line = line.rstrip()
        if not line or line[0] in "!#" or line in _IGNORED or line.lower() in _IGNORED:
            continue
        banner = _BANNER.match(line) if line[0] == "b" else None
        yield number, whole_banner(banner, lines) if banner else line, indent
