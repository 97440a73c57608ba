"""The settings of a host: one record for what is intended and for what a host prints."""

from dataclasses import dataclass, field
from typing import NamedTuple

from sanfab.model.hosts.mechanisms import SystemName
from sanfab.model.yaml12 import Where

HOST = "-"
"""Part of a setting that belongs to the host and to none of its interfaces."""


class HostSetting(NamedTuple):
    """What a value is the value of."""

    part: str
    """Interface by its name in the operating system; ``HOST`` for the host itself."""
    mechanism: str
    """How the system sets it, as ``sysctl`` or ``ring``."""
    field: str
    """Its name there, as ``net.core.rmem_max`` or ``rx``."""

    def __str__(self) -> str:
        words = (self.mechanism, self.field) if self.field else (self.mechanism,)
        return " ".join(words if self.part == HOST else (self.part, *words))


class ByHand(NamedTuple):
    """A setting that no command of the system sets: a person does."""

    part: str
    name: str
    value: str
    note: str


@dataclass
class HostFacts:
    """The storage settings of one host."""

    host: str
    system: SystemName
    release: str = ""
    """Release of the operating system as the inventory states it. Empty: not known."""
    values: dict[HostSetting, str] = field(default_factory=dict)
    """Each value as the system prints or stores it."""
    by_hand: list[ByHand] = field(default_factory=list)
    macs: dict[str, str] = field(default_factory=dict)
    """MAC address by interface, where the inventory gives it."""
    secrets: dict[str, str] = field(default_factory=dict)
    """Names of its CHAP secrets: ``uni`` of the host, ``mutual`` of the arrays."""
    chap_user: str = ""
    """User of CHAP. Empty: no CHAP."""
    targets: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """iSCSI names of the targets that it logs in to, by portal; without one, all are."""
    assumed: list[str] = field(default_factory=list)
    """Values of the inventory that no source states."""
    places: dict[HostSetting, Where] = field(default_factory=dict, compare=False)
    """Place of the inventory that states or causes a value."""

    def parts(self) -> list[str]:
        """Return the host and its interfaces, in the order of the inventory."""
        return list(dict.fromkeys([HOST, *(setting.part for setting in self.values)]))

    def of(self, mechanism: str, part: str | None = None) -> dict[str, str]:
        """Return the values of a mechanism by field, of one part or of all."""
        return {
            setting.field: value
            for setting, value in self.values.items()
            if setting.mechanism == mechanism and part in (None, setting.part)
        }
