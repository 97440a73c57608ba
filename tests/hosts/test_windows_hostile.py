"""No name and no value becomes a command of PowerShell, whatever it holds."""

import random
from pathlib import Path

from sanfab.hosts.facts import ByHand, HostFacts, HostSetting
from sanfab.render.hosts import render_host
from sanfab.text import powershell_quote
from support.bench import TINY
from support.console import sanfab
from support.nightly import NIGHTLY
from support.powershell import commands, faults, functions, unquoted

QUOTES = "'\u2018\u2019\u201a\u201b"
PIECES = [
    *QUOTES,
    *(
        '"',
        "\u201c",
        "\u201d",
        "\u201e",
        "`",
        "``",
        "$",
        "$(",
        ")",
        "@(",
        "@{",
        "}",
        "{",
        "$x",
        "&",
    ),
    *("; Remove-Item C:\\", "| iex", "&& calc", "$(Stop-Computer)", "`$(calc)", "#", "<#", "#>"),
    *("--%", "-f", "-Confirm:$false", "'@", "@'", '@"', "%PATH%", "..", "\\", "/", "*", "?", "[a]"),
    *(
        "\n",
        "\r\n",
        "\x00",
        "\u2028",
        "\u0085",
        "\t",
        " ",
        "SAN A",
        "\u00e9",
        "\U0001f4be",
        "\u2013x",
    ),
]
COUNT = 100_000 if NIGHTLY else 500
"""Hostile strings of each test."""
IN_A_SCRIPT = 250


def hostile(seed: int, count: int) -> list[str]:
    chance = random.Random(seed)
    return ["".join(chance.choices(PIECES, k=chance.randint(1, 6))) for _ in range(count)]


def is_one_line(text: str) -> bool:
    return not any(letter in text for letter in "\n\r\x00\t\u2028\u2029\u0085")


def end_of_string(text: str) -> int:
    """Return where the first string of a text ends, as the tokenizer of PowerShell finds it: at a
    quote of any kind that no second quote follows."""
    place = 1
    while place < len(text):
        if text[place] not in QUOTES:
            place += 1
        elif text[place + 1 : place + 2] in (*QUOTES,):
            place += 2
        else:
            return place + 1
    return -1


def test_a_quoted_text_is_one_string_of_the_same_value(note: list[str]) -> None:
    refused = 0
    for text in hostile(1, COUNT):
        try:
            quoted = powershell_quote(text)
        except ValueError:
            assert not is_one_line(text), text
            refused += 1
            continue
        assert is_one_line(text), text
        assert end_of_string(quoted + " rest") == len(quoted), text
        assert unquoted(quoted) == text
    note.append(
        f"hosts: {COUNT - refused} hostile strings quoted for PowerShell, {refused} refused"
    )


def test_hostile_names_and_values_stay_words_of_their_setting() -> None:
    hostile_lines = [text for text in hostile(2, 2 * COUNT) if is_one_line(text)][:COUNT]
    texts = [f"{text}{number}" for number, text in enumerate(hostile_lines)]
    harmless = shape([f"word {number}" for number in range(IN_A_SCRIPT)])
    for first in range(0, len(texts) - IN_A_SCRIPT + 1, IN_A_SCRIPT):
        assert shape(texts[first : first + IN_A_SCRIPT]) == harmless, first


def shape(texts: list[str]) -> tuple[list[str], list[str]]:
    """Return the functions and the commands of a script with these texts, as PowerShell reads it.

    Each text is an interface, a field, a value and a setting by hand at once.
    """
    facts = HostFacts("host", "windows", "Server 2019")
    for text in texts:
        facts.values[HostSetting(text, "netadapter", text)] = text
        facts.by_hand.append(ByHand(text, text, text, text))
    script = render_host(facts)["sanfab-host.ps1"]
    assert faults(_plain(script)) == []
    found = commands(_plain(script))
    values = {words[3] for name, words in found if name == "setting"}
    assert values == {_plain(text) for text in texts}
    return functions(_plain(script)), [name for name, _ in found]


def _plain(text: str) -> str:
    """Return a text with the quotes that the grammar knows: it has no typographic ones."""
    return text.translate(dict.fromkeys(map(ord, QUOTES), "'"))


def test_a_hostile_inventory_is_refused_or_harmless(tmp_path: Path) -> None:
    chosen = hostile(3, 200 if NIGHTLY else 12)
    for number, text in enumerate(chosen):
        stated = "".join(f"\\U{ord(letter):08X}" for letter in text)
        host = (
            f'os: windows, os_release: "2019 {stated}", settings: {{iscsi_initiator: "{stated}"}}'
        )
        inventory = TINY.replace("os: esxi, ports: {", f"{host}, ports: {{").replace(
            "vmnic2: {", f'vmnic2: {{interface: "{stated}", '
        )
        folder = tmp_path / str(number)
        folder.mkdir()
        (folder / "san.yml").write_text(inventory)
        shown = sanfab("hosts", folder, "--build", folder / "build")
        scripts = [*folder.glob("build/*/hosts/*/*.ps1")]
        assert (shown.exit_code == 2) is (scripts == []), text
        for script in scripts:
            assert faults(script.read_text()) == [], text
