"""The console of a new Nexus: POAP, password of admin, setup dialog, login [UNICON, N3K-FIRST]."""

from typing import TYPE_CHECKING

from sanfab_lab.chassis import AskedLine, Session, ask_in_turn
from sanfab_lab.nxos.factory import add_administrator

if TYPE_CHECKING:
    from sanfab_lab.nxos.switch import Nxos

POAP_ON_MDS = (6, 2)
"""First release with POAP on an MDS [MDSPOAP]."""
POAP_ON_5000 = (5, 1)
"""First release with POAP on a Nexus 5000 [mem]; every release of a 9000 has it [N9K-POAP]."""
SECURE_STANDARD = (5, 0)
"""First release that asks whether passwords have to be strong [mem]."""
SHORTEST = 8
"""Fewest characters of a password of admin [N5K-FIRST]."""
_POAP = "Abort Power On Auto Provisioning and continue with normal setup ?(yes/no)[n]: "
_POAP_9000 = (
    "Abort Power On Auto Provisioning [yes - continue with normal setup, skip - bypass password "
    "and basic configuration, no - continue with Power On Auto Provisioning] (yes/skip/no)[no]: "
)
_TRIVIAL = "Password is weak\nPassword should contain characters from different classes\n"


def open_console(switch: "Nxos", session: Session) -> str:
    """Ask what a switch without accounts asks; then for account and password."""
    if not switch.state.users:
        ask_in_turn(session, _setup(switch), lambda: _ask_login(switch, session))
        return ""
    return _ask_login(switch, session)


def _setup(switch: "Nxos") -> list[AskedLine]:
    """Return the questions of the first boot."""
    typed: list[str] = []

    def password(text: str) -> str | None:
        typed[:] = [text]
        return None if len(text) >= SHORTEST else _TRIVIAL

    def confirmed(text: str) -> str | None:
        if [text] != typed:
            return "Passwords do not match\n"
        add_administrator(switch, switch.state, "admin", text)
        return None

    questions = [
        AskedLine('Enter the password for "admin": ', password, hidden=True),
        AskedLine('Confirm the password for "admin": ', confirmed, hidden=True),
        AskedLine("Would you like to enter the basic configuration dialog (yes/no): ", _no),
    ]
    if switch.release >= SECURE_STANDARD:
        text = "Do you want to enforce secure password standard (yes/no) [y]: "
        questions.insert(0, AskedLine(text, lambda _: None))
    if switch.n9k or switch.release >= (POAP_ON_MDS if switch.mds else POAP_ON_5000):
        questions.insert(0, AskedLine(_POAP_9000 if switch.n9k else _POAP, _yes))
    return questions


def _yes(answer: str) -> str | None:
    return None if answer in {"y", "yes"} else "POAP: DHCP discover phase started\n"


def _no(answer: str) -> str | None:
    return None if answer in {"n", "no"} else "The dialog is not emulated.\n"


def _ask_login(switch: "Nxos", session: Session) -> str:
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
