"""CHAP of an array: by its setting, and by the hosts that it is entered for."""

from typing import NamedTuple

from sanfab.rules.context import CheckContext
from sanfab.rules.endpoints import iscsi_ports
from sanfab.rules.settings import is_off, state

_WORDS = {"one-way", "mutual"}
"""Settings that turn CHAP on, and the values that mean on."""


class ArrayChapState(NamedTuple):
    """What the inventory states about CHAP of an array."""

    setting: bool | None
    """Its setting `chap`; None: not stated."""
    with_chap: tuple[str, ...]
    """Its iSCSI hosts whose `chap` is entered on it."""
    without: tuple[str, ...]

    @property
    def is_required(self) -> bool | None:
        """Return whether the array asks CHAP of every initiator; None: nothing states it."""
        if self.setting is not None:
            return self.setting
        if not self.with_chap:
            return None
        return not self.without


def array_chap(name: str, context: CheckContext) -> ArrayChapState:
    """Return what is known about CHAP of an array."""
    setting = context.san.arrays[name].settings.get("chap")
    on = None if setting is None else bool(state(setting)) or str(setting).lower() in _WORDS
    hosts = {host: context.san.hosts[host] for host in context.cabling.users_of.get(name, ())}
    users = {host: one for host, one in hosts.items() if iscsi_ports(context.san, one)}
    return ArrayChapState(
        on if on or setting is None or is_off(setting) else None,
        tuple(host for host, one in users.items() if one.chap is not None),
        tuple(host for host, one in users.items() if one.chap is None),
    )
