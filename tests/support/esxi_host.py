"""An ESXi host as far as its script sees it: an emulated esxcli with a state."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path
from threading import Thread
from types import CodeType
from typing import BinaryIO

import pytest

from sanfab.hosts.intent import host_facts
from sanfab.inventory.load import load_inventory
from sanfab.render.hosts import build_hosts
from support.bench import TINY
from support.interpreter import exit_status
from support.sans import ROOT

FAKES = ROOT / "tests/hosts/fakes"
HOST = """os: esxi, os_release: "7.0", recommended: [nimble-esxi],
    settings: {port_binding: enabled, vswitch_mtu: 9000, LoginTimeout: 30, DelayedAck: "false",
      Disk.QFullSampleSize: 32},
    adapters: {cna: {model: intel-x520, settings: {receive_buffers: 4096,
      flow_control: Rx & Tx Enabled}}, fc: {model: emulex-lpe12002, settings: {queue_depth: 64}}},
    ports: {"""
INVENTORY = (
    TINY.replace("os: esxi, ports: {", HOST)
    .replace("vmnic2: {", "vmnic2: {adapter: cna, vmkernel: vmk1, vswitch: iSCSI switch 1, ")
    .replace(
        "vmnic3: {",
        "vmnic3: {adapter: fc, vmkernel: vmk2, vswitch: vSwitch2, port_group: iSCSI B, ",
    )
)
SERVICES = (
    (
        "vlans:\n",
        "vlans:\n  nvme_a: {id: 201, role: nvme-tcp, subnet: 10.2.1.0/24, mtu: 9000}\n"
        "  nfs: {id: 30, role: nfs, subnet: 10.3.0.0/24, mtu: 9000}\n",
    ),
    (
        "ports: {\n    vmnic2",
        "nqn: nqn.2014-08.com.vmware:nvme:esx01,\n"
        "    mounts: {ds1: {array: aff1, export: /vol/ds1}, "
        "iso: {array: aff1, export: /, read_only: true}},\n"
        "    ports: {\n    vmnic4: {at: san-a Ethernet2, vlan: nvme_a, vlans: [nfs],\n"
        "      vmkernel: {nvme_a: vmk3, nfs: vmk4}, ip: {nvme_a: 10.2.1.21, nfs: 10.3.0.21}},\n"
        "    vmnic2",
    ),
    (
        "arrays:\n",
        "arrays:\n  aff1: {family: netapp-ontap, firmware: ONTAP 9.14.1, ports: {\n"
        "    n1-e0a: {at: san-a Ethernet11, vlan: nvme_a, vlans: [nfs],\n"
        "      ip: {nvme_a: 10.2.1.11, nfs: 10.3.0.11}}}}\n",
    ),
    ("arrays: [nimble01]", "arrays: [nimble01, aff1]"),
)
"""What makes a host with iSCSI one with NVMe/TCP and NFS too."""


def with_services(text: str) -> str:
    """Return an inventory whose host uses NVMe/TCP and NFS too."""
    for old, new in SERVICES:
        assert old in text
        text = text.replace(old, new, 1)
    return text


FRESH = {
    "rules": [],
    "portals": [],
    "name": "iqn.1998-01.com.vmware:esx01-7f3a",
    "chap": {"uni": ["prohibited", "", ""], "mutual": ["prohibited", "", ""]},
    "paths": ["active", "active"],
    "psp": ["VMW_PSP_MRU", "{policy=rr,iops=1000,bytes=10485760,useANO=0; lastPathIndex=1}"],
    "bound": [],
    "params": {"LoginTimeout": "5", "DelayedAck": "true"},
    "advanced": {"/Disk/QFullSampleSize": 0},
    "vswitches": {"vSwitch0": "1500", "iSCSI switch 1": "1500", "vSwitch2": "1500"},
    "uplinks": {"vSwitch0": ["vmnic0"], "iSCSI switch 1": ["vmnic2"], "vSwitch2": ["vmnic3"]},
    "on": {"iSCSI A": "iSCSI switch 1", "iSCSI B": "vSwitch2"},
    "vmk": {
        "vmk1": {"group": "iSCSI A", "mtu": "1500", "ipv4": "0.0.0.0 0.0.0.0"},
        "vmk2": {"group": "iSCSI B", "mtu": "1500", "ipv4": "10.1.2.99 255.255.255.0"},
        "vmk3": {"group": "NVMe A", "mtu": "1500", "ipv4": "0.0.0.0 0.0.0.0"},
        "vmk4": {"group": "NFS", "mtu": "1500", "ipv4": "0.0.0.0 0.0.0.0"},
    },
    "groups": {
        "iSCSI A": {"a": ["vmnic2", "vmnic3"], "s": []},
        "iSCSI B": {"a": ["vmnic3"], "s": ["vmnic2"]},
    },
    "vlans": {"iSCSI A": "0", "iSCSI B": "102"},
    "pause": {name: {"r": "false", "t": "false", "a": "true"} for name in ("vmnic2", "vmnic3")},
    "rings": {name: {"r": "512", "t": "512"} for name in ("vmnic2", "vmnic3")},
    "module": {"lpfc_lun_queue_depth": ""},
    "nvme": [],
    "tags": {"vmk1": ["Management"]},
    "nfs": {},
}


ESXCLI = """#!/bin/sh
# Asks the emulated esxcli, which the process of the tests runs: one of its own took 20 ms a call.
mkfifo "$FAKE_ESX.$$"
printf '%s\\n' "$$" "$#" "$@" >"$FAKE_ESX.asked"
{
    read -r status
    if [ "$status" = 0 ]; then cat; else cat >&2; fi
} <"$FAKE_ESX.$$"
exit "$status"
"""
"""A question is one write, which is not mixed with that of another call at the same time."""


class Machine:
    """An ESXi host with the script on it."""

    def __init__(self, folder: Path, text: str = "") -> None:
        inventory = folder / "inventory"
        inventory.mkdir()
        (inventory / "san.yml").write_text(text or INVENTORY)
        _, cabling = load_inventory(inventory)
        self.facts = host_facts(cabling, "esx01")
        build_hosts(cabling, folder / "build", ["esx01"])
        self.script = folder / "build/tiny/hosts/esx01/sanfab-host.sh"
        self.state = folder / "esx.json"
        self.state.write_text(json.dumps(FRESH))
        (folder / "bin").mkdir()
        (folder / "bin/esxcli").write_text(ESXCLI)
        (folder / "bin/esxcli").chmod(0o755)
        self.environment = {
            **os.environ,
            "PATH": f"{folder}/bin:{os.environ['PATH']}",
            "FAKE_ESX": str(self.state),
            "SANFAB_STATE": str(folder / "state"),
            "SANFAB_WAIT": "0",
            "SANFAB_STEADY": "0",
        }

    def run(self, *words: str) -> tuple[int, str]:
        with _esxcli(self.state):
            done = subprocess.run(  # noqa: S603 - our script
                ["sh", self.script, *words],  # noqa: S607
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
        return done.returncode, done.stdout


@contextmanager
def _esxcli(state: Path) -> Iterator[None]:
    """Answer the calls of esxcli on a host, one after the other."""
    program = compile((FAKES / "esxcli").read_text(), FAKES / "esxcli", "exec")
    asked = Path(f"{state}.asked")
    os.mkfifo(asked)
    # Open for writing too: between two calls nobody writes, and that is no end.
    with (
        os.fdopen(os.open(asked, os.O_RDWR), "rb") as calls,
        pytest.MonkeyPatch.context() as patched,
    ):
        patched.setenv("FAKE_ESX", str(state))
        server = Thread(target=_serve, args=(calls, program, state))
        server.start()
        try:
            yield
        finally:
            asked.write_text("end\n")
            server.join()
            asked.unlink()


def _serve(calls: BinaryIO, program: CodeType, state: Path) -> None:
    while (caller := calls.readline().decode().rstrip("\n")) != "end":
        words = [calls.readline().decode().rstrip("\n") for _ in range(int(calls.readline()))]
        status, text = _answer(program, words)
        answer = Path(f"{state}.{caller}")
        with answer.open("w") as file:
            answer.unlink()
            file.write(f"{status}\n{text}")


def _answer(program: CodeType, words: list[str]) -> tuple[int, str]:
    """Return exit status and output, or errors, of a call; nothing else prints meanwhile."""
    output, errors = io.StringIO(), io.StringIO()
    with (
        redirect_stdout(output),
        redirect_stderr(errors),
        pytest.MonkeyPatch.context() as patched,
    ):
        patched.setattr(sys, "argv", ["esxcli", *words])
        status = exit_status(lambda: exec(program, {"__file__": program.co_filename}))  # noqa: S102  # our fake
    return status, errors.getvalue() if status else output.getvalue()
