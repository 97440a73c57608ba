"""The console of a new OS10 switch: its login; zero-touch deployment locks it [O10-CLI O10-ZTD]."""

from typing import TYPE_CHECKING

from sanfab_lab.chassis import AskedLine, Session, ask_in_turn

if TYPE_CHECKING:
    from sanfab_lab.os10.switch import Os10


def open_console(switch: "Os10", session: Session) -> str:
    """Ask for account and password: as shipped both are ``admin``."""

    def name(text: str) -> None:
        session.user = text

    def password(text: str) -> str | None:
        return None if switch.admits(session.user, text) else "Login incorrect\n"

    questions = [
        AskedLine(f"{switch.hostname()} login: ", name),
        AskedLine("Password: ", password, hidden=True),
    ]
    ask_in_turn(session, questions, lambda: switch.greeting(session))
    return ""
