"""No text of a host becomes a command in its script."""

import random

from pydantic import ValidationError

from sanfab.errors import PlacedError
from sanfab.hosts.intent import host_facts
from sanfab.inventory.plugging import cabling_of
from sanfab.inventory.references import problems_of
from sanfab.model.san import San
from sanfab.model.yaml12 import parse
from sanfab.render.hosts import render_host
from support.hostile_texts import hostile, renamed, texts_of
from support.nightly import NIGHTLY
from support.plain_texts import assert_plain_script

RUNS = 100_000 if NIGHTLY else 150
SECTIONS = ("name", "vlans", "hosts", "arrays")
INVENTORY = """
name: edge
vlans: {one: {id: 101, role: iscsi, subnet: 10.1.1.0/24, mtu: 9000}}
switches: {san-a: {model: dcs-7150s-24, management: {address: 192.0.2.31/24}}}
hosts:
  lin:
    os: linux
    os_release: RHEL 9.4
    hardware: a machine
    settings: {net.ipv4.tcp_rmem: 4096 87380 16777216, lldp: "on", queue_depth: 64}
    adapters: {cna: {model: intel-x520, driver: "1.2", settings: {receive_buffers: 4096}}}
    ports: {eth2: {adapter: cna, interface: ens1f0, at: san-a Ethernet1, vlan: one, ip: 10.1.1.21}}
  esx:
    os: esxi
    os_release: "7.0"
    settings: {psp: VMW_PSP_RR, psp_vendor: Nimble, port_binding: enabled, vswitch_mtu: 9000}
    ports: {vmnic2: {vmkernel: vmk1, vswitch: vSwitch1, at: san-a Ethernet2, vlan: one,
                     ip: 10.1.1.22}}
  sun:
    os: solaris
    os_release: "10 11/06"
    settings: {tcp_max_buf: 10485760, psradm: -i 1-3 5, persistent: smf}
    ports: {nxge0: {at: san-a Ethernet3, vlan: one, ip: 10.1.1.23}}
  win:
    os: windows
    os_release: Server 2022
    settings: {rss: enabled, netbios: disabled, host_integration_toolkit: 4.5.0}
    ports: {nic1: {interface: SLOT 3 Port 1, at: san-a Ethernet4, vlan: one, ip: 10.1.1.24}}
arrays:
  nim: {family: nimble, ports: {tg1: {at: san-a Ethernet9, vlan: one, ip: 10.1.1.11}}}
access: [{hosts: [lin, esx, sun, win], arrays: [nim]}]
"""


def test_no_text_of_the_inventory_becomes_a_command(note: list[str]) -> None:
    data = parse(INVENTORY)
    assert isinstance(data, dict)
    chosen = sorted({text for part in SECTIONS for text in texts_of(data[part])})
    accepted = rendered = 0
    for seed in range(RUNS):
        rng = random.Random(seed)
        old = rng.choice(chosen)
        changed = {key: renamed(one, old, hostile(rng, old)) for key, one in data.items()}
        try:
            san = San.model_validate(changed)
        except ValidationError:
            continue
        cabling = cabling_of(san)
        if any(problems_of(san, cabling)):
            continue
        for name in san.hosts:
            try:
                texts = render_host(host_facts(cabling, name))
            except PlacedError:
                continue
            rendered += 1
            for file, text in texts.items():
                assert_plain_script(file, text)
        accepted += 1
    note.append(f"hostile texts in scripts of hosts: {RUNS}, {accepted} accepted, harmless")
    assert accepted > RUNS // 100
    assert rendered > 2 * accepted  # of four hosts, few are refused
