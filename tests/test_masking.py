"""Secrets in lines: the quick look for words misses no line that the patterns would change."""

import re

from sanfab import masking
from sanfab.masking import mask_secrets
from support.sans import ROOT

ODD = (
    "user x PA\N{LATIN SMALL LETTER LONG S}\N{LATIN SMALL LETTER LONG S}WORD letmein",
    "snmp pr\N{LATIN SMALL LETTER DOTLESS I}v letmein",
    "USER X PASSWORD letmein",
    "copy ftp://bob:letmein@192.0.2.1/x y",
)


def test_the_quick_look_misses_no_secret() -> None:
    patterns = masking._BEFORE_SECRET, masking._IN_ADDRESS  # noqa: SLF001  # compared with them
    words = re.findall(r"[a-z][a-z-]{3,}", patterns[0].pattern)
    lines = [f"x {word} letmein y" for word in words] + [*ODD]
    for path in sorted((ROOT / "tests").rglob("*.cfg"))[:200]:
        lines += path.read_text(encoding="utf-8", errors="replace").splitlines()
    found = [line for line in lines if any(one.search(line) for one in patterns)]
    assert len(found) > len(words) / 2
    assert [line for line in found if mask_secrets(line) == line] == []
