"""Standard IP access lists, and those of SSH and SNMP."""

from sanfab_lab.access_lists import Rules, checked_source, with_rule, without_rule
from sanfab_lab.eos.commands import EosCall, command, enter_mode

_STEP = 10
_SOURCES = (r"{source:any|\d+\.\d+\.\d+\.\d+/\d+}", "host {host}")


@command("[no] ip access-list standard {name}", source="AVD PYEAPI-API")
def _list(call: EosCall) -> None:
    """Enter an access list; create it if it does not exist."""
    name = call["name"]
    if call.no:
        call.state.access_lists.pop(name, None)
        return
    call.state.access_lists.setdefault(name, ())
    enter_mode(call, "acl", f"std-acl-{name}", name)


def _text(call: EosCall) -> str:
    source = f"host {call['host']}" if call.has("host") else call["source"]
    shown = checked_source(source)
    shown = f"host {shown.removesuffix('/32')}" if shown.endswith("/32") else shown
    return f"{call['action']} {shown}"


def _rule(call: EosCall) -> None:
    """Add a rule."""
    (name,) = call.targets
    rules = call.state.access_lists.get(name, ())
    call.state.access_lists[name] = with_rule(rules, _text(call), call["number"], _STEP)


def _no_rule(call: EosCall) -> None:
    """Remove a rule, by its text or its number; one that does not exist is no error."""
    (name,) = call.targets
    rules = call.state.access_lists.get(name, ())
    left = without_rule(rules, call["number"] or _text(call))
    call.state.access_lists[name] = rules if left is None else left


for _source in _SOURCES:
    command(
        rf"[{{number:\d+}}] {{action:permit|deny}} {_source}", modes="acl", source="AVD PYEAPI-API"
    )(_rule)
    command(f"no {{action:permit|deny}} {_source}", modes="acl", source="mem")(_no_rule)
command(r"no {number:\d+}", modes="acl", source="PYEAPI-API")(_no_rule)


def access_list_lines(name: str, rules: Rules) -> list[str]:
    """Return the block of a list."""
    return [f"ip access-list standard {name}", *(f"   {number} {text}" for number, text in rules)]


@command("[no] ip access-group {name} [vrf {vrf}] in", modes="ssh", source="AVD")
def _access_group(call: EosCall) -> None:
    """Let an access list decide who may log in, in a VRF; it need not exist."""
    key = "ssh", call.get("vrf", "")
    call.state.service_acls.pop(key, None)
    if not call.no:
        call.state.service_acls[key] = call["name"]


@command("[no] snmp-server ipv4 access-list {name} [vrf {vrf}]", source="AVD COLL-EOS")
def _snmp(call: EosCall) -> None:
    """Let an access list decide who may read by SNMP, in a VRF."""
    key = "snmp", call.get("vrf", "")
    call.state.service_acls.pop(key, None)
    if not call.no:
        call.state.service_acls[key] = call["name"]


def acl_lines(acls: dict[tuple[str, str], str], service: str, form: str) -> list[str]:
    """Return the lines of a service, the default VRF first; ``form``: with name and VRF."""
    return [
        form.format(name=name, vrf=f" vrf {vrf}" if vrf else "")
        for (of, vrf), name in sorted(acls.items())
        if of == service
    ]
