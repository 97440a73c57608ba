"""The command tree of ExtremeXOS, and what all its commands share."""

from collections.abc import Callable, Iterable
from functools import partial
from ipaddress import AddressValueError, IPv4Address
from typing import TYPE_CHECKING, TypeAlias

from sanfab_lab.call import Call
from sanfab_lab.commands import Abbreviation, CommandTree, Refused, refused_word
from sanfab_lab.exos.state import Port, Services, State, Vlan
from sanfab_lab.rows import Field, register_fields

if TYPE_CHECKING:
    from sanfab_lab.exos.switch import Exos

TREE = CommandTree(Abbreviation(words=2))
command, show = partial(TREE.command, modes="exec"), TREE.show
ExosCall: TypeAlias = Call["Exos", State]
_ROUTERS = {"vr-default": "VR-Default", "vr-mgmt": "VR-Mgmt", "vr-control": "VR-Control"}


def set_fields(owner: type, records: Callable[[ExosCall], Iterable[object]], *rows: Field) -> None:
    """Register commands that set one field of each record that a line names."""

    def put(call: ExosCall, field: str, value: object) -> None:
        for record in list(records(call)):
            setattr(record, field, value)

    register_fields(TREE, "exec", owner, put, *rows)


def system_fields(*rows: Field) -> None:
    """Register commands that set one field of the whole configuration."""
    set_fields(State, lambda call: [call.state], *rows)


def service_fields(*rows: Field) -> None:
    """Register commands that set one field of the services."""
    set_fields(Services, lambda call: [call.state.services], *rows)


def confirm(call: ExosCall, question: str, yes: Callable[[], str | None]) -> str:
    """Ask for confirmation; with prompting disabled the answer is yes [R-NMK]."""
    return call.confirm(question, yes, "Operation cancelled.")


def named_ports(call: ExosCall) -> list[str]:
    """Return the ports of a line; all of them if it has no list."""
    return call.switch.names.expand(call.get("list", "all"))


def port_records(call: ExosCall) -> list[Port]:
    """Return the settings of the ports of a line, to be changed."""
    return [call.state.port(name) for name in named_ports(call)]


def one_port(call: ExosCall, name: str) -> str:
    """Return a single port of a line."""
    if call[name] not in call.switch.names.order:
        raise refused_word(call[name])
    return call[name]


def find_vlan(call: ExosCall, name: str) -> Vlan:
    """Return a VLAN by its name, or by its id where the release accepts that [R-CN]."""
    key = name.casefold()
    if name.isdigit() and call.switch.release >= (22,):
        key = call.state.tags.get(int(name), key)
    if key not in call.state.vlans:
        raise refused_word(name)
    return call.state.vlans[key]


def named_vlans(call: ExosCall) -> list[Vlan]:
    """Return the VLAN of a line, in a list."""
    return [find_vlan(call, call["name"])]


def virtual_router(call: ExosCall, default: str) -> str:
    """Return the virtual router of a line; the default if it has none."""
    name = call.get("vr", default)
    if name.lower() not in _ROUTERS:
        raise refused_word(name)
    return _ROUTERS[name.lower()]


def is_ipv4(text: str) -> bool:
    """Return whether a text is an IPv4 address."""
    try:
        IPv4Address(text)
    except AddressValueError:
        return False
    return True


def ipv4_of(text: str) -> str:
    """Return an IPv4 address; refuse any other text."""
    if not is_ipv4(text):
        raise refused_word(text)
    return text


def change_entry(call: ExosCall, entries: dict[str, str], key: str, missing: str) -> None:
    """Add an entry with its virtual router, or delete it; refuse to delete a missing one."""
    if call["how"] == "add":
        entries[key] = virtual_router(call, "VR-Default")
    elif entries.pop(key, None) is None:
        raise Refused(missing)
