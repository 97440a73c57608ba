"""ExtremeXOS configuration text -> its lines, each in the spelling of ``show configuration``."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import islice

from sanfab.nos.exos.cli_input import spelled_in_full
from sanfab.nos.open_blocks import ConfigLine

ANSWERS = frozenset({"y", "Y", "yes", "Yes"})
_ASK_TO_SAVE = frozenset({"save configuration", "save configuration primary", "exit"})
_CANCELLED = re.compile(r"operation cancell?ed\.?", re.IGNORECASE)
"""Printed after a question that was answered with no: the line that asked did nothing [E-TZ10]."""
_COMMAND = re.compile(r"(?:configure|create|delete|disable|enable|save|unconfigure)\b")
_VERB = re.compile(r"(?:configure|create|disable|enable) \S")
"""How a line begins that a switch prints."""

QUOTES = str.maketrans("\u201c\u201d", '""')
"""Documents show lines with the quotes of a word processor (fact E-07)."""

_BANNER = re.compile(
    r"configure banner(?: (?:before|after)-login)?(?: acknowledge)?(?: save-to-configuration)?"
)
"""A line that lines of text follow; the switch refuses one with text in it, and takes none."""
_PROFILE = re.compile(r"create upm profile \S+")
"""Lines that the switch runs at an event follow, up to a line with a single dot [F-PUB]."""
_MODULE = re.compile(r"# Module \w+ configuration\.")
_PORT = re.compile(
    r"^((?:enable|disable|configure)(?: (?:edp|jumbo-frame|lldp|netlogin|flow-control [rt]x-pause"
    r"(?: (?:qosprofile|priority) \S+)?|stpd \S+|diffserv examination|snmp traps port-up-down"
    r"|mac-locking|vman cep egress filtering))?"
    r"|configure (?:vlan|vman|sharing) \S+ (?:add|delete)) port (?=\d|all\b)"
    r"|^(configure stpd \S+) port (?=(?:bpdu-restrict|cost|edge-safeguard|link-type|mode) )"
)
"""The word before ports, which lines have in the singular too [NOSTACK F-RU XNAC XSCRIPTS]."""
_VLAN = re.compile(
    r"^configure (?!(?:vlan|vr|eaps|erps|stpd|sharing|mlag|identity-management|mirroring) )"
    r'("[^"]+"|[^" ]+)'
    r" (?=(?:add|delete) port|ipaddress |tag [0-9])"
)
"""Ports, addresses and tag of a VLAN without the word `vlan`, which is optional [R-CN VEXOS]."""
_FULL = re.compile(r"(?:configure|create|enable|disable) (?!.* (?:po|por|del|delet?) )")
"""How a line begins that is in full words: every line that a switch prints is."""
_SHORT_WORDS = re.compile(
    r" (?:gro(?:up)?|alg|ipaddr?|pri|second?|sec|update-int|noauto) | noauto$"
    r"|^configure vlan \S+ [Qq][Pp]\d$|^configure eaps \S+ (?:primary|secondary) \d"
    r"|^configure ports? \d\S* (?:desc|disp)[a-z]* "
)
"""Words that operators shorten in lines that begin in full words [EMF XSCRIPTS]."""
_SHORT_MODES = (" t", " tag", " u", " untag")
"""How a line about the ports of a VLAN ends that is not in full words."""
_STPD = re.compile(r"^(enable|disable) (?:stpd )?(?!stpd )(\S+) auto-bind (?:vlan )?")
"""The words `stpd` and `vlan` are optional where the names are unique [F-PUB]."""
_ROUTER = re.compile(r"^configure (?=VR-Default )", re.IGNORECASE)
_ROUTERS = {name.lower(): f" vr {name}" for name in ("VR-Default", "VR-Mgmt")}
_VR = re.compile(rf" vr ({'|'.join(_ROUTERS)})(?= |$)", re.IGNORECASE)
"""The names of virtual routers in either case, as those of VLANs [E-NAM]."""
_FORWARDING = re.compile(
    r'^(enable|disable) ipforwarding (?!vlan |ipv4|ipv6|broadcast|vr )(?=("[^"]+"|[^" ]+)$)'
)
"""Routing of a VLAN without the word `vlan` [F-PUB]."""
_MASK = re.compile(r"^(configure (?:vlan )?\S+ ipaddress [0-9.]+) (?=/\d+$)")
"""An address with a blank before its mask, as operators type it [P-CAYU]."""
_COMMENTS = "#!"
"""Begins a comment of the switch, and one that people write by habit from other switches."""
_REMARK = re.compile(r' +(?:#(?!\$)[^"]*|//[^"]*)$')
"""A comment behind a line, as people write it; the hash of a password begins with ``#$``."""
_BLANKS = re.compile(" {2,}")
_GAP = re.compile(r"(?<=\d), +(?=\d)")
"""Older releases print a blank after the comma of a list [PYEXOS]."""


