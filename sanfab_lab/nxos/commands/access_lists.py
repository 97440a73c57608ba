"""IP access lists, and the one of logins."""

from sanfab_lab.access_lists import checked_source, with_rule, without_rule
from sanfab_lab.commands import refuse_if
from sanfab_lab.nxos.commands import NxosCall, command, enter_mode, limited

_SOURCE = r"{source:any|\d+\.\d+\.\d+\.\d+/\d+}"


@command("[no] ip access-list {name}", source="N5ACL")
def _list(call: NxosCall) -> None:
    """Enter an access list; create it if it does not exist."""
    name = limited(call["name"], 64)
    if call.no:
        missing = call.state.access_lists.pop(name, None) is None
        refuse_if(missing, f"ERROR: Access-list {name} does not exist")  # [mem]
        return
    call.state.access_lists.setdefault(name, ())
    enter_mode(call, "acl", name)


@command(rf"[{{number:\d+}}] {{action:permit|deny}} ip {_SOURCE} any", modes="acl", source="N5ACL")
@command(r"[{number:\d+}] {action:permit|deny} ip host {host} any", modes="acl", source="N5ACL")
def _rule(call: NxosCall) -> None:
    (name,) = call.targets
    rules = call.state.access_lists[name]
    call.state.access_lists[name] = with_rule(rules, _text(call), call["number"], 10)


@command(rf"no {{action:permit|deny}} ip {_SOURCE} any", modes="acl", source="N5ACL")
@command("no {action:permit|deny} ip host {host} any", modes="acl", source="N5ACL")
@command(r"no {number:\d+}", modes="acl", source="N5ACL")
def _no_rule(call: NxosCall) -> None:
    """Remove a rule, by its text or its number."""
    (name,) = call.targets
    left = without_rule(call.state.access_lists[name], call["number"] or _text(call))
    refuse_if(left is None, "ERROR: The specified rule does not exist")  # [mem]
    call.state.access_lists[name] = left or ()


def _text(call: NxosCall) -> str:
    """Return a rule as the switch prints it: a host as a network of one."""
    source = f"{call['host']}/32" if call.has("host") else call["source"]
    return f"{call['action']} ip {checked_source(source)} any"


@command("[no] access-class {name} {way:in|out}", modes="vty", source="N5ACL BF-NX")
def _access_class(call: NxosCall) -> None:
    """Let an access list decide who may log in; it need not exist."""
    kept, key = call.state.lines.setdefault("vty", {}), f"access-class {call['way']}"
    kept.pop(key, None)
    if not call.no:
        kept[key] = f"access-class {call['name']} {call['way']}"
