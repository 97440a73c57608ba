"""Standard IP access lists."""

from sanfab_lab.access_lists import Rules, checked_source, with_rule, without_rule
from sanfab_lab.chassis import Mode
from sanfab_lab.os9.commands import ADDRESS, Os9Call, command, error

_STEP = 5
_SOURCES = (f"{{source:any|{ADDRESS}/[0-9]+}}", f"host {{host:{ADDRESS}}}")


@command("[no] ip access-list standard {name}", source="D-VTY D-ACL")
def _list(call: Os9Call) -> None:
    """Enter an access list; create it if it does not exist."""
    name = call["name"]
    if call.no:
        if call.state.blocks.pop(("acl", name), None) is None:
            raise error(f"Access list {name} does not exist.")  # [mem]
        return
    call.state.blocks.setdefault(("acl", name), {})
    call.session.enter(Mode("acl", "config-std-nacl", (name,)))


def rules_of(lines: dict[str, str]) -> Rules:
    """Return the rules of a list by number."""
    return tuple(sorted((int(key), text.split(maxsplit=2)[2]) for key, text in lines.items()))


def _keep(call: Os9Call, rules: Rules) -> None:
    lines = {f"{number:010}": f"seq {number} {text}" for number, text in rules}
    call.state.blocks["acl", call.targets[0]] = lines


def _rules(call: Os9Call) -> Rules:
    return rules_of(call.state.blocks["acl", call.targets[0]])


def _text(call: Os9Call) -> str:
    source = f"host {call['host']}" if call.has("host") else call["source"]
    return f"{call['action']} {checked_source(source)}"


def _rule(call: Os9Call) -> None:
    """Add a rule."""
    _keep(call, with_rule(_rules(call), _text(call), call["number"], _STEP))


def _no_rule(call: Os9Call) -> None:
    """Remove a rule, by its text or its number."""
    left = without_rule(_rules(call), call["number"] or _text(call))
    if left is None:
        raise error("Rule does not exist.")  # [mem]
    _keep(call, left)


for _source in _SOURCES:
    for _start in ("", "seq {number:[0-9]+} "):
        command(f"{_start}{{action:permit|deny}} {_source}", modes="acl", source="D-ACL")(_rule)
    command(f"no {{action:permit|deny}} {_source}", modes="acl", source="D-ACL")(_no_rule)
command("no seq {number:[0-9]+}", modes="acl", source="D-ACL")(_no_rule)
