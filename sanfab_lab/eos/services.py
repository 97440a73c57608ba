"""Submodes of services: ``management ssh`` and its like, MLAG, multiple spanning tree."""

from dataclasses import replace

from sanfab_lab.eos.cli import TABLE, Call, Mode, RefusedError
from sanfab_lab.eos.engine import enter, leave
from sanfab_lab.eos.entries import vlans_of, wrong
from sanfab_lab.eos.names import expand
from sanfab_lab.eos.state import SERVICES, Mst, Service, kind_of

_FORMS = {
    "ssh": (
        r"idle-timeout {value:\d+}",
        "authentication mode {value:password|keyboard-interactive|public-key}",
        "authentication protocol {value...}",
        "cipher {value...}",
        "key-exchange {value...}",
        "mac {value...}",
        "hostkey server {value...}",
        r"connection per-host {value:\d+}",
        r"connection limit {value:\d+}",
        r"client-alive interval {value:\d+}",
        r"client-alive count-max {value:\d+}",
        r"server-port {value:\d+}",
        r"login timeout {value:\d+}",
        "log-level {value:quiet|fatal|error|info|verbose|debug}",
    ),
    "telnet": (r"idle-timeout {value:\d+}",),
    "console": (r"idle-timeout {value:\d+}",),
    "api http-commands": (
        "protocol https",
        "protocol http",
        "protocol unix-socket",
        r"protocol https port {value:\d+}",
        r"protocol http port {value:\d+}",
        "protocol http localhost",
        "protocol https ssl profile {value}",
        "default-services",
    ),
}
HIDDEN = {
    "idle-timeout 0",
    "server-port 22",
    "login timeout 120",
    "log-level info",
    "protocol https",
    "authentication mode keyboard-interactive",
}
"""What is not shown: the defaults [PYEAPI]."""
_PROMPTS = {
    "ssh": "mgmt-ssh",
    "telnet": "mgmt-telnet",
    "console": "mgmt-console",
    "api http-commands": "mgmt-api-http-cmds",
}
_SOURCE = "PYEAPI AVD"


def _mode_of(service: str) -> str:
    return service.split(maxsplit=1)[0]


def register(service: str) -> None:
    """Take a service, its lines and its VRFs into the table."""
    mode = _mode_of(service)

    def open_it(call: Call) -> str:
        enter(call.session, Mode(mode, _PROMPTS[service], (service,)), call.given)
        return ""

    def reset(call: Call) -> str:
        call.state.services[service] = SERVICES[service]
        return ""

    TABLE.command(f"management {service}", modes="config", source=_SOURCE)(open_it)
    off = [f"{word} management {service}" for word in ("no", "default")]
    TABLE.command(*off, modes="config", source=_SOURCE)(reset)
    for form in _FORMS[service]:
        _register_line(mode, form)
    inner = f"{mode}-vrf"
    TABLE.command("shutdown", "{no:no|default} shutdown", modes=f"{mode} {inner}", source=_SOURCE)(
        shut
    )
    if service != "console":
        TABLE.command("vrf {name}", modes=f"{mode} {inner}", source="AVD")(open_vrf)
        TABLE.command("no vrf {name}", modes=f"{mode} {inner}", source="AVD")(no_vrf)


def _register_line(mode: str, form: str) -> None:
    """Take one property of a service, and its removal, into the table."""
    key = form.split(" {", maxsplit=1)[0]

    def put(call: Call, value: str = "") -> str:
        others = [one for one in _values(call) if one[0] not in {key, f"no {key}"}]
        shown = [] if f"{key} {value}".strip() in HIDDEN else [(key, value)]
        return _keep(call, [*others, *shown])

    def remove(call: Call, value: str = "") -> str:  # noqa: ARG001  # `no` may repeat the value
        others = [one for one in _values(call) if one[0] not in {key, f"no {key}"}]
        denied = call.given.startswith("no ") and key in HIDDEN  # on until told otherwise
        return _keep(call, [(f"no {key}", ""), *others] if denied else others)

    TABLE.command(form, modes=mode, source=_SOURCE)(put)
    off = [f"{word} {tail}" for word in ("no", "default") for tail in sorted({form, key})]
    TABLE.command(*off, modes=mode, source=_SOURCE)(remove)


def _values(call: Call) -> tuple[tuple[str, str], ...]:
    return call.state.services[call.mode.target[0]].values


def _keep(call: Call, values: list[tuple[str, str]]) -> str:
    name = call.mode.target[0]
    call.state.services[name] = replace(call.state.services[name], values=tuple(values))
    return ""


def shut(call: Call, no: str = "") -> str:
    """Close a service, or one of its VRFs, or open it."""
    name, *vrf = call.mode.target
    service = call.state.services[name]
    closed = SERVICES[name].shut if no == "default" else not no
    if vrf:
        vrfs = {**dict(service.vrfs), vrf[0]: closed}
        call.state.services[name] = replace(service, vrfs=tuple(sorted(vrfs.items())))
    else:
        call.state.services[name] = replace(service, shut=closed)
    return ""


def open_vrf(call: Call, name: str) -> str:
    """Open the section of a VRF."""
    service_name = call.mode.target[0]
    if call.mode.kind.endswith("-vrf"):
        leave(call.session)
    service = call.state.services[service_name]
    vrfs = {name: True, **dict(service.vrfs)}
    call.state.services[service_name] = replace(service, vrfs=tuple(sorted(vrfs.items())))
    mode = _mode_of(service_name)
    prompt = f"{_PROMPTS[service_name]}-vrf-{name}"
    enter(call.session, Mode(f"{mode}-vrf", prompt, (service_name, name)), call.given)
    return ""


