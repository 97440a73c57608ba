"""Client of the Batfish service; reports its errors as ServiceError."""

import io
import logging
import re
import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar, cast
from urllib.parse import urlsplit

from pydantic import ValidationError

from sanfab.errors import SanfabError
from sanfab.gate.batfish import connection
from sanfab.gate.batfish.connection import KEY_VARIABLE
from sanfab.gate.batfish.control import BASE, CONTROL, control_archive, control_question
from sanfab.gate.batfish.question import (
    LOOP,
    LOST,
    AnswerRow,
    Deactivation,
    ParameterValue,
    Question,
    RowT,
)

if TYPE_CHECKING:
    from pybatfish.client.session import Session

PORT = 9996
ADDRESS_VARIABLE = "SANFAB_BATFISH"
START = "docker run --name batfish -d -p 9996:9996 batfish/batfish"
"""How to start the published container image."""

CONNECT_SECONDS = 5
GREETING_SECONDS = 30
"""Timeout of the version request, which even a busy service answers soon."""

FIRST_PAUSE, LAST_PAUSE = 0.01, 0.5
"""Seconds between two polls for an answer."""

DONE = frozenset(
    {
        "ASSIGNMENTERROR",
        "REQUEUEFAILURE",
        "TERMINATEDABNORMALLY",
        "TERMINATEDBYUSER",
        "TERMINATEDNORMALLY",
    }
)


BEFORE_ROUTING: Mapping[str, Mapping[str, object]] = {"layer3Edges": {"initial": True}}
"""What pybatfish has no parameter for, by question (EdgesQuestion.java): Batfish then computes no
routes for edges, which takes longer than the rest. Only tunnels change edges by routes, and no
configuration for the gate has one."""

NO_SENDER = "No matching source locations"
"""Answer when the ports of all senders are down, which send nothing then. What they should reach is
asked in the other direction too. Source: ReachabilityParametersResolver.java."""

PACKETS = "reachability"
"""Question for a packet that ends in some ways: no row is the answer that there is none."""
ANY_END = (f"ACCEPTED,{LOST}", LOOP)
"""All the ways in which a packet may end: one of them is the end of every packet. They are asked
for in this order, as a search for loops takes as long as all the rest."""

T = TypeVar("T")


class WorkFailedError(Exception):
    """The service failed to complete a request."""


class ServiceError(SanfabError):
    """The service does not answer, or not as expected; nothing was proven."""


@dataclass(frozen=True)
class ServiceAddress:
    """Address of the service."""

    host: str
    port: int = PORT
    tls: bool = False
    verify: bool = True
    """Check its certificate."""

    def __str__(self) -> str:
        scheme = "https" if self.tls else "http"
        return f"{scheme}://{self.name}:{self.port}"

    @property
    def name(self) -> str:
        """Host as a URL writes it."""
        return f"[{self.host}]" if ":" in self.host else self.host

    @property
    def route(self) -> str:
        """Address, with the proxy in between."""
        proxy = connection.proxy_of(str(self))
        return f"{self} through the proxy {proxy} of the environment" if proxy else str(self)


def address_of(text: str, *, verify: bool = True) -> ServiceAddress:
    """Return what ``HOST``, ``HOST:PORT`` or ``https://HOST:PORT`` names.

    Raises SanfabError for anything else.

    >>> str(address_of("batfish.example")), str(address_of("https://[::1]:443"))
    ('http://batfish.example:9996', 'https://[::1]:443')
    """
    if "@" in text:
        raise SanfabError(
            "--batfish: found a user name in the address, expected HOST, HOST:PORT or "
            f"https://HOST:PORT; set the API key in {KEY_VARIABLE}"
        )
    try:
        parts = urlsplit(text if "//" in text else f"//{text}")
        host, port = parts.hostname or "", parts.port
    except ValueError:
        host, port = "", None
    rest = f"{parts.path.removeprefix('/')}{parts.query}{parts.fragment}" if host else ""
    known = re.fullmatch(r"[\w.:%-]+", host) and parts.scheme in {"", "http", "https"}
    if not known or port == 0 or rest:
        found = re.sub(r"(?s)([?#]).+", r"\1...", text) or "nothing"  # it may hold a secret
        raise SanfabError(
            f"--batfish: found {found}, expected HOST, HOST:PORT or https://HOST:PORT"
        )
    return ServiceAddress(host, port or PORT, parts.scheme == "https", verify)


