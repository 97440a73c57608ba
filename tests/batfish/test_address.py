"""What names a service, and what does not."""

import pytest

from sanfab.errors import SanfabError
from sanfab.gate.batfish.connection import KEY_VARIABLE, api_key, without_key
from sanfab.gate.batfish.service import address_of

KEY = "5ecre7-of-the-te5t"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("batfish", "http://batfish:9996"),
        ("batfish:80", "http://batfish:80"),
        ("Batfish.Example:", "http://batfish.example:9996"),
        ("192.0.2.5", "http://192.0.2.5:9996"),
        ("http://batfish", "http://batfish:9996"),
        ("http://batfish:9996/", "http://batfish:9996"),
        ("HTTPS://batfish:443", "https://batfish:443"),
        ("batfish:9996\n", "http://batfish:9996"),
        ("[2001:db8::5]", "http://[2001:db8::5]:9996"),
        ("https://[2001:db8::5]:443", "https://[2001:db8::5]:443"),
    ],
)
def test_an_address_is_parsed(text: str, expected: str) -> None:
    assert str(address_of(text)) == expected


@pytest.mark.parametrize(
    "text",
    [
        "",
        ":9996",
        "batfish:0",
        "batfish:65536",
        "batfish:-1",
        "batfish:ninety",
        "batfish/path",
        "http:/batfish",
        "ftp://batfish",
        "https://batfish?x=1",
        "https://batfish#x",
        "::1",
        "2001:db8::5",
        "[::1",
        "bat fish",
        "batfish\x1b[2J",
    ],
)
def test_an_invalid_address_is_refused(text: str) -> None:
    with pytest.raises(SanfabError, match=r"expected HOST, HOST:PORT or https://HOST:PORT"):
        address_of(text)


def test_a_password_in_an_address_is_refused_and_not_shown() -> None:
    with pytest.raises(SanfabError) as caught:
        address_of(f"https://admin:{KEY}@batfish:443")
    assert KEY not in str(caught.value)
    assert KEY_VARIABLE in str(caught.value)


@pytest.mark.parametrize("mark", ["?", "#"])
def test_a_query_in_an_address_is_refused_and_not_shown(mark: str) -> None:
    with pytest.raises(SanfabError, match=r"found http://batfish/[?#]\.\.\., expected") as caught:
        address_of(f"http://batfish/{mark}k={KEY}")
    assert KEY not in str(caught.value)


def test_blanks_around_a_key_are_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_VARIABLE, f" {KEY}\r\n")
    assert api_key() == KEY
    monkeypatch.setenv(KEY_VARIABLE, "\n")
    assert not api_key()


@pytest.mark.parametrize("inside", ["\n", "\x01", " ", "\t", "\xe4", "\x7f"])
def test_a_key_that_is_no_valid_header_is_refused_and_not_shown(
    monkeypatch: pytest.MonkeyPatch, inside: str
) -> None:
    monkeypatch.setenv(KEY_VARIABLE, f"{KEY}{inside}0ther")
    with pytest.raises(SanfabError, match=f"^{KEY_VARIABLE}: found a blank, control") as caught:
        api_key()
    assert KEY not in str(caught.value)
    assert "0ther" not in str(caught.value)


def test_a_key_is_masked_in_every_quoting(monkeypatch: pytest.MonkeyPatch) -> None:
    key = "5ec\\re7"
    monkeypatch.setenv(KEY_VARIABLE, f"{key}\n")
    assert without_key(f"{key} in {key!r} in {key + chr(10)!r}") == "*** in '***' in '***'"
    monkeypatch.delenv(KEY_VARIABLE)
    assert without_key("nothing to hide") == "nothing to hide"
