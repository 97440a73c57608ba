"""The script of an ESXi host for PowerCLI: the values of the other form, by the same commands."""

import json
import re
from pathlib import Path

import pytest

from sanfab.hosts.intent import host_facts
from sanfab.inventory.load import load_inventory
from sanfab.model.hosts.mechanisms import MECHANISMS
from sanfab.render.hosts import render_host
from support.console import sanfab
from support.esxi_host import INVENTORY, with_services
from support.powershell import commands, faults, functions, nodes, parsed, text_of, unset_variables
from support.sans import ROOT

TABLE = json.loads((Path(__file__).parent / "esxcli_commands.json").read_text())["commands"]
CHAP = """os: esxi, iqn: iqn.1998-01.com.vmware:esx01,
    chap: {secret: esx_chap, mutual: {user: nim01, secret: nim_chap}}, """
SECRETS = "secrets: {esx_chap: of the host, nim_chap: of the array}\n"
POWERCLI = {"Get-EsxCli", "Get-VMHost"}
POWERSHELL = {
    *("ForEach-Object", "Get-ChildItem", "Get-Command", "Group-Object", "Join-Path"),
    *("Measure-Object", "Move-Item", "New-Item", "New-Object", "Out-Null", "Read-Host"),
    *("Remove-Item", "Select-Object", "Set-StrictMode", "Sort-Object", "Start-Sleep"),
    *("Test-Path", "Where-Object"),
}
"""Commands of PowerShell and PowerCLI on every platform. Source: the reference of each module."""


def forms(folder: Path, text: str) -> dict[str, str]:
    (folder / "san.yml").write_text(text)
    _, cabling = load_inventory(folder)
    return render_host(host_facts(cabling, "esx01"))


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return both forms of a host that uses every mechanism."""
    return forms(
        tmp_path_factory.mktemp("powercli"),
        with_services(INVENTORY).replace("os: esxi, ", CHAP) + SECRETS,
    )


def test_both_forms_set_the_same_values(scripts: dict[str, str]) -> None:
    first = re.findall(r"(?m)^ *setting (.*)$", scripts["sanfab-host.sh"])
    shell = [re.findall(r"'([^']*)'|(\S+)", line) for line in first]
    second = [words for name, words in commands(scripts["sanfab-host.ps1"]) if name == "setting"]
    assert [[one or other for one, other in words] for words in shell] == second
    used = {words[0] for words in second}
    assert used == {path.stem for path in (ROOT / "templates/hosts/esxi/powercli").iterdir()}


def test_it_is_powershell_whose_every_name_is_known(scripts: dict[str, str]) -> None:
    text = scripts["sanfab-host.ps1"]
    assert faults(text) == []
    defined = functions(text)
    assert len(defined) == len(set(defined))
    called = {text_of(one) for one in nodes(parsed(text), "command_name")}
    assert called - {*defined} - POWERSHELL - POWERCLI == set()
    assert unset_variables(text) == []
    spellings: dict[str, set[str]] = {}
    for node in nodes(parsed(text), "variable", "function_name"):
        name = text_of(node).removeprefix("${").strip("$@{}").removeprefix("script:")
        spellings.setdefault(f"{node.type} {name.casefold()}", set()).add(name)
    assert [one for one in spellings.values() if len(one) > 1] == []


def esxcli_lines(text: str) -> list[tuple[str, set[str]]]:
    """Return each esxcli command with the arguments that it is given in place."""
    found = re.findall(r"(?:Invoke-EsxCli|Show-EsxCli \([^\n]*?\)) '([^']+)'([^\n]*)", text)
    return [
        (command, set(re.findall(r"(?:@\{ |; )([a-z0-9]+) = ", rest))) for command, rest in found
    ]


def test_each_command_and_argument_is_one_that_esxcli_describes(scripts: dict[str, str]) -> None:
    text = scripts["sanfab-host.ps1"]
    lines = esxcli_lines(text)
    assert {command for command, _ in lines} == set(TABLE)
    for command, given in lines:
        row = TABLE[command]
        assert given <= {*row["arguments"].values()}, command
        needed = {row["arguments"][one[:-1]] for one in row["options"] if one.endswith("!")}
        built = "satp rule" in command or "set" in command.split()  # of a variable
        assert built or needed <= given, command
    # Words that are put together before the call.
    assert set(re.findall(r"\$words\.([a-z]+) =", text)) <= {
        name for row in TABLE.values() for name in row["arguments"].values()
    }
    fields = {name for row in TABLE.values() for name in row.get("fields", ())}
    read = set(re.findall(r"\$(?:one|rule|ring|shown|_)\.([A-Z]\w+)", text))
    assert read - fields <= {"Name", "FullName", "BaseName", "PSObject", "Substring", "ToString"}


def test_a_release_without_a_command_is_told_at_its_place(tmp_path: Path) -> None:
    for name, known in MECHANISMS["esxi"].items():
        path = ROOT / f"templates/hosts/esxi/powercli/{name.replace('-', '_')}.ps1"
        rows = [TABLE[command] for command, _ in esxcli_lines(path.read_text())]
        since = {row["since"] for row in rows} | {
            word for row in rows for word in row.get("option_since", {}).values()
        }
        later = "unknown, after 5.0" if known.lacked_by else known.since
        assert since - {"5.0"} == ({later} if later else set()), name
    for release, expected in (
        ("4.1", ["os_release: found 4.1, expected 5.0 or later"]),
        ("5.0", ["flow_control: found", "later than 5.0: it has no command", "fc.settings.queue"]),
        ("6.0", ["san.yml:", "flow_control: found VMware ESXi 6.0, expected 6.5 or later: it has"]),
        ("6.5", []),
    ):
        text = INVENTORY.replace('os_release: "7.0"', f'os_release: "{release}"')
        shown = _told(tmp_path, text)
        assert [word for word in expected if word not in shown] == [], release
        assert bool(shown) == bool(expected)


def _told(folder: Path, text: str) -> str:
    (folder / "san.yml").write_text(text)
    made = sanfab("hosts", folder, "--build", folder / "build")
    assert made.exit_code == (2 if made.stderr else 0)
    return made.stderr
