"""What the families of today's arrays do besides their documents: names, ports, users of CHAP."""

from dataclasses import replace
from ipaddress import ip_interface

import pytest
import yaml

from sanfab.arrays.facts import ArrayFacts, InitiatorGroup
from sanfab.arrays.families import COMMANDS, alletra, flasharray, powervault, unity
from sanfab.arrays.host_objects import host_objects, shared_groups
from sanfab.arrays.intent import array_facts
from sanfab.arrays.luns import lun_maps
from sanfab.hosts.chap import chap_user
from sanfab.hosts.subject import subject_of
from sanfab.inventory.load import load_inventory
from sanfab.model.endpoint import ArrayFamily, LunIntent
from sanfab.render.arrays import render_array, unproven_values
from support.arrays import every_family, facts_of
from support.published import DESIGNS
from support.random_cabling import cabling_from
from support.sans import ROOT


def lines(facts: ArrayFacts) -> list[str]:
    return [
        line
        for place in COMMANDS[facts.family].places(facts)
        for step in place.steps
        for line in step.lines
    ]


def test_a_group_of_several_hosts_is_a_host_of_each_and_no_name_is_there_twice() -> None:
    facts = facts_of("pur01")
    assert shared_groups(facts) == {"pair": ("win01", "lin01")}
    clash = InitiatorGroup("lin01", "iscsi", "linux", ("esx02",), "")
    member = facts.members["pair"][0]._replace(group="lin01", host="esx02")
    crowded = replace(facts, groups=(*facts.groups, clash), initiators=(*facts.initiators, member))
    names = [one.name for one in host_objects(crowded)]
    assert shared_groups(crowded)["pair"] == ("win01", "<other name for lin01>")
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("module", "controller", "interface", "expected"),
    [
        (alletra.alletra_port, "n0", "0-3-1", "0:3:1"),
        (alletra.alletra_port, "1", "3-2", "1:3:2"),
        (alletra.alletra_port, "n1", "3.2", "<node:slot:port of p>"),
        (powervault.powervault_port, "B", "3", "b3"),
        (powervault.powervault_port, "", "A0", "a0"),
        (powervault.powervault_port, "C", "0", "<port of p>"),
        (unity.unity_port, "SPA", "eth2", "spa_eth2"),
        (unity.unity_port, "spb", "spb_iom_0_eth1", "spb_iom_0_eth1"),
        (unity.unity_port, "A", "eth2", "<port of p>"),
        (flasharray.purity_port, "CT1", "ETH4", "ct1.eth4"),
        (flasharray.purity_port, "A", "eth4", "<ct0 or ct1 of p>"),
        (flasharray.purity_port, "ct0", "lacp0", "lacp0"),
    ],
)
def test_a_port_has_the_name_of_its_family_or_is_asked_for(
    module: object, controller: str, interface: str, expected: str
) -> None:
    one = facts_of("pur01").addresses[0]
    named = one._replace(controller=controller, interface=interface, port="p")
    assert callable(module)
    assert module(named) == expected


@pytest.mark.parametrize(
    ("mtus", "state"),
    [((9000, 9000), "enabled"), ((1500, 1500), "disabled"), ((9000, 1500), "<one MTU for all")],
)
def test_jumbo_frames_of_a_powervault_are_on_or_off_for_all_ports(
    mtus: tuple[int, int], state: str
) -> None:
    facts = facts_of("me501")
    addresses = tuple(
        one._replace(mtu=str(mtu)) for one, mtu in zip(facts.addresses, mtus, strict=False)
    )
    facts = replace(facts, addresses=addresses)
    (line,) = [line for line in lines(facts) if "jumbo-frame" in line]
    assert line.startswith(f"set iscsi-parameters jumbo-frame {state}")
    texts = render_array(facts, every_family().san.arrays["me501"])
    assert list(unproven_values(facts, texts)) == []


