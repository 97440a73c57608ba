"""Values that no source states: every file that has them names them."""

from pathlib import Path
from shutil import copytree

import pytest

from sanfab.model.platforms.row import rows_of
from sanfab.render.assumed import without_assumed
from support.console import sanfab
from support.sans import ROOT

MARK = "arrays.fas3070.ports.c4[3-8].wwpn: the report names c41 and c42 and goes on with and so on"


@pytest.fixture
def inventory(tmp_path: Path) -> Path:
    copytree(ROOT / "inventory/netapp-dss", tmp_path / "inventory")
    return tmp_path / "inventory"


def test_an_assumed_wwpn_is_named_in_configuration_sheet_and_commands(
    inventory: Path, tmp_path: Path
) -> None:
    sanfab("render", inventory, "--build", tmp_path)
    for path, text in (
        ("switches/sisbu-fcoe-5k-1.cfg", f"!   {MARK}\n"),
        ("arrays/fas3070/sheet.md", f"- `{MARK}`\n"),
        ("arrays/fas3070/commands.md", f"- `{MARK}`\n"),
    ):
        assert text in (tmp_path / "netapp-dss" / path).read_text(), path


def test_a_mark_that_changes_is_rendered_again(inventory: Path, tmp_path: Path) -> None:
    sanfab("render", inventory, "--build", tmp_path)
    san = inventory / "san.yml"
    san.write_text(san.read_text().replace("the report names c41 and c42", "only two are named"))
    shown = sanfab("render", inventory, "--build", tmp_path)
    assert shown.exit_code == 0, shown.output
    for path in ("switches/sisbu-fcoe-5k-1.cfg", "arrays/fas3070/sheet.md"):
        text = (tmp_path / "netapp-dss" / path).read_text()
        assert "only two are named and goes on" in text
        assert "the report names" not in text


def test_a_script_names_what_is_assumed_of_its_host(tmp_path: Path) -> None:
    sanfab("hosts", ROOT / "inventory/chelsio-40g", "--build", tmp_path)
    hosts = tmp_path / "chelsio-40g/hosts"
    script = (hosts / "server/sanfab-host.sh").read_text()
    assert "# Assumed: hosts.*.ports.port[0-1]: the paper calls an interface ethx\n" in script
    assert "# Assumed: hosts.initiator" not in script
    other = (hosts / "initiator1/sanfab-host.ps1").read_text()
    assert "# Assumed: hosts.initiator[1-4].targets.target: " in other


def test_a_switch_names_what_is_at_its_ports_alone(tmp_path: Path) -> None:
    sanfab("render", ROOT / "inventory/nimble-extreme", "--build", tmp_path)
    texts = {
        name: (tmp_path / f"nimble-extreme/switches/{name}.cfg").read_text()
        for name in ("x670", "x460")
    }
    assert ["switches.x460: " in text for text in texts.values()] == [False, True]
    assert all("#   vlans.*.subnet\n" in text for text in texts.values())


def test_a_mark_of_what_the_inventory_does_not_state_has_its_place(inventory: Path) -> None:
    san = inventory / "san.yml"
    san.write_text(san.read_text().replace("ports.c4[3-8].wwpn", "ports.c5[3-8].wwpn"))
    shown = sanfab("check", inventory)
    assert shown.exit_code == 2
    assert "assumed.1.value: found arrays.fas3070.ports.c5[3-8].wwpn, expected the place of" in (
        " ".join(shown.output.split())
    )


def test_batfish_is_shown_what_follows_the_comments_in_an_edited_file() -> None:
    platform = next(iter(rows_of("eos")))
    text = "hostname a\n!\n! Assumed, as no source states them:\n!\n!   vlans.x.id\n"
    assert without_assumed(text, platform) == "hostname a\n"
    edited = f"{text}interface Ethernet1\n   shutdown\n"
    assert without_assumed(edited, platform) == edited


def test_a_retired_array_takes_its_marks_and_targets_with_it(tmp_path: Path) -> None:
    copytree(ROOT / "inventory/chelsio-40g", tmp_path / "inventory")
    bed = tmp_path / "inventory/iscsi-bed.yml"
    bed.write_text(
        bed.read_text().replace("  target: # C-11", "  target:\n    state: retired #", 1)
    )
    shown = sanfab("render", tmp_path / "inventory", "--build", tmp_path)
    assert shown.exit_code == 0, shown.output
    text = (tmp_path / "chelsio-40g/switches/switch40.cfg").read_text()
    assert "assumed" not in text.lower().replace("! assumed, as no source states them:", "")
    assert "arrays.target" not in text
