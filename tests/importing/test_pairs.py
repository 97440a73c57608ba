"""Pairs of switches that others published: what an import makes of links, LAGs and descriptions."""

import re
from pathlib import Path

from sanfab.importing.files import inventory_texts, notes_texts
from sanfab.importing.run import Imported, import_captures
from support.published import import_published as imported
from support.published import published_text


def ports_of(found: Imported, section: str, device: str) -> set[str]:
    return {port.at for port in getattr(found.cabling.san, section)[device].ports.values()}


def test_a_pair_with_a_name_in_place_of_a_number_keeps_its_link(tmp_path: Path) -> None:
    """The name was refused, and link, LAGs and VLANs of both switches were lost with it."""
    found = imported("exos-mlag", tmp_path)
    (link,) = found.cabling.san.links
    assert (link.role, link.domain, link.vlan, link.description) == ("peer", 1, 123, "")
    where = ("links", 0, "domain")
    assert found.draft.assumed[where] == "the pair is named Peer1, and a number stands for it"
    text = notes_texts(found.draft)["remainder.txt"]
    assert "Peer1.A: peer.domain: the draft has 1, the switch Peer1\n" in text
    assert "lags" not in text
    assert "description" not in text


def test_a_lag_without_a_description_leads_to_one_device_at_both_switches(tmp_path: Path) -> None:
    """Its ports were switch ports, which form no LAG."""
    found = imported("exos-mlag", tmp_path)
    assert ports_of(found, "neighbors", "lag3") == {
        *("Peer1.A 3", "Peer1.A 4", "Peer1.B 3", "Peer1.B 4"),
    }
    assert found.draft.assumed["neighbors", "lag3"] == (
        "the name, and that it is a neighbor: nothing tells the device"
    )
    answers = {"switches.Peer1.A.ports.3": "Peer2 a1"}
    again = import_captures(tmp_path, "exos-mlag", answers)
    assert len(ports_of(again, "hosts", "Peer2")) == 4
    assert "lag3" not in again.cabling.san.neighbors
    assert again.cabling.san.hosts["Peer2"].ports["a1"].at == "Peer1.A 3"


def test_two_lags_of_one_number_that_no_pair_shares_are_two_devices(tmp_path: Path) -> None:
    for switch in ("Peer1.A", "Peer1.B"):
        text = published_text("exos-mlag", switch)
        lines = [line for line in text.splitlines() if " mlag " not in line]
        (tmp_path / f"{switch}.cfg").write_text("\n".join(lines) + "\n")
    found = import_captures(tmp_path, "x", {})
    assert ports_of(found, "neighbors", "Peer1.A-lag3") == {"Peer1.A 3", "Peer1.A 4"}
    assert ports_of(found, "neighbors", "Peer1.B-lag3") == {"Peer1.B 3", "Peer1.B 4"}


def test_words_before_the_device_in_a_description_are_no_device(tmp_path: Path) -> None:
    """HostA and HostB were one device with the name SERVER."""
    found = imported("arista-mlag", tmp_path)
    san = found.cabling.san
    assert {name: [*one.ports] for name, one in san.hosts.items()} == {
        "HostA": ["Eth1"],
        "HostB": ["Eth1"],
    }
    assert found.draft.assumed["hosts", "HostA"] == "that it is a host: the description"
    assert san.hosts["HostA"].ports["Eth1"].description == "SERVER_HostA_Eth1"


def test_a_lag_to_two_devices_has_the_name_that_the_lag_has(tmp_path: Path) -> None:
    found = imported("arista-mlag", tmp_path)
    assert [*found.cabling.san.neighbors["SPINES"].ports] == [
        *("SPINE1-Ethernet1", "SPINE2-Ethernet1", "SPINE1-Ethernet2", "SPINE2-Ethernet2"),
    ]


