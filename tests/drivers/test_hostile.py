"""Peers that answer like no switch: each ends as an error, soon and in little memory."""

import itertools
import logging
import resource
from dataclasses import replace
from time import monotonic

import pytest

from sanfab.nos.connect import connect_function
from sanfab.nos.driver import SwitchError, SwitchTarget, UnreachableError
from support.events import SAFETY_NET
from support.hostile import (
    AFTER_LOGIN,
    BEFORE_LOGIN,
    EAPI,
    Talk,
    answering,
    listening,
    over_ssh,
)
from support.nightly import NIGHTLY

pytestmark = [
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning"),
]

FACTOR = 0.05
MEGABYTES = 200
SAMPLE = {"escapes as the version", "no line end", "a user", "escapes", "wrong id", "HTML", "deep"}
NOSES = ("nxos", "os9", "eos", "exos")

PEERS: dict[str, tuple[str, Talk]] = {
    **{f"before {name}": ("nxos", talk) for name, talk in BEFORE_LOGIN.items()},
    **{
        f"{NOSES[number % 4]} {name}": (NOSES[number % 4], over_ssh(shell))
        for number, (name, shell) in enumerate(AFTER_LOGIN.items())
    },
    **{f"eapi {name}": ("eapi", talk) for name, talk in EAPI.items()},
}
HARMLESS = {"no echo", "nothing", "escapes", "another name each time", "bytes of no character"}
"""Peers that look like a switch that prints odd things: nothing need fail."""


def megabytes() -> float:
    """Return the largest memory of this process so far."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def target_at(port: int, kind: str) -> SwitchTarget:
    """Return a peer on loopback as the target of a driver that soon gives up."""
    return SwitchTarget(
        switch="sw-1",
        host="127.0.0.1",
        user="admin",
        password="hostile-password",  # noqa: S106  # of nobody
        port=port,
        transport="eapi" if kind == "eapi" else "ssh",
        check_host_key=False,
        timeout=FACTOR,
        mask=lambda text: text.replace("hostile-password", "(hidden)"),
    )


def use(target: SwitchTarget, kind: str) -> None:
    """Log in, read, change, save and log out."""
    release = "4.20" if kind == "eos" else "4.30"
    driver = connect_function("eos" if kind == "eapi" else kind)(target, release)  # type: ignore[arg-type]
    try:
        driver.abort_sessions()
        driver.running()
        driver.startup()
        driver.show(["show version"])
        driver.apply(["vlan 10"], lambda _response: None)
        driver.save()
    finally:
        driver.close()


@pytest.mark.parametrize(
    "name",
    [name for name in PEERS if NIGHTLY or name.partition(" ")[2] in SAMPLE],
)
def test_a_hostile_peer(
    name: str, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kind, talk = PEERS[name]
    # Without the handlers of pytest, Python prints what no library handles.
    monkeypatch.setattr(logging.getLogger("paramiko"), "propagate", False)
    before, began, said = megabytes(), monotonic(), ""
    with listening(talk) as port:
        target = target_at(port, kind)
        try:
            use(target, kind)
        except SwitchError as error:
            said = str(error)
        spent = monotonic() - began
    assert said.startswith("sw-1") or name.partition(" ")[2] in HARMLESS, said
    assert said.replace("\n", "").isprintable()
    assert len(said) < 2000
    assert "Traceback" not in said
    assert spent < SAFETY_NET
    assert megabytes() - before < MEGABYTES
    printed = "".join(capfd.readouterr())
    assert "\x1b" not in printed
    assert "Traceback" not in printed


PLAIN_PROMPTS = {"nxos": "sw> ", "os9": "sw>", "eos": "sw>", "exos": "x670.1 > "}


@pytest.mark.parametrize(("nos", "prompt"), PLAIN_PROMPTS.items(), ids=PLAIN_PROMPTS)
def test_a_login_that_may_not_configure_is_refused_at_once(nos: str, prompt: str) -> None:
    sent: list[str] = []

    def answer(line: str, _number: int) -> str:
        sent.append(line)
        return f"{line}\r\nThis user does not have permissions for this command.\r\n{prompt}"

    with (
        listening(over_ssh(answering(answer, prompt))) as port,
        pytest.raises(UnreachableError) as caught,
    ):
        use(target_at(port, nos), nos)
    shown = f"user admin has no right to configure (prompt `{prompt.strip()}`); give the user"
    assert shown in str(caught.value)
    assert not [line for line in sent if line.startswith(("show running", "show conf", "vlan"))]


@pytest.mark.filterwarnings("error::pytest.PytestUnhandledThreadExceptionWarning")
@pytest.mark.parametrize("passed", [1, 3, 6])
def test_an_interruption_at_any_read_of_a_login_ends_it(passed: int) -> None:
    asked, began = itertools.count(), monotonic()
    with listening(over_ssh(AFTER_LOGIN["nothing"])) as port:
        target = replace(target_at(port, "os9"), interruptions=lambda: next(asked) > passed)
        with pytest.raises(UnreachableError, match="interrupted by the operator"):
            use(replace(target, timeout=100.0), "os9")
    assert monotonic() - began < SAFETY_NET


def test_there_are_many() -> None:
    assert len(PEERS) >= 60
