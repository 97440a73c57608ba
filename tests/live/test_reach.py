"""Where a switch is reached, and as whom: never from the inventory or a command line."""

import json
from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.live.targets import TargetOptions, target_of
from support.healthy_status import loaded

SAN = loaded()[1].san
BOTH = {"SANFAB_USER": "netops", "SANFAB_PASSWORD": "s3cret"}
LAB = {
    "san": "greenfield",
    "pid": 1,
    "user": "lab",
    "password": "labpw",
    "known_hosts": "known_hosts",
    "certificates": "certificates.pem",
    "switches": {
        "n5k-a": {"host": "127.0.0.1", "ssh": 2201, "eapi": None},
        "arista-a": {"host": "127.0.0.1", "ssh": 2203, "eapi": 2204},
    },
}


def test_a_target_has_the_inventory_address_and_environment_credentials() -> None:
    reach = target_of(SAN, "n5k-a", TargetOptions(Path("keys"), environment=BOTH))
    address = SAN.switches["n5k-a"].management
    assert address is not None
    assert reach.host == address.address.partition("/")[0]
    assert (reach.user, reach.password, reach.port) == ("netops", "s3cret", None)
    assert reach.known_hosts == Path("keys")
    assert reach.check_host_key
    assert "s3cret" not in repr(reach)


def test_a_switch_may_have_credentials_of_its_own() -> None:
    own = {**BOTH, "SANFAB_PASSWORD_N5K_A": "other"}
    found = [
        target_of(SAN, name, TargetOptions(environment=own)).password for name in ("n5k-a", "n5k-b")
    ]
    assert found == ["other", "s3cret"]


@pytest.mark.parametrize("missing", [*BOTH])
def test_missing_credentials_name_their_variables(missing: str) -> None:
    rest = {name: value for name, value in BOTH.items() if name != missing}
    with pytest.raises(SanfabError, match=f"set .* {missing}, or {missing}_N5K_A") as caught:
        target_of(SAN, "n5k-a", TargetOptions(environment=rest))
    assert "s3cret" not in str(caught.value)


def test_a_switch_without_a_management_address_is_refused() -> None:
    intent = SAN.switches["n5k-a"].model_copy(update={"management": None})
    san = SAN.model_copy(update={"switches": {"n5k-a": intent}})
    with pytest.raises(SanfabError, match=r"switches\.n5k-a\.management"):
        target_of(san, "n5k-a", TargetOptions(environment=BOTH))


def lab(folder: Path, content: object) -> TargetOptions:
    (folder / "lab.json").write_text(
        content if isinstance(content, str) else json.dumps(content), encoding="utf-8"
    )
    return TargetOptions(lab=folder, environment={})


def test_the_lab_file_provides_address_and_credentials(tmp_path: Path) -> None:
    reach = target_of(SAN, "n5k-a", lab(tmp_path, LAB))
    assert (reach.host, reach.port, reach.transport) == ("127.0.0.1", 2201, "ssh")
    assert (reach.user, reach.password) == ("lab", "labpw")
    assert reach.known_hosts == tmp_path / "known_hosts"
    assert reach.certificates == tmp_path / "certificates.pem"


@pytest.mark.parametrize(
    ("release", "port", "transport"), [("4.20", 2203, "ssh"), ("4.23.0", 2204, "eapi")]
)
def test_releases_with_the_eapi_driver_use_the_eapi_of_the_lab(
    tmp_path: Path, release: str, port: int, transport: str
) -> None:
    intent = SAN.switches["arista-a"].model_copy(update={"release": release})
    san = SAN.model_copy(update={"switches": {"arista-a": intent}})
    reach = target_of(san, "arista-a", lab(tmp_path, LAB))
    assert (reach.port, reach.transport) == (port, transport)


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("{", "cannot be read"),
        ([], "expected the lab of greenfield"),
        ({**LAB, "san": "other"}, "expected the lab of greenfield"),
        ({**LAB, "switches": {}}, "found no valid entry for n5k-a"),
        (
            {**LAB, "switches": {"n5k-a": {"host": "x", "ssh": None}}},
            "found no valid entry for n5k-a",
        ),
    ],
)
def test_an_invalid_lab_file_is_refused(tmp_path: Path, content: object, words: str) -> None:
    with pytest.raises(SanfabError, match=words):
        target_of(SAN, "n5k-a", lab(tmp_path, content))


def test_a_missing_lab_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SanfabError, match="start it with `sanfab lab up`"):
        target_of(SAN, "n5k-a", TargetOptions(lab=tmp_path))
