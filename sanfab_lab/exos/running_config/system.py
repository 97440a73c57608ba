"""State -> modules of the switch itself: name, command line, stacking, accounts, SSH, web."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from sanfab_lab.exos.state import Services, State
from sanfab_lab.rows import field_lines

if TYPE_CHECKING:
    from sanfab_lab.exos.switch import Exos


def _device(switch: "Exos", state: State) -> Iterator[str]:
    yield f'configure snmp sysName "{state.sysname}"'
    if state.location:
        yield f'configure snmp sysLocation "{state.location}"'
    if state.contact:
        yield f'configure snmp sysContact "{state.contact}"'
    for slot in switch.slots:
        yield f"configure slot {slot} module {switch.chassis.platform.title.split()[-1]}"
    yield "configure sys-recovery-level switch reset"


def _command_line(_switch: "Exos", state: State) -> Iterator[str]:
    services = state.services
    yield from field_lines(services, ("enable cli-config-logging", "config_logging"))
    for when, lines in sorted(services.banners.items()):
        yield from (f"configure banner {when}", *lines, "")
    yield from field_lines(
        services, ("configure idletimeout {}", "idle"), ("disable idletimeout", "idle_on")
    )


def _stacking(_switch: "Exos", state: State) -> Iterator[str]:
    yield from field_lines(state, ("enable stacking-support", "stacking"))
    for slot, priority in sorted(state.stack_priorities.items()):
        yield f"configure stacking slot {slot} priority {priority}"


def _accounts(_switch: "Exos", state: State) -> Iterator[str]:
    """Yield TACACS+ and the accounts; the built-in ones only if they have a password."""
    yield from _tacacs(state.services)
    for name, account in state.accounts.items():
        if name not in {"admin", "user"}:
            yield f'create account {account.role} {name} encrypted "{account.secret}"'
        elif account.secret:
            yield f'configure account {name} encrypted "{account.secret}"'


def _tacacs(services: Services) -> Iterator[str]:
    for which, server in sorted(services.tacacs.items()):
        if server.address:
            yield (
                f"configure tacacs {which} server {server.address} {server.port} "
                f"client-ip {server.client} vr {server.vr}"
            )
        if server.secret:
            yield f'configure tacacs {which} shared-secret encrypted "{server.secret}"'
    yield from field_lines(
        services,
        ("configure tacacs timeout {}", "tacacs_timeout"),
        ("enable tacacs", "tacacs_on"),
        ("enable tacacs-authorization", "tacacs_authorization"),
    )


def _ssh(_switch: "Exos", state: State) -> Iterator[str]:
    if state.services.ssh:
        yield "enable ssh2"


def _telnet(_switch: "Exos", state: State) -> Iterator[str]:
    """Yield Telnet if it is disabled: it is enabled by default [E-TEL]."""
    yield from field_lines(state.services, ("disable telnet", "telnet"))


def _web(switch: "Exos", state: State) -> Iterator[str]:
    """Yield the web pages that differ from the default: http is enabled from 21.1 [E-RPC]."""
    defaults = {"http": switch.release >= (21, 1), "https": False}
    for protocol, on in state.services.web.items():
        if on != defaults[protocol]:
            yield f"{'enable' if on else 'disable'} web {protocol}"


SYSTEM: dict[str, Callable[["Exos", State], Iterator[str]]] = {
    "devmgr": _device,
    "cfgmgr": _command_line,
    "hal": _stacking,
    "aaa": _accounts,
    "exsshd": _ssh,
    "telnetd": _telnet,
    "thttpd": _web,
}
