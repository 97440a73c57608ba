"""What once looked like a pass: waivers that expire, pairs that nobody asked about."""

import json
from pathlib import Path

import pytest

from batfish.designs import DESIGNS
from sanfab.gate.batfish.assertions.access import ACCESS
from support.console import sanfab
from support.validate import AT, MANIFEST, Run, assert_only

WAIVER = "{rule: SEC-08, object: arista-a, reason: no banner yet, expires: 2099-01-01}"
EXPIRED = (
    f"{MANIFEST}: a waiver that it relies on expired 2020-01-31; correct what it waives or renew "
    "it in the inventory, then `sanfab validate inventory/greenfield`"
)


@pytest.mark.usefixtures("service")
def test_an_expired_waiver_ends_a_validation_in_status_and_push(san: Path, run: Run) -> None:
    lines = (san / "san.yml").read_text().splitlines()
    without = [line for line in lines if not line.startswith("  banner:")]
    assert len(without) < len(lines)
    (san / "san.yml").write_text("\n".join([*without, "waivers:", f"  - {WAIVER}", ""]))
    assert run(san, *AT)[0] == 0
    known = json.loads(MANIFEST.read_text())
    assert known["valid_until"] == "2099-01-01"
    MANIFEST.write_text(json.dumps({**known, "valid_until": "2020-01-31"}))
    assert run(san, "--status")[:2] == (1, f"{EXPIRED}\n")
    pushed = sanfab("push", san, "--yes", "--journal", "journal")
    assert pushed.exit_code == 2
    assert pushed.stderr.splitlines()[0] == EXPIRED


@pytest.mark.usefixtures("service")
def test_a_validation_that_asked_about_no_pair_says_so(
    tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_only(monkeypatch, ACCESS)
    monkeypatch.chdir(tmp_path)
    inventory = DESIGNS["no-addresses"].write(tmp_path)
    _, out, _ = run(inventory, *AT)
    assert (
        "not examined: BF-11 tested no pair of initiator and target ports; not tested: 1 pair "
        "without `ip` of a host port in VLAN iscsi_a (101); 1 pair without `ip` of a host port in "
        "VLAN iscsi_b (102)\n"
    ) in out
    pairs = json.loads((tmp_path / "build/design/manifest.json").read_text())["pairs"]
    assert (pairs["asked"], sum(pairs["not_asked"].values())) == (0, 2)
