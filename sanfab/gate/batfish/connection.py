"""Connection to a service: API key, proxy, and the reason of a failure."""

import os
import re
from ipaddress import ip_address
from urllib.parse import urlsplit

from sanfab.errors import SanfabError

KEY_VARIABLE = "SANFAB_BATFISH_KEY"
LOG = "see the log of the service"


def api_key() -> str:
    """Return the API key from the environment; empty: none.

    Raises SanfabError, without the key, if a request cannot carry it.
    """
    key = os.environ.get(KEY_VARIABLE, "").strip()
    if not re.fullmatch(r"[!-~]*", key):
        raise SanfabError(
            f"{KEY_VARIABLE}: found a blank, control or non-ASCII character inside "
            "the key, expected the key alone; set it again"
        )
    return key


def without_key(text: str) -> str:
    """Return a text with the API key masked, in any quoting."""
    raw = os.environ.get(KEY_VARIABLE, "")
    forms = {form for key in (raw, raw.strip()) for form in (key, repr(key)[1:-1]) if form.strip()}
    for form in sorted(forms, key=len, reverse=True):
        text = text.replace(form, "***")
    return text


def is_loopback(host: str) -> bool:
    """Return whether a host is this machine, which needs no proxy.

    >>> is_loopback("LOCALHOST"), is_loopback("127.1"), is_loopback("::1"), is_loopback("127.a")
    (True, True, True, False)
    """
    name = host.lower().rstrip(".")
    if name == "localhost" or re.fullmatch(r"127(\.\d+){1,3}", name):
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False


def proxy_of(url: str) -> str:
    """Return the proxy of the environment for a URL, without its password; empty: none."""
    from requests.utils import get_environ_proxies, select_proxy  # noqa: PLC0415  # with pybatfish

    if is_loopback(urlsplit(url).hostname or ""):
        return ""
    proxy = select_proxy(url, get_environ_proxies(url)) or ""
    return proxy.rpartition("@")[2].rpartition("//")[2].rstrip("/")


def reason_of(error: Exception) -> str:
    """Return the reason in one line: error messages of the service are pages of Java."""
    import requests  # noqa: PLC0415  # comes with pybatfish

    kinds = requests.exceptions
    if isinstance(error, kinds.ConnectionError | kinds.ChunkedEncodingError):
        return _why_gone(error)
    if isinstance(error, kinds.JSONDecodeError):
        return "its answer is not JSON"
    if isinstance(error, AttributeError | KeyError | TypeError):  # pybatfish takes it as it comes
        return "its answer is not of the form of Batfish"
    if isinstance(error, kinds.RetryError):
        return f"{str(error).rpartition('(')[2].strip(chr(39) + ')')}; {LOG}"
    words = str(error)
    if isinstance(error, kinds.HTTPError) and error.response is not None:
        status, words = error.response.status_code, error.response.text
        if status in {401, 403}:
            return f"it rejects the API key; correct it in {KEY_VARIABLE}"
        words = f"HTTP {status}" if words.lstrip().startswith("<") else f"HTTP {status} {words}"
    lines = [line.strip() for line in without_key(words).splitlines() if line.strip()]
    first = (lines or [type(error).__name__])[0][:300]
    return f"{first}; {LOG}" if "ABNORMALLY" in first.upper() else first


def _why_gone(error: Exception) -> str:
    import requests  # noqa: PLC0415  # comes with pybatfish

    if isinstance(error, requests.exceptions.ProxyError):
        return "the proxy cannot reach it; add the host to NO_PROXY if it needs no proxy"
    if isinstance(error, requests.exceptions.SSLError):
        return _why_no_tls(str(error))
    return "the connection was lost; check that the service is running; nothing was recorded"


def _why_no_tls(words: str) -> str:
    match = re.search(r"certificate verify failed: ([^(]+)", words)
    if match:
        return (
            f"its certificate is not trusted: {match[1].strip()}; "
            "name the CA file in REQUESTS_CA_BUNDLE"
        )
    return "this port does not use TLS; use http:// or the TLS port"
