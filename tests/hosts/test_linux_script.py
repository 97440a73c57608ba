"""The script of a Linux host, run by the real shell and kernel in a network namespace."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sanfab.hosts.facts import HostFacts, HostSetting
from sanfab.render.hosts import render_host
from support.console import sanfab
from support.namespaces import in_a_namespace, in_namespace, linux_script
from support.sans import ROOT


@pytest.fixture
def script(tmp_path: Path) -> Path:
    return linux_script(tmp_path)


@in_a_namespace
def test_the_script_applies_verifies_and_undoes_on_a_real_kernel(script: Path) -> None:
    before, planned, applied, after, again, undone, left = in_namespace(
        script, "verify", "dry-run", "apply", "verify", "apply", "undo --accept-path-loss", "verify"
    )
    assert before[0] == 1
    assert "esx01 sysctl net.ipv4.tcp_timestamps: found 1, expected 0" in before[1]
    assert "would set sysctl net.ipv4.tcp_timestamps: 1 -> 0" in planned[1]
    assert (planned[0], applied[0]) == (0, 0), applied[1]
    assert "set sysctl net.ipv4.tcp_rmem: " in applied[1]
    assert after == (0, after[1])
    assert "0 settings changed, 0 failed" in again[1]
    assert undone[0] == 0, undone[1]
    assert left == before


@in_a_namespace
def test_no_second_interface_is_touched_after_a_failure_on_the_first(script: Path) -> None:
    ((status, shown),) = in_namespace(script, "apply", interfaces=("other", "vmnic3"))
    assert status == 1
    assert "esx01: vmnic2: not all is set; the interfaces after it are not touched" in shown
    assert "set vmnic3" not in shown


def test_shellcheck_finds_nothing_in_the_scripts(script: Path) -> None:
    result = subprocess.run(
        [Path(sys.executable).with_name("shellcheck"), script],
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.stdout == ""


def test_the_verb_writes_what_the_documents_state(tmp_path: Path) -> None:
    shown = sanfab("hosts", ROOT / "inventory/chelsio-40g", "--build", tmp_path)
    assert "server      linux" in shown.stdout
    text = (tmp_path / "chelsio-40g/hosts/server/sanfab-host.sh").read_text()
    assert "    setting sysctl - net.ipv4.tcp_rmem '4096 87380 16777216'\n" in text
    assert "    setting coalesce port0 adaptive-rx on\n" in text


OLD_SYSCTL = """#!/bin/sh
# That of procps 3.2.8 (RHEL 6): each word that begins with a hyphen is an option it has to know.
for word in "$@"; do
    case $word in
        -n | -q | -w) ;;
        -*) printf 'error: Unknown parameter "%s"\\n' "$word" >&2; exit 255 ;;
    esac
done
PATH=${PATH#*:} exec sysctl "$@"
"""


@in_a_namespace
def test_the_script_sets_kernel_settings_with_the_sysctl_of_rhel_6(tmp_path: Path) -> None:
    script = linux_script(tmp_path)
    tool = tmp_path / "sysctl"
    tool.write_text(OLD_SYSCTL)
    later = "echo net.ipv4.tcp_timestamps=1 >$ROOT/etc/sysctl.conf"
    booted = "mkdir -p $ROOT/run/systemd/system"
    first, seen, overruled, of_systemd = in_namespace(
        script, f"cp {tool} $ROOT/bin/; chmod 755 $ROOT/bin/*", "apply", "verify",
        later, "verify", booted, "verify",
    )  # fmt: skip
    assert "set sysctl net.ipv4.tcp_timestamps: 1 -> 0" in first[1]
    assert ", 0 failed" in first[1]
    reason = "not in effect: /etc/sysctl.conf states net.ipv4.tcp_timestamps = 1"
    assert [reason in one[1] for one in (seen, overruled, of_systemd)] == [False, True, False]


def test_a_host_without_systemd_is_promised_no_file_of_it(tmp_path: Path) -> None:
    inventory = tmp_path / "chelsio-40g"
    shutil.copytree(ROOT / "inventory/chelsio-40g", inventory)
    bed = inventory / "nic-bed.yml"
    text = bed.read_text().replace("mtu: 1500}", 'mtu: 1500, mac: "00:00:5e:00:53:01"}', 1)
    bed.write_text(text)
    sanfab("hosts", inventory, "--host", "server", "--build", tmp_path / "build")
    script = (tmp_path / "build/chelsio-40g/hosts/server/sanfab-host.sh").read_text()
    assert "/etc/systemd/network" not in script
    assert (
        "# Not kept: ethtool settings of port0 after a reboot: RHEL 6.5 (kernel 3.6.11) has no "
        "systemd, which would set them; enter them where its interfaces are configured\n"
    ) in script


ETHTOOL = """#!/bin/sh
# The pause parameters of an interface, as ethtool(8) prints them; each -A restarts the link.
file=$ROOT/$2.pause
[ -e "$file" ] || printf 'Autonegotiate:\\ton\\nRX:\\toff\\nTX:\\toff\\n' >"$file"
case $1 in
    -a) printf 'Pause parameters for %s:\\n' "$2"; cat "$file" ;;
    -A) echo "$*" >>"$ROOT/restarts"
        printf 'Autonegotiate:\\t%s\\nRX:\\t%s\\nTX:\\t%s\\n' "$4" "$6" "$8" >"$file" ;;
