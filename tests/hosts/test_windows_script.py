"""The script of a Windows host: the documents' values, and what a grammar of PowerShell reads."""

import re
from pathlib import Path

import pytest

from sanfab.errors import PlacedError
from sanfab.hosts.intent import host_facts
from sanfab.hosts.systems.windows import NOT_IN_2008
from sanfab.inventory.load import load_inventory
from sanfab.model.hosts.mechanisms import MECHANISMS
from sanfab.render.hosts import render_host
from support.bench import TINY
from support.console import sanfab
from support.powershell import commands, faults, functions, nodes, parsed, text_of, unset_variables
from support.sans import ROOT

NAME = "sanfab-host.ps1"
ALL = """os: windows, os_release: RELEASE, recommended: [equallogic-x520],
    settings: {TcpAckFrequency: 1, TcpNoDelay: 1, dns_registration: disabled, mpio_dsm: MSDSM,
      PDORemovePeriod: 130, LinkDownTime: 10, lldp: "on"},
    adapters: {cna: {model: intel-x520}}, ports: {"""
INVENTORY = TINY.replace("vmnic2: {", 'vmnic2: {interface: "SAN A", adapter: cna, ').replace(
    "vmnic3: {", "vmnic3: {adapter: cna, "
)
SOURCES = [
    *(("equallogic-base", "m620"), ("equallogic-congested", "m620"), ("chelsio-40g", "initiator1")),
    *(("greenfield", "hv01"), ("greenfield", "sql01"), ("netapp-dss-iscsi", "ghidorah3")),
]
RELEASES = ["Server 2008 R2 SP1", "Server 2012", "Windows Server 2022"]
BCM57810 = {
    "*FlowControl": "3",  # D-20: Rx & Tx Enabled
    "*JumboPacket": "9614",  # D-21
    "*ReceiveBuffers": "3000",  # D-22
    "*TransmitBuffers": "5000",  # D-23
    "*TCPConnectionOffloadIPv4": "1",  # D-24: Enabled
}
X520 = {
    "*JumboPacket": "9014",  # D-40: Enabled
    "*ReceiveBuffers": "4096",  # D-41
    "*TransmitBuffers": "16384",  # D-42
    "*FlowControl": "3",  # D-43: Rx & Tx Enabled
}
TCP = {
    "rss": "enabled",  # D-50
    "chimney": "enabled",  # D-51
    "netdma": "enabled",
    "dca": "disabled",
    "autotuninglevel": "normal",  # D-54
    "congestionprovider": "ctcp",
    "ecncapability": "disabled",
    "timestamps": "disabled",
}

OF_2008_R2 = {
    # of PowerShell 2.0
    *("ForEach-Object", "Format-List", "Get-ChildItem", "Get-WmiObject", "Import-Module"),
    *("Join-Path", "Move-Item", "New-Item", "New-Object", "Out-Null", "Out-String"),
    *(
        "Remove-Item",
        "Select-Object",
        "Set-Service",
        "Set-StrictMode",
        "Sort-Object",
        "Start-Service",
    ),
    *("Start-Sleep", "Stop-Service", "Test-Path", "Where-Object"),
    # programs, and the module ServerManager
    *("iscsicli", "mpclaim", "netsh", "reg"),
    *("Add-WindowsFeature", "Get-WindowsFeature", "Remove-WindowsFeature"),
}
SINCE_2012 = {
    *("Connect-IscsiTarget", "Disable-NetAdapterBinding", "Disable-NetLldpAgent"),
    *("Disconnect-IscsiTarget", "Enable-NetAdapterBinding", "Enable-NetLldpAgent"),
    *("Get-DnsClient", "Get-IscsiConnection", "Get-IscsiSession", "Get-IscsiTarget"),
    *("Get-IscsiTargetPortal", "Get-MSDSMGlobalDefaultLoadBalancePolicy", "Get-NetAdapter"),
    *("Get-NetAdapterAdvancedProperty", "Get-NetAdapterBinding", "Get-NetIPAddress"),
    *("Get-NetIPInterface", "Get-NetLldpAgent", "Install-WindowsFeature", "New-IscsiTargetPortal"),
    *("New-MSDSMSupportedHW", "New-NetIPAddress", "Remove-MSDSMSupportedHW"),
    *("Register-IscsiSession", "Remove-NetIPAddress", "Restart-NetAdapter", "Set-DnsClient"),
    *("Set-MSDSMGlobalDefaultLoadBalancePolicy", "Set-NetAdapterAdvancedProperty"),
    *("Set-NetIPInterface", "Unregister-IscsiSession"),
    *("Get-InitiatorPort", "Set-InitiatorPort", "Set-IscsiChapSecret"),
}
"""Commands of Windows. Source: the reference of each module."""


def script_of(folder: Path, host: str) -> str:
    _, cabling = load_inventory(folder)
    return render_host(host_facts(cabling, host))[NAME]


