"""What is said once: profiles, exceptions to ranges, lists of values, defaults, links."""

from pathlib import Path

import pytest

from sanfab.errors import InventoryError
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.load import load_inventory, load_with_provenance
from support.console import sanfab

BASE = """name: s
vlans: {iscsi_a: {id: 101, role: iscsi, subnet: 10.1.1.0/24}, f: {id: 9, role: fcoe, vsan: 101}}
vsans: {101: {fabric: A, zoneset: Z}}
switches:
  leaf-[1-4]: {model: dcs-7150s-24}
  spine: {model: dcs-7150s-24}
"""
HOSTS = """hosts:
  esx[01-04]:
    os: esxi
    ports: {vmnic2: {at: "leaf-1 Ethernet[1-4]", vlan: iscsi_a, ip: "10.1.1.[21-24]"}}
"""


def load(folder: Path, text: str) -> Cabling:
    (folder / "san.yml").write_text(BASE + text)
    return load_inventory(folder)[1]


def problems(folder: Path, text: str) -> str:
    with pytest.raises(InventoryError) as error:
        load(folder, text)
    return str(error.value).replace(f"{folder}/", "")


def test_an_exception_to_a_range_is_one_line(tmp_path: Path) -> None:
    text = HOSTS + "  esx03: {ports: {vmnic2: {ip: 10.1.1.99}}}\n"
    hosts = load(tmp_path, text).san.hosts
    assert [host.ports["vmnic2"].ip[0] for host in hosts.values()] == [
        "10.1.1.21",
        "10.1.1.22",
        "10.1.1.99",
        "10.1.1.24",
    ]
    assert hosts["esx03"].ports["vmnic2"].at == "leaf-1 Ethernet3"


def test_the_narrower_range_is_the_exception_in_whatever_order(tmp_path: Path) -> None:
    text = HOSTS.replace("hosts:\n", "hosts:\n  esx[02-03]: {os_release: '8.0'}\n")
    hosts = load(tmp_path, text).san.hosts
    assert [host.os_release for host in hosts.values()] == ["8.0", "8.0", None, None]
    assert list(hosts) == ["esx02", "esx03", "esx01", "esx04"]


def test_null_takes_a_value_out(tmp_path: Path) -> None:
    hosts = load(tmp_path, HOSTS + "  esx03: {ports: {vmnic2: {ip: null}}}\n").san.hosts
    assert hosts["esx03"].ports["vmnic2"].ip == ()


def test_a_complete_entry_is_no_exception(tmp_path: Path) -> None:
    text = HOSTS + "  esx03: {os: esxi, ports: {a: {at: leaf-2 Ethernet1, vlan: iscsi_a}}}\n"
    assert problems(tmp_path, text) == (
        "san.yml:11:3: hosts.esx03: esx03 is given twice, first at san.yml:8:3; an exception to a "
        "range states only what differs, without os and profile"
    )


def test_a_list_has_one_value_for_each_name(tmp_path: Path) -> None:
    wwpns = [f"20:00:00:25:b5:00:00:{number:02x}" for number in (7, 19, 4, 200)]
    text = (
        "hosts:\n  esx[01-04]:\n    os: esxi\n    ports:\n      hba: {at: spine Ethernet1, wwpn: "
        + str(wwpns)
        + "}\n"
    )
    (tmp_path / "san.yml").write_text(BASE + text)
    with pytest.raises(InventoryError):  # four in one port: the place of each is told
        load_inventory(tmp_path)
    short = problems(tmp_path, text.replace(", '20:00:00:25:b5:00:00:c8'", ""))
    assert "found a list of 3, expected 4, as in the key of this entry" in short
    assert short.startswith("san.yml:11:")
    other = problems(tmp_path, text.replace("00:04", "00:zz"))
    assert "san.yml:11:" in other
    assert "found '20:00:00:25:b5:00:00:zz', expected a WWPN" in other


def test_a_profile_fills_what_is_not_stated(tmp_path: Path) -> None:
    text = """profiles:
  hosts:
    server: {settings: {queue_depth: 32, psp_iops: 1}, os_release: "7.0"}
    esxi:
      profile: server
      os: esxi
      settings: {psp_iops: 0}
      ports: {vmnic2: {vlan: iscsi_a, at: "leaf-1 Ethernet[1-2]"}}
hosts:
  esx[01-02]: {profile: esxi, os_release: "8.0"}
"""
    host = load(tmp_path, text).san.hosts["esx02"]
    assert host.os_release == "8.0"
    assert host.settings == {"queue_depth": 32, "psp_iops": 0}
    assert host.ports["vmnic2"].at == "leaf-1 Ethernet2"


def test_a_value_keeps_the_place_of_the_profile(tmp_path: Path) -> None:
    text = """profiles:
  hosts:
    esxi: {os: esxi, ports: {vmnic2: {vlan: iscsi_a, mtu: 90}}}
hosts:
  esx[01-02]: {profile: esxi, ports: {vmnic2: {at: "leaf-1 Ethernet[1-2]"}}}
"""
    assert problems(tmp_path, text) == (
        "san.yml:9:59: hosts.esx01.ports.vmnic2.mtu: found the number 90, expected 1500 or more"
    )
    (tmp_path / "san.yml").write_text(BASE + text.replace("90", "9000"))
    document, _, _ = load_with_provenance(tmp_path)
    assert document.place(("hosts", "esx01", "ports", "vmnic2", "at")).endswith("san.yml:11:52")
    assert document.place(("hosts", "esx01", "ports", "vmnic2", "mtu")).endswith("san.yml:9:59")


