"""IP access lists, and the terminal lines that use one."""

from sanfab_lab.access_lists import Rules, checked_source, with_rule, without_rule
from sanfab_lab.os10.commands import (
    ADDRESS,
    Os10Call,
    block_lines,
    block_of,
    command,
    enter,
    error,
)
from sanfab_lab.os10.state import BlockLines
from sanfab_lab.rows import Setting

_STEP = 10
_END = f"(?:any|{ADDRESS}/[0-9]+)"
_SOURCES = (f"{{source:{_END}}}", f"host {{source_host:{ADDRESS}}}")
_TARGETS = (f"{{to:{_END}}}", f"host {{to_host:{ADDRESS}}}")
_MORE = "[eq {port:[0-9]+}] [{count:count}] [{log:log}]"
_RULES = tuple(
    f"{{action:permit|deny}} {{protocol:ip|tcp|udp|icmp}} {source} {target} {_MORE}"
    for source in _SOURCES
    for target in _TARGETS
)
block_lines("acl", Setting("description <{text...}>", "O10-COLL"))
block_lines("vty", Setting("ip access-class <{name}>", "O10-CANU"))


@command("[no] ip access-list {name}", source="O10-COLL O10-CANU")
def _list(call: Os10Call) -> None:
    """Enter an access list; create it if it does not exist."""
    name = call["name"]
    if call.no:
        if call.state.blocks.pop(("acl", name), None) is None:
            raise error(f"Access list {name} does not exist.")  # [mem]
        return
    call.state.blocks.setdefault(("acl", name), {})
    enter(call, "acl", "conf-ipv4-acl", name)


@command("line vty", source="O10-CANU")
def _line(call: Os10Call) -> None:
    call.state.blocks.setdefault(("vty", ""), {})
    enter(call, "vty", "config-line-vty", "")


def rules_of(lines: BlockLines) -> Rules:
    """Return the rules of a list, without remarks, as the check of a login reads them."""
    found = []
    for key, line in lines.items():
        words = line.split()
        if key.isdigit() and words[2] in {"permit", "deny"}:
            source = " ".join(words[4:6]) if words[4] == "host" else words[4]
            found.append((int(key), f"{words[2]} {source}"))
    return tuple(sorted(found))


def _seq_lines(lines: BlockLines) -> Rules:
    return tuple(sorted((int(key), line.split(maxsplit=2)[2])
                        for key, line in lines.items() if key.isdigit()))  # fmt: skip


def _keep(call: Os10Call, rules: Rules) -> None:
    block = block_of(call)
    for key in [one for one in block if one.isdigit()]:
        del block[key]
    block |= {f"{number:010}": f"seq {number} {text}" for number, text in rules}


def _text(call: Os10Call) -> str:
    """Return a rule as it is printed."""
    if call.has("text"):
        return f"remark {call['text']}"
    ends = [
        checked_source(f"host {call[f'{one}_host']}" if call.has(f"{one}_host") else call[one])
        for one in ("source", "to")
    ]
    text = f"{call['action']} {call['protocol']} {' '.join(ends)}"
    text += f" eq {call['port']}" if call.has("port") else ""
    return text + "".join(f" {call[one]}" for one in ("count", "log") if call.has(one))


@command(
    *(f"[seq {{number:[0-9]+}}] {rule}" for rule in _RULES),
    "[seq {number:[0-9]+}] remark {text...}",
    modes="acl",
    source="O10-ACL O10-COLL",
)
def _rule(call: Os10Call) -> None:
    """Add a rule, or a remark; without a number it is the last one."""
    rules = _seq_lines(block_of(call))
    if call["number"]:
        rules = tuple(row for row in rules if row[0] != call.number("number"))
    _keep(call, with_rule(rules, _text(call), call["number"], _STEP))


@command("no seq {number:[0-9]+} [{rest...}]", modes="acl", source="O10-ACL O10-COLL")
@command(*(f"no {rule}" for rule in _RULES), modes="acl", source="O10-ACL")
def _no_rule(call: Os10Call) -> None:
    """Remove a rule, by its number or, from 10.4.2 on, by its text [O10-ACL]."""
    left = without_rule(_seq_lines(block_of(call)), call["number"] or _text(call))
    if left is None:
        raise error("Rule does not exist.")  # [mem]
    _keep(call, left)
