"""Host name, management, banners, terminal lines, hardware."""

import re
from functools import partial

from sanfab_lab.chassis import Mode
from sanfab_lab.commands import Reason, refused_word
from sanfab_lab.number_lists import expand_list
from sanfab_lab.os9.breakouts import apply_port_modes
from sanfab_lab.os9.commands import ADDRESS, Os9Call, blocks_of, command, error, register_lines
from sanfab_lab.os9.state import type7
from sanfab_lab.rows import Setting

_HOST = re.compile(r"[A-Za-z][A-Za-z0-9_.-]{0,31}")
_LINE_MAX = {"console": 0, "vty": 9}
_TABLES = {
    "l2acl", "ipv4acl", "ipv6acl", "ipv4qos", "l2qos", "l2pt", "ipmacacl", "vman-qos",
    "ecfmacl", "fcoeacl", "iscsioptacl", "openflow", "ipv4pbr", "vrfv4acl", "nlbclusteracl",
    "fedgovacl", "ipv4mirracl", "ipv4udfmirracl",
}  # fmt: skip
register_lines("service-class", Setting("service-class dynamic dot1p", "R-PUP F-MXL"))
register_lines("banner", Setting("banner login acknowledgment enable", "R-NMK R-OS9"))


@command("hostname {name}", source="R-OS9 R-SEN")
def _hostname(call: Os9Call) -> None:
    """Set the host name."""
    if not _HOST.fullmatch(call["name"]):
        raise refused_word(call["name"])
    call.state.hostname = call["name"]


@command("no hostname [{name}]", source="R-OS9")
def _no_hostname(call: Os9Call) -> None:
    """Reset the host name: FTOS, later Dell, then DellEMC [R-PUP, F-MXL, R-SEN]."""
    newer = "DellEMC" if call.switch.release >= (9, 14) else "Dell"
    call.state.hostname = newer if call.switch.is_9 else "FTOS"


@command(
    f"[no] management route {{prefix:{ADDRESS}/[0-9]+}} {{hop:{ADDRESS}}}",
    f"management route {{prefix:{ADDRESS}}} {{mask:/[0-9]+}} {{hop:{ADDRESS}}}",
    source="R-OS9 F-S4048",
)
def _route(call: Os9Call) -> None:
    """Add a route of the management port; its removal takes the full line."""
    kept, key = (
        call.state.settings["management route"],
        f"{call['prefix']}{call['mask']} {call['hop']}",
    )
    if not call.no:
        kept[key] = f"management route {key}"
    elif kept.pop(key, None) is None:
        raise error(f"Management route {key} does not exist.")  # [mem]


@command("[no] stack-unit {unit:[0-9]+} port {port:[0-9]+} portmode quad [no-confirm]",
         source="R-OS9 R-SEN")  # fmt: skip
def _quad(call: Os9Call) -> None:
    """Split a 40G port, or make it whole; most models do it when they start the next time."""
    unit, port, kept = call["unit"], call["port"], call.state.settings["quad"]
    key = f"{int(port):03}"
    if call.no:
        kept.pop(key, None)
    elif f"fortyGigE {unit}/{port}" not in call.state.ports and key not in kept:
        raise refused_word(port, Reason.RANGE)
    else:
        kept[key] = f"stack-unit {unit} port {port} portmode quad"
    apply_port_modes(call.switch.chassis, call.state, at_start=False)


@command("reload-type", modes="config exec", source="R-SEN")
def _enter_reload_type(call: Os9Call) -> None:
    """Enter the settings of the next start."""
    call.session.enter(Mode("reload", "conf-reload-type"))


@command("boot-type {kind:normal-reload|bmp-reload}", modes="reload", source="R-SEN")
@command("reload-type {kind:normal-reload|jump-start}", modes="config exec", source="D-BMP1 R-PUP")
def _boot_type(call: Os9Call) -> None:
    """Start with the startup configuration, or with one from a DHCP server."""
    renamed = call["kind"] == "jump-start" and call.switch.is_9
    call.state.settings["boot-type"][""] = "bmp-reload" if renamed else call["kind"]


@command("stop jump-start", "stop bmp", modes="exec", source="D-BMP1 D-BMP2")
def _stop_provisioning(call: Os9Call) -> None:
    """End bare metal provisioning."""
    call.switch.provisioning = False


@command("stack-unit {unit:[0-9]+} provision {model}", source="R-PUP R-OS9")
def _provision(call: Os9Call) -> None:
    """Set the model of a unit: the only unit is this switch."""
    _refuse_other_unit(call)
    if call["model"].upper().split("-")[0] != call.switch.chassis.platform.model.upper():
        raise refused_word(call["model"])


def _refuse_other_unit(call: Os9Call) -> None:
    if call.number("unit") != call.switch.chassis.platform.unit_first:
        raise refused_word(call["unit"], Reason.RANGE)


_BOOT = "boot system stack-unit {unit:[0-9]+} {which:primary|secondary|default}"


