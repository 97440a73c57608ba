"""The console of a new ExtremeXOS switch: login, then questions about security [EXOS-FIRST]."""

from typing import TYPE_CHECKING

from sanfab_lab.chassis import AskedLine, Session, ask_in_turn
from sanfab_lab.exos.secrets import account_hash

if TYPE_CHECKING:
    from sanfab_lab.exos.switch import Exos

_INTRODUCTION = """
This switch currently has some management methods enabled for convenience reasons.
Please answer these questions about the security settings you would like to use.
"""
_MAY_QUIT = "You may quit and accept the default settings by entering 'q' at any time.\n"
QUIT_SINCE = (15, 4)
"""First release whose questions take q [mem]."""
_QUESTIONS = (
    "Would you like to disable Telnet? ",
    "Would you like to disable SNMP? ",
    "Would you like unconfigured ports to be turned off by default? ",
    "Would you like to change the failsafe account username and password now? ",
    "Would you like to permit failsafe account access via the management port? ",
)
"""Of releases before 22 [mem]."""
_QUESTIONS_22 = (
    "Would you like to disable MSTP? ",
    "Would you like to disable Telnet? ",
    "Would you like to enable SNMPv1/v2c? ",
    "Would you like to enable SNMPv3? ",
    "Would you like unconfigured ports to be turned off by default? ",
    "Would you like to configure the failsafe username and password now? ",
)


def open_console(switch: "Exos", session: Session) -> str:
    """Ask for account and password, then the questions until a configuration is saved."""

    def name(text: str) -> None:
        session.user = text

    def password(text: str) -> str | None:
        account = switch.state.accounts.get(session.user)
        expected = {"", account_hash(text, session.user)} if text else {""}
        right = account is not None and account.secret in expected
        return None if right else "Login incorrect\n"

    questions = [
        AskedLine("login: ", name),
        AskedLine("password: ", password, hidden=True),
    ]
    ask_in_turn(session, questions, lambda: _ask_defaults(switch, session))
    return ""


def _ask_defaults(switch: "Exos", session: Session) -> str:
    greeting = switch.greeting(session)
    if switch.files:
        return greeting
    with_quit = switch.release >= QUIT_SINCE
    texts = _QUESTIONS_22 if switch.release >= (22,) else _QUESTIONS
    _ask(session, [f"{text}[y/N{'/q' if with_quit else ''}]: " for text in texts])
    return greeting + _INTRODUCTION + (_MAY_QUIT if with_quit else "")


def _ask(session: Session, texts: list[str]) -> None:
    """Ask the questions that are left; ``q`` ends them where they offer it. All defaults stay."""

    def answer(text: str) -> str:
        quits = text.strip().lower() == "q" and "/q" in texts[0]
        if texts[1:] and not quits:
            _ask(session, texts[1:])
        return ""

    session.ask(texts[0], answer)
