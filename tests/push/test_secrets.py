"""Secrets: where they come from, what is refused, and that nothing shows them."""

from pathlib import Path

import pytest

from sanfab.errors import SanfabError
from sanfab.push.secret_values import Secrets
from sanfab.push.secrets import check_secrets, secrets_from_environment

GREENFIELD = Path("inventory/greenfield")
LINES = ["snmp-server user m g auth sha @@snmp_auth@@", "tacacs-server host h key @@tacacs_key@@"]
ON_NEXUS = [("nxos", line) for line in LINES]
GOOD = {"snmp_auth": "long-enough", "tacacs_key": "short"}
PLACE = {
    "snmp_auth": "inventory/greenfield/san.yml:12:3: secrets.snmp_auth: ",
    "tacacs_key": "inventory/greenfield/san.yml:14:3: secrets.tacacs_key: ",
}

REFUSED = {
    "missing": (
        {"snmp_auth": "long-enough"},
        "tacacs_key",
        "found no value; set SANFAB_SECRET_TACACS_KEY, or pass it with Ansible Vault",
    ),
    "empty": (
        {**GOOD, "tacacs_key": ""},
        "tacacs_key",
        "found no value; set SANFAB_SECRET_TACACS_KEY, or pass it with Ansible Vault",
    ),
    "two lines": (
        {**GOOD, "tacacs_key": "k\nreload"},
        "tacacs_key",
        "found a space or a non-printable character in its value, expected printable ASCII; "
        "change it",
    ),
    "a space": (
        {**GOOD, "tacacs_key": "k role"},
        "tacacs_key",
        "found a space or a non-printable character in its value, expected printable ASCII; "
        "change it",
    ),
    "help": (
        {**GOOD, "tacacs_key": "why?"},
        "tacacs_key",
        "found one of \" ' ` \\ ? | ; or @@ in its value, which switches misread; change it",
    ),
    "another name": (
        {**GOOD, "tacacs_key": "@@snmp_auth@@"},
        "tacacs_key",
        "found one of \" ' ` \\ ? | ; or @@ in its value, which switches misread; change it",
    ),
    "too long": (
        {**GOOD, "tacacs_key": "k" * 64},
        "tacacs_key",
        "its value is too long, expected at most 63 characters; change it",
    ),
    "too short": (
        {**GOOD, "snmp_auth": "1234567"},
        "snmp_auth",
        "its value is too short, expected at least 8 characters (SNMPv3); change it",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_an_unsafe_secret_is_refused_without_being_shown(case: str) -> None:
    values, name, problem = REFUSED[case]
    with pytest.raises(SanfabError) as refused:
        check_secrets(ON_NEXUS, values, GREENFIELD)
    assert str(refused.value) == PLACE[name] + problem
    assert not values.get(name) or values[name] not in str(refused.value)


def test_valid_secrets_are_filled_in_at_once() -> None:
    check_secrets(ON_NEXUS, GOOD, GREENFIELD)
    assert Secrets(GOOD).fill(LINES[1]) == "tacacs-server host h key short"
    assert repr(Secrets(GOOD, frozenset({"pass"}))) == "Secrets()"


def test_a_secret_too_long_for_its_nos_is_refused_before_any_line() -> None:
    long = {**GOOD, "snmp_auth": "x" * 21}
    check_secrets(ON_NEXUS, long, GREENFIELD)
    with pytest.raises(SanfabError) as refused:
        check_secrets([*ON_NEXUS, ("os9", LINES[0])], long, GREENFIELD)
    said = "its value is too long, expected at most 20 characters (os9); change it"
    assert str(refused.value) == PLACE["snmp_auth"] + said


@pytest.mark.parametrize(
    "value", ["Short-8c", "x" * 33, "dollar$sign", "comma,comma", "at@at.at.at"]
)
def test_a_password_that_os10_rejects_is_refused_before_any_line(value: str) -> None:
    line = "username ann password @@tacacs_key@@ role sysadmin"
    for fits in ("Long-enough9", "x" * 32, "$6$salt$" + "h" * 40):
        check_secrets([("os10", line)], {"tacacs_key": fits}, GREENFIELD)
    check_secrets([("os9", line)], {"tacacs_key": value}, GREENFIELD)
    with pytest.raises(SanfabError) as refused:
        check_secrets([("os10", line)], {"tacacs_key": value}, GREENFIELD)
    said = str(refused.value)
    assert "secrets.tacacs_key: its value does not fit, expected 9 to 32 characters" in said
    assert value not in said


def test_two_secrets_may_not_share_an_environment_variable() -> None:
    known = {"SANFAB_SECRET_A_KEY": "x", "SANFAB_OTHER": "y"}
    assert secrets_from_environment(["a-key", "none"], known) == {"a-key": "x"}
    with pytest.raises(SanfabError, match="a-key and a_key: both map to SANFAB_SECRET_A_KEY"):
        secrets_from_environment(["a-key", "a_key"], known)


def test_values_credentials_hashes_and_keys_are_masked() -> None:
    secrets = Secrets({"one": "lab", "two": "s3cret-key", "three": "s3cret-key-two"}, frozenset())
    assert secrets.mask("label lab slab s3cret-key-two") == "label (hidden) slab (hidden)"
    said = "ok\nusername bob password 5 $1$abc\nrejected: s3cret-key"
    assert secrets.mask_output(said) == ("ok\nusername bob password (hidden)\nrejected: (hidden)")
