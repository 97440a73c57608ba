"""The switch itself: name, management, accounts, SSH, hardware."""

import re
from typing import TYPE_CHECKING

from sanfab_lab.chassis import Session
from sanfab_lab.os9.shell import INVALID, Rejected
from sanfab_lab.os9.state import hidden, management, md5_style, type7
from sanfab_lab.os9.table import ADDRESS, Frame, command, enter, frames, line_of, within, wrong

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

_HOST = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,31}")
_ROLES = "sysadmin|secadmin|netadmin|netoperator"


@command("hostname {name}", modes="conf", source="R-OS9 R-SEN")
def hostname(switch: "Os9", session: Session, name: str) -> str:
    """Name the switch."""
    if not _HOST.fullmatch(name):
        raise wrong(session, name, INVALID)
    switch.running.hostname = name
    return ""


@command("no hostname", "no hostname {name}", modes="conf", source="R-OS9")
def no_hostname(switch: "Os9", _session: Session, name: str = "") -> str:  # noqa: ARG001
    """Go back to the name of the factory: FTOS, later Dell, then DellEMC [R-PUP, F-MXL, R-SEN]."""
    newer = "DellEMC" if switch.release >= (9, 14) else "Dell"
    switch.running.hostname = newer if switch.is_9 else "FTOS"
    return ""


_HOP = f"{{prefix:{ADDRESS}/[0-9]+}} {{hop:{ADDRESS}}}"


@command(
    f"management route {_HOP}",
    f"management route {{prefix:{ADDRESS}}} {{mask:/[0-9]+}} {{hop:{ADDRESS}}}",
    modes="conf",
    source="R-OS9 F-S4048",
)
def route(switch: "Os9", _session: Session, prefix: str, hop: str, mask: str = "") -> str:
    """Add a route of the management port."""
    line = f"management route {prefix}{mask} {hop}"
    switch.running.lines["management route", f"{prefix}{mask} {hop}"] = line
    return ""


@command(f"no management route {_HOP}", modes="conf", source="R-OS9 F-S4048")
def no_route(switch: "Os9", _session: Session, prefix: str, hop: str) -> str:
    """Remove a route; takes the full line."""
    if switch.running.lines.pop(("management route", f"{prefix} {hop}"), None) is None:
        raise Rejected(f"% Error: Management route {prefix} {hop} does not exist.")  # [mem]
    return ""


@command("ip vrf {name}", modes="conf", source="F-VRF R-SEN")
def vrf(switch: "Os9", session: Session, name: str) -> str:
    """Make a VRF."""
    if "vrf" not in switch.running.features:
        raise Rejected("% Error: VRF feature is not enabled.")  # [mem]
    switch.running.lines.setdefault(("vrf", name), f"ip vrf {name}")
    return enter(session, Frame("vrf", "conf-vrf", f"ip vrf {name}", (name,)))


@command("interface management", modes="vrf", source="F-VRF")
def vrf_management(switch: "Os9", session: Session) -> str:
    """Put the management port in the VRF, while it has no address."""
    if switch.running.ports[management(switch.chassis.platform)].address:
        raise Rejected("% Error: Port is not in default mode Invalid.")  # [F-VRF]
    name = frames(session)[-1].targets[0]
    switch.running.lines["vrf", name] = f"ip vrf {name}\n interface management"
    return ""


@command("no ip vrf {name}", modes="conf", source="F-VRF")
def no_vrf(switch: "Os9", _session: Session, name: str) -> str:
    """Delete a VRF."""
    if switch.running.lines.pop(("vrf", name), None) is None:
        raise Rejected(f"% Error: VRF {name} does not exist.")  # [mem]
    return ""


_LEVEL = "privilege {level:[0-9]+}"
_ROLE = f"role {{role:{_ROLES}}}"
_TAILS = ("", f" {_LEVEL}", f" {_ROLE}", f" {_LEVEL} {_ROLE}")


@command(
    *(
        f"username {{name}} {secret}{tail}"
        for tail in _TAILS
        for secret in (
            "{how:password|secret|sha256-password} {text}",
            "{how:password|secret|sha256-password} {type:[0578]} {text}",
            "{how:nopassword}",
        )
    ),
    modes="conf",
    source="R-OS9 R-NAF F-MXL",
)
def username(switch: "Os9", session: Session, name: str, how: str, **values: str) -> str:
    """Make or change an account."""
    if not re.fullmatch(switch.chassis.platform.name_rules["user"].pattern, name):
        raise wrong(session, name, INVALID)
    if "role" in values and not switch.has("user-role"):
        raise wrong(session, "role", INVALID)
    line = f"username {name} {_secret(switch, session, how.lower(), values)}"
    level = within(session, values.get("level", "1"), 0, 15)
    line += f" privilege {level}" if level > 1 else ""
    line += f" role {values['role'].lower()}" if "role" in values else ""
    switch.running.lines["username", name] = line
    return ""


