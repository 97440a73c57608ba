"""Sessions of open-iscsi and the file of iscsid: what they were before stays, verify has proof."""

from pathlib import Path

import pytest

from support.namespaces import SESSION, in_a_namespace, in_namespace, linux_script

pytestmark = in_a_namespace
PORTAL = "10.1.1.11:3260"
SESSION_FILE = f"vmnic2,{PORTAL}"
RECORD = "10.1.1.11,3260,1/vmnic2"
NODES = f"var/lib/iscsi/nodes/{SESSION}"


@pytest.fixture
def script(tmp_path: Path) -> Path:
    return linux_script(tmp_path, "node.session.timeo.replacement_timeout: 20")


CONFIGURATION = (
    "mkdir -p $ROOT/etc/iscsi; printf 'node.startup = automatic\\n"
    " node.session.timeo.replacement_timeout = 120  \\n# end\\n' >$ROOT/etc/iscsi/iscsid.conf; "
    "chmod 600 $ROOT/etc/iscsi/iscsid.conf"
)


def test_records_of_before_and_of_other_portals_stay_as_they_are(script: Path) -> None:
    chap = "node.session.auth.authmethod = CHAP"
    before = f"mkdir -p $NODES/10.1.1.11,3260,1; echo '{chap}' >$NODES/{RECORD}"
    in_namespace(script, CONFIGURATION, before, "apply")
    nodes = script.parent / "system" / NODES
    assert {path.name for path in nodes.iterdir()} == {"10.1.1.11,3260,1", "10.1.2.11,3260,1"}
    expected = "node.session.timeo.replacement_timeout = 20\nnode.startup = automatic\n"
    assert (nodes / RECORD).read_text() == f"{chap}\n{expected}# END RECORD\n"


def test_a_session_counts_if_it_works_and_is_kept_over_a_reboot(script: Path) -> None:
    _, lost, kept, down = in_namespace(
        script,
        CONFIGURATION,
        "apply",
        f"sed -i 's/^node.startup = .*/node.startup = manual/' $NODES/{RECORD}",
        "verify",
        "apply",
        f"echo FAILED >$SESSIONS/{SESSION_FILE}",
        "verify",
    )
    name = f"esx01 vmnic2 iscsi-session {PORTAL}: found"
    assert f"{name} logged in until the next boot, expected logged in" in lost[1]
    assert "1 settings changed, 0 failed" in kept[1]
    assert f"{name} session FAILED, expected logged in" in down[1]


def test_the_portal_has_to_announce_a_target(script: Path) -> None:
    other = "printf '#!/bin/sh\\n[ $2 != discovery ] || { echo 192.0.2.9:3260,1 iqn.x; exit; }\\n"
    other += 'PATH=${PATH#*:} exec iscsiadm "$@"\\n\' >$ROOT/bin/iscsiadm; chmod 755 $ROOT/bin/*'
    ((status, shown),) = in_namespace(script, CONFIGURATION, other, "apply")
    assert status == 1
    assert f"{PORTAL}: this portal announces no target of its own" in shown


def test_undo_leaves_no_login_for_the_next_boot(script: Path) -> None:
    in_namespace(script, CONFIGURATION, "apply", "undo --accept-path-loss")
    assert not (script.parent / "system" / NODES / RECORD).exists()


def test_the_file_of_iscsid_is_replaced_whole_or_not_at_all(script: Path) -> None:
    broken = (
        "cat >$ROOT/bin/awk <<'END'\n#!/bin/sh\ncase $* in *line=*) printf half; exit 2 ;; esac\n"
        'PATH=${PATH#*:} exec awk "$@"\nEND\nchmod 755 $ROOT/bin/*'
    )
    file = script.parent / "system/etc/iscsi/iscsid.conf"
    ((status, shown),) = in_namespace(script, CONFIGURATION, broken, "apply")
    assert status == 1
    assert "replacement_timeout: the command failed; it reads 120" in shown
    assert file.read_text().startswith("node.startup = automatic\n node.session.timeo")
    assert [path.name for path in file.parent.iterdir()] == ["iscsid.conf"]
    in_namespace(script, "rm $ROOT/bin/awk", "apply")
    expected = "node.startup = automatic\n# end\nnode.session.timeo.replacement_timeout = 20\n"
    assert file.read_text() == expected
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_host_logs_in_to_the_targets_that_it_states(tmp_path: Path) -> None:
    (tmp_path / "own").mkdir()
    own = linux_script(tmp_path / "own", more=f"targets: {{nimble01: [{SESSION}]}}, ")
    ((status, shown),) = in_namespace(own, "apply")
    assert status == 0, shown
    (tmp_path / "other").mkdir()
    more = f"targets: {{nimble01: [{SESSION}, iqn.2007-11.com.example:t2]}}, "
    other = linux_script(tmp_path / "other", more=more)
    ((status, shown),) = in_namespace(other, "apply")
    assert status == 1
    assert "this portal does not announce iqn.2007-11.com.example:t2" in shown


