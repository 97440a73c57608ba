"""What names a service, and what does not."""

import pytest

from sanfab.batfish.service import KEY_VARIABLE, address_of
from sanfab.errors import SanfabError

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
def test_an_address(text: str, expected: str) -> None:
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
def test_no_address(text: str) -> None:
    with pytest.raises(SanfabError, match=r"expected HOST, HOST:PORT or https://HOST:PORT"):
        address_of(text)


def test_a_password_in_an_address_is_refused_and_not_shown() -> None:
    with pytest.raises(SanfabError) as caught:
        address_of(f"https://admin:{KEY}@batfish:443")
    assert KEY not in str(caught.value)
    assert KEY_VARIABLE in str(caught.value)
