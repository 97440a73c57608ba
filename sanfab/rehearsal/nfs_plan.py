"""What arrays of a twin export over NFS, and which hosts mount it, by their scripts as rendered.

The sheets of arrays have no exports: an array of a twin exports what hosts mount by the inventory,
to the addresses of these hosts, and a folder of its own to the hosts that state no mount.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Self

from sanfab.model.protocols import PROTOCOLS, VlanProtocol
from sanfab.rehearsal.device_settings import DeviceSettings
from sanfab.rehearsal.logins import LoginTest, array_ports, sockets_of
from sanfab.rehearsal.storage import HostAccount, TwinLun
from sanfab.rehearsal.twin import Socket, Twin
from sanfab.text import few

OWN_EXPORT = "/rehearsal"
"""Export of an array to the hosts that state no mount of it."""


@dataclass
class NfsPlan:
    """What arrays of a twin export over NFS, and who mounts it."""

    twin: Twin
    mounts: Mapping[str, Sequence[tuple[str, str]]] = field(default_factory=dict)
    """What each host with a script mounts by it: address of the server, and export."""
    protocol: VlanProtocol = "nfs"

    @classmethod
    def of(cls, twin: Twin, _build: Path, settings: DeviceSettings) -> Self:
        """Return the plan for a twin."""
        return cls(twin, settings.mounts)

    def served(self) -> dict[str, object]:
        """Return the order to serve: folders (name, text), and exports of each port."""
        folders = {
            (array, export): f"e{number}"
            for number, (array, export) in enumerate(
                (array, export) for array, exports in self._clients.items() for export in exports
            )
        }
        return {
            "exports": [
                [folder, f"{array}:{export}"] for (array, export), folder in folders.items()
            ],
            "ports": [
                {
                    "name": one.name,
                    "exports": [
                        [export, folders[one.device, export], self._addresses(hosts, one.key)]
                        for export, hosts in self._clients[one.device].items()
                    ],
                }
                for one in array_ports(self)
            ],
        }

    @cached_property
    def _clients(self) -> dict[str, dict[str, list[str]]]:
        """Hosts that may mount each export of each array, by the inventory."""
        found: dict[str, dict[str, list[str]]] = {
            one.device: {OWN_EXPORT: []} for one in array_ports(self)
        }
        for host, array in self._pairs:
            if array in found:
                for export in (OWN_EXPORT, *self._stated(host, array)):
                    found[array].setdefault(export, []).append(host)
        return found

    @cached_property
    def _pairs(self) -> list[tuple[str, str]]:
        service = PROTOCOLS[self.protocol].service
        found = (
            pair for one in self.twin.services if one.service == service for pair in one.groups
        )
        return [*dict.fromkeys(found)]

    def _stated(self, host: str, array: str, address: str | None = None) -> list[str]:
        """Return the exports that a host mounts by the inventory, of one address or of all."""
        mounts = self.twin.network.cabling.san.hosts[host].mounts.values()
        found = (
            one.export
            for one in mounts
            if one.array == array and (address is None or one.address in (None, address))
        )
        return [*dict.fromkeys(found)]

    def _addresses(self, hosts: Sequence[str], key: str) -> list[str]:
        return [
            text.partition("/")[0]
            for one in sockets_of(self.twin, self.protocol)
            if one.device in hosts and one.key == key
            for text in one.addresses
        ]

    def account(self, initiator: Socket, target: Socket) -> HostAccount:
        """Return by what an array knows a port of a host: its address of the same version."""
        is_ipv6 = any(":" in one for one in target.addresses)
        own = [one.partition("/")[0] for one in initiator.addresses]
        return HostAccount(next((one for one in own if (":" in one) == is_ipv6), ""), None)

    def expected(self, test: LoginTest) -> tuple[TwinLun, ...]:
        """Return the exports that a host with access mounts, by the inventory."""
        array = test.target.device
        exports = self._stated(test.initiator.device, array, test.address) or [OWN_EXPORT]
        return tuple(TwinLun(f"{array}:{one}", 0, "") for one in exports)

    def order(self, test: LoginTest) -> dict[str, object]:
        """Return what a host mounts: by its script, if there is one; without access, all."""
        host, array = test.initiator.device, test.target.device
        if test.expected is None:
            return {"try": [*self._clients[array]]}
        stated = self._stated(host, array, test.address)
        if host in self.mounts and stated:
            stated = [export for server, export in self.mounts[host] if server == test.address]
            return {"try": stated}
        return {"try": stated or [OWN_EXPORT]}

    def not_shown(self) -> Iterator[str]:
        """Yield what the sessions do not show, a sentence each."""
        yield (
            "NFS as these arrays speak it: NFS-Ganesha stands for each, over NFSv4; it exports to "
            "the addresses of hosts with access, whatever the policies of the array are"
        )
        made = sorted({array for host, array in self._pairs if not self._stated(host, array)})
        if made:
            yield (
                f"exports of {few(made)}: hosts state no mounts of them (`mounts`), so each "
                f"exports {OWN_EXPORT} of its own"
            )
