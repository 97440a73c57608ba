"""Name, banner, command line, SSH, Telnet, web, stacking, and the way out."""

from sanfab_lab.exos.switch import Switch
from sanfab_lab.exos.table import TABLE, Call
from sanfab_lab.exos.text import WIDEST, BadWord, Refused

_LONGEST_NAME = 32


@TABLE.does("configure snmp sysName {name}", source="R-CN F-450")
def sysname(switch: Switch, call: Call) -> str:
    """Name the switch; the prompt follows."""
    if not 0 < len(call["name"]) <= _LONGEST_NAME:
        raise Refused(f"Error: The sysName is limited to {_LONGEST_NAME} characters.")
    switch.config.sysname = call["name"]
    return ""


@TABLE.does("configure snmp {what:(?i:sysContact|sysLocation)} {text...}", source="R-CN F-450")
def sysinfo(switch: Switch, call: Call) -> str:
    """Tell whom to call, and where the switch is."""
    if call["what"].lower() == "syscontact":
        switch.config.contact = call["text"]
    else:
        switch.config.location = call["text"]
    return ""


@TABLE.does("unconfigure snmp {what:(?i:sysName|sysContact|sysLocation)}", source="mem")
def forget(switch: Switch, call: Call) -> str:
    """Take name, contact or location back."""
    what = call["what"].lower()
    if what == "sysname":
        switch.config.sysname = switch.chassis.platform.title.split()[-1]
    elif what == "syscontact":
        switch.config.contact = "support@extremenetworks.com, +1 888 257 3000"
    else:
        switch.config.location = ""
    return ""


@TABLE.does(
    "configure sys-recovery-level switch reset",
    "configure slot {slot:\\d} module {module}",
    "configure snmpv3 engine-id {engine}",
    source="R-CN F-450",
)
def as_delivered(switch: Switch, call: Call) -> str:
    """Take a line that each configuration has, if it says what is so anyway."""
    if call.has("engine") and call["engine"].lower() != f"03:{switch.mac}":
        raise Refused("Error: The engine id of this switch cannot be changed here.")
    if call.has("slot") and not any(
        port.startswith(f"{call['slot']}:") for port in switch.names.names
    ):
        raise BadWord(call["slot"])
    return ""


@TABLE.shows("ABLE clipaging [session]", source="R-NMK R-OXI")
def clipaging(switch: Switch, call: Call) -> str:  # noqa: ARG001  # an action
    """Stop after each screen, or never; holds for this login."""
    call.session.page = 24 if call.on() else None
    return ""


@TABLE.shows("ABLE cli prompting", source="R-NMK")
def prompting(switch: Switch, call: Call) -> str:  # noqa: ARG001  # an action
    """Ask, or take yes for an answer; holds for this login."""
    call.session.notes["prompting"] = call.on()
    return ""


@TABLE.shows("ABLE cli paging [session]", source="mem")
def cli_paging(switch: Switch, call: Call) -> str:
    """Stop after each screen, or never, as newer releases spell it."""
    if switch.release < (22,):
        raise BadWord("paging")
    return clipaging(switch, call)


@TABLE.shows("configure cli columns {columns}", "configure cli lines {lines}", source="R-CN")
def screen(switch: Switch, call: Call) -> str:
    """Set the size of the screen; holds for this login."""
    if call.has("columns"):
        call.session.notes["columns"] = switch.whole(call["columns"], 80, WIDEST)
    else:
        call.session.page = switch.whole(call["lines"], 24, 128)
    return ""


@TABLE.shows(
    "configure cli mode {mode:persistent|non-persistent}",
    "ABLE cli scripting",
    "configure cli mode scripting {mode:abort-on-error|ignore-error}",
    source="E-MOD R-ES",
)
def scripting(switch: Switch, call: Call) -> str:  # noqa: ARG001  # an action
    """Set how scripts run; nothing here runs any."""
    return ""


@TABLE.does("ABLE cli-config-logging", source="F-450")
def logging(switch: Switch, call: Call) -> str:
    """Log each command, or not."""
    switch.config.services.config_logging = call.on()
    return ""


@TABLE.does(
    "configure idletimeout {minutes}", "configure cli idle-timeout {minutes}", source="F-450"
)
def idle(switch: Switch, call: Call) -> str:
    """Set after how many minutes a login ends that does nothing."""
    switch.config.services.idle = switch.whole(call["minutes"], 1, 240)
    return ""


@TABLE.does("ABLE idletimeout", "ABLE cli idle-timeout", source="F-450")
def idle_on(switch: Switch, call: Call) -> str:
    """End logins that do nothing, or let them be."""
    switch.config.services.idle_on = call.on()
    return ""


