"""The console of a Fabric OS switch: login, and new passwords where they are those of the factory.

The questions are those of [B200E]; 8.0 and later ask for ``admin`` and ``user`` only [mem].
"""

from typing import TYPE_CHECKING

from sanfab_lab.chassis import AskedLine, Session, ask_in_turn
from sanfab_lab.fos.factory import ACCOUNTS, FACTORY_PASSWORDS

if TYPE_CHECKING:
    from sanfab_lab.fos.switch import Fos

PLEASE = "Please change passwords for switch default accounts now.\n"
_HOW = f"{PLEASE}Use Control-C to exit or press 'Enter' key to proceed.\n"
_SAVED = "Saving passwords to stable storage.\nPasswords saved to stable storage successfully\n"
SHORTEST = 8
LONGEST = 40
_LENGTH = f"Password must be between {SHORTEST} and {LONGEST} characters long.\n"
CONTROL_C = "\x03"
FEWER_SINCE = (8,)


def open_console(switch: "Fos", session: Session) -> str:
    """Ask for account and password, then for new passwords if that is the one of the factory."""

    def name(text: str) -> None:
        session.user = text.strip()

    def password(text: str) -> str | None:
        return None if switch.admits(session.user, text) else "Login incorrect\n"

    questions = [
        AskedLine(f"{switch.state.name} console login: ", name),
        AskedLine("Password: ", password, hidden=True),
    ]
    ask_in_turn(session, questions, lambda: _after_login(switch, session))
    return ""


def _after_login(switch: "Fos", session: Session) -> str:
    greeting = switch.greeting(session)
    if switch.state.passwords[session.user] != FACTORY_PASSWORDS.get(session.user, "password"):
        return greeting
    accounts = ACCOUNTS[2:] if switch.release >= FEWER_SINCE else ACCOUNTS

    def proceed(text: str) -> str:
        return "" if CONTROL_C in text else _change(switch, session, accounts)

    session.ask("", proceed)
    return greeting + _HOW


def _change(switch: "Fos", session: Session, accounts: tuple[str, ...]) -> str:
    """Ask for the new password of one account after the other, each of them twice."""
    if not accounts:
        return _SAVED
    typed: list[str] = []

    def new(text: str) -> str | None:
        if not SHORTEST <= len(text) <= LONGEST:
            return _LENGTH
        typed.append(text)
        return None

    def again(text: str) -> str | None:
        return None if text == typed[-1] else "Password do not match.\n"

    def end() -> str:
        switch.state.passwords[accounts[0]] = typed[-1]
        return "passwd: all authentication tokens updated successfully\n" + _change(
            switch, session, accounts[1:]
        )

    questions = [
        AskedLine("Enter new password: ", new, hidden=True),
        AskedLine("Re-type new password: ", again, hidden=True),
    ]
    ask_in_turn(session, questions, end)
    return f"for user - {accounts[0]}\nChanging password for {accounts[0]}\n"