esac
"""


@in_a_namespace
def test_a_link_restarts_once_for_its_pause_parameters(tmp_path: Path) -> None:
    sanfab("hosts", ROOT / "inventory/greenfield", "--host", "ora01", "--build", tmp_path)
    tool = tmp_path / "ethtool"
    tool.write_text(ETHTOOL)
    script = tmp_path / "greenfield/hosts/ora01/sanfab-host.sh"
    prepared = (
        f"cp {tool} $ROOT/bin/; "
        "chmod 755 $ROOT/bin/*; mkdir -p $ROOT/etc/iscsi; : >$ROOT/etc/iscsi/iscsid.conf"
    )
    applied, seen, undone = in_namespace(
        script, prepared, "apply", "verify", "undo", interfaces=("eth2", "eth3")
    )
    assert "set eth2 pause autoneg rx tx: on off off -> off on on" in applied[1]
    assert (applied[0], seen[0]) == (0, 0), applied[1]
    assert "restored eth2 pause autoneg rx tx: on off off" in undone[1]
    restarts = (script.parent / "system/restarts").read_text().splitlines()
    both = [f"-A eth{number} autoneg off rx on tx on" for number in (2, 3)]
    assert restarts == [*both, *(f"-A eth{one} autoneg on rx off tx off" for one in (3, 2))]


WITHOUT_8021Q = """#!/bin/sh
# A kernel without VLAN interfaces: another device stands for one, and prints as one.
PATH=${PATH#*:}
case "$*" in
    *" type vlan id "*) exec ip link add "$6" type veth peer name peer ;;
    "-d -o link show dev "*.*) ip -o link show dev "$6" || exit
        echo '5: x@y: <UP> vlan protocol 802.1Q id 101 <REORDER_HDR> addrgenmode eui64' ;;
    *) exec ip "$@" ;;
esac
"""


@in_a_namespace
def test_the_interface_of_a_vlan_is_made_before_its_settings(tmp_path: Path) -> None:
    script = linux_script(tmp_path, port="tagged: true, ")
    tool = tmp_path / "ip"
    tool.write_text(WITHOUT_8021Q)
    copied = f"cp {tool} $ROOT/bin/; chmod 755 $ROOT/bin/*"
    applied, again, undone, gone = in_namespace(
        script, copied, "apply", "apply", "undo --accept-path-loss", "verify"
    )
    lines = [line for line in applied[1].splitlines() if "vmnic2" in line]
    vlan = "set vmnic2.101 vlan vmnic2: none -> id 101"
    at = lines.index(vlan)
    assert "set vmnic2 mtu: 1500 -> 9000" in lines[:at]
    assert "set vmnic2.101 iscsi-session 10.1.1.11:3260: none -> logged in" in lines[at:]
    assert "0 settings changed, 0 failed" in again[1]
    assert undone[0] == 0, undone[1]
    assert "vmnic2.101 vlan vmnic2: found none, expected id 101" in gone[1]


@pytest.mark.parametrize(("release", "times"), [("RHEL 8.4", 1), ("RHEL 8.6", 0)])
def test_what_an_old_network_manager_does_not_keep_is_told(release: str, times: int) -> None:
    facts = HostFacts("host", "linux", release)
    facts.values[HostSetting("eth2", "pause", "rx")] = "on"
    text = render_host(facts)["sanfab-host.sh"]
    assert text.count("# Not kept: pause parameters after a reboot: NetworkManager has") == times
