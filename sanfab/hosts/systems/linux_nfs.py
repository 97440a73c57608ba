"""Linux over NFS: the lines of fstab, and what is mounted by them."""

from collections.abc import Iterator

from sanfab.hosts.facts import HostSetting
from sanfab.hosts.mounts import Mount, mounts_of
from sanfab.hosts.subject import HostSubject
from sanfab.hosts.systems.rules import Derived, stated_options

_FIRST = ("hard",)
"""A `soft` mount would return errors to programs while a controller fails over. Source: NFS5."""
_LAST = ("_netdev",)
"""systemd mounts it after the network is up, and unmounts it before. Source: SYSTEMD-MOUNT."""


def nfs_values(subject: HostSubject, names: dict[str, str]) -> Iterator[Derived]:
    """Yield the line and the mount of each export; ``names``: interface by label of the port."""
    for one in mounts_of(subject):
        part = names.get(one.port.label, one.port.interface)
        line = f"{one.server}:{one.intent.export} {one.name} nfs {_options(subject, one)} 0 0"
        yield HostSetting(part, "fstab", one.name), line, one.where
        yield HostSetting(part, "nfs-mount", one.name), "mounted", one.where


def _options(subject: HostSubject, mount: Mount) -> str:
    stated = [f"{key}={value}" for key, value in stated_options(subject, "nfs-option")]
    read_only = ["ro"] if mount.intent.read_only else []
    return ",".join([*_FIRST, *read_only, *stated, *_LAST])
