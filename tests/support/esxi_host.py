"""An ESXi host as far as its script sees it: an emulated esxcli with a state."""

import json
import os
import subprocess
import sys
from pathlib import Path

from sanfab.hosts.intent import host_facts
from sanfab.inventory.load import load_inventory
from sanfab.render.hosts import build_hosts
from support.bench import TINY
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
    },
    "groups": {
        "iSCSI A": {"a": ["vmnic2", "vmnic3"], "s": []},
        "iSCSI B": {"a": ["vmnic3"], "s": ["vmnic2"]},
    },
    "vlans": {"iSCSI A": "0", "iSCSI B": "102"},
    "pause": {name: {"r": "false", "t": "false", "a": "true"} for name in ("vmnic2", "vmnic3")},
    "rings": {name: {"r": "512", "t": "512"} for name in ("vmnic2", "vmnic3")},
    "module": {"lpfc_lun_queue_depth": ""},
}


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
        self.environment = {
            **os.environ,
            "PATH": f"{FAKES}:{Path(sys.executable).parent}:{os.environ['PATH']}",
            "FAKE_ESX": str(self.state),
            "SANFAB_STATE": str(folder / "state"),
            "SANFAB_WAIT": "0",
            "SANFAB_STEADY": "0",
        }

    def run(self, *words: str) -> tuple[int, str]:
        done = subprocess.run(  # noqa: S603 - our script
            ["sh", self.script, *words],  # noqa: S607
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        return done.returncode, done.stdout
