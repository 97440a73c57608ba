"""Terminal lines and banners."""

from functools import partial
from typing import TYPE_CHECKING

from sanfab_lab.chassis import Session
from sanfab_lab.number_lists import expand_list
from sanfab_lab.os9.shell import Rejected
from sanfab_lab.os9.state import type7
from sanfab_lab.os9.table import Frame, command, enter, frames, within

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

_LINE_MAX = {"console": 0, "vty": 9}


@command(
    "line {kind:console|vty} {first:[0-9]+}",
    "line {kind:vty} {first:[0-9]+} {last:[0-9]+}",
    modes="conf",
    source="R-SEN R-PUP",
)
def line(_switch: "Os9", session: Session, kind: str, first: str, last: str = "") -> str:
    """Go to one or several terminal lines."""
    most = _LINE_MAX[kind.lower()]
    low = within(session, first, 0, most)
    high = within(session, last or first, low, most)
    names = tuple(f"{kind.lower()} {n}" for n in sorted(expand_list(f"{low}-{high}")))
    opened = f"line {kind.lower()} {low}" + (f" {high}" if last else "")
    return enter(session, Frame("line", f"config-line-{kind.lower()}", opened, names))


def _each_line(switch: "Os9", session: Session, key: str, text: str) -> str:
    """Set or, with no text, remove a line of the terminal lines of the mode."""
    for name in frames(session)[-1].targets:
        lines = switch.running.blocks["line", name].lines
        lines.pop(key, None)
        if text:
            lines[key] = text
    return ""


@command("exec-timeout {minutes:[0-9]+}", "exec-timeout {minutes:[0-9]+} {seconds:[0-9]+}",
         modes="line", source="R-SEN")  # fmt: skip
def exec_timeout(switch: "Os9", session: Session, minutes: str, seconds: str = "0") -> str:
    """Set when an idle login ends."""
    within(session, minutes, 0, 35791)
    return _each_line(switch, session, "exec-timeout", f"exec-timeout {minutes} {seconds}")


@command("access-class {name}", "access-class {name} ipv4", modes="line", source="R-SEN")
def access_class(switch: "Os9", session: Session, name: str) -> str:
    """Let only those in that an access list names."""
    return _each_line(switch, session, "access-class", f"access-class {name}")


@command("login authentication {name}", modes="line", source="mem")
def login(switch: "Os9", session: Session, name: str) -> str:
    """Use a list of methods at a line."""
    if name != "default" and ("aaa", f"authentication login {name}") not in switch.running.lines:
        raise Rejected(f"% Error: Authentication list {name} does not exist.")  # [mem]
    return _each_line(switch, session, "login", f"login authentication {name}")


@command("authorization exec {name}", modes="line", source="mem")
def authorization(switch: "Os9", session: Session, name: str) -> str:
    """Use a list of methods for privileges at a line."""
    return _each_line(switch, session, "authorization", f"authorization exec {name}")


@command("password {text}", "password {type:[07]} {text}", modes="line", source="mem")
def line_password(switch: "Os9", session: Session, text: str, type: str = "0") -> str:  # noqa: A002
    """Set the password of a line."""
    kept = text if type == "7" else type7(text, switch.release)
    return _each_line(switch, session, "password", f"password 7 {kept}")


@command(
    "no {key:exec-timeout|access-class|login|authorization|password}",
    "no {key:exec-timeout|access-class|login|authorization|password} {rest...}",
    modes="line",
    source="R-SEN mem",
)
def no_line(switch: "Os9", session: Session, key: str, rest: str = "") -> str:  # noqa: ARG001
    """Go back to a default."""
    return _each_line(switch, session, key.lower(), "")


@command("banner {kind:login|motd|exec} {text...}", modes="conf", source="mem R-NMK")
def banner(switch: "Os9", session: Session, kind: str, text: str) -> str:
    """Set a banner: its first character ends it, maybe lines later."""
    mark, rest = (text[:2], text[2:]) if text.startswith("^") else (text[0], text[1:])
    if mark in rest:
        _keep_banner(switch, kind, rest.split(mark)[0].strip().splitlines())
        return ""
    session.question = partial(
        _banner_line, switch, session, (kind.lower(), mark), [rest] if rest else []
    )
    return f"Enter TEXT message.  End with the character '{mark}'.\n"


def _banner_line(
    switch: "Os9", session: Session, what: tuple[str, str], before: list[str], answer: str
) -> str:
    if what[1] in answer:
        last = answer.split(what[1], maxsplit=1)[0]
        _keep_banner(switch, what[0], [*before, last] if last else before)
        switch.touched(session)
        return ""
    session.question = partial(_banner_line, switch, session, what, [*before, answer])
    return ""


def _keep_banner(switch: "Os9", kind: str, lines: list[str]) -> None:
    switch.running.banners[kind.lower()] = "\n".join(one.rstrip() for one in lines)


@command("no banner {kind:login|motd|exec}", modes="conf", source="mem")
def no_banner(switch: "Os9", _session: Session, kind: str) -> str:
    """Remove a banner."""
    switch.running.banners.pop(kind.lower(), None)
    return ""


@command("banner login acknowledgment enable", modes="conf", source="R-NMK R-OS9")
def acknowledgment(switch: "Os9", _session: Session) -> str:
    """Ask at each login whether the banner was read."""
    switch.running.lines["banner", "acknowledgment"] = "banner login acknowledgment enable"
    return ""


@command("no banner login acknowledgment enable", modes="conf", source="R-NMK")
def no_acknowledgment(switch: "Os9", _session: Session) -> str:
    """Ask no more."""
    switch.running.lines.pop(("banner", "acknowledgment"), None)
    return ""
