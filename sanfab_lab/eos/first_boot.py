"""The console of a new Arista switch: the login, and zero touch provisioning [A-ZTP, AW-ZTP]."""

from typing import TYPE_CHECKING

from sanfab_lab.chassis import AskedLine, Session, ask_in_turn

if TYPE_CHECKING:
    from sanfab_lab.eos.switch import EosSwitch

_PROVISIONING = """No startup-config was found.

The device is in Zero Touch Provisioning mode and is attempting to
download the startup-config from a remote system. The device will not
be fully functional until either a valid startup-config is downloaded
from a remote system or Zero Touch Provisioning is cancelled.

To cancel Zero Touch Provisioning, login as admin and type
'zerotouch cancel' at the CLI. Alternatively, to disable Zero Touch
Provisioning permanently, type 'zerotouch disable' at the CLI.
"""


def open_console(switch: "EosSwitch", session: Session) -> str:
    """Ask for account and password; ``admin`` has none until it is configured."""

    def password(text: str) -> str | None:
        return None if switch.admits(session.user, text) else "Login incorrect\n"

    def named(name: str) -> str:
        session.user = name
        if name == "admin" and name not in switch.running.users:
            return switch.greeting(session)
        ask_in_turn(
            session,
            [AskedLine("Password: ", password, hidden=True)],
            lambda: switch.greeting(session),
        )
        return ""

    session.ask(f"{switch.hostname()} login: ", named)
    return _PROVISIONING if switch.provisioning else ""
