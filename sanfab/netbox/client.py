"""The REST API of a NetBox: pages of records, single changes, and what an error of it means.

pynetbox makes the requests. It is asked for one page at a time, so that no address that an answer
names is followed: a NetBox behind a proxy names itself as the proxy's other side knows it.
"""

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from sanfab.errors import SanfabError
from sanfab.resources import how_to_install

TOKEN = "SANFAB_NETBOX_TOKEN"  # noqa: S105  # the name of a variable
PAGE = 500
"""Records of a page, below the MAX_PAGE_SIZE of a NetBox, which is 1000 unless it says otherwise
[NETBOX-REST]."""
IDS = 100
"""Ids of one request: web servers take an address of 4 to 8 KiB."""
TIMEOUT = (10, 120)
"""Seconds for a connection, and for an answer: a page of interfaces takes long."""
RETRIED = {429, 502, 503, 504}
"""Answers of a proxy that limits rates or restarts: a question is asked again, a change is not."""

_NO_JSON = "found a page that is no JSON, expected the API of NetBox"

NetboxRecord = Mapping[str, Any]
"""One object as NetBox answers it."""


class Netbox:
    """One NetBox, as one user of it."""

    def __init__(self, url: str) -> None:
        """Take the token from the environment.

        Raises SanfabError for an address that is none, for a missing token and for a missing
        pynetbox.
        """
        self.url = _address(url)
        self._token = os.environ.get(TOKEN, "").strip()
        if not self._token:
            raise SanfabError(
                f"{TOKEN}: not set; make a token in NetBox (user menu, API Tokens) and put it into "
                "this variable"
            )
        self._session = _session()

    def status(self) -> NetboxRecord:
        """Return version and plugins; raises SanfabError if nothing like a NetBox answers."""
        found = next(iter(self._pages("status", {}, single=True)), {})
        if "netbox-version" not in found:
            other = "a Nautobot" if "nautobot-version" in found else "no NetBox"
            raise SanfabError(f"{self.url}: {other} answers, expected a NetBox")
        return found

    def records(self, path: str, **filters: object) -> list[NetboxRecord]:
        """Return the records of an endpoint, as ``dcim/devices``, that pass some filters."""
        return [*self._pages(path, filters)]

    def by_ids(self, path: str, key: str, ids: Iterable[int]) -> list[NetboxRecord]:
        """Return the records whose ``key`` is one of some ids, in batches; each of them once."""
        found: dict[int, NetboxRecord] = {}
        wanted = sorted({*ids})
        for first in range(0, len(wanted), IDS):
            some = wanted[first : first + IDS]
            found |= {one["id"]: one for one in self._pages(path, {key: some})}
        return [*found.values()]

    def create(self, path: str, data: Sequence[NetboxRecord]) -> list[NetboxRecord]:
        """Make objects, all or none; return them in their order."""
        found = self._changed(path, [dict(one) for one in data], 0)
        if not isinstance(found, list) or len(found) != len(data):
            raise SanfabError(f"{self.url}: {path}: found another number of objects than was sent")
        return found

    def update(self, path: str, number: int, data: NetboxRecord) -> None:
        """Change some fields of one object."""
        self._changed(path, dict(data), number)

    def _changed(self, path: str, data: object, number: int) -> object:
        from pynetbox.core.query import AllocationError, ContentError, RequestError  # noqa: PLC0415

        request = self._request(path, {}, None, number)
        try:
            found: object = request.patch(data) if number else request.post(data)
        except (RequestError, AllocationError, ContentError) as error:
            raise SanfabError(self._explained(path, error)) from None
        except ValueError:
            raise SanfabError(f"{self.url}: {path}: {_NO_JSON}") from None
        except OSError as error:
            raise SanfabError(f"{self.url}: {_connection(error)}") from None
        return found

    def _pages(
        self, path: str, filters: Mapping[str, object], *, single: bool = False
    ) -> Iterator[NetboxRecord]:
        from pynetbox.core.query import ContentError, RequestError  # noqa: PLC0415

        offset = 0
        while True:
            request = self._request(path, filters, None if single else offset)
            try:
                page = [*request.get()]
            except (RequestError, ContentError) as error:
                raise SanfabError(self._explained(path, error)) from None
            except ValueError:
                raise SanfabError(f"{self.url}: {path}: {_NO_JSON}") from None
            except OSError as error:
                raise SanfabError(f"{self.url}: {_connection(error)}") from None
            if not all(isinstance(one, dict) for one in page):
                raise SanfabError(f"{self.url}: {path}: found no records, expected those of NetBox")
            yield from page
            offset += len(page)
            if single or not page or offset >= int(getattr(request, "count", 0) or 0):
                return

    def _request(
        self, path: str, filters: Mapping[str, object], offset: int | None, number: int = 0
    ) -> Any:  # noqa: ANN401  # the library has no types
        from pynetbox.core.query import Request  # noqa: PLC0415

        return Request(
            base=f"{self.url}/api/{path}/",
            http_session=self._session,
            filters=dict(filters),
            key=number or None,
            token=self._token,
            limit=None if offset is None else PAGE,
            offset=offset,
        )

    def _explained(self, path: str, error: Any) -> str:  # noqa: ANN401
        """Return what an answer means, without what was sent."""
        answer = error.req
        code = answer.status_code
        place = f"{self.url}: {path}"
        if code in {401, 403}:
            return (
                f"{place}: found {code}, {_detail(answer)}; the token of {TOKEN} is not accepted, "
                "or has no right to this: give its user the permission, and a token that may write "
                "if something is written"
            )
        if code == 404:  # noqa: PLR2004
            return (
                f"{place}: found 404, no such place; expected the address of NetBox without "
                "`/api`, as https://netbox.example.com"
            )
        if code < 300:  # noqa: PLR2004
            return f"{place}: {_NO_JSON}"
        return f"{place}: found {code}, {_detail(answer)}"


