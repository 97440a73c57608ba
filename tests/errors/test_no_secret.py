"""A password typed into the inventory, wherever a secret is named, is in no message."""

import json
import traceback
from pathlib import Path

import pytest
from pydantic import ValidationError

from sanfab.inventory.load import load_inventory
from sanfab.model.san import San
from support.console import sanfab
from support.nightly import NIGHTLY

BASE = """name: mysan
secrets: {snmp_auth: a note}
vlans:
  iscsi_a: {id: 101, role: iscsi, fabric: A, subnet: 10.1.1.0/24, mtu: 9000}
switches:
  san-a: {model: dcs-7150s-24, fabric: A}
hosts:
  esx01: {os: esxi, ports: {vmnic2: {at: san-a Ethernet1, vlan: iscsi_a, ip: 10.1.1.21}}}
"""
PASSWORDS = ("Hunter2-clear", "Hunter2 clear!", "Hunter2@$%^", "Hunter2[01-zz]", "4711008150815")
PLACES = {
    "users_password": "management: {users: {bob: {password: PW}}}",
    "users_password_secret": "management: {users: {bob: {password: {secret: PW}}}}",
    "users_unknown_key": "management: {users: {bob: {password: {secret: snmp_auth, clear: PW}}}}",
    "users_key_of_mapping": "management: {users: {bob: {password: {PW: x}}}}",
    "users_key_alone": "management: {users: {bob: {password: {PW}}}}",
    "users_key_twice": "management: {users: {bob: {password: {PW, PW}}}}",
    "users_list": "management: {users: {bob: {password: [PW]}}}",
    "users_scalar": "management: {users: {bob: PW}}",
    "users_secret_beside": "management: {users: {bob: {secret: PW}}}",
    "users_pass_beside": "management: {users: {bob: {pass: PW, password: {secret: snmp_auth}}}}",
    "users_misspelt": "management: {users: {bob: {pasword: PW}}}",
    "users_all": "management: {users: PW}",
    "snmp": "management: {snmp: PW}",
    "snmp_auth": "management: {snmp: {user: u, auth: PW, privacy: {secret: snmp_auth}}}",
    "snmp_privacy": "management: {snmp: {user: u, auth: {secret: snmp_auth}, privacy: PW}}",
    "snmp_auth_secret": "management: {snmp: {user: u, auth: {secret: PW}, privacy: {secret: PW}}}",
    "snmp_community": "management: {snmp: {community: PW}}",
    "snmp_community_list": "management: {snmp: {communities: [PW]}}",
    "snmp_auth_password": "management: {snmp: {user: u, auth_password: PW}}",
    "tacacs": "management: {tacacs: PW}",
    "tacacs_key": "management: {tacacs: {servers: [10.0.0.1], key: PW}}",
    "tacacs_key_secret": "management: {tacacs: {servers: [10.0.0.1], key: {secret: PW}}}",
    "tacacs_shared_secret": "management: {tacacs: {servers: [10.0.0.1], shared_secret: PW}}",
    "management": "management: PW",
    "management_password": "management: {password: PW}",
    "top_password": "password: PW",
    "top_key": "key: {a: PW}",
    "secrets_text": "secrets: PW",
    "secrets_note": "secrets: {snmp_privacy: PW}",
    "secrets_value": "secrets: {snmp_privacy: {value: PW}}",
    "secrets_key": "secrets: {PW: [x]}",
    "switch_password": "switches: {san-b: {model: dcs-7150s-24, password: PW}}",
    "switch_management": "switches: {san-b: {model: x, management: {enable_secret: PW}}}",
    "host_chap": "hosts: {esx02: {os: esxi, settings: {chap_secret: [PW]}}}",
    "host_range": "hosts: {'esx[02-05]': {os: esxi, settings: {chap_secret: PW}}}",
    "alias": "management: {users: {bob: {password: *RAW}}}",
    "anchor": "management: {a: &RAW 1, b: &RAW 2, users: {bob: {password: *other}}}",
    "tag": "management: {users: {bob: {password: !RAW x}}}",
    "no_colon": "management: {users: {bob: {password=RAW}}}",
    "no_space": "management: {users: {bob: {password:RAW}}}",
    "directive": "%RAW\n---\npassword: x",
    "whole_file": "PW",
    "broken": "management: {users: {bob: {password: PW}}\nhosts: [",
}
VERBS = (
    *(("check", "--format", name) for name in ("text", "json", "sarif", "github", "junit")),
    *(("render",), ("zones",), ("paths",), ("plan",), ("drift",), ("validate",), ("journal",)),
)


