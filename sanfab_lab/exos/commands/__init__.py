"""The command tree of ExtremeXOS, and what all its commands share."""

import re
from collections.abc import Callable, Container, Iterable
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
_HOST = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]*")
_Line: TypeAlias = Call["Exos", State]
_ROUTERS = {"vr-default": "VR-Default", "vr-mgmt": "VR-Mgmt", "vr-control": "VR-Control"}


class ExosCall(_Line):
    """A typed line, with the ports, VLANs and addresses that it names."""

    __slots__ = ()

    def confirm(
        self,
        question: str,
        yes: Callable[[], str | None],
        no: str = "Operation cancelled.",
        *,
        always: bool = False,
    ) -> str:
        """Ask for confirmation; with prompting disabled the answer is yes [R-NMK]."""
        return super().confirm(question, yes, no, always=always)

    def ports(self) -> list[str]:
        """Return the ports of the line; all of them if it has no list."""
        return self.switch.names.expand(self.get("list", "all"))

    def port_records(self) -> list[Port]:
        """Return the settings of the ports of the line, to be changed."""
        return [self.state.port(name) for name in self.ports()]

    def one_port(self, name: str) -> str:
        """Return a single port of the line."""
        return self.one_of(name, self.switch.names.order)

    def one_of(self, name: str, choices: Container[str]) -> str:
        """Return a value of the line; refuse one that is not among the choices."""
        if self[name] not in choices:
            raise refused_word(self[name])
        return self[name]

    def vlan(self, name: str = "name") -> Vlan:
        """Return a VLAN of the line."""
        return self.find_vlan(self[name])

    def find_vlan(self, text: str) -> Vlan:
        """Return a VLAN by its name, or by its id where the release accepts that [R-CN]."""
        key = text.casefold()
        if text.isdigit() and self.switch.release >= (22,):
            key = self.state.tags.get(int(text), key)
        if key not in self.state.vlans:
            raise refused_word(text)
        return self.state.vlans[key]

    def router(self, default: str) -> str:
        """Return the virtual router of the line; the default if it has none."""
        name = self.get("vr", default)
        if name.lower() not in _ROUTERS:
            raise refused_word(name)
        return _ROUTERS[name.lower()]

    def address(self, name: str) -> str:
        """Return an IPv4 address of the line; refuse any other text."""
        if not is_ipv4(self[name]):
            raise refused_word(self[name])
        return self[name]

    def host(self, name: str) -> str:
        """Return a server of the line, by address or by name; refuse any other text."""
        if re.fullmatch(r"[\d.]+", self[name]):
            return self.address(name)
        if not _HOST.fullmatch(self[name]):
            raise refused_word(self[name])
        return self[name]


def is_ipv4(text: str) -> bool:
    """Return whether a text is an IPv4 address."""
    try:
        IPv4Address(text)
    except AddressValueError:
        return False
    return True


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


def change_entry(call: ExosCall, entries: dict[str, str], key: str, missing: str) -> None:
    """Add an entry with its virtual router, or delete it; refuse to delete a missing one."""
    if call["how"] == "add":
        entries[key] = call.router("VR-Default")
    elif entries.pop(key, None) is None:
        raise Refused(missing)
