"""Host name, management routes, banners, features."""

import re
from functools import partial

from sanfab_lab.commands import refused_word
from sanfab_lab.os10.commands import ADDRESS, Os10Call, command, error, register_lines
from sanfab_lab.rows import Setting

_HOST = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,63}")
register_lines(
    "feature",
    Setting("feature auto-breakout", "O10-S4112"),
    Setting("feature config-os9-style", "O10-ADV"),
)
register_lines(
    "igmp",
    Setting("ip igmp snooping enable", "O10-JP", "on"),
    Setting("ip virtual-router mac-address <{mac}>", "O10-NLB"),
)
register_lines("multicast", Setting("multicast snooping flood-restrict", "O10-JP", "on"))
register_lines("mld", Setting("ipv6 mld snooping enable", "O10-JP", "on"))


@command("hostname {name}", source="O10-CLI")
def _hostname(call: Os10Call) -> None:
    if not _HOST.fullmatch(call["name"]):
        raise refused_word(call["name"])
    call.state.hostname = call["name"]


@command("no hostname [{name}]", source="O10-CLI")
def _no_hostname(call: Os10Call) -> None:
    call.state.hostname = "OS10"


@command(
    f"[no] management route {{prefix:{ADDRESS}/[0-9]+}} {{hop:{ADDRESS}|managementethernet}}",
    source="O10-CLI O10-JP",
)
def _management_route(call: Os10Call) -> None:
    kept, key = call.state.settings["management route"], f"{call['prefix']} {call['hop']}"
    if not call.no:
        kept[key] = f"management route {key}"
    elif kept.pop(key, None) is None:
        raise error("Management route does not exist.")  # [mem]


@command("banner {kind:login|motd} {text...}", source="O10-AZL O10-CANU")
def _banner(call: Os10Call) -> None:
    """Set a banner: its first character ends it, perhaps some lines later."""
    mark, rest = call["text"][0], call["text"][1:]
    if call["text"] == "disable":
        call.state.banners.pop(call["kind"], None)
        return
    if mark in rest:
        call.state.banners[call["kind"]] = f"{mark}{rest.split(mark)[0].strip()}{mark}"
        return
    call.session.ask("", partial(_banner_line, call, mark, [rest] if rest else []))


def _banner_line(call: Os10Call, mark: str, before: list[str], answer: str) -> str:
    if mark not in answer:
        call.session.ask("", partial(_banner_line, call, mark, [*before, answer]))
        return ""
    last = answer.split(mark, maxsplit=1)[0]
    lines = [*before, last] if last else before
    state = call.switch.candidate.begin(call.switch, call.session)
    state.banners[call["kind"]] = "\n".join([mark, *(one.rstrip() for one in lines), mark])
    call.switch.candidate.end(call.switch, call.session, state)
    return ""


@command("no banner {kind:login|motd}", source="O10-CANU")
def _no_banner(call: Os10Call) -> None:
    call.state.banners.pop(call["kind"], None)


@command("support-assist|telemetry", source="O10-JP O10-CSM")
def _bare_block(_call: Os10Call) -> None:
    """Take a block that is printed without lines."""
