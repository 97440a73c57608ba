"""A 9614 NIC that moves from EqualLogic on S4810 to Nimble behind an Arista 7150S."""

from pathlib import Path

from support.console import ROOT, sanfab

NIMBLE = ROOT / "inventory/nimble-arista"

MOVED = """\
hosts:
  m620:
    os: windows
    os_release: Server 2008 R2 Datacenter SP1
    recommended: [equallogic-bcm57810-ndis]
    adapters: {bcm57810s: {model: broadcom-bcm57810s}}
    ports:
      nic1: {adapter: bcm57810s, at: arista Ethernet1, vlan: iscsi, mtu: 9600, ip: 198.51.100.21}
      nic2: {adapter: bcm57810s, at: arista Ethernet2, vlan: iscsi, mtu: 9600, ip: 198.51.100.22}
"""

FAULT = """\
  error MTU-01 m620 nic1
    found    jumbo packet 9614 = IP 9600 + 14, 9618 bytes on the wire at arista Ethernet1
    expected at most 9214 bytes there: MTU 9214 passes frames of 9214 or 9232, documents disagree
             m620 nic1: sends jumbo packet 9614 = IP 9600 + 14
             arista Ethernet1: MTU 9214 passes frames of 9214 or 9232, documents disagree; needs \
9618 untagged: DROPPED
             arista Ethernet9: MTU 9214 passes frames of 9214 or 9232, documents disagree; needs \
9618 untagged: DROPPED
             nimble A-tg1: sends MTU 9000 = IP packet
"""


def moved(folder: Path) -> Path:
    """Write the SAN of Nimble and Arista with the host of the Dell paper."""
    folder.mkdir()
    san = (NIMBLE / "san.yml").read_text()
    marks = san[san.index("\nassumed:") : san.index("\nwaivers:")]  # some are of the other host
    (folder / "san.yml").write_text(san.replace(marks, ""))
    text = (NIMBLE / "endpoints.yml").read_text()
    arrays = text[text.index("\narrays:") :].replace("[esx1]", "[m620]")
    (folder / "endpoints.yml").write_text(MOVED + arrays)
    return folder


def test_a_moved_nic_is_an_error_with_both_ends_and_the_hop(tmp_path: Path) -> None:
    done = sanfab("check", moved(tmp_path / "moved"))
    assert done.exit_code == 1
    assert FAULT in done.stdout
    assert "    also     m620 nic2\n" in done.stdout


def test_the_same_nic_passes_on_the_switches_of_the_paper() -> None:
    assert "MTU-01" not in sanfab("check", ROOT / "inventory/equallogic-base").stdout


def test_its_plan_pings_with_what_the_array_takes(tmp_path: Path) -> None:
    plan = sanfab("testplan", moved(tmp_path / "moved")).stdout
    assert "ping -f -l 8972 -S 198.51.100.21 198.51.100.11\n" in plan
    assert "m620 sends packets of up to 9600 bytes itself and the other end takes 9000" in plan
