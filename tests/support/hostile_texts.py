"""Texts that try to become a command, Markdown or HTML, put in place of texts of an inventory."""

import random
from collections.abc import Iterator

from sanfab.model.yaml12 import Data

PAYLOADS = (
    *("; reboot", "\nreboot\n", "\r\nreboot", "$(reboot)", "`reboot`", "&& reboot", "' reboot '"),
    *('" reboot "', "\\", "#", "*", " ", "", "-f", "--force", "../../x", "10.0.0.1; reboot"),
    *("| reboot |", "<script>alert(1)</script>", "</td><td>", "<!--", "[a](javascript:b)", "```"),
    *("![a](http://b)", "~~~\nreboot", "**a**", "\x00", "\x1b[2J", "\u202e", "\u2028reboot"),
    *(
        "{{ 7 * 7 }}",
        "{% raw %}",
        "{0}",
        "%n",
        "\ufeff",
        "a\tb",
        "=cmd|'x'!A1",
        "iqn.2000-01.x:y z",
    ),
    *("<iSCSI name of esx01>", "x-y", "x.y", "x_y", "0x", "x" * 63, "x" * 300),
)
SIGNS = [chr(code) for code in range(128)] + list("\u00a0\u0085\u2028\u202e\ufeff\u00e4")


def hostile(rng: random.Random, value: str) -> str:
    """Return a text in place of a value: an attack, the value with one, or random signs."""
    attack = rng.choice(PAYLOADS)
    noise = "".join(rng.choice(SIGNS) for _ in range(rng.randint(1, 12)))
    at = rng.randint(0, len(value))
    return rng.choice(
        (attack, value + attack, value[:at] + attack + value[at:], noise, value + noise)
    )


def renamed(data: Data, old: str, new: str) -> Data:
    """Return a document with every value and key of one text replaced."""
    if isinstance(data, dict):
        return {new if key == old else key: renamed(one, old, new) for key, one in data.items()}
    if isinstance(data, list):
        return [renamed(one, old, new) for one in data]
    return new if data == old else data


def texts_of(data: Data) -> Iterator[str]:
    """Yield every text of a part of the document, keys that the operator chose included."""
    if isinstance(data, dict):
        for key, one in data.items():
            yield key
            yield from texts_of(one)
    elif isinstance(data, list):
        for one in data:
            yield from texts_of(one)
    elif isinstance(data, str):
        yield data