@TABLE.does(
    "configure banner [{when:before-login|after-login}] [{_ack:acknowledge}]"
    " [{save:save-to-configuration}]",
    source="F-PUB",
)
def banner(switch: Switch, call: Call) -> str:
    """Take the lines of a banner until an empty one."""
    lines: list[str] = []

    def more(line: str) -> str:
        if line.strip():
            lines.append(line.rstrip())
            call.session.question = more
            return ""
        words = [call["when"] or "before-login", *([call["save"]] if call.has("save") else [])]
        switch.config.services.banners[" ".join(words)] = tuple(lines)
        switch.dirty = True
        return ""

    call.session.question = more
    return ""


@TABLE.does("unconfigure banner [{when:before-login|after-login}]", source="mem")
def no_banner(switch: Switch, call: Call) -> str:
    """Take a banner back, or all."""
    banners = switch.config.services.banners
    for name in list(banners):
        if not call.has("when") or name.split()[0] == call["when"]:
            banners.pop(name)
    return ""


@TABLE.shows("show banner [{when:before-login|after-login}]", source="mem")
def show_banner(switch: Switch, call: Call) -> str:
    """Show the banners."""
    out = []
    for when in ("before-login", "after-login"):
        if call["when"] in {"", when}:
            lines = switch.config.services.banners.get(when, ())
            title = f"{when.capitalize()} banner:"
            out += [title, *lines, ""]
    return "\n".join(out)


@TABLE.does("ABLE telnet", source="E-TEL")
def telnet(switch: Switch, call: Call) -> str:
    """Let Telnet in, or not."""
    switch.config.services.telnet = call.on()
    return ""


@TABLE.does("ABLE web {what:http|https}", source="F-PUB")
def web(switch: Switch, call: Call) -> str:
    """Serve web pages, or not."""
    switch.config.services.web[call["what"]] = call.on()
    return ""


_KEY_QUESTION = (
    "WARNING: Generating new server host key\n"
    "This will take approximately 10 minutes and cannot be canceled.\n"
    "Continue? (y/N) "
)


@TABLE.does("enable ssh2", source="F-PUB")
def ssh(switch: Switch, call: Call) -> str:
    """Let SSH in; asks whether to make a key where there is none."""
    if not switch.config.services.ssh_key:
        return switch.ask(call, _KEY_QUESTION, _key_and_on)
    switch.config.services.ssh = True
    return ""


def _key_and_on(switch: Switch, call: Call) -> str:
    switch.config.services.ssh = True
    return _key(switch, call)


@TABLE.does("disable ssh2", source="F-PUB")
def no_ssh(switch: Switch, call: Call) -> str:  # noqa: ARG001  # an action
    """Let SSH in no more; who is in stays."""
    switch.config.services.ssh = False
    return ""


@TABLE.does("configure ssh2 key", source="mem")
def key(switch: Switch, call: Call) -> str:
    """Make a new host key."""
    return switch.ask(call, _KEY_QUESTION, _key)


def _key(switch: Switch, call: Call) -> str:  # noqa: ARG001  # an action
    switch.config.services.ssh_key = True
    switch.dirty = True
    return "..............................\nKey Generated."


@TABLE.does("ABLE stacking-support", source="F-TR")
def stacking_support(switch: Switch, call: Call) -> str:
    """Let the switch stack after the next boot, or not."""
    switch.config.stacking = call.on()
    return "This setting will take effect at the next reboot of this switch."


@TABLE.does("configure stacking slot {slot} priority {priority}", source="F-TR")
def stack_priority(switch: Switch, call: Call) -> str:
    """Set which unit of a stack leads."""
    slot = str(switch.whole(call["slot"], 1, 8))
    priority = call["priority"].lower()
    if priority != "automatic":
        priority = str(switch.whole(priority, 1, 100))
    switch.config.stack_priorities[slot] = priority
    return ""


@TABLE.shows("exit", "quit", "logout", source="R-OXI")
def leave(switch: Switch, call: Call) -> str:
    """End the login; asks whether to save what was not saved."""
    if not switch.dirty or not call.session.notes.get("prompting", True):
        call.session.alive = False
        return ""

    def answer(text: str) -> str:
        call.session.alive = False
        return switch.save(switch.selected) if text.strip().lower() in {"y", "yes"} else ""

    switch.read(
        call.session,
        f"Do you wish to save your configuration changes to {switch.selected}? (y or n) ",
        hidden=False,
    )
    call.session.question = answer
    return ""
