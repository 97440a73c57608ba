"""Brocade Fabric OS over SSH: every line acts at once, and the zoning is a transaction.

There is no configuration mode and no running configuration: what a switch is set to is the union
of what its show commands print (``outputs``). All settings are kept at once, but the zoning, which
is kept when its transaction is committed. Netmiko logs in, and no more: its `save_config` would
send a line of Cisco [NMKFOS].
"""

import re
from collections.abc import Iterator, Sequence
from functools import partial

from sanfab.model.platforms.traits import release_key
from sanfab.nos import ssh
from sanfab.nos.cli_profile import CliProfile, ErrorPattern, InteractivePrompt, ReadTimeout
from sanfab.nos.driver import (
    LostError,
    OnResponse,
    RejectedError,
    SwitchTarget,
)
from sanfab.nos.fos.names import COMMITS, EDITS
from sanfab.nos.fos.outputs import Output, commands_of
from sanfab.nos.ssh_driver import SshCommands, SshDriver
from sanfab.nos.terminal import Terminal, rejected_error

_R = re.compile
_ASKS = r" *\(yes, y, no, n\): \[no\] ?$"
_ZONING = f"{EDITS.pattern}|{COMMITS.pattern}"
"""Beginnings of the lines of a transaction."""
PROFILE = CliProfile(
    name="brocade_fos",
    ssh_on=("ipfilter --show",),
    prompt=r"{name}(?::FID\d+)?:[\w.-]+[>#] ?",
    any_name=r"[A-Za-z][\w.-]*",
    user_prompt=r"(?!)",  # `>` ends the prompt of every user
    hostname_change=r'switchname "?([\w.-]+?)"?$',
    errors=(
        ErrorPattern(_R(r"(?i)^error\b"), "FOSQA"),
        ErrorPattern(_R(r"(?i)\bnot found\b|does not exist|duplicate name"), "DELLB"),
        ErrorPattern(_R(r"(?i)already contains|is not in\b|should not be deleted"), "DELLB"),
        ErrorPattern(_R(r"(?i)^\W*invalid|invalid (?:name|parameters)|too long"), "DELLB"),
        ErrorPattern(_R(r"RBAC permission denied|^Operation cancelled"), "BRCSAN"),
        ErrorPattern(_R(r"^Usage:|^usage:"), "FOSQA"),
        ErrorPattern(_R(r"(?i)command not found|^rbash:"), "mem"),
        ErrorPattern(_R(r"(?i)bad IP (?:mask|address)"), "B24"),
        ErrorPattern(
            _R(r"(?i)outstanding +transaction|multiple open transactions"), "BRCSAN FOS8AG"
        ),
    ),
    benign=(
        ErrorPattern(_R(r"^\d{4}/\d\d/\d\d-\d\d:\d\d:\d\d, \[[A-Z0-9]+-\d+\]"), "SW300"),
        ErrorPattern(_R(r"^(?:\S+ )?Updating flash"), "SW300 DS300B"),
        ErrorPattern(_R(r'^zone config "?\S+?"? is in effect'), "SW300"),
        ErrorPattern(_R(r"^Nothing changed"), "DS300B"),
        ErrorPattern(_R(r'^Effective configuration is empty\. "No Access"'), "DS300B"),
        ErrorPattern(_R(r"^defzone setting is same"), "EFOS"),
    ),
    # A verb prints nothing when it succeeds: whatever it prints is an error [BRCDCIN FOSQA].
    strict_lines=rf"{_ZONING}|portcfg(?!show)|portname ",
    prompts=(
        InteractivePrompt(
            _R(r"Do you want to enable '[^']*' configuration" + _ASKS), "yes", "SW300"
        ),
        InteractivePrompt(_R(r"zoning configuration only ?\?" + _ASKS), "yes", "DS300B SW300"),
        # After `cfgsave`; `cfgenable` follows, which makes both consistent.
        InteractivePrompt(_R(r"(?i)proceed with saving the defined.*" + _ASKS), "yes", "SW300"),
        InteractivePrompt(_R(r"^zoning configuration ?\?" + _ASKS), "yes", "SW300"),
        InteractivePrompt(
            _R(r"Do you want to disable zoning configuration\?" + _ASKS), "yes", "DS300B"
        ),
        InteractivePrompt(
            _R(r"Do you want to set the Default Zone access mode to (?:No|All) Access ?\?" + _ASKS),
            "yes",
            "DS300B",
        ),
        InteractivePrompt(_R(r"(?i)type <CR> or <SPACE BAR> to continue, <q> to stop"), "", "mem"),
    ),
    max_prompts=80,  # `configure` asks about 40 questions [IBM37]
    read_timeouts=(
        ReadTimeout(
            _R(rf"{COMMITS.pattern}|switch(?:dis|en)able|configure|ipaddrset"), 120.0, "mem"
        ),
        ReadTimeout(_R(r"configshow|cfgshow|portcfgshow"), 60.0, "mem"),
    ),
)
_SHOWN = (
    "version", "switchshow", "configshow -all", "portcfgshow", "portname", "cfgshow",
    "defzone --show", "cfgtransshow", "ipaddrshow", "tsclockserver", "tstimezone",
)  # fmt: skip
"""What is collected of a switch; the output of all together is its configuration."""
_SYSLOGADMIN = "8.0"
"""First release that lists its syslog servers by ``syslogadmin`` [EFOS]."""
_LONG = re.compile(r"^Long Distance +.*\bL[ESD]\b", re.MULTILINE)
_OPEN = re.compile(r"(?i)current transaction token")


