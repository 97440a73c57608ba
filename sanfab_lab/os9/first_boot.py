"""The console of a new OS9 switch: it takes no commands during BMP [D-BMP2 D-BMP1]."""

from typing import TYPE_CHECKING

from sanfab_lab.chassis import AskedLine, Session, ask_in_turn

if TYPE_CHECKING:
    from sanfab_lab.os9.switch import Os9

KEYS_SINCE = (9,)
"""First release whose console takes only the keys A, C, L and S meanwhile [D-BMP2]; FTOS 8 takes
commands, and ``stop jump-start`` ends it [D-BMP1]."""
_MENU = """This device is in Bare Metal Provisioning (BMP) mode.
BMP is attempting to download an image, configuration file or boot
script using DHCP.
To continue with the standard manual interactive mode, it is
necessary to abort BMP.
Press A to abort BMP now.
Press C to continue with BMP.
Press L to toggle BMP syslog and console messages.
Press S to display the BMP status.
"""


def open_console(switch: "Os9", session: Session) -> str:
    """Begin at the user prompt, which asks for no account; BMP comes before it."""
    session.notes["enabled"] = False
    if not switch.provisioning or switch.release < KEYS_SINCE:
        return ""

    def key(text: str) -> str | None:
        if text.strip().upper() != "A":
            return _MENU
        switch.provisioning = False
        return None

    ask_in_turn(session, [AskedLine("[A/C/L/S]:", key)], lambda: "")
    return _MENU