class BatfishClient(Protocol):
    """Service, or recorded answers of one, as the gate uses it."""

    version: str
    route: str
    """Its address, and the proxy in between."""

    def start(self, name: str, packed: bytes) -> None:
        """Upload a snapshot."""

    def fork(self, base: str, name: str, deactivation: Deactivation) -> None:
        """Copy a snapshot with nodes or interfaces deactivated."""

    def drop(self, name: str) -> None:
        """Delete a snapshot."""

    def ask(self, question: Question[RowT], snapshot: str, reference: str = "") -> list[RowT]:
        """Return the rows of an answer."""


class BatfishService:
    """Session with the service, in a network that is deleted at the end."""

    def __init__(self, address: ServiceAddress, seconds: float) -> None:
        """Connect; ``seconds``: longest time that one answer may take.

        Raises ServiceError if no Batfish service answers.
        """
        self.address, self.seconds = address, seconds
        self.route = address.route
        self._answering: set[str] = set()
        """Snapshots about which it answered that packets end in some way."""
        self._packets: dict[str, threading.Lock] = {}
        """Who asks that about a snapshot: answers are asked for at the same time."""
        self._controlled: set[str] = set()
        """Questions that it answered about the control, and snapshots of that which it has."""
        self._control = threading.Lock()
        key = connection.api_key()
        _require_listener(address)
        self._session = _session(address, seconds, key)
        try:
            self.version = _connected_version(
                self._session, address, min(seconds, GREETING_SECONDS)
            )
        except (KeyboardInterrupt, SystemExit):
            if self._session.network:
                self.close()
            raise

    def close(self) -> None:
        """Delete the uploaded network; errors are ignored."""
        network = self._session.network or ""
        with suppress(Exception):
            _within(CONNECT_SECONDS, lambda: self._session.delete_network(network))

    def start(self, name: str, packed: bytes) -> None:
        """Upload a snapshot and wait until it is parsed; raises ServiceError if that fails."""
        with self._reported_errors(f"read snapshot {name}"):
            archive = io.BytesIO(packed)
            read = partial(self._session.init_snapshot, archive, name=name)  # type: ignore[arg-type]  # takes a stream too
            _within(self.seconds, read)

    def fork(self, base: str, name: str, deactivation: Deactivation) -> None:
        """Copy a snapshot with nodes or interfaces deactivated."""
        from pybatfish.datamodel.primitives import Interface  # noqa: PLC0415  # it is slow

        off = [Interface(hostname=node, interface=name) for node, name in deactivation.interfaces]
        with self._reported_errors(f"fork snapshot {base}"):
            _within(
                self.seconds,
                lambda: self._session.fork_snapshot(
                    base, name, deactivate_interfaces=off, deactivate_nodes=list(deactivation.nodes)
                ),
            )

    def drop(self, name: str) -> None:
        """Delete a snapshot."""
        with self._reported_errors(f"delete snapshot {name}"):
            _within(self.seconds, lambda: self._session.delete_snapshot(name))

    def ask(self, question: Question[RowT], snapshot: str, reference: str = "") -> list[RowT]:
        """Return the rows of an answer; raises ServiceError if it is missing or malformed."""
        with self._reported_errors(f"answer {question.name}"):
            if not hasattr(self._session.q, question.name):
                raise _unexpected_answer(question, self.version, "the service has no such question")
            answer = _within(self.seconds, lambda: self.answer(question, snapshot, reference))
            rows = parse_answer(question, answer, self.version)
            if not rows:
                self._require_control(question)
            if question.name == PACKETS:
                if rows:
                    self._answering.add(snapshot)
                else:
                    self._require_packets(question, answer, snapshot)
            return rows

    def _require_control(self, question: Question[AnswerRow]) -> None:
        """Raise ServiceError if it returns no row about the control either, once a question."""
        with self._control:
            if question.name in self._controlled:
                return
            names = (CONTROL, BASE) if question.against_base else (CONTROL,)
            for name in names:
                if name not in self._controlled:
                    self.start(name, control_archive(name))
                    self._controlled.add(name)
            asked = control_question(question)
            found = _within(self.seconds, lambda: self.answer(asked, *names))
            if not parse_answer(asked, found, self.version):
                what = "no row about a snapshot with a mistake, so that no row proves nothing"
                raise _unexpected_answer(asked, self.version, what)
            self._controlled.add(question.name)

    def _require_packets(
        self, question: Question[AnswerRow], answer: Mapping[str, object], snapshot: str
    ) -> None:
        """Raise ServiceError if it knows of no packet at all: no row is then no answer.

        Packets between the same ports that end in any way are the control, once a snapshot.
        """
        if _has_no_sender(answer):
            return
        with self._packets.setdefault(snapshot, threading.Lock()):  # it costs as much as an answer
            if snapshot in self._answering:
                return
            if not any(self._has_packets(question, ends, snapshot) for ends in ANY_END):
                what = "no packet of any end, so that its other answers prove nothing"
                raise _unexpected_answer(question, self.version, what)
            self._answering.add(snapshot)

    def _has_packets(self, question: Question[AnswerRow], ends: str, snapshot: str) -> bool:
        """Return whether the ports of a question send a packet that ends so, or are all down."""
        params = (*(one for one in question.params if one[0] != "actions"), ("actions", ends))
        asked = Question(question.name, question.row, params)
        found = _within(self.seconds, lambda: self.answer(asked, snapshot))
        return bool(parse_answer(asked, found, self.version)) or _has_no_sender(found)

    def answer(
        self, question: Question[RowT], snapshot: str, reference: str = ""
    ) -> Mapping[str, object]:
        """Return an answer as the service sends it; raises TimeoutError or a pybatfish error."""
        kind = getattr(self._session.q, question.name)
        asked = kind(**_params(question.params))
        asked.dict().update(BEFORE_ROUTING.get(question.name, {}))
        work = asked.answer(
            snapshot=snapshot, reference_snapshot=reference or None, background=True
        )
        # pybatfish polls every 0.1 s at the earliest, longer than most answers take.
        pause, until = FIRST_PAUSE, time.monotonic() + self.seconds
        while (status := self._status(work)) not in DONE:
            if time.monotonic() > until:
                raise TimeoutError
            time.sleep(pause)
            pause = min(LAST_PAUSE, pause * 1.5)
        if status != "TERMINATEDNORMALLY":
            raise WorkFailedError(f"work ended as {status}")
        from pybatfish.client import restv2helper  # noqa: PLC0415  # it is slow

        # Not by the session, which makes a table for pandas of each answer, half of its time.
        about = {"snapshot": snapshot, "referenceSnapshot": reference or None}
        found: Mapping[str, object] = restv2helper.get_answer(
            self._session, asked.get_name(), about
        )
        return found

    def _status(self, work: str) -> str:
        answer = self._session.get_work_status(work)  # type: ignore[no-untyped-call]
        return str(answer["workstatus"])

    @contextmanager
    def _reported_errors(self, what: str) -> Iterator[None]:
        """Convert errors to ServiceError with the action for the operator."""
        try:
            yield
        except SanfabError:
            raise
        except TimeoutError as error:
            raise ServiceError(
                f"Batfish at {self.address.route} took more than {self.seconds:g} s to {what}; "
                "raise --timeout, or give the service more memory"
            ) from error
        except Exception as error:
            raise ServiceError(
                f"Batfish at {self.address.route} could not {what}: {connection.reason_of(error)}"
            ) from error


