"""Sessions of open-iscsi and the file of iscsid: what they were before stays, verify has proof."""

from pathlib import Path

import pytest

from support.namespaces import in_a_namespace, in_namespace, linux_script

pytestmark = in_a_namespace
PORTAL = "10.1.1.11:3260"
RECORD = f"vmnic2,{PORTAL}"


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
    in_namespace(script, CONFIGURATION, f"mkdir -p $NODES; echo '{chap}' >$NODES/{RECORD}", "apply")
    nodes = script.parent / "root/iscsi/nodes"
    assert {path.name for path in nodes.iterdir()} == {RECORD, "vmnic3,10.1.2.11:3260"}
    assert (nodes / RECORD).read_text() == f"{chap}\nnode.startup = automatic\n"


def test_a_session_counts_if_it_works_and_is_kept_over_a_reboot(script: Path) -> None:
    _, lost, kept, down = in_namespace(
        script,
        CONFIGURATION,
        "apply",
        f"echo 'node.startup = manual' >$NODES/{RECORD}",
        "verify",
        "apply",
        f"echo FAILED >$SESSIONS/{RECORD}",
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
    assert (script.parent / "root/iscsi/nodes" / RECORD).read_text() == "node.startup = manual\n"


def test_the_file_of_iscsid_is_replaced_whole_or_not_at_all(script: Path) -> None:
    broken = (
        "cat >$ROOT/bin/awk <<'END'\n#!/bin/sh\ncase $* in *line=*) printf half; exit 2 ;; esac\n"
        'PATH=${PATH#*:} exec awk "$@"\nEND\nchmod 755 $ROOT/bin/*'
    )
    file = script.parent / "root/etc/iscsi/iscsid.conf"
    ((status, shown),) = in_namespace(script, CONFIGURATION, broken, "apply")
    assert status == 1
    assert "replacement_timeout: the command failed; it reads 120" in shown
    assert file.read_text().startswith("node.startup = automatic\n node.session.timeo")
    assert [path.name for path in file.parent.iterdir()] == ["iscsid.conf"]
    in_namespace(script, "rm $ROOT/bin/awk", "apply")
    expected = "node.startup = automatic\n# end\nnode.session.timeo.replacement_timeout = 20\n"
    assert file.read_text() == expected
    assert file.stat().st_mode & 0o777 == 0o600