def script(tmp_path: Path, release: str) -> str:
    """Return the script of a host that uses every mechanism."""
    text = INVENTORY.replace("os: esxi, ports: {", ALL.replace("RELEASE", release))
    (tmp_path / "san.yml").write_text(text)
    return script_of(tmp_path, "esx01")


def settings(text: str, part: str, mechanism: str) -> dict[str, str]:
    return {
        words[2]: words[3]
        for name, words in commands(text)
        if name == "setting" and words[:2] == [mechanism, part]
    }


def by_hand(text: str) -> list[str]:
    return [line.removeprefix("# By hand: ") for line in text.splitlines() if "# By hand" in line]


def test_the_settings_of_the_documents_are_set_value_by_value(tmp_path: Path) -> None:
    text = script_of(ROOT / "inventory/equallogic-base", "m620")
    assert settings(text, "-", "tcp_global") == TCP
    for port in ("nic1", "nic2"):
        assert settings(text, port, "netadapter") == BCM57810
        assert settings(text, port, "netbios") == {"": "disabled"}  # D-53
        assert settings(text, port, "interface_registry") == {}  # D-52: only if support asks
        assert f"{port}: unused_protocols = unbound" in by_hand(text)  # 2008 R2: no command
    x520 = script(tmp_path, "Server 2008 R2")
    assert settings(x520, "SAN A", "netadapter") == X520
    acknowledged = {"TcpAckFrequency": "1", "TcpNoDelay": "1"}
    assert settings(x520, "SAN A", "interface_registry") == acknowledged  # D-52
    assert settings(x520, "vmnic3", "interface_registry") == acknowledged


def test_the_disks_of_a_netapp_are_claimed_by_vendor_and_product(tmp_path: Path) -> None:
    stated = "os: windows, os_release: Server 2022, recommended: [netapp-ontap-windows], ports: {"
    (tmp_path / "san.yml").write_text(TINY.replace("os: esxi, ports: {", stated))
    text = script_of(tmp_path, "esx01")
    devices = {"NETAPP  LUN": "claimed", "NETAPP  LUN C-Mode": "claimed"}
    assert settings(text, "-", "mpio_device") == devices
    assert settings(text, "-", "mpio") == {"feature": "installed"}
    assert len(settings(text, "-", "registry")) >= 10
    assert faults(text) == []


def test_a_host_logs_in_to_the_targets_of_its_own(tmp_path: Path) -> None:
    """S1: 32 targets, and each of four initiators connects to 8."""
    sanfab("hosts", ROOT / "inventory/chelsio-40g", "--build", tmp_path)
    found = [
        re.findall(r"com\.example:ram(\d\d)", (tmp_path / path).read_text())
        for path in (f"chelsio-40g/hosts/initiator{n}/sanfab-host.ps1" for n in range(1, 5))
    ]
    assert found == [[f"{n:02}" for n in range(first, first + 8)] for first in (1, 9, 17, 25)]


def test_every_mechanism_has_its_commands_or_is_by_hand() -> None:
    templates = ROOT / "templates/hosts/windows"
    for form in ("2008", "2012"):
        there = {path.stem for one in ("any", form) for path in (templates / one).glob("*.ps1")}
        known = {name for name, one in MECHANISMS["windows"].items() if not one.by_hand}
        missing = {name for name in known if name.replace("-", "_") not in there}
        assert missing == ({*NOT_IN_2008} if form == "2008" else set())