def _address(url: str) -> str:
    """Return the address of a NetBox without a last slash."""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
        known = parts.scheme in {"http", "https"} and bool(host) and parts.port != 0
    except ValueError:
        known, host = False, ""
    if not known or parts.query or parts.fragment:
        raise SanfabError(
            "the address of NetBox: expected one as https://netbox.example.com, without user, "
            "query and fragment"
        )
    if parts.username or parts.password:
        raise SanfabError(
            f"{parts.scheme}://...@{host}: holds a user; {TOKEN} alone tells who asks"
        )
    if parts.scheme == "http" and not _is_own(host):
        raise SanfabError(
            f"{url}: is not encrypted, so everybody on the way could read the token; expected "
            "https://"
        )
    return url.rstrip("/").removesuffix("/api")


def _is_own(host: str) -> bool:
    """Return whether a host is this machine."""
    try:
        return host == "localhost" or ip_address(host).is_loopback
    except ValueError:
        return False


def _session() -> Any:  # noqa: ANN401  # the library has no types
    try:
        import pynetbox  # noqa: F401, PLC0415  # an extra: only this verb needs it
        import requests  # noqa: PLC0415
        from requests.adapters import HTTPAdapter  # noqa: PLC0415
        from urllib3.util.retry import Retry  # noqa: PLC0415
    except ImportError:
        raise SanfabError(
            f"the package pynetbox is not installed; install it with: {how_to_install('netbox')}"
        ) from None

    class _Bounded(HTTPAdapter):
        def send(self, *args: Any, **options: Any) -> Any:  # noqa: ANN401
            return super().send(*args, **options | {"timeout": options["timeout"] or TIMEOUT})

    session = requests.Session()
    session.auth = lambda request: request  # else ~/.netrc would take the place of the token
    session.hooks["response"].append(_refuse_redirect)
    retry = Retry(
        connect=0,
        read=0,
        status=3,
        backoff_factor=1,
        status_forcelist=RETRIED,
        allowed_methods={"GET"},
        respect_retry_after_header=False,
        raise_on_status=False,
    )
    for scheme in ("https://", "http://"):
        session.mount(scheme, _Bounded(max_retries=retry))
    return session


def _refuse_redirect(answer: Any, **_: object) -> None:  # noqa: ANN401
    """Raise SanfabError for an answer that names another address: a change would be lost there."""
    if answer.is_redirect:
        place = urlsplit(answer.headers.get("location", ""))
        found = f"{place.scheme}://{place.netloc}" if place.netloc else place.path
        raise SanfabError(f"{answer.url.partition('?')[0]}: leads on to {found}; give that address")


def _connection(error: OSError) -> str:
    """Return why there is no answer, in a few words: the errors of requests print their request."""
    inner: BaseException | None = error
    while inner is not None and not getattr(inner, "strerror", None):
        reason = getattr(inner, "reason", None) or next(
            (one for one in inner.args if isinstance(one, BaseException)), inner.__cause__
        )
        inner = reason if isinstance(reason, BaseException) else None
    if inner is not None:
        why = str(getattr(inner, "strerror", "") or inner)
    else:
        why = type(error).__name__
    if "certificate" in f"{error}".lower():
        why = f"{why}; a CA of your own is named by REQUESTS_CA_BUNDLE"
    return f"does not answer: {why}"


def _detail(answer: Any) -> str:  # noqa: ANN401
    """Return what NetBox says of a refusal: fields with their messages, or one text."""
    try:
        found = answer.json()
    except ValueError:
        return str(answer.reason)
    if isinstance(found, dict) and set(found) == {"detail"}:
        return str(found["detail"]).rstrip(".")
    if isinstance(found, dict):
        return "; ".join(f"{key}: {_plain(value)}" for key, value in found.items())[:400]
    several = [one for one in found if one] if isinstance(found, list) else [found]
    return "; ".join(dict.fromkeys(map(_plain, several)))[:400]


def _plain(value: object) -> str:
    if isinstance(value, Mapping):
        return "; ".join(f"{key}: {_plain(one)}" for key, one in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