def rendered_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield (indent, line) of a rendered configuration; a banner holds the line that ends it."""
    for _, line, indent in lines_as_printed(text):
        yield indent, f"{line}\n" if _BANNER.match(line) else line


def lines_as_printed(text: str) -> Iterator[tuple[int, str, int]]:
    """Yield (number, line, indent) without comments; every line stands at top level.

    A banner is one line with its command; so is a profile of Universal Port with its script, up to
    a line with a single dot: what a script does is no configuration.
    """
    printed = text.splitlines()
    cancelled = _cancelled(printed) if "cancel" in text else frozenset()
    rows = enumerate(printed, start=1)
    for number, raw in rows:
        line = raw.strip()
        if number in cancelled:
            continue
        if " banner " in line:
            line = spelled_in_full(line)
        if _BANNER.fullmatch(line):
            line = "\n".join((line, *_banner(printed, rows, number)))
        elif _PROFILE.fullmatch(line) and _has_end(printed[number:]):
            line = "\n".join((line, *_until(rows, "."), "."))
        elif line and line[0] not in _COMMENTS:
            line = _as_printed(line)
        if line and line[0] not in _COMMENTS:
            yield number, line, 0


def session_lines(text: str, answered: Callable[[bool], None]) -> Iterator[tuple[int, str, int]]:
    """Yield the same; say of each answer whether it stands behind a line that asks to save."""
    before = ""
    for row in lines_as_printed(text):
        if row[1] in ANSWERS:
            answered(before in _ASK_TO_SAVE)
        before = row[1]
        yield row


def _cancelled(printed: list[str]) -> frozenset[int]:
    """Return the numbers of the lines that did nothing, with what the switch printed about them."""
    found: set[int] = set()
    command = 0
    for number, raw in enumerate(printed, start=1):
        line = raw.strip()
        if _COMMAND.match(spelled_in_full(line)):
            command = number
        elif command and _CANCELLED.fullmatch(line):
            found.update(range(command, number + 1))
            command = 0
    return frozenset(found)


@lru_cache(maxsize=65536)
def _as_printed(line: str) -> str:
    """Return a line in full words, and one about ports in the spelling of current releases.

    Most lines of a SAN stand in it many times.
    """
    if " #" in line or " //" in line:
        line = _REMARK.sub("", line)
    if "  " in line and '"' not in line:
        line = _BLANKS.sub(" ", line)
    if " auto-bind " in line:
        return _STPD.sub(r"\1 stpd \2 auto-bind vlan ", line)
    line = _ROUTER.sub("configure vr ", line)
    is_about_ports = " port" in line
    if ", " in line and (is_about_ports or " grouping " in line):
        line = _GAP.sub(",", line)
    is_in_full = _FULL.match(line) is not None and _SHORT_WORDS.search(line) is None
    if not is_in_full or (is_about_ports and line.endswith(_SHORT_MODES)):
        line = spelled_in_full(line)
        is_about_ports = " port" in line
    line = _with_router(line)
    if " /" in line:
        line = _MASK.sub(r"\1", line)
    if is_about_ports or " ipaddress " in line or " tag " in line:
        line = _VLAN.sub(r"configure vlan \1 ", line)
    return _PORT.sub(_in_plural, line) if is_about_ports else line


def _in_plural(match: re.Match[str]) -> str:
    return f"{match[1] or match[2]} ports "


def _with_router(line: str) -> str:
    """Return a line with the names of virtual routers, and with the word before that of a VLAN."""
    if " vr " in line:
        line = _VR.sub(lambda found: _ROUTERS[found[1].lower()], line)
        if line.startswith("create vlan "):
            line = line.removesuffix(" vr VR-Default")  # where a VLAN is unless stated [E-VR]
    if " ipforwarding " in line:
        line = _FORWARDING.sub(r"\1 ipforwarding vlan ", line)
    return line


def surplus_lines(text: str) -> Iterator[ConfigLine]:
    """Yield second empty lines after a banner: the first one ends it."""
    for _, end, printed in _banners(text):
        if end + 1 < len(printed) and not printed[end].strip() and not printed[end + 1].strip():
            yield ConfigLine(end + 2, "")


def open_banners(text: str) -> Iterator[ConfigLine]:
    """Yield banners that no empty line ends: typed, they take in the commands that follow."""
    for start, end, printed in _banners(text):
        if "".join(printed[end : end + 1]).strip():
            yield ConfigLine(start, printed[start - 1].strip())


def _banners(text: str) -> Iterator[tuple[int, int, list[str]]]:
    """Yield the number of the line of each banner, that of its last line, and all lines."""
    if "configure banner" not in text:
        return
    printed = text.splitlines()
    rows = enumerate(printed, start=1)
    for start, raw in rows:
        if _BANNER.fullmatch(raw.strip()):
            yield start, start + sum(1 for _ in _banner(printed, rows, start)), printed


def _banner(printed: list[str], rows: Iterator[tuple[int, str]], start: int) -> Iterator[str]:
    """Yield the lines of a banner, from a line on; an empty line ends it, and is taken as well.

    Who publishes a configuration may take out its empty lines, as RANCID does: then the next
    command ends the banner, or the heading of the next module [EMF].
    """
    end, commands = start, []
    while end < len(printed) and printed[end].strip() and not _MODULE.fullmatch(printed[end]):
        if _VERB.match(printed[end]):
            commands.append(end)
        end += 1
    is_closed = end < len(printed) and not printed[end].strip()
    if not is_closed:
        end = min([*commands, end])
        if end > start and printed[end - 1] == "#":
            end -= 1  # it belongs to the heading
    for _, raw in islice(rows, end - start):
        yield raw.rstrip()
    if is_closed:
        next(rows)


def _has_end(following: list[str]) -> bool:
    """Return whether a script ends: without its end, what follows may be configuration."""
    marks = (line for line in map(str.strip, following) if line == "." or _MODULE.fullmatch(line))
    return next(marks, "") == "."


def _until(rows: Iterator[tuple[int, str]], end: str) -> Iterator[str]:
    """Yield the lines of a text up to the line that ends it, or the heading of a module."""
    for _, raw in rows:
        if raw.strip() == end or _MODULE.fullmatch(raw.strip()):
            return
        yield raw.rstrip()