def test_the_offload_engine_is_set_by_hand(tmp_path: Path) -> None:
    text = script_of(ROOT / "inventory/equallogic-congested", "m620")
    assert [words for name, words in commands(text) if name == "setting"] == []
    assert {"nic1: flow_control = Rx & Tx enabled", "nic1: mtu = 9600"} < {*by_hand(text)}
    report = script_of(ROOT / "inventory/netapp-dss-iscsi", "ghidorah3")
    assert "p1: address = 198.51.100.1/24 (of the initiator in the adapter: the tool of its" in (
        report
    )
    # The report states no setting of its FCoE host, and nothing is made up for it.
    shown = sanfab("hosts", ROOT / "inventory/netapp-dss", "--build", tmp_path).stdout
    assert "ghidorah3  no script: the inventory states no setting of it" in shown


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the scripts of the inventories, and of a host with all mechanisms on each form."""
    folder = tmp_path_factory.mktemp("windows")
    found = {f"{san} {host}": script_of(ROOT / "inventory" / san, host) for san, host in SOURCES}
    return found | {release: script(folder, release) for release in RELEASES}


def test_every_script_is_powershell(texts: dict[str, str]) -> None:
    assert {name: faults(text) for name, text in texts.items() if faults(text)} == {}
    assert faults("if ($a { b }") != []


def test_each_setting_has_its_functions_and_each_function_is_used(texts: dict[str, str]) -> None:
    for name, text in texts.items():
        used = {words[0] for command, words in commands(text) if command == "setting"}
        defined = functions(text)
        assert len(defined) == len(set(defined)), name
        for verb in ("get", "set"):
            ours = {one.removeprefix(f"{verb}_") for one in defined if one.startswith(f"{verb}_")}
            assert ours == used, name
        called = {text_of(one) for one in nodes(parsed(text), "command_name")}
        documented = OF_2008_R2 if "(Server 2008" in text else OF_2008_R2 | SINCE_2012
        assert called - {*defined} - documented == set(), name


def test_each_variable_is_set_where_it_is_read(texts: dict[str, str]) -> None:
    for release in RELEASES:
        assert unset_variables(texts[release]) == [], release
    assert unset_variables("function f($a) { $b = $a; $c + $script:b }") == ["f: c", "f: b"]


def test_no_two_names_differ_in_case_alone(texts: dict[str, str]) -> None:
    # They are one name to PowerShell: the folder of old values was that of the last value's state.
    for release, text in texts.items():
        spellings: dict[str, set[str]] = {}
        for node in nodes(parsed(text), "variable", "function_name"):
            name = text_of(node).removeprefix("${").strip("$@{}").removeprefix("script:")
            spellings.setdefault(f"{node.type} {name.casefold()}", set()).add(name)
        assert [one for one in spellings.values() if len(one) > 1] == [], release


def test_each_restart_and_second_session_has_its_guard(texts: dict[str, str]) -> None:
    guards = {
        "Restart-Adapter": "Test-MayInterrupt",  # not the adapter of the last path
        "Connect-IscsiTarget": "Test-Multipath",  # not a volume twice
        "LoginTarget": "Test-Multipath",
    }
    for release in RELEASES:
        bodies = [text_of(one) for one in nodes(parsed(texts[release]), "function_statement")]
        heads = [
            (name, body.partition(f" {name} ")[0])
            for body in bodies
            for name in guards
            if re.search(rf" {name} [$@-]", body)
        ]
        assert len(heads) == len(guards) - 1, release
        assert [name for name, head in heads if guards[name] not in head] == [], release
        assert "catch { 0 }" not in texts[release]  # an unknown number of paths is not none


def test_each_login_that_is_kept_has_chap(texts: dict[str, str]) -> None:
    for release in RELEASES[1:]:
        for name in ("Connect-IscsiTarget", "Register-IscsiSession", "New-IscsiTargetPortal"):
            calls = [line for line in texts[release].splitlines() if f"{name} -" in line]
            assert calls, (release, name)
            assert [line for line in calls if "@chap" not in line] == [], (release, name)


def test_undo_keeps_multipathing_while_sessions_stay(texts: dict[str, str]) -> None:
    for release in RELEASES:  # else Windows shows each volume twice after its next start
        (kept,) = (line for line in texts[release].splitlines() if line.startswith("$KEEP = "))
        assert {"'iscsi_session'", "'mpio'", "'mpio_device'"} <= {*re.findall("'[a-z_]+'", kept)}


def test_the_script_of_2008_r2_needs_no_later_powershell(tmp_path: Path) -> None:
    text = script(tmp_path, "Server 2008 R2")
    later = r"-(?:in|notin|shl|shr)\b|\[(?:pscustomobject|ordered)\]|\$PSItem|Where-Object \w"
    assert re.findall(later, text, re.I) == []


@pytest.mark.parametrize("release", ["", "os_release: Server 2003, ", "os_release: Core, "])
def test_a_release_that_tells_no_commands_is_asked_for(tmp_path: Path, release: str) -> None:
    (tmp_path / "san.yml").write_text(
        INVENTORY.replace(
            "os: esxi, ports: {",
            f"os: windows, {release}adapters: {{cna: {{model: intel-x520}}}}, ports: {{",
        )
    )
    shown = sanfab("hosts", tmp_path, "--build", tmp_path / "build")
    assert shown.exit_code == 2
    assert f"{tmp_path}/san.yml:" in shown.stderr
    assert "expected a release of Windows Server from 2008 R2 on, as Server 2019" in shown.stderr
    assert not (tmp_path / "build").exists()


def test_two_ports_are_two_interfaces(tmp_path: Path) -> None:
    with pytest.raises(PlacedError) as problem:
        script_of(_with(tmp_path, "vmnic3: {", 'vmnic3: {interface: "san a", '), "esx01")
    assert problem.value.problems[0][1] == "the interface san a is also that of port vmnic2"


def _with(tmp_path: Path, old: str, new: str) -> Path:
    text = INVENTORY.replace("os: esxi, ports: {", ALL.replace("RELEASE", "Server 2019"))
    (tmp_path / "san.yml").write_text(text.replace(old, new))
    return tmp_path