@command(
    f"{_BOOT} {{image:system://[ABab]|[ABab]:}}",
    f"{_BOOT} system: {{image:[ABab]:}}",
    source="R-PUP R-SEN",
)
def _boot_system(call: Os9Call) -> None:
    """Set the image of the next start."""
    _refuse_other_unit(call)
    image = call["image"].strip("/:").rsplit("/", 1)[-1].upper()
    call.state.settings["boot"][call["which"]] = image


@command("cam-acl {pairs...}", "no cam-acl [{rest...}]", source="R-SEN mem")
def _cam(call: Os9Call) -> None:
    """Set the sizes of the tables of access lists; takes effect after a reload."""
    words, kept = call["pairs"].lower().split(), call.state.settings["cam"]
    if call.no or words == ["default"]:
        kept.clear()
        return
    names, numbers = words[::2], words[1::2]
    wrong = [name for name in names if name not in _TABLES]
    wrong += [number for number in numbers if not number.isdigit()]
    if wrong:
        raise refused_word(wrong[0])
    if len(names) != len(numbers):
        raise refused_word("", Reason.INCOMPLETE)
    kept[""] = f"cam-acl {' '.join(words)}"


@command("line {kind:console|vty} {first:[0-9]+}", source="R-SEN R-PUP")
@command("line {kind:vty} {first:[0-9]+} {last:[0-9]+}", source="R-SEN R-PUP")
def _line(call: Os9Call) -> None:
    """Enter one or several terminal lines."""
    kind = call["kind"]
    most = _LINE_MAX[kind]
    low = call.within("first", 0, most)
    high = call.within("last", low, most) if call.has("last") else low
    names = tuple(f"{kind} {n}" for n in sorted(expand_list(f"{low}-{high}")))
    call.session.enter(Mode("line", f"config-line-{kind}", names))


def _set(call: Os9Call, key: str, text: str = "") -> None:
    """Set a line of the terminal lines of the mode; no text: remove it."""
    for lines in blocks_of(call):
        lines.pop(key, None)
        if text:
            lines[key] = text


@command("exec-timeout {minutes:[0-9]+} [{seconds:[0-9]+}]", modes="line", source="R-SEN")
def _exec_timeout(call: Os9Call) -> None:
    """Set the time after which an idle login ends."""
    call.within("minutes", 0, 35791)
    _set(call, "exec-timeout", f"exec-timeout {call['minutes']} {call.get('seconds', '0')}")


@command("access-class {name} [ipv4]", modes="line", source="R-SEN")
@command("authorization exec {name}", modes="line", source="mem")
def _list(call: Os9Call) -> None:
    """Set the access list of logins, or the list of methods of privileges."""
    start = "access-class" if call.verb == "access-class" else "authorization exec"
    _set(call, call.verb, f"{start} {call['name']}")


@command("login authentication {name}", modes="line", source="mem")
def _login(call: Os9Call) -> None:
    """Set the list of methods of logins."""
    name = call["name"]
    if name != "default" and f"authentication login {name}" not in call.state.settings["aaa"]:
        raise error(f"Authentication list {name} does not exist.")  # [mem]
    _set(call, "login", f"login authentication {name}")


@command("password [{type:[07]}] {text}", modes="line", source="mem")
def _password(call: Os9Call) -> None:
    text = call["text"] if call["type"] == "7" else type7(call["text"], call.switch.release)
    _set(call, "password", f"password 7 {text}")


@command(
    "no {key:exec-timeout|access-class|login|authorization|password} [{rest...}]",
    modes="line",
    source="R-SEN mem",
)
def _no_line(call: Os9Call) -> None:
    """Reset a setting of terminal lines."""
    _set(call, call["key"])


@command("banner {kind:login|motd|exec} {text...}", source="mem R-NMK")
def _banner(call: Os9Call) -> str:
    """Set a banner: its first character ends it, perhaps some lines later."""
    size = 2 if call["text"].startswith("^") else 1
    mark, rest = call["text"][:size], call["text"][size:]
    if mark in rest:
        _keep_banner(call, rest.split(mark)[0].strip().splitlines())
        return ""
    call.session.ask("", partial(_banner_line, call, mark, [rest] if rest else []))
    return f"Enter TEXT message.  End with the character '{mark}'.\n"


def _banner_line(call: Os9Call, mark: str, before: list[str], answer: str) -> str:
    if mark in answer:
        last = answer.split(mark, maxsplit=1)[0]
        _keep_banner(call, [*before, last] if last else before)
        call.switch.touched(call.session)
    else:
        call.session.ask("", partial(_banner_line, call, mark, [*before, answer]))
    return ""


def _keep_banner(call: Os9Call, lines: list[str]) -> None:
    call.switch.state.banners[call["kind"]] = "\n".join(one.rstrip() for one in lines)


@command("no banner {kind:login|motd|exec}", source="mem")
def _no_banner(call: Os9Call) -> None:
    call.state.banners.pop(call["kind"], None)
