"""What hosts see of arrays in a twin, by sheets as rendered: no namespace is created here."""

from pathlib import Path

import pytest

from sanfab.arrays.intent import array_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.load import load_inventory
from sanfab.rehearsal.logins import LoginTest, compared
from sanfab.rehearsal.storage import (
    HostAccount,
    TwinLun,
    host_account,
    intended_storage,
    read_storage,
)
from sanfab.rehearsal.twin import Socket
from support.console import ROOT, sanfab

PURE = "AA03-FA-170XL"


@pytest.fixture(scope="module")
def flashstack(tmp_path_factory: pytest.TempPathFactory) -> tuple[Cabling, Path]:
    """A SAN whose hosts boot from LUNs of their own, and its build."""
    build = tmp_path_factory.mktemp("build")
    assert sanfab("render", "inventory/flashstack-iscsi", "-b", build).exit_code == 0
    return load_inventory(ROOT / "inventory/flashstack-iscsi")[1], build


def test_a_sheet_says_what_the_inventory_says(flashstack: tuple[Cabling, Path]) -> None:
    assert read_storage(*flashstack, PURE) == intended_storage(array_facts(flashstack[0], PURE))


def test_a_host_sees_the_luns_of_all_and_its_own(flashstack: tuple[Cabling, Path]) -> None:
    host = "VM-Infra-Host-iSCSI-02"
    permitted = array_facts(flashstack[0], PURE).initiators
    account = host_account(flashstack[0], host, "vmnic4", permitted)
    assert account == HostAccount("iqn.1998-01.com.vmware:esxi2-2ce296a0", None)
    seen = read_storage(*flashstack, PURE).seen(account.initiator, "ct0-eth10", "ct0")
    assert seen is not None
    assert {one.name for one in seen} == {
        *(f"Infra-DataStore-{number}" for number in range(1, 6)),
        *("Infra-Swap", f"bfs_{host}"),
    }
    assert (
        read_storage(*flashstack, PURE).seen("iqn.2020-01.net.example:x", "ct0-eth10", "") is None
    )


def test_controllers_with_luns_of_their_own_show_no_others(tmp_path: Path) -> None:
    assert sanfab("render", "inventory/netapp-dss-iscsi", "-b", tmp_path).exit_code == 0
    cabling = load_inventory(ROOT / "inventory/netapp-dss-iscsi")[1]
    (target,) = read_storage(cabling, tmp_path, "fas3070").targets
    by_controller = {owner: target.luns_at(owner) for owner, _ in target.luns}
    assert len(by_controller) > 1
    assert all(luns for luns in by_controller.values())
    assert sum(map(len, by_controller.values())) == len(target.luns)


def socket_of(device: str) -> Socket:
    """Return some port of a device."""
    return Socket(
        "n1", device, "p1", None, standby=False, key="v", vlan=1, tagged=False,
        addresses=("10.0.0.1/24",), mtu=1500, cables=(), lacp=None,
    )  # fmt: skip


LUN = TwinLun("data", 1024, "3")
FOUND = {
    "as planned": (
        (LUN,),
        {"error": "", "luns": [[4, "data", 1024]]},
        ("as planned", ""),
    ),
    "no login": (
        (LUN,),
        {"error": "login: no", "luns": []},
        ("differs", "login: no"),
    ),
    "another number and size": (
        (LUN,),
        {"error": "", "luns": [[3, "data", 512]]},
        (
            "differs",
            "LUN data: 512 bytes, planned 1024; LUN data: number 2, planned 3",
        ),
    ),
    "the LUN of another": (
        (LUN,),
        {"error": "", "luns": [[4, "data", 1024], [5, "boot", 1]]},
        ("differs", "sees LUN boot, which is not its own"),
    ),
    "without a LUN": (
        (LUN,),
        {"error": "", "luns": []},
        ("differs", "does not see LUN data"),
    ),
    "refused": (None, {"error": "login: not found", "luns": []}, ("as planned", "")),
    "not reached": (
        None,
        {"error": "connect: no answer", "luns": []},
        ("not reached", "connect: no answer"),
    ),
    "logged in without access": (
        None,
        {"error": "no target is offered", "luns": [[4, "data", 1024]]},
        ("differs", "logged in without access, and sees data"),
    ),
}


@pytest.mark.parametrize("name", FOUND)
def test_what_a_login_shows_is_compared(name: str) -> None:
    expected, found, result = FOUND[name]
    account = HostAccount("iqn.2020-01.net.example:h", None)
    test = LoginTest("iscsi", socket_of("h"), socket_of("a"), "10.0.0.1", account, expected)
    assert compared(test, found)[1:3] == result