@pytest.mark.parametrize(
    ("profiles", "expected"),
    [
        ("{hosts: {b: {os: esxi}}}", "hosts.h.profile: unknown profile a"),
        (
            "{hosts: {a: {profile: b}, b: {profile: a}}}",
            "profiles.hosts.a.profile: profile b takes its values from itself: b > a > b",
        ),
        ("{hosts: {a: {oss: esxi}}}", "profiles.hosts.a.oss: unknown key; did you mean os?"),
        (
            "{host: {a: {os: esxi}}}",
            "expected one of hosts, arrays, neighbors, switches, each with profiles",
        ),
    ],
)
def test_a_mistake_in_a_profile_is_told(tmp_path: Path, profiles: str, expected: str) -> None:
    text = f"profiles: {profiles}\nhosts: {{h: {{profile: a, ports: {{}}}}}}\n"
    assert expected in problems(tmp_path, text)


def test_defaults_of_a_rack_and_a_fabric_fill_what_is_not_stated(tmp_path: Path) -> None:
    text = """defaults:
  - {hosts: {os: linux}, switches: {release: "4.20.1"}}
  - {rack: r1, hosts: {os: esxi, os_release: "8.0"}}
  - {fabric: B, switches: {release: "4.24.1"}}
hosts:
  h[1-2]: {rack: r1, ports: {p: {at: "leaf-1 Ethernet[1-2]", vlan: iscsi_a}}}
  h3: {ports: {p: {at: "leaf-1 Ethernet3", vlan: iscsi_a}}}
"""
    base = BASE.replace("spine: {", "spine: {release: '4.22', ")
    (tmp_path / "more.yml").write_text("switches: {b: {model: dcs-7150s-24, fabric: B}}\n")
    (tmp_path / "san.yml").write_text(base + text)
    san, _ = load_inventory(tmp_path)
    assert [(host.os, host.os_release) for host in san.hosts.values()] == [
        ("esxi", "8.0"),
        ("esxi", "8.0"),
        ("linux", None),
    ]
    releases = {name: switch.release for name, switch in san.switches.items()}
    assert releases["leaf-1"] == "4.20.1"
    assert releases["spine"] == "4.22"
    assert releases["b"] == "4.24.1"


def test_links_have_ranges(tmp_path: Path) -> None:
    text = 'links:\n  - {role: isl, between: ["leaf-[1-4] Ethernet21", "spine Ethernet[1-4]"]}\n'
    cabling = load(tmp_path, text)
    assert [link.between for link in cabling.san.links] == [
        (f"leaf-{number} Ethernet21", f"spine Ethernet{number}") for number in (1, 2, 3, 4)
    ]
    assert problems(tmp_path, text.replace("Ethernet[1-4]", "Ethernet[1-3]")) == (
        "san.yml:8:52: links.0.between.1: found a range of 3, expected 4, one for each link"
    )


def test_four_hundred_hosts_take_few_lines(tmp_path: Path) -> None:
    """The hosts of a rack with their real WWPNs: 1.3 lines a host at most, without the WWPNs."""
    lines = ["profiles:", "  hosts:", "    esxi: {os: esxi, os_release: '8.0'}", "switches:"]
    lines += ["  n5k-[01-20]: {model: nexus-5548up, fabric: A}", "hosts:"]
    for rack in range(20):
        first = 20 * rack + 1
        lines += [
            f"  esx[{first:03}-{first + 19:03}]:",
            "    profile: esxi",
            f"    rack: r{rack:02}",
            f'    ports: {{hba: {{at: "n5k-{rack + 1:02} Ethernet1/[1-20]", wwpn: [',
            *(f'      "20:00:00:25:b5:{rack:02x}:{number * 7:02x}:01",' for number in range(20)),
            "    ]}}",
        ]
    text = BASE.partition("switches:")[0] + "\n".join(lines) + "\n"
    (tmp_path / "san.yml").write_text(text)
    san, _ = load_inventory(tmp_path)
    wwpns = {port.wwpn for host in san.hosts.values() for port in host.ports.values()}
    assert len(san.hosts) == len(wwpns) == 400
    assert (len(lines) - 400) / 400 <= 1.3


def test_expand_prints_each_value_with_its_place(tmp_path: Path) -> None:
    text = """profiles: {hosts: {esxi: {os: esxi, ports: {vmnic2: {vlan: iscsi_a}}}}}
hosts:
  esx[01-02]: {profile: esxi, ports: {vmnic2: {at: "leaf-1 Ethernet[1-2]"}}}
  esx02: {ports: {vmnic2: {ip: 10.1.1.9}}}
"""
    load(tmp_path, text)
    shown = sanfab("expand", tmp_path, "hosts.esx02").stdout.replace(f"{tmp_path}/", "")
    assert shown == (
        "hosts.esx02.os: esxi                           # san.yml:7:31\n"
        "hosts.esx02.ports.vmnic2.vlan: iscsi_a         # san.yml:7:60\n"
        "hosts.esx02.ports.vmnic2.at: leaf-1 Ethernet2  # san.yml:9:52\n"
        "hosts.esx02.ports.vmnic2.ip: 10.1.1.9          # san.yml:10:32\n"
    )
    wrong = sanfab("expand", tmp_path, "hosts.esx1")
    assert wrong.exit_code == 2
    assert wrong.stderr == "expand: no esx1 in hosts; did you mean esx01?\n"