def shown_commands(release: str) -> tuple[str, ...]:
    """Return the show commands whose output is the configuration."""
    is_new = release_key(release) >= release_key(_SYSLOGADMIN)
    return (*_SHOWN, "syslogadmin --show -ip" if is_new else "syslogdipshow")


def _read(terminal: Terminal, *, commands: Sequence[str]) -> str:
    """Return the commands that make the switch, from what its show commands print."""
    answers = dict(ssh.show_commands(terminal, commands))
    if _LONG.search(answers.get("portcfgshow", "")):
        answers |= ssh.show_commands(terminal, ["portbuffershow"])
    outputs = [
        Output(command, tuple(text.splitlines())) for command, text in answers.items() if text
    ]
    return commands_of(outputs)


def _save(_terminal: Terminal) -> None:
    """Do nothing: settings are kept at once, the zoning when it is committed."""


def _apply(
    terminal: Terminal, lines: Sequence[str], on_response: OnResponse, follow_up: ssh.FollowUp
) -> None:
    """Send lines; a transaction of the fabric is begun only if there is none, or taken back.

    A line that ends in the middle of a transaction takes it back, whatever the reason.
    """
    ssh.refuse_control_keys(terminal.switch, lines)
    is_open = False
    try:
        for line, answers in dialogues(lines):
            if re.match(_ZONING, line) and not is_open:
                _refuse_open(terminal)
                is_open = True
            ssh.send_line(terminal, line, on_response, follow_up, _prompts(answers))
            if COMMITS.match(line):
                is_open = False
    except (RejectedError, LostError):
        if is_open and terminal.alive:
            terminal.send("cfgtransabort")
        raise


def dialogues(lines: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield each line with the answers that stand below it.

    >>> [*dialogues(["ipaddrset", " Gateway IP Address: 10.0.0.1", "cfgsave"])]
    [('ipaddrset', ['Gateway IP Address: 10.0.0.1']), ('cfgsave', [])]
    """
    head, answers = "", list[str]()
    for line in lines:
        if line.startswith(" "):
            answers.append(line.strip())
            continue
        if head:
            yield head, answers
        head, answers = line, []
    if head:
        yield head, answers


def _prompts(answers: Sequence[str]) -> list[InteractivePrompt]:
    """Return the answers of a dialogue; every other question is left at its present value.

    A question is known by its beginning, as the order of questions varies by release [JCAPP]; it
    is complete when it shows its present value, or when nothing follows.
    """
    known = [
        (f"^\\s*{re.escape(question)}\\b.*", answer) for question, answer in map(_parts, answers)
    ]
    rows = [*known, (".*", "")] if answers else []
    return [
        InteractivePrompt(re.compile(f"{begin}{end}"), answer, "B24 IBM37 JCAPP", waits=waits)
        for end, waits in ((_COMPLETE, False), (_PERHAPS, True))
        for begin, answer in rows
    ]


_COMPLETE = r"\](?: |: ?)$"
_PERHAPS = r"[\]):] ?$"


def _parts(text: str) -> tuple[str, str]:
    """Return question and answer of a line below a dialogue."""
    question, _, answer = text.partition(": ")
    return question, answer


def _refuse_open(terminal: Terminal) -> None:
    """Refuse to edit the zoning while somebody else does: one of both would lose its changes."""
    shown = ssh.run_command(terminal, "cfgtransshow")
    if _OPEN.search(shown):
        reason = (
            "found an open zoning transaction of the fabric, expected none; let its owner commit or"
            " abort it (`cfgtransabort`), and push again"
        )
        raise rejected_error(terminal.switch, "cfgtransshow", shown, reason)


def _explain(terminal: Terminal, _user: str, error: RejectedError) -> RejectedError:
    """Say why a verb of zoning asks: somebody else edits the zoning, at another switch [FOS8AG]."""
    if not re.match(_ZONING, error.line) or not error.text.endswith("[no]"):
        return error
    reason = (
        f"the switch asked `{error.text}`: a transaction of the fabric may be open at another "
        "switch (see `cfgtransshow` there), and only one of two can be committed; sanfab answered "
        "no, and took its own back"
    )
    return rejected_error(terminal.switch, error.line, error.text, reason)


def _reload(session: ssh.SshSession) -> None:
    """Log out: `switchenable` has brought the switch back, nothing is to be restarted."""
    session.close()


def connect(target: SwitchTarget, release: str) -> SshDriver:
    """Log in to a switch; raises UnreachableError."""
    read = partial(_read, commands=shown_commands(release))
    return SshDriver(
        target,
        SshCommands(
            PROFILE,
            _save,
            read_running=read,
            read_startup=read,
            apply=_apply,
            restart=_reload,
            explain=_explain,
        ),
    )