@pytest.mark.parametrize(
    ("family", "user"),
    [
        ("powervault-me5", "iqn.2000-01.com.example:h"),
        ("hpe-msa", "iqn.2000-01.com.example:h"),
        ("netapp-eseries", "iqn.2000-01.com.example:h"),
        ("pure-flasharray", "h"),
        ("nimble", "h"),
    ],
)
def test_a_host_sends_the_user_that_its_array_knows(family: ArrayFamily, user: str) -> None:
    cabling = cabling_from(
        {
            "name": "users",
            "secrets": {"s": "of h"},
            "vlans": {"one": {"id": 10, "role": "iscsi", "subnet": "192.0.2.0/24"}},
            "switches": {"sw": {"model": "nexus-5548up"}},
            "hosts": {
                "h": {
                    "os": "linux",
                    "iqn": "iqn.2000-01.com.example:h",
                    "chap": {"secret": "s"},
                    "ports": {"e": {"at": "sw Ethernet1/1", "vlan": "one", "ip": "192.0.2.1"}},
                }
            },
            "arrays": {
                "a": {"family": family, "ports": {"p": {"at": "sw Ethernet1/2", "vlan": "one"}}}
            },
            "access": [{"hosts": ["h"], "arrays": ["a"]}],
        }
    )
    assert chap_user(subject_of(cabling, "h")) == user


def test_the_commands_of_the_flashstack_make_what_its_tasks_make() -> None:
    """The tasks count datastores from 0, the inventory from 1."""
    data = yaml.safe_load((DESIGNS / "flashstack-iscsi/array.yml").read_text())
    group, hosts = data["esx_cluster_iscsi"], data["esx_hosts_iscsi"]
    stores = [f"Infra-DataStore-{number + 1}" for number in range(data["datastore_count"])]
    sizes = dict.fromkeys(stores, data["datastore_size"])
    sizes |= {"Infra-Swap": data["datastore_swap_size"]}
    expected = {
        f"purehgroup create --hostlist {','.join(hosts)} {group}",
        *(f"purevol create --size {size} {name}" for name, size in sizes.items()),
        *(f"purevol connect --hgroup {group} {name}" for name in sizes),
    }
    for host, values in hosts.items():
        expected |= {
            f"purehost create --iqnlist {values['iqn']} {host}",
            f"purevol create --size {data['bfs_size']} bfs_{host}",
            f"purevol connect --host {host} bfs_{host}",
        }
    for one in data["interfaces"]:
        address, port = ip_interface(one["ip"]), one["port"]
        words = f"--address {address.ip} --netmask {address.netmask} --mtu {data['iscsi_mtu']}"
        expected |= {
            f"purenetwork eth setattr {words} {port}",
            f"purenetwork eth enable {port}",
            f"purenetwork eth setattr --servicelist iscsi {port}",
        }
    cabling = load_inventory(ROOT / "inventory/flashstack-iscsi")[1]
    assert set(lines(array_facts(cabling, "AA03-FA-170XL"))) == expected


@pytest.mark.parametrize("name", ["me501", "uni01", "alm01", "pur01", "pst01"])
def test_a_host_of_a_group_may_see_a_volume_that_the_others_do_not(name: str) -> None:
    san = every_family().san
    array = san.arrays[name].model_copy(
        update={
            "igroups": {"pair": ("iqn.1994-05.com.redhat:lin01", "iqn.2000-01.com.example:no")},
            "luns": {
                "all": LunIntent(size="1TB", volume="p"),
                "boot": LunIntent(size="20GB", volume="p", hosts=("lin01",)),
            },
        }
    )
    joint = InitiatorGroup("pair", "iscsi", "linux", ("lin01", "sol_01"), "")
    maps = [(one.lun, one.group, one.number) for one in lun_maps(array, [joint])]
    numbers = ("", "") if name == "pur01" else ("0", "1")
    assert maps == [("all", "pair", numbers[0]), ("boot", "lin01", numbers[1])]