def quoted(password: str) -> str:
    return password if password.isdigit() else json.dumps(password)


@pytest.mark.parametrize("place", PLACES)
def test_a_password_in_the_inventory_is_not_printed(place: str, tmp_path: Path) -> None:
    (tmp_path / "base.yml").write_text(BASE)
    for password in PASSWORDS if NIGHTLY else PASSWORDS[1:3]:
        raw = password.split("@")[0].split("[")[0].replace(" ", "-").replace("!", "")
        text = PLACES[place].replace("PW", quoted(password)).replace("RAW", raw)
        (tmp_path / "case.yml").write_text(text + "\n")
        shown = sanfab("check", tmp_path)
        assert shown.exit_code in {1, 2}, (text, shown.output)
        assert "unter2" not in shown.output, (text, shown.output)
        assert "471100" not in shown.output, (text, shown.output)
        assert "Traceback" not in shown.output, (text, shown.output)


@pytest.mark.parametrize("verb", VERBS, ids=" ".join)
def test_no_verb_and_no_format_prints_a_password(verb: tuple[str, ...], tmp_path: Path) -> None:
    (tmp_path / "base.yml").write_text(BASE)
    (tmp_path / "case.yml").write_text(PLACES["users_scalar"].replace("PW", "Hunter2-clear"))
    shown = sanfab(verb[0], tmp_path, *verb[1:])
    assert shown.exit_code == 2
    assert "case.yml:1:27: management.users.bob: found a value that is not" in shown.output
    assert "Hunter2" not in shown.output


def test_a_description_of_a_secret_is_in_no_report(tmp_path: Path) -> None:
    """It may be a passphrase: no rule tells one from a description."""
    folder, build = tmp_path / "san", tmp_path / "build"
    folder.mkdir()
    (folder / "san.yml").write_text(BASE.replace("a note", "correct horse battery"))
    assert sanfab("report", folder, "--build", build).exit_code in {0, 1}
    pages = [*build.rglob("*.html"), *build.rglob("*.md")]
    assert pages
    assert [page for page in pages if "horse" in page.read_text()] == []
    assert "horse" not in sanfab("expand", folder, "secrets").output


def test_a_chain_of_exceptions_holds_no_password(tmp_path: Path) -> None:
    (tmp_path / "base.yml").write_text(BASE)
    (tmp_path / "case.yml").write_text(PLACES["users_password"].replace("PW", "Hunter2-clear"))
    with pytest.raises(Exception, match="not shown") as caught:
        load_inventory(tmp_path)
    assert "Hunter2" not in "".join(traceback.format_exception(caught.value))
    with pytest.raises(ValidationError) as model:
        San.model_validate({"name": "a", "management": {"users": {"b": "Hunter2-clear"}}})
    assert "Hunter2" not in str(model.value)


def test_what_is_expected_instead_is_said(tmp_path: Path) -> None:
    (tmp_path / "base.yml").write_text(BASE)
    (tmp_path / "case.yml").write_text(PLACES["users_password"].replace("PW", "Hunter2-clear"))
    assert sanfab("check", tmp_path).stderr == (
        f"{tmp_path}/case.yml:1:38: management.users.bob.password: found a value that is not "
        "shown, expected {secret: NAME} with a NAME listed under `secrets`; the inventory never "
        "holds the value, a push takes it from SANFAB_SECRET_NAME or Ansible Vault\n"
    )