def test_a_description_that_many_ports_have_is_that_of_a_device_each(tmp_path: Path) -> None:
    """One host had 24 ports."""
    found = imported("azure-local-os10", tmp_path)
    assert len(found.cabling.san.hosts) == 12
    assert ports_of(found, "hosts", "AzureStackHCINode-7") == {
        *("OS10-S5212F-TOR1 ethernet1/1/7", "OS10-S5212F-TOR2 ethernet1/1/7"),
    }
    assert "  AzureStackHCINode-[1-12]:" in inventory_texts(found.draft)["hosts.yml"]


def test_a_peer_link_that_lists_no_vlans_carries_those_of_both_switches(tmp_path: Path) -> None:
    found = imported("azure-local-os10", tmp_path)
    assert found.cabling.san.links[0].vlans == ("MANAGEMENT",)


def test_a_model_in_the_name_of_a_switch_is_likelier_than_others(tmp_path: Path) -> None:
    found = imported("azure-local-os10", tmp_path)
    assert {one.model for one in found.cabling.san.switches.values()} == {"s5212f"}


def test_priorities_of_a_spanning_tree_that_does_not_run_are_not_stated(tmp_path: Path) -> None:
    """They were, with its mode: the draft then ran another mode than the switch."""
    found = imported("azure-local", tmp_path)
    assert found.cabling.san.switches["TOR1"].spanning_tree is None
    assert ports_of(found, "hosts", "Node1") == {"TOR1 Ethernet1/15", "TOR2 Ethernet1/15"}


def test_a_trunk_with_a_range_brings_no_vlan_that_the_switch_does_not_have(tmp_path: Path) -> None:
    """A trunk of 1-3967 made 3,957 VLANs."""
    for switch in ("n9kA", "n9kB"):
        text = published_text("flexpod-nvme-2023", switch)
        wide = re.sub("(?<=allowed vlan ).*", "1-3967", text, count=1)
        (tmp_path / f"{switch}.cfg").write_text(wide)
    found = import_captures(tmp_path, "x", {})
    assert len(found.cabling.san.vlans) == 10
    text = notes_texts(found.draft)["remainder.txt"]
    assert ", 3040, 3050, the switch 1-3967\n" in text


def test_one_fact_of_several_ports_is_told_once(tmp_path: Path) -> None:
    found = imported("dell-vlt", tmp_path)
    lines = notes_texts(found.draft)["remainder.txt"].splitlines()
    assert len(lines) < len(found.draft.remainders) / 2
    assert (
        "Rack1_TOR: ports.TenGigabitEthernet 0/1-36.dcb_map: the draft has nothing, "
        "the switch RDMA-dcb-map-profile"
    ) in lines


def test_one_port_without_jumbo_frames_takes_them_from_no_storage_vlan(tmp_path: Path) -> None:
    for switch in ("OS10-S5212F-TOR1", "OS10-S5212F-TOR2"):
        text = published_text("azure-local-os10", switch)
        text = re.sub("^hostname .*", f"hostname {switch}", text, flags=re.MULTILINE)
        (tmp_path / f"{switch}.cfg").write_text(text.replace(" mtu 9216\n", "", 1))
    found = import_captures(tmp_path, "x", {})
    san = found.cabling.san
    assert {one.mtu for one in san.vlans.values() if one.role == "nvme-roce"} == {9000}
    assert san.vlans["MANAGEMENT"].mtu == 1500
    assert found.draft.at(("switches", "OS10-S5212F-TOR1", "ports")) is not None


def test_an_account_of_few_switches_is_none_of_all(tmp_path: Path) -> None:
    """It was stated for all, and the accounts of the others were managed no longer."""
    lines = "username sanadmin privilege 15 role network-admin secret sha512 x\n"
    for number in range(3):
        own = "username guest role network-operator secret sha512 x\n" if not number else ""
        text = f"hostname leaf{number}\n!\n{lines}{own}!\ninterface Ethernet1\n!\nend\n"
        (tmp_path / f"leaf{number}.cfg").write_text(text)
    found = import_captures(tmp_path, "x", {})
    assert [*found.draft.names("management", "users")] == ["sanadmin"]
    (left,) = [one for one in found.draft.remainders if "users" in one.place]
    assert (left.switch, left.place) == ("leaf0", "services.users.guest")