def _within(seconds: float, call: Callable[[], T]) -> T:
    """Run a call of pybatfish with a timeout; raises TimeoutError, or the error of the call."""
    done: list[T] = []
    raised: list[BaseException] = []

    def job() -> None:
        try:
            done.append(call())
        except BaseException as error:  # noqa: BLE001  # raised again below
            raised.append(error)

    thread = threading.Thread(target=job, daemon=True)
    thread.start()
    thread.join(seconds)
    if thread.is_alive():
        raise TimeoutError
    if raised:
        raise raised[0]
    return done[0]


def parse_answer(
    question: Question[RowT], answer: Mapping[str, object], version: str
) -> list[RowT]:
    """Return the rows of an answer; raises ServiceError if columns or values are unexpected."""
    try:
        (element,) = cast("list[dict[str, object]]", answer["answerElements"])
        if _has_no_sender(answer):
            return []
        rows = cast("list[object]", element["rows"])
        table = cast("dict[str, list[dict[str, str]]]", element["metadata"])
        missing = _columns(question) - {column["name"] for column in table["columnMetadata"]}
        if missing:
            raise _unexpected_answer(question, version, f"no column {', '.join(sorted(missing))}")
        if answer.get("status") != "SUCCESS":
            raise _unexpected_answer(question, version, f"status {answer.get('status')}")
        return [question.row.model_validate(row) for row in rows]
    except ValidationError as error:
        first = error.errors()[0]
        column = ".".join(map(str, first["loc"]))
        raise _unexpected_answer(question, version, f"column {column}: {first['msg']}") from error
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise _unexpected_answer(question, version, "no table of rows") from error