def test_a_session_to_another_target_is_told(tmp_path: Path) -> None:
    script = linux_script(tmp_path, more="targets: {nimble01: [iqn.2007-11.com.example:t2]}, ")
    everything = script.parent / "everything.sh"
    text = script.read_text()
    everything.write_text(text.replace("printf '%s\\n' iqn.2007-11.com.example:t2", ":"))
    everything.chmod(0o755)
    first = in_namespace(everything, "apply")[0]
    assert first[0] == 0, first[1]
    ((status, shown),) = in_namespace(script, "verify")
    assert status == 1
    assert "found logged in, but not to iqn.2007-11.com.example:t2, expected logged in" in shown


def test_what_is_set_and_not_in_effect_is_told(tmp_path: Path) -> None:
    script = linux_script(tmp_path)
    off = "printf '#!/bin/sh\\nexit 1\\n' >$ROOT/bin/{}; chmod 755 $ROOT/bin/*"
    again = "echo 'net/ipv4/tcp_timestamps=1' >$ROOT/etc/sysctl.d/99-sysctl.conf"
    first, seen, repeated = in_namespace(
        script,
        "apply",
        *(off.format(tool) for tool in ("nmcli", "multipathd", "systemctl")),
        again,
        "verify",
        "apply",
    )
    assert first[0] == 0, first[1]
    unused = [line for line in seen[1].splitlines() if "not in effect: " in line]
    why = {line.partition("not in effect: ")[2] for line in unused}
    assert why == {
        "NetworkManager does not run",
        "multipathd does not run",
        "/etc/sysctl.d/99-sysctl.conf states net.ipv4.tcp_timestamps = 1",
        "neither iscsi.service nor open-iscsi.service is enabled, so no session is made at boot",
    }
    assert seen[0] == 1
    assert seen[1].endswith(f"settings differ, and {len(unused)} are not in effect")
    assert (repeated[0], "0 settings changed, 0 failed, and" in repeated[1]) == (1, True)


def test_no_second_session_to_a_target_without_multipathd(script: Path) -> None:
    off = "printf '#!/bin/sh\\nexit 1\\n' >$ROOT/bin/multipathd; chmod 755 $ROOT/bin/*"
    ((status, shown),) = in_namespace(script, CONFIGURATION, off, "apply")
    assert status == 1
    assert f"set vmnic2 iscsi-session {PORTAL}: none -> logged in" in shown
    assert "multipathd does not run, and each volume of iqn.2007-11.com.example:target" in shown
    assert not (script.parent / "system/iscsi/sessions/vmnic3,10.1.2.11:3260").exists()


ARPING = """#!/bin/sh
[ $1 != -V ] || { echo arping from iputils; exit; }
echo 'Unicast reply from 10.1.1.21 [00:00:5E:00:53:99]'
exit 1
"""


def test_an_address_of_another_host_is_not_taken(script: Path) -> None:
    tool = script.parent / "arping"
    tool.write_text(ARPING)
    copied = f"cp {tool} $ROOT/bin; chmod 755 $ROOT/bin/*"
    ((status, shown),) = in_namespace(script, CONFIGURATION, copied, "apply")
    assert status == 1
    assert "10.1.1.21: another host has this address: Unicast reply from 10.1.1.21" in shown
    assert "vmnic2 address 10.1.1.21/24: the command failed; it reads none" in shown


def test_undo_keeps_the_record_and_the_profile_of_a_session_that_stays(script: Path) -> None:
    _, undone = in_namespace(script, CONFIGURATION, "apply", "undo")
    profile = "/etc/NetworkManager/system-connections/sanfab-vmnic2.nmconnection"
    assert f"vmnic2 file {profile}: kept, it may carry a path" in undone[1]
    assert " settings changed, 0 failed, " in undone[1]
    assert undone[0] == 1
    assert (script.parent / f"system{profile}").exists()
    record = f"vmnic2 iscsi-record {PORTAL} node.session.timeo.replacement_timeout: kept, it may"
    assert record in undone[1]  # its next login would fail without the CHAP of the record


@pytest.mark.parametrize(("used", "told"), [("5", 0), ("50", 1)])
def test_a_timeout_of_multipathd_is_no_difference(script: Path, used: str, told: int) -> None:
    """It gives the sessions of its paths its own fast_io_fail_tmo, which the fake has as 5."""
    uses = f"sed -i 's/\\(replacement_timeout = \\).*/\\1{used}/' $FAKE_ISCSI/uses/*"
    _, verified = in_namespace(script, CONFIGURATION, "apply", uses, "verify")
    assert verified[0] == 0
    assert verified[1].count(f"replacement_timeout {used}, its record has 20") == told * 2
