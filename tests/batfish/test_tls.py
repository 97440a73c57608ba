"""TLS, keys and IPv6 reach the service as pybatfish supports them; no key is shown."""

import logging
import socket

import pytest

from sanfab.gate.batfish.questions import FILES
from sanfab.gate.batfish.service import KEY_VARIABLE, BatfishService, ServiceAddress, address_of
from support.fake_batfish import (
    CERTIFICATE,
    SECONDS,
    Behaviour,
    archive,
    of,
    refused,
    serving,
    started,
)

pytestmark = pytest.mark.usefixtures("own_environment")

KEY = "5ecre7-of-the-te5t"


def test_tls_to_a_plain_port_is_reported() -> None:
    with serving() as fake:
        address = ServiceAddress("127.0.0.1", fake.server_port, tls=True)
        text = refused(lambda: BatfishService(address, SECONDS))
    assert "this port does not use TLS" in text
    assert f"https://127.0.0.1:{fake.server_port}" in text
    assert "use http://" in text


def test_plain_http_to_a_tls_port_is_reported() -> None:
    with serving(tls=True) as fake:
        text = refused(lambda: of(fake))
    assert f"127.0.0.1:{fake.server_port}" in text


def test_a_self_signed_certificate_is_refused() -> None:
    with serving(tls=True) as fake:
        address = ServiceAddress("127.0.0.1", fake.server_port, tls=True)
        text = refused(lambda: BatfishService(address, SECONDS))
        assert "its certificate is not trusted: self-signed certificate" in text
        assert not fake.requests


def test_a_self_signed_certificate_is_accepted_on_request() -> None:
    with serving(tls=True) as fake:
        service = BatfishService(
            ServiceAddress("127.0.0.1", fake.server_port, tls=True, verify=False), SECONDS
        )
        service.start("s", archive())
        assert len(service.ask(FILES, "s")) == 1


def test_a_certificate_of_a_private_authority_is_accepted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", str(CERTIFICATE))
    with serving(tls=True) as fake:
        assert BatfishService(
            ServiceAddress("127.0.0.1", fake.server_port, tls=True), SECONDS
        ).version


def test_the_api_key_is_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY_VARIABLE, KEY)
    with started(Behaviour()) as (fake, service):
        service.ask(FILES, "s")
        assert fake.keys == {KEY}


def test_the_default_key_of_pybatfish_is_sent_without_a_key() -> None:
    with serving() as fake:
        of(fake)
        assert fake.keys == {"00000000000000000000000000000000"}


@pytest.mark.parametrize("status", [401, 403])
def test_a_wrong_key_is_reported_and_not_shown(
    status: int, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv(KEY_VARIABLE, KEY)
    caplog.set_level(logging.DEBUG)
    with serving(Behaviour(page=(status, f"key {KEY} is unknown"))) as fake:
        text = refused(lambda: of(fake))
        assert fake.keys == {KEY}
    assert KEY_VARIABLE in text
    assert KEY not in text + caplog.text


def test_no_message_and_no_log_shows_the_key(
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(KEY_VARIABLE, KEY)
    caplog.set_level(logging.DEBUG)
    with started(Behaviour(errors={"/answer": (400, f"bad key {KEY}")})) as (_, service):
        text = refused(lambda: service.ask(FILES, "s"))
        assert "bad key ***" in text
        service.close()
    output = capfd.readouterr()
    assert KEY not in text + caplog.text + output.out + output.err + repr(service.address)


def test_an_ipv6_address_is_reached() -> None:
    try:
        socket.create_server(("::1", 0), family=socket.AF_INET6).close()
    except OSError:
        pytest.skip("this machine has no IPv6 loopback")
    with serving(family=socket.AF_INET6) as fake:
        address = address_of(f"[::1]:{fake.server_port}")
        assert str(address) == f"http://[::1]:{fake.server_port}"
        assert BatfishService(address, SECONDS).version == "0.36.0"