def _has_no_sender(answer: Mapping[str, object]) -> bool:
    (element,) = cast("list[dict[str, object]]", answer["answerElements"])
    return element.get("answer") == NO_SENDER


def _columns(question: Question[RowT]) -> set[str]:
    """Return the columns that an answer needs, even an empty one."""
    fields = question.row.model_fields.items()
    return {field.alias or name for name, field in fields if field.is_required()}


def _unexpected_answer(question: Question[RowT], version: str, what: str) -> ServiceError:
    return ServiceError(
        f"Batfish {version} returned an unexpected answer to {question.name}: {what}; "
        "use a version of Batfish that sanfab is tested with (README), or a newer sanfab"
    )


def _require_listener(address: ServiceAddress) -> None:
    """Fail at once if nothing listens, because pybatfish retries for minutes."""
    if connection.proxy_of(str(address)):  # only the proxy may resolve the name
        return
    try:
        socket.create_connection((address.host, address.port), CONNECT_SECONDS).close()
    except (OSError, UnicodeError) as error:  # UnicodeError: not a host name
        raise ServiceError(
            f"no Batfish at {address}: {getattr(error, 'strerror', '') or error}\n"
            f"start one: {START}\n"
            f"or name another: --batfish HOST[:PORT], or {ADDRESS_VARIABLE} in the environment"
        ) from error


def _session(address: ServiceAddress, seconds: float, key: str) -> "Session":
    """Return a session without connecting."""
    from pybatfish.client.consts import CoordConsts  # noqa: PLC0415
    from pybatfish.client.options import Options  # noqa: PLC0415  # it is slow, so only if needed

    # The client reads these when it is imported: no long retries for a service that is gone.
    Options.max_initial_tries_to_connect_to_coordinator = 1
    Options.max_retries_to_connect_to_coordinator = 2
    import urllib3  # noqa: PLC0415  # comes with pybatfish
    from pybatfish.client.session import Session  # noqa: PLC0415

    logging.getLogger("pybatfish").setLevel(logging.ERROR)
    if not address.verify:  # the user disabled verification
        urllib3.disable_warnings(urllib3.exceptions.InsecureRequestWarning)
    session = Session(
        host=address.name,
        port=address.port,
        ssl=address.tls,
        verify_ssl_certs=address.verify,
        api_key=key or CoordConsts.DEFAULT_API_KEY,
        load_questions=False,
    )
    if connection.is_loopback(address.host):
        session.proxies = {"http": "", "https": ""}  # comes before those of the environment
    session.timeout = seconds  # of one request, so that no thread blocks forever
    return session


def _connected_version(session: "Session", address: ServiceAddress, seconds: float) -> str:
    """Create a network and return the version of the service; raises ServiceError."""
    import requests  # noqa: PLC0415  # comes with pybatfish

    def greet() -> str:
        session.q.load()
        version = str(session.get_component_versions().get("Batfish") or "")
        if not version:
            raise ServiceError(f"{address.route} answers without a version; is it Batfish?")
        session.set_network(f"sanfab-{secrets.token_hex(6)}")
        return version

    try:
        return _within(seconds, greet)
    except SanfabError:
        raise
    except TimeoutError as error:
        raise ServiceError(
            f"{address.route} does not answer within {seconds:g} s; is it a working Batfish"
            f"{'? If the port does not use TLS, use http://' if address.tls else '?'}"
        ) from error
    except requests.exceptions.ConnectionError as error:
        raise ServiceError(f"Batfish at {address.route}: {connection.reason_of(error)}") from error
    except Exception as error:
        what = f"{address.route} is not the question service of Batfish"
        raise ServiceError(f"{what}: {connection.reason_of(error)}") from error


def _params(params: tuple[tuple[str, ParameterValue], ...]) -> dict[str, object]:
    """Return parameters in the types of pybatfish."""
    from pybatfish.datamodel.flow import HeaderConstraints, PathConstraints  # noqa: PLC0415

    kinds = {"headers": HeaderConstraints, "pathConstraints": PathConstraints}
    return {
        name: kinds[name](**dict(value)) if isinstance(value, tuple) else value
        for name, value in params
    }