def no_vrf(call: Call, name: str) -> str:
    """Remove the section of a VRF."""
    service_name = call.mode.target[0]
    service = call.state.services[service_name]
    left = tuple(one for one in service.vrfs if one[0] != name)
    call.state.services[service_name] = replace(service, vrfs=left)
    return ""


for _service in SERVICES:
    register(_service)


def service_lines(name: str, service: Service) -> list[str]:
    """Return the block of a service; none if it is as by default."""
    if service == SERVICES[name]:
        return []
    lines = [f"management {name}"]
    lines += [f"   {f'{key} {value}'.strip()}" for key, value in service.values]
    if service.shut != SERVICES[name].shut:
        lines.append("   shutdown" if service.shut else "   no shutdown")
    for vrf, closed in service.vrfs:
        lines += ["   !", f"   vrf {vrf}"] + ([] if closed else ["      no shutdown"])
    return lines


MLAG_DEFAULTS = {"heartbeat-interval": "2000", "shutdown": ""}
_MLAG = {
    "domain-id": "{value}",
    "heartbeat-interval": r"{value:\d+}",
    "local-interface": r"{value:[Vv]l\w*\d+}",
    "peer-address": r"{value:\d+\.\d+\.\d+\.\d+}",
    "peer-address heartbeat": "{value...}",
    "peer-link": r"{value:[A-Za-z-]+[\d/]+}",
    "reload-delay mlag": r"{value:\d+|infinity}",
    "reload-delay non-mlag": r"{value:\d+|infinity}",
    "reload-delay": r"{value:\d+}",
    "dual-primary detection delay": "{value...}",
}
MLAG_ORDER = tuple(_MLAG)


@TABLE.command("mlag configuration", "mlag", modes="config", source="BF-EOS AVD")
def mlag(call: Call) -> str:
    """Configure the pair that this switch is one of."""
    enter(call.session, Mode("mlag", "mlag"), call.given)
    return ""


@TABLE.command(
    "no mlag configuration", "default mlag configuration", modes="config", source="BF-EOS"
)
def no_mlag(call: Call) -> str:
    """Leave the pair."""
    call.state.mlag.clear()
    return ""


def _register_mlag(key: str, shape: str) -> None:
    def set_it(call: Call, value: str) -> str:
        if key in {"peer-link", "local-interface"}:
            value = expand(value, call.state, call.switch.chassis.platform.lag_max)[0]
        if key == "peer-link" and kind_of(value) not in {"Ethernet", "Port-Channel"}:
            raise wrong(call, value)
        call.state.mlag["reload-delay mlag" if key == "reload-delay" else key] = value
        if MLAG_DEFAULTS.get(key) == value:
            del call.state.mlag[key]
        return ""

    def unset(call: Call, value: str = "") -> str:  # noqa: ARG001  # `no` may repeat the value
        call.state.mlag.pop("reload-delay mlag" if key == "reload-delay" else key, None)
        return ""

    TABLE.command(f"{key} {shape}", modes="mlag", source="BF-EOS AVD PYEAPI")(set_it)
    off = [f"{word} {key}{tail}" for word in ("no", "default") for tail in ("", f" {shape}")]
    TABLE.command(*off, modes="mlag", source="BF-EOS AVD PYEAPI")(unset)


for _line, _shape in _MLAG.items():
    _register_mlag(_line, _shape)


@TABLE.command("shutdown", "{no:no|default} shutdown", modes="mlag", source="PYEAPI")
def mlag_shut(call: Call, no: str = "") -> str:
    """Turn MLAG off or on."""
    call.state.mlag.pop("shutdown", None)
    if not no:
        call.state.mlag["shutdown"] = ""
    return ""


@TABLE.command("spanning-tree mst configuration", modes="config", source="PYEAPI AVD")
def mst(call: Call) -> str:
    """Configure the region."""
    enter(call.session, Mode("mst", "mst"), call.given)
    return ""


@TABLE.command("no spanning-tree mst configuration", modes="config", source="PYEAPI")
def no_mst(call: Call) -> str:
    """Forget the region."""
    call.state.mst = Mst()
    return ""


@TABLE.command("name {value}", "no name", modes="mst", source="PYEAPI AVD")
def mst_name(call: Call, value: str = "") -> str:
    """Name the region."""
    call.state.mst = replace(call.state.mst, name=value)
    return ""


@TABLE.command(r"revision {value:\d+}", "no revision", modes="mst", source="PYEAPI AVD")
def mst_revision(call: Call, value: str = "0") -> str:
    """Number the region's configuration."""
    if int(value) > 65535:  # noqa: PLR2004  # 16 bits
        raise wrong(call, value)
    call.state.mst = replace(call.state.mst, revision=int(value))
    return ""


@TABLE.command(
    r"instance {number:\d+} vlan {vlans:[\d,-]+}",
    r"no instance {number:\d+}",
    modes="mst",
    source="AVD",
)
def mst_instance(call: Call, number: str, vlans: str = "") -> str:
    """Put VLANs into an instance, or remove it."""
    if int(number) > 4094:  # noqa: PLR2004  # 802.1Q
        raise RefusedError("Invalid input", invalid=True)
    kept = {**dict(call.state.mst.instances)}
    kept.pop(int(number), None)
    if vlans:
        kept[int(number)] = vlans_of(vlans, call)
    call.state.mst = replace(call.state.mst, instances=tuple(sorted(kept.items())))
    return ""