def _secret(switch: "Os9", session: Session, how: str, values: dict[str, str]) -> str:
    """Return how a secret is kept: as it came if it is hidden already."""
    if how == "nopassword":
        return how
    text, given = values["text"], values.get("type", "0")
    kept = {"password": "7", "secret": "5", "sha256-password": "8"}[how]
    if given not in {"0", kept}:
        raise wrong(session, given, INVALID)
    if given == kept:
        return f"{how} {kept} {text}"
    if how == "secret":
        return f"{how} 5 {md5_style(text)}"
    return f"{how} {kept} {hidden(text, 64) if kept == '8' else type7(text, switch.release)}"


@command("no username {name}", "no username {name} {rest...}", modes="conf", source="R-OS9")
def no_username(switch: "Os9", _session: Session, name: str, rest: str = "") -> str:  # noqa: ARG001
    """Delete an account."""
    if switch.running.lines.pop(("username", name), None) is None:
        raise Rejected(f"% Error: User {name} does not exist.")  # [mem]
    return ""


@command(
    *(
        f"enable {{how:password|secret|sha256-password}}{level}{kind} {{text}}"
        for level in ("", " level {level:[0-9]+}")
        for kind in ("", " {type:[0578]}")
    ),
    modes="conf",
    source="F-S4048",
)
def enable_password(switch: "Os9", session: Session, how: str, **values: str) -> str:
    """Set what ``enable`` asks for."""
    level = within(session, values.get("level", "15"), 1, 15)
    words = _secret(switch, session, how.lower(), values).split(" ", 1)
    tail = f" level {level}" if level != 15 else ""  # noqa: PLR2004  # the default
    key = "" if not tail else str(level)
    switch.running.lines["enable", key] = f"enable {words[0]}{tail} {words[1]}"
    return ""


@command(
    "no enable {how:password|secret|sha256-password}",
    "no enable {how:password|secret|sha256-password} level {level:[0-9]+}",
    modes="conf",
    source="F-S4048",
)
def no_enable_password(switch: "Os9", _session: Session, how: str, level: str = "") -> str:  # noqa: ARG001
    """Let ``enable`` ask for nothing."""
    switch.running.lines.pop(("enable", "" if level in {"", "15"} else level), None)
    return ""


@command("ip ssh server enable", modes="conf", source="R-SEN F-S4048")
def ssh(switch: "Os9", _session: Session) -> str:
    """Take SSH logins."""
    switch.running.ssh = True
    return ""


@command("no ip ssh server enable", "no ip ssh server", modes="conf", source="R-SEN")
def no_ssh(switch: "Os9", _session: Session) -> str:
    """Take no SSH logins from now on."""
    switch.running.ssh = False
    return ""


_SSH = {
    "version": "ip ssh server version {value:[12]}",
    "rate": "ip ssh connection-rate-limit {value:[0-9]+}",
    "vrf": "ip ssh server vrf {value}",
    "retries": "ip ssh authentication-retries {value:[0-9]+}",
}


@command(*_SSH.values(), modes="conf", source="R-SEN R-PUP mem")
def ssh_option(switch: "Os9", session: Session, value: str) -> str:
    """Set an option of the SSH server."""
    key, form = _ssh_form(session)
    switch.running.lines["ssh", key] = re.sub(r"\{.*\}", value, form)
    return ""


def _ssh_form(session: Session) -> tuple[str, str]:
    """Return which option a line is about."""
    line = line_of(session)[1].lower()
    return next((key, form) for key, form in _SSH.items() if re.search(rf"\b{key[:4]}", line))


@command(
    "no ip ssh server version",
    "no ip ssh connection-rate-limit",
    "no ip ssh server vrf",
    "no ip ssh authentication-retries",
    *(f"no {form}" for form in _SSH.values()),
    modes="conf",
    source="R-SEN R-PUP mem",
)
def no_ssh_option(switch: "Os9", session: Session, value: str = "") -> str:  # noqa: ARG001
    """Go back to the default of an option."""
    switch.running.lines.pop(("ssh", _ssh_form(session)[0]), None)
    return ""


