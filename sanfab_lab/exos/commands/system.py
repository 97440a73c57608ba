"""Name, contact, location, banner, idle timeout, stacking."""

from sanfab_lab.commands import Refused, refused_word
from sanfab_lab.exos.commands import ExosCall, command, service_fields, show, system_fields
from sanfab_lab.exos.status import engine_id
from sanfab_lab.rows import Field

_LONGEST_NAME = 32
_MINUTES = range(1, 241)
_BANNER = "banner [{when:before-login|after-login}]"

service_fields(
    Field("enable|disable cli-config-logging", "config_logging", "F-450"),
    Field("configure idletimeout {value}", "idle", "F-450", limits=_MINUTES),
    Field("configure cli idle-timeout {value}", "idle", "F-450", limits=_MINUTES),
    Field("enable|disable idletimeout", "idle_on", "F-450"),
    Field("enable|disable cli idle-timeout", "idle_on", "F-450"),
)
system_fields(
    Field("configure snmp sysContact {value...}", "contact", "R-CN F-450"),
    Field("configure snmp sysLocation {value...}", "location", "R-CN F-450"),
)


@command("configure snmp sysName {name}", source="R-CN F-450")
def _sysname(call: ExosCall) -> None:
    """Set the name of the switch."""
    if not 0 < len(call["name"]) <= _LONGEST_NAME:
        raise Refused(f"Error: The sysName is limited to {_LONGEST_NAME} characters.")
    call.state.sysname = call["name"]


@command(
    "configure sys-recovery-level switch reset",
    "configure slot {slot:\\d} module {module}",
    "configure snmpv3 engine-id {engine}",
    source="R-CN F-450",
)
def _fixed_line(call: ExosCall) -> None:
    """Accept a line that every configuration has, if it agrees with the switch."""
    if call.has("engine") and call["engine"].lower() != engine_id(call.switch):
        raise Refused("Error: The engine id of this switch cannot be changed here.")
    if call.has("slot") and call["slot"] not in call.switch.slots:
        raise refused_word(call["slot"])


@command(
    f"configure {_BANNER} [{{ack:acknowledge}}] [{{save:save-to-configuration}}]", source="F-PUB"
)
def _banner(call: ExosCall) -> None:
    """Read the lines of a banner; an empty line ends it."""
    lines: list[str] = []

    def more(line: str) -> str:
        if line.strip():
            lines.append(line.rstrip())
            call.session.ask("", more)
        else:
            name = f"{call.get('when', 'before-login')} {call['save']}".rstrip()
            call.switch.state.services.banners[name] = tuple(lines)
            call.switch.dirty = True
        return ""

    call.session.ask("", more)


@command("unconfigure banner", source="PYEXOS")
def _no_banner(call: ExosCall) -> None:
    call.state.services.banners.clear()


@show(f"show {_BANNER}", source="mem")
def _show_banner(call: ExosCall) -> str:
    out = []
    for when in ("before-login", "after-login"):
        if call["when"] in {"", when}:
            lines = call.state.services.banners.get(when, ())
            out += [f"{when.capitalize()} banner:", *lines, ""]
    return "\n".join(out)


@command("enable|disable stacking-support", source="F-TR")
def _stacking_support(call: ExosCall) -> str:
    """Enable or disable stacking from the next boot on."""
    call.state.stacking = call.on
    return "This setting will take effect at the next reboot of this switch."


@command("configure stacking slot {slot} priority {priority}", source="F-TR")
def _stack_priority(call: ExosCall) -> None:
    """Set the priority of a unit of the stack to become master."""
    slot, automatic = str(call.within("slot", 1, 8)), call["priority"].lower() == "automatic"
    priority = "automatic" if automatic else str(call.within("priority", 1, 100))
    call.state.stack_priorities[slot] = priority
