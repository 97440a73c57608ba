"""No run of a Linux script takes the last path: guard, wait, repeat, undo, two runs at once."""

from pathlib import Path

import pytest

from support.namespaces import in_a_namespace, in_namespace, linux_script

pytestmark = in_a_namespace
OTHER_MTU = "ip link set dev vmnic2 mtu 1500; ip link set dev vmnic3 mtu 1500"
BREAKING = """#!/bin/sh
# Each change of an MTU takes the session of that interface down.
case "$*" in
    *" mtu "*) echo FAILED >"$(echo "$SESSIONS/$4",*)" ;;
esac
PATH=${PATH#*:} exec ip "$@"
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    return linux_script(tmp_path)


def breaking(script: Path) -> str:
    """Return the command from which on a change of an MTU breaks the session."""
    path = script.parent / "breaking"
    path.write_text(BREAKING)
    return f"cp {path} $ROOT/bin/ip; chmod 755 $ROOT/bin/ip"


def test_an_interface_is_not_changed_while_the_other_path_is_down(script: Path) -> None:
    _, plan, refused, forced = in_namespace(
        script,
        "apply",
        f"echo FAILED >$SESSIONS/vmnic3,10.1.2.11:3260; {OTHER_MTU}",
        "dry-run",
        "apply",
        "apply vmnic2 --accept-path-loss",
    )
    why = (
        "esx01: vmnic2: it may carry the last path, as the iSCSI session to 10.1.2.11:3260 through "
        "vmnic3 is down; vmnic2 is not changed. Bring the other paths up, or accept the loss with "
        "--accept-path-loss"
    )
    assert "vmnic2: its link and its paths may be interrupted for some seconds" in plan[1]
    assert (why in plan[1], plan[0]) == (True, 0)
    assert (why in refused[1], refused[0]) == (True, 1)
    assert "set vmnic" not in refused[1]
    assert "set vmnic2 mtu: 1500 -> 9000" in forced[1]


def test_the_only_session_is_not_interrupted_unasked(script: Path) -> None:
    _, refused = in_namespace(
        script, "apply", f"rm $SESSIONS/vmnic3,*; {OTHER_MTU}", "apply vmnic2"
    )
    assert "last path, as no other interface has an iSCSI session; vmnic2 is not" in refused[1]


def test_a_session_without_an_interface_leaves_where_its_address_is(script: Path) -> None:
    old = "default,10.1.9.9:3260"
    _, refused, allowed = in_namespace(
        script,
        "apply",
        f"rm $SESSIONS/*; echo LOGGED_IN 10.1.1.21 >$SESSIONS/{old}; {OTHER_MTU}",
        "apply vmnic2",
        f"echo LOGGED_IN 10.1.2.21 >$SESSIONS/{old}",
        "apply vmnic2",
    )
    assert "last path, as no other interface has an iSCSI session; vmnic2 is not" in refused[1]
    assert "set vmnic2 mtu: 1500 -> 9000" in allowed[1]


def test_nothing_is_changed_if_the_paths_cannot_be_told(script: Path) -> None:
    _, refused = in_namespace(
        script,
        "apply",
        f"printf '#!/bin/sh\nexit 6\n' >$ROOT/bin/iscsiadm; chmod 755 $ROOT/bin/*; {OTHER_MTU}",
        "apply vmnic2",
    )
    assert "vmnic2: it cannot be told which paths work; vmnic2 is not changed" in refused[1]


def test_the_second_interface_waits_for_the_first_also_when_the_run_is_repeated(
    script: Path,
) -> None:
    _, first, again, left = in_namespace(
        script, "apply", f"{OTHER_MTU}; {breaking(script)}", "apply", "apply vmnic3", "verify"
    )
    assert "vmnic2: after 0 s still down: vmnic2 10.1.1.11:3260 iqn" in first[1]
    assert "vmnic3: it may carry the last path, as the iSCSI session to 10.1.1.11" in again[1]
    assert "esx01 vmnic3 mtu: found 1500, expected 9000" in left[1]


def test_undo_waits_between_two_interfaces(script: Path) -> None:
    _, undone = in_namespace(script, "apply", breaking(script), "undo")
    assert "restored vmnic3 mtu: 1500" in undone[1]
    assert "vmnic3: after 0 s still down: vmnic3 10.1.2.11:3260" in undone[1]
    assert "restored vmnic2" not in undone[1]
    assert undone[0] == 1


def test_two_runs_do_not_change_a_host_at_once(script: Path) -> None:
    second, after_a_kill, other_process = in_namespace(
        script,
        "mkdir -p $STATE; mkfifo $ROOT/end",
        'sh -c "read -r line <$ROOT/end; : sanfab-host.sh" & echo "$! sanfab-host.sh" >$STATE/lock',
        "apply",
        "echo >$ROOT/end; wait",
        "apply",
        'echo "1 other-name.sh" >$STATE/lock',
        "apply",
    )
    assert second[0] == 1
    assert second[1].startswith(f"esx01: {script.parent}/system/state/esx01/lock: process ")
    assert "changes this host; nothing was changed" in second[1]
    assert "0 settings changed, 1 failed" in second[1]
    assert (after_a_kill[0], other_process[0]) == (0, 0), after_a_kill[1] + other_process[1]
    assert not (script.parent / "system/state/esx01/lock").exists()


def test_no_interface_is_touched_if_a_setting_of_the_host_fails(script: Path) -> None:
    ((status, shown),) = in_namespace(script, "mkdir $ROOT/etc; : >$ROOT/etc/sysctl.d", "apply")
    assert status == 1
    assert "esx01: not all settings of the host are set; no interface is touched" in shown
    assert "set vmnic" not in shown


def test_a_value_that_cannot_be_read_is_told_with_its_cause(script: Path) -> None:
    plan, seen, applied = in_namespace(
        script, "dry-run", "verify", "apply", interfaces=("other", "vmnic3")
    )
    cause = 'vmnic2 mtu: not readable (Device "vmnic2" does not exist.)'
    assert f"would not set {cause}" in plan[1]
    assert seen[1].splitlines()[-1].endswith(" settings differ, and 2 cannot be read")
    assert f"{cause}, so it is not set" in applied[1]
    assert "iscsi-session" not in applied[1]  # after a failure, no login on that interface