@command("ip telnet server enable", modes="conf", source="mem")
def telnet(switch: "Os9", _session: Session) -> str:
    """Take telnet logins, as is the default."""
    switch.running.telnet = True
    return ""


@command("no ip telnet server enable", "no ip telnet server", modes="conf", source="mem")
def no_telnet(switch: "Os9", _session: Session) -> str:
    """Take no telnet logins."""
    switch.running.telnet = False
    return ""


_QUAD = "stack-unit {unit:[0-9]+} port {port:[0-9]+} portmode quad"


@command(_QUAD, f"{_QUAD} no-confirm", modes="conf", source="R-OS9 R-SEN")
def quad(switch: "Os9", session: Session, unit: str, port: str) -> str:
    """Split a 40G port; counts after a reload, and its ports are not emulated."""
    name = f"fortyGigE {unit}/{port}"
    if name not in switch.running.ports and ("quad", f"{int(port):03}") not in switch.running.lines:
        raise wrong(session, port)
    switch.running.lines["quad", f"{int(port):03}"] = f"stack-unit {unit} port {port} portmode quad"
    return ""


@command(f"no {_QUAD}", f"no {_QUAD} no-confirm", modes="conf", source="R-OS9")
def no_quad(switch: "Os9", _session: Session, unit: str, port: str) -> str:  # noqa: ARG001
    """Join a 40G port again; counts after a reload."""
    switch.running.lines.pop(("quad", f"{int(port):03}"), None)
    return ""


@command("reload-type", modes="conf exec", source="R-SEN")
def reload_type(_switch: "Os9", session: Session) -> str:
    """Go to how the switch starts."""
    return enter(session, Frame("reload", "conf-reload-type", "reload-type"))


@command("boot-type {kind:normal-reload|bmp-reload}", modes="reload", source="R-SEN")
def boot_type(switch: "Os9", _session: Session, kind: str) -> str:
    """Start from the startup configuration, or from what a DHCP server says."""
    switch.running.lines["boot-type", ""] = kind.lower()
    return ""


@command("reload-type {kind:normal-reload|jump-start}", modes="conf exec", source="D-BMP1 R-PUP")
def old_reload_type(switch: "Os9", _session: Session, kind: str) -> str:
    """Do the same on older releases."""
    bmp = "bmp-reload" if switch.is_9 else "jump-start"
    switch.running.lines["boot-type", ""] = kind.lower() if kind.startswith("n") else bmp
    return ""


@command("redundancy auto-synchronize full", modes="conf", source="R-SEN R-PUP")
def redundancy(_switch: "Os9", _session: Session) -> str:
    """Keep stack units alike, as is the default."""
    return ""


@command("stack-unit {unit:[0-9]+} provision {model}", modes="conf", source="R-PUP R-OS9")
def provision(switch: "Os9", session: Session, unit: str, model: str) -> str:
    """Say what a unit is: this one is there already, and others are not emulated."""
    if int(unit) != switch.chassis.platform.unit_first:
        raise wrong(session, unit)
    if model.upper().split("-")[0] != switch.chassis.platform.model.upper():
        raise wrong(session, model, INVALID)
    return ""


_BOOT = "boot system stack-unit {unit:[0-9]+} {which:primary|secondary|default}"


@command(
    f"{_BOOT} {{image:system://[ABab]|[ABab]:}}",
    f"{_BOOT} system: {{image:[ABab]:}}",
    modes="conf",
    source="R-PUP R-SEN",
)
def boot_system(switch: "Os9", session: Session, unit: str, which: str, image: str) -> str:
    """Set which image the next start takes."""
    if int(unit) != switch.chassis.platform.unit_first:
        raise wrong(session, unit)
    switch.running.lines["boot", which.lower()] = image.strip("/:").rsplit("/", 1)[-1].upper()
    return ""


@command("service-class dynamic dot1p", modes="conf", source="R-PUP F-MXL")
def service_class(switch: "Os9", _session: Session) -> str:
    """Sort frames into queues by their 802.1p priority."""
    switch.running.lines["service-class", ""] = "service-class dynamic dot1p"
    return ""


@command("no service-class dynamic dot1p", modes="conf", source="R-PUP")
def no_service_class(switch: "Os9", _session: Session) -> str:
    """Sort frames no more."""
    switch.running.lines.pop(("service-class", ""), None)
    return ""
