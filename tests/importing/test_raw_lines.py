"""Lines that are not understood: raw lines where that is safe, else listed, without secrets."""

from pathlib import Path

import pytest

from sanfab.importing.captures import read_captures
from sanfab.importing.raw_lines import may_hold_secret, shown_line
from sanfab.importing.run import Imported, import_captures, import_switches
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.load import load_inventory
from sanfab.render.templates import render_configuration
from support.bench import TINY
from support.console import sanfab
from support.imports import saved

HARMLESS = """telescope dome
   shutter 30
   mirror silver
system coredump compressed
"""
SECRETS = {
    "widget password hunter2": "widget password (hidden)",
    "username zoe role operator": "",
    "widget 7 070c285f4d06": "(hidden)",
    "widget blob A9xk2Lq88ZtYw": "(hidden)",
    "telescope lens $6$saltsalt$hash": "(hidden)",
    "tacacs-telescope host 192.0.2.9 hunter2": "tacacs-telescope (hidden)",
    "fetch ftp://zoe:hunter2@192.0.2.9/x": "(hidden)",
}
CERTIFICATE = """crypto telescope ca
   3082 0122
   hunter2
"""


@pytest.fixture
def captures(tmp_path: Path) -> Path:
    """Captures of a SAN of two switches, without the manifest of a collection."""
    (tmp_path / "given").mkdir()
    (tmp_path / "given" / "san.yml").write_text(TINY)
    (tmp_path / "captures").mkdir()
    saved(load_inventory(tmp_path / "given")[1], tmp_path / "captures")
    return tmp_path / "captures"


def add(captures: Path, lines: str, before: str = "") -> None:
    """Add lines to what san-a printed: at the end, or before the last line that begins so."""
    file = captures / "san-a.cfg"
    text = file.read_text()
    at = text.rindex(f"\n{before or 'end'}") + 1
    file.write_text(text[:at] + lines + text[at:])


def raw_lines(found: Imported) -> object:
    return found.draft.at(("switches", "san-a", "configuration"))


def test_a_block_without_words_is_kept_as_raw_lines_and_the_law_holds(
    captures: Path, tmp_path: Path
) -> None:
    add(captures, HARMLESS)
    out = tmp_path / "out"
    assert sanfab("import", "--captures", captures, "--out", out).exit_code == 0
    (tmp_path / "given" / "san.yml").unlink()
    san, cabling, *_ = load_inventory(out)
    assert san.switches["san-a"].configuration == HARMLESS
    assert san.switches["san-a"].managed == "all"
    assert "configuration: | # assumed: that nobody needs to know" in (out / "san.yml").read_text()
    assert (out / ".import" / "remainder.txt").read_text() == ""
    for verb, expected in (("plan", "2 switches already compliant"), ("drift", "0 differences")):
        done = sanfab(verb, out, "--running", captures)
        assert expected in done.output, done.output
    design = design_of(cabling, "san-a")
    text = render_configuration(managed_facts(design), design.platform, design.capabilities)
    assert HARMLESS.replace("silver\n", "silver\nexit\n") in text
    again = tmp_path / "again"
    again.mkdir()
    saved(cabling, again)
    assert import_captures(again, "tiny", {}).cabling.san.switches == (
        import_captures(captures, "tiny", {}).cabling.san.switches
    )


@pytest.mark.parametrize("line", SECRETS)
def test_a_line_that_may_hold_a_secret_is_listed_and_never_written(
    line: str, captures: Path, tmp_path: Path
) -> None:
    add(captures, f"{line}\nsystem coredump compressed\n")
    out = tmp_path / "out"
    done = sanfab("import", "--captures", captures, "--out", out)
    assert done.exit_code == 0, done.output
    texts = [done.output, *(one.read_text() for one in out.rglob("*") if one.is_file())]
    for secret in ("hunter2", "070c285f4d06", "A9xk2Lq88ZtYw", "$6$saltsalt"):
        assert not [text for text in texts if secret in text]
    assert load_inventory(out)[0].switches["san-a"].configuration == "system coredump compressed"
    shown = SECRETS[line]
    if shown:
        lines = (captures / "san-a.cfg").read_text().splitlines()
        place = f"line {lines.index(line) + 1} is not understood, and may hold a secret"
        remainder = (out / ".import" / "remainder.txt").read_text()
        assert f"san-a: {place}: {shown}\n" in remainder


def test_a_block_with_a_secret_stays_outside_as_a_whole(captures: Path) -> None:
    add(captures, CERTIFICATE)
    found = import_captures(captures, "tiny", {})
    assert raw_lines(found) is None
    assert [one.text for one in found.draft.unread] == ["crypto (hidden)", "(hidden)", "(hidden)"]


@pytest.mark.parametrize(
    "lines",
    [
        "vlan telescope 30\n",
        "telescope vlan 101\n",
        "ip routing telescope\n",
        "telescope mtu 1500\n",
        "interface Telescope1\n   shutter 30\n",
        "telescope @@dome@@\n",
        "telescope d\u00f4me\n",
    ],
)
def test_a_line_that_the_storage_network_may_depend_on_is_listed(
    lines: str, captures: Path
) -> None:
    add(captures, lines)
    found = import_captures(captures, "tiny", {})
    assert raw_lines(found) is None
    assert [one.text for one in found.draft.unread] == [one.strip() for one in lines.splitlines()]


def test_a_line_of_a_port_is_listed(captures: Path) -> None:
    file = captures / "san-a.cfg"
    text = file.read_text()
    file.write_text(text.replace("interface Ethernet1\n", "interface Ethernet1\n   shutter 30\n"))
    found = import_captures(captures, "tiny", {})
    assert raw_lines(found) is None
    assert [one.text for one in found.draft.unread] == ["shutter 30"]


def test_more_lines_than_an_inventory_takes_are_listed(captures: Path) -> None:
    add(captures, "".join(f"telescope {number:04} {'x' * 40}\n" for number in range(400)))
    found = import_captures(captures, "tiny", {})
    assert raw_lines(found) is None
    assert len(found.draft.unread) == 400


def test_importing_twice_gives_the_same(captures: Path) -> None:
    add(captures, HARMLESS)
    switches = read_captures(captures)
    once, twice = (import_switches(switches, "tiny", {}) for _ in range(2))
    assert once.draft.data == twice.draft.data


@pytest.mark.parametrize("word", ["Port-Channel101", "TenGigabitEthernet0/1", "Ethernet1/1/12:1"])
def test_the_name_of_a_port_is_no_secret(word: str) -> None:
    assert not may_hold_secret([f"telescope {word}"])
    assert shown_line([f"telescope {word}"]) == f"telescope {word}"


WORDS = """passphrase secret community keystring wpa-psk authcode privcode encrypted credential
certificate pki crypto token user account snmp tacacs radius ldap md5 sha256 license trustpoint
sshid rsa dsa ecdsa login chap banner hashed"""


@pytest.mark.parametrize("word", WORDS.split())
def test_what_follows_each_of_these_words_may_be_a_secret(word: str) -> None:
    assert may_hold_secret([f"telescope {word} abc"])
    assert shown_line([f"telescope {word} abc"]).endswith(f"{word} (hidden)")
