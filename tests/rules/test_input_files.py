"""Files that people give as a configuration: pagers, encodings, packed files, two switches."""

import gzip
from pathlib import Path
from typing import Any

import pytest

from sanfab.cli.inputs import known_capture
from sanfab.errors import SanfabError
from sanfab.inventory import config_text
from sanfab.nos import NOSES
from sanfab.report.json_value import to_json

EXPECTED = Path(__file__).parents[1] / "scenarios" / "greenfield" / "expected"
TEXTS = {
    nos: (EXPECTED / f"{name}.cfg").read_text()
    for nos, name in (("nxos", "n5k-a"), ("os9", "s4810-a"), ("eos", "arista-a"))
}
BACK = "\b" * 8


def facts(tmp_path: Path, nos: str, data: bytes) -> tuple[Any, int]:
    """Return the facts of a file as its user gets them, and its number of unread lines."""
    file = tmp_path / "switch.cfg"
    file.write_bytes(data)
    capture, known = known_capture(file, nos, "", "")
    reading = NOSES[nos].read(capture.text, known.kinds[0])
    return to_json(reading.facts), len(reading.unread)


def paged(text: str, mark: str) -> str:
    """Return a text with a page mark before each twentieth line."""
    rows = enumerate(text.splitlines())
    return "".join(f"{mark if number % 20 == 19 else ''}{line}\n" for number, line in rows)


FORMS = {
    "mark taken back by backspaces": lambda text: paged(text, f"--More--{BACK}{' ' * 8}{BACK}"),
    "mark whose backspaces are lost": lambda text: paged(text, f"--More--{' ' * 8}"),
    "wide mark whose backspaces are lost": lambda text: paged(text, f" --More-- {' ' * 10}"),
    "mark in inverse letters": lambda text: paged(text, "\x1b[7m--More--\x1b[m\r\x1b[K"),
    "line ends of Windows": lambda text: text.replace("\n", "\r\n"),
    "line ends of a console server": lambda text: text.replace("\n", "\r\r\n"),
    "NUL bytes of a terminal": lambda text: text.replace("\n", "\r\0\n", 3),
    "tabulators": lambda text: text.replace("\n   ", "\n\t"),
}
ENCODINGS = ("utf-8-sig", "utf-16", "utf-16-le", "utf-16-be")


@pytest.mark.parametrize("nos", TEXTS)
@pytest.mark.parametrize("form", FORMS)
def test_a_text_reads_alike_however_a_terminal_stored_it(
    tmp_path: Path, nos: str, form: str
) -> None:
    plain = facts(tmp_path, nos, TEXTS[nos].encode())
    assert plain[1] == 0
    assert facts(tmp_path, nos, FORMS[form](TEXTS[nos]).encode()) == plain


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_text_reads_alike_however_it_is_encoded(tmp_path: Path, encoding: str) -> None:
    text = TEXTS["os9"]
    assert facts(tmp_path, "os9", text.encode(encoding)) == facts(tmp_path, "os9", text.encode())


def test_a_page_mark_with_many_backspaces_takes_no_time(tmp_path: Path) -> None:
    mark = f" --More-- {BACK * 8}{' ' * 64}{BACK * 8}"
    assert facts(tmp_path, "os9", paged(TEXTS["os9"], mark).encode())[1] == 0


REFUSED = {
    "gzip": (gzip.compress(b"hostname a"), "switch.cfg: a gzip file, expected the text of a con"),
    "zip": (b"PK\x03\x04rest", "switch.cfg: a zip file, expected"),
    "memory": (b"\0" * 4096, "switch.cfg: holds NUL bytes, expected"),
    "Latin-1": (
        "hostname a\n! Caf\xe9\n".encode("latin-1"),
        "switch.cfg:2: not UTF-8 text: byte 0xe9",
    ),
    "two switches": (
        b"hostname a\nvlan 10\ninterface Ethernet1\nhostname b\nvlan 10\ninterface Ethernet1\n",
        "switch.cfg: holds the configurations of a (line 1) and b (line 4): give each its own file",
    ),
    "two switches with other ports": (
        b"! device: a (x)\nhostname a\nvlan 1\n! device: b (x)\nhostname b\ninterface Ethernet1\n",
        "switch.cfg: holds the configurations of a (line 2) and b (line 5): give each its own file",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_no_configuration_of_one_switch_is_refused(tmp_path: Path, name: str) -> None:
    data, message = REFUSED[name]
    with pytest.raises(SanfabError) as caught:
        facts(tmp_path, "eos", data)
    assert message in str(caught.value)


def test_a_text_that_no_switch_prints_for_its_size_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(config_text, "TEXT_LIMIT", 1_000_000)
    with pytest.raises(SanfabError, match="larger than 1 MB, expected a configuration"):
        facts(tmp_path, "eos", b"hostname a\n" * 100_000)


RENAMED = {
    "twice the same": b"hostname b\nvlan 10\nhostname b\n",
    "at the end": b"hostname a\nvlan 10\ninterface Ethernet1\n   mtu 9214\nhostname b\n",
    "on the way": b"hostname a\nvlan 10\nvlan 20\nvlan 30\nhostname b\nvlan 10\n   name SAN\n",
    "in a session": b"a(config)#hostname b\nb(config)#vlan 10\nb(config)#exit\nb#\n",
    "twice in a session": (
        b"x(config)#hostname a\na(config)#vlan 10\na(config-vlan-10)#hostname b\nb(config)#\n"
    ),
}


@pytest.mark.parametrize("name", RENAMED)
def test_a_switch_that_is_renamed_is_one_switch(tmp_path: Path, name: str) -> None:
    found, unread = facts(tmp_path, "eos", RENAMED[name])
    assert (found["name"], next(iter(found["vlans"])), unread) == ("b", "10", 0)


@pytest.mark.parametrize("nos", TEXTS)
def test_two_rendered_configurations_in_one_file_are_refused(tmp_path: Path, nos: str) -> None:
    name = {"nxos": "n5k", "os9": "s4810", "eos": "arista"}[nos]
    texts = [(EXPECTED / f"{name}-{side}.cfg").read_bytes() for side in "ab"]
    with pytest.raises(SanfabError, match=f"holds the configurations of {name}-a .*{name}-b "):
        facts(tmp_path, nos, b"".join(texts))
