"""A Linux host of its own: Debian with the real storage tools, in a machine that qemu emulates.

Its kernel has the iSCSI initiator and NVMe/TCP that this one may lack. The first two of its four
network ports are those of the host; the other two are cabled to them, and an iSCSI target, an
NVMe/TCP target (nvmet) or an NFS server (nfsd) in a network namespace has them.
"""

import os
import shutil
import subprocess
import tarfile
from pathlib import Path
from typing import NamedTuple

import pytest

from support.nightly import NIGHTLY

PACKAGES = (
    "linux-image-amd64,initramfs-tools,systemd-sysv,dbus,udev,kmod,iproute2,ethtool,procps,"
    "iputils-arping,util-linux,open-iscsi,multipath-tools,network-manager,netplan.io,tgt,"
    "nvme-cli,nfs-common,nfs-kernel-server"
)
TOOLS = ("qemu-system-x86_64", "mmdebstrap", "mke2fs")
TIME_LIMIT = 3000
"""Seconds for all that a machine does; one that is emulated during other work is slow."""
JOB = """[Unit]
After=NetworkManager.service multipathd.service dbus.service
[Service]
Type=oneshot
ExecStart=/bin/sh -c 'mkdir /job; cd /job; tar xf /dev/vdb; sh ./run >/dev/ttyS1 2>&1; poweroff -f'
"""
STATUS = "=> "


class Told(NamedTuple):
    """How a command of the machine ended, and what it printed."""

    status: int
    text: str


class LinuxMachine:
    """An image of a host; each run begins with the same."""

    def __init__(self, folder: Path) -> None:
        missing = [name for name in TOOLS if not shutil.which(name)]
        if not NIGHTLY or os.getuid() or missing:
            pytest.skip(f"needs SANFAB_NIGHTLY=1, root and {', '.join(missing or TOOLS)}")
        self.folder = folder
        root = folder / "root"
        _call("mmdebstrap", "--variant=minbase", f"--include={PACKAGES}", "bookworm", root)
        units = root / "etc/systemd/system"
        (units / "job.service").write_text(JOB)
        (units / "multi-user.target.wants/job.service").symlink_to("../job.service")
        # The targets of the distribution would be outside of the namespace.
        for name in ("tgt.service", "nfs-server.service"):
            (units / name).symlink_to("/dev/null")
        for name in ("vmlinuz", "initrd.img"):
            shutil.copy(next((root / "boot").glob(f"{name}-*")), folder / name)
        _call("mke2fs", "-q", "-t", "ext4", "-d", root, folder / "disk", "3000M")
        shutil.rmtree(root)

    def run(self, script: Path, setup: str, steps: list[str], hubs: str) -> dict[str, Told]:
        """Boot, run ``setup`` and the steps, and return what each step told.

        ``script`` is there as ``script``. ``hubs``: the network of each port, as ``0101``.
        """
        lines = [setup]
        for step in steps:
            lines += [f"{{ {step}; }} </dev/null >told 2>&1", "status=$?", "cat told"]
            lines.append(f'echo "{STATUS}$status"')
        (self.folder / "run").write_text("\n".join(lines) + "\n")
        with tarfile.open(self.folder / "job", "w") as job:
            job.add(self.folder / "run", "run")
            job.add(script, "script")
        _call(*self._machine(hubs))
        text = (self.folder / "told").read_text(errors="replace").replace("\r\n", "\n")
        return dict(zip(steps, _results(text), strict=True))

    def _machine(self, hubs: str) -> list[str | Path]:
        call: list[str | Path] = ["qemu-system-x86_64", "-accel", "tcg,thread=multi", "-cpu", "max"]
        call += ["-smp", "2", "-m", "1536", "-display", "none", "-no-reboot", "-nic", "none"]
        for number, hub in enumerate(hubs):
            call += ["-netdev", f"hubport,id=port{number},hubid={hub}"]
            call += ["-device", f"e1000,netdev=port{number},mac=52:54:00:00:01:0{number}"]
        call += ["-kernel", self.folder / "vmlinuz", "-initrd", self.folder / "initrd.img"]
        call += ["-append", "root=/dev/vda rw console=ttyS0 net.ifnames=0 quiet"]
        for name, option in (("disk", "snapshot=on"), ("job", "readonly=on")):
            call += ["-drive", f"file={self.folder / name},format=raw,if=virtio,{option}"]
        for name in ("console", "told"):
            call += ["-serial", f"file:{self.folder / name}"]
        return call


def _call(*words: str | Path) -> None:
    done = subprocess.run(  # noqa: S603 - our own words
        words, capture_output=True, text=True, timeout=TIME_LIMIT, check=False
    )
    assert done.returncode == 0, done.stderr


def _results(text: str) -> list[Told]:
    """Return what each step told; before the first one stands what the setup printed."""
    found: list[Told] = []
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith(STATUS):
            found.append(Told(int(line.removeprefix(STATUS)), "\n".join(lines)))
            lines = []
        else:
            lines.append(line)
    return found
