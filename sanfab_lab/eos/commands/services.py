"""Management services: SSH, Telnet, console, eAPI."""

from dataclasses import replace

from sanfab_lab.eos.commands import EosCall, command, enter_mode
from sanfab_lab.eos.state import SERVICES, Options, Service

_FORMS = {
    "ssh": (
        r"idle-timeout <{value:\d+}>",
        "authentication mode <{value:password|keyboard-interactive|public-key}>",
        "authentication protocol <{value...}>",
        "cipher <{value...}>",
        "key-exchange <{value...}>",
        "mac <{value...}>",
        "hostkey server <{value...}>",
        r"connection per-host <{value:\d+}>",
        r"connection limit <{value:\d+}>",
        r"client-alive interval <{value:\d+}>",
        r"client-alive count-max <{value:\d+}>",
        r"server-port <{value:\d+}>",
        r"login timeout <{value:\d+}>",
        "log-level <{value:quiet|fatal|error|info|verbose|debug}>",
    ),
    "telnet": (r"idle-timeout <{value:\d+}>",),
    "console": (r"idle-timeout <{value:\d+}>",),
    "api http-commands": (
        "protocol https",
        "protocol http",
        "protocol unix-socket",
        r"protocol https port <{value:\d+}>",
        r"protocol http port <{value:\d+}>",
        "protocol http localhost",
        "protocol https ssl profile <{value}>",
        "default-services",
    ),
}
_HIDDEN = {
    "idle-timeout 0",
    "server-port 22",
    "login timeout 120",
    "log-level info",
    "protocol https",
    "authentication mode keyboard-interactive",
}
"""The defaults, which are not shown [PYEAPI]."""
_PROMPTS = {
    "ssh": "mgmt-ssh",
    "telnet": "mgmt-telnet",
    "console": "mgmt-console",
    "api http-commands": "mgmt-api-http-cmds",
}
_SOURCE = "PYEAPI AVD"


def _service(call: EosCall) -> Service:
    return call.state.services[call.targets[0]]


def _change(call: EosCall, **values: object) -> None:
    changed = replace(_service(call), **values)  # type: ignore[arg-type]  # fields of Service
    call.state.services[call.targets[0]] = changed


def _change_vrfs(call: EosCall, vrfs: dict[str, bool]) -> None:
    _change(call, vrfs=tuple(sorted(vrfs.items())))


def _register_service(service: str) -> None:
    mode = service.split(maxsplit=1)[0]

    def enter(call: EosCall) -> None:
        enter_mode(call, mode, _PROMPTS[service], service)

    def reset(call: EosCall) -> None:
        call.state.services[service] = SERVICES[service]

    command(f"management {service}", source=_SOURCE)(enter)
    command(f"no|default management {service}", source=_SOURCE)(reset)
    for form in _FORMS[service]:
        _register_value(mode, form)
    modes = f"{mode} {mode}-vrf"
    command("[no|default] shutdown", modes=modes, source=_SOURCE)(_shutdown)
    if service != "console":
        command("[no] vrf {name}", modes=modes, source="AVD")(_vrf)


def _register_value(mode: str, form: str) -> None:
    """Register one property of a service."""
    key = form.partition(" <")[0]

    def act(call: EosCall) -> None:
        values: Options = tuple(
            one for one in _service(call).values if one[0] not in {key, f"no {key}"}
        )
        if not call.no:
            hidden = f"{key} {call['value']}".strip() in _HIDDEN
            values += () if hidden else ((key, call["value"]),)
        elif call.verb == "no" and key in _HIDDEN:  # on by default
            values = ((f"no {key}", ""), *values)
        _change(call, values=values)

    command(f"[no|default] {form}", modes=mode, source=_SOURCE)(act)


def _shutdown(call: EosCall) -> None:
    """Close a service, or one of its VRFs."""
    name, *vrf = call.targets
    closed = SERVICES[name].shut if call.verb == "default" else not call.no
    if vrf:
        _change_vrfs(call, {**dict(_service(call).vrfs), vrf[0]: closed})
    else:
        _change(call, shut=closed)


def _vrf(call: EosCall) -> None:
    """Enter the section of a VRF, or remove it."""
    name, service, vrfs = call["name"], call.targets[0], dict(_service(call).vrfs)
    if call.no:
        vrfs.pop(name, None)
        _change_vrfs(call, vrfs)
        return
    if call.mode.kind.endswith("-vrf"):
        call.session.leave()
    _change_vrfs(call, {name: True, **vrfs})
    mode = service.split(maxsplit=1)[0]
    enter_mode(call, f"{mode}-vrf", f"{_PROMPTS[service]}-vrf-{name}", service, name)


for _name in SERVICES:
    _register_service(_name)


def service_lines(name: str, service: Service, acls: list[str]) -> list[str]:
    """Return the block of a service; none if all of it is default."""
    if service == SERVICES[name] and not acls:
        return []
    lines = [f"management {name}", *(f"   {line}" for line in acls)]
    lines += [f"   {f'{key} {value}'.strip()}" for key, value in service.values]
    if service.shut != SERVICES[name].shut:
        lines.append("   shutdown" if service.shut else "   no shutdown")
    for vrf, closed in service.vrfs:
        lines += ["   !", f"   vrf {vrf}"] + ([] if closed else ["      no shutdown"])
    return lines
