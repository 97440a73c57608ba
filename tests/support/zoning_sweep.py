"""Pushes of a zoning change to one emulated Brocade switch; any line of them may go wrong.

Prints how each one ended, for every line: python -m support.zoning_sweep
"""

import logging
import sys
from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory

from sanfab.intent.switch_facts import design_of
from sanfab.inventory.load import load_inventory
from sanfab_lab.fos.switch import Fos
from support.lab_driver import LabSwitch
from support.rejection_sweep import ENTRY, Rejected, Sweep, details, printed, table

OLD = """name: fc
vsans: {10: {fabric: A, role: fc, zoneset: ZA}, 20: {fabric: B, role: fc, zoneset: ZB}}
switches:
  fos-a: {model: brocade-6510, fabric: A, management: {address: 192.0.2.11/24}}
  fos-b: {model: brocade-200e, fabric: B, management: {address: 192.0.2.12/24}}
hosts:
  h1: {os: linux, ports: {
    p1: {at: fos-a 0, wwpn: "10:00:00:00:c9:00:00:01"},
    p2: {at: fos-b 0, wwpn: "10:00:00:00:c9:00:01:01"}}}
  h2: {os: linux, ports: {
    p1: {at: fos-a 1, wwpn: "10:00:00:00:c9:00:00:02"},
    p2: {at: fos-b 1, wwpn: "10:00:00:00:c9:00:01:02"}}}
arrays:
  s: {family: netapp-7mode, ports: {
    c1: {at: fos-a 4, wwpn: "50:0a:09:85:87:59:54:17"},
    c2: {at: fos-b 4, wwpn: "50:0a:09:85:87:59:54:18"}}}
access: [{hosts: [h1, h2], arrays: [s]}]
"""
"""Two fabrics of one switch each, two hosts and an array."""
NEW = (
    OLD.replace("c9:00:00:02", "c9:00:00:12")
    .replace(
        "arrays:\n",
        """  h3: {os: linux, ports: {
    p1: {at: fos-a 2, wwpn: "10:00:00:00:c9:00:00:03"},
    p2: {at: fos-b 2, wwpn: "10:00:00:00:c9:00:01:03"}}}
arrays:
""",
    )
    .replace("[h1, h2]", "[h1, h2, h3]")
)
"""A host more, and another adapter in one."""


class ZoningSweep(Sweep):
    """The pushes of a change to a switch that runs something else."""

    def __init__(self, folder: Path, old: str = OLD, new: str = NEW, name: str = "fos-a") -> None:  # pylint: disable=super-init-not-called
        self.nos, self.folder = "fos", folder
        self.cablings = {}
        for state, text in (("old", old), ("new", new)):
            (folder / state).mkdir(parents=True)
            (folder / state / "san.yml").write_text(text)
            self.cablings[state] = load_inventory(folder / state)[1]
        self.cabling = self.cablings["old"]
        self.design = design_of(self.cabling, name)
        self.first = LabSwitch(self.design)
        assert self.push(self.first, "first").succeeded
        self.cabling = self.cablings["new"]
        self.design = design_of(self.cabling, name)
        self.before = printed(self.first)
        switch = self.switch()
        outcome = self.push(switch, "all")
        assert outcome.succeeded, outcome
        self.after = printed(switch)
        record = self.context(switch, "all").journal.record(ENTRY, self.design.name)
        self.lines = [str(one["line"]) for one in record.read_responses()]

    def switch(self) -> LabSwitch:
        """Return a switch that runs the old inventory."""
        switch = deepcopy(self.first)
        switch.design = self.design
        switch.sent.clear()
        switch.logins.clear()
        return switch

    def emulator_of(self, switch: LabSwitch) -> Fos:
        """Return the emulated switch itself."""
        assert isinstance(switch.emulator, Fos)
        return switch.emulator


if __name__ == "__main__":
    logging.disable()
    with TemporaryDirectory() as temporary:
        sweep = ZoningSweep(Path(temporary))
        results: list[Rejected] = []
        for found in sweep.all():
            results.append(found)
            sys.stdout.write(f"{details(found)}\n")
    sys.stdout.write("\n".join(table(results)) + "\n")
