"""The text of a file that somebody gives as a configuration; limits of such files."""

import re
from pathlib import Path

from sanfab.errors import SanfabError

TEXT_LIMIT = 20_000_000
"""Bytes of one configuration; the largest that switches print have a twentieth of it."""

OUTPUT_SUFFIXES = (".txt", ".log")
"""Files with the output of a host or array, in a folder that the operator names."""
LARGEST_OUTPUT = 8 * 1024 * 1024
"""Bytes of the largest of these files that is read."""

DIGITS = 1000
"""Digits of a number that no configuration contains; parsing it would take too long."""
_LONG_NUMBER = re.compile(f"[0-9]{{{DIGITS}}}")

_PACKED = {
    b"\x1f\x8b": "a gzip file",
    b"PK\x03\x04": "a zip file",
    b"BZh": "a bzip2 file",
    b"\xfd7zXZ": "an xz file",
    b"%PDF": "a PDF file",
    b"\x89PNG": "a picture",
}
"""First bytes of files that are given by mistake."""
_WIDE = {b"\xff\xfe": "utf-16", b"\xfe\xff": "utf-16"}
"""Byte order marks, as Windows PowerShell writes them."""
_SAMPLE = 512
"""Bytes that tell how a text without a mark is encoded."""
_STRAY = 100
"""One NUL byte in as many bytes is of a terminal, more are of a file that is no text."""


def text_from(file: Path, data: bytes) -> str:
    """Return bytes as the text of a configuration; raises SanfabError if they are not text."""
    if len(data) > TEXT_LIMIT:
        limit = TEXT_LIMIT // 1_000_000
        raise SanfabError(f"{file}: larger than {limit} MB, expected a configuration")
    text = _decoded(file, data)
    number = _LONG_NUMBER.search(text)
    if number:
        line = text.count("\n", 0, number.start()) + 1
        found = f"found a number of {DIGITS} digits or more"
        raise SanfabError(f"{file}:{line}: {found}, expected the text of a configuration")
    return re.sub("\r*\n", "\n", text).replace("\r", "\n")


def _decoded(file: Path, data: bytes) -> str:
    for start, kind in _PACKED.items():
        if data.startswith(start):
            raise SanfabError(f"{file}: {kind}, expected the text of a configuration; unpack it")
    encoding = _WIDE.get(data[:2]) or _wide_without_mark(data)
    try:
        text = data.decode(encoding or "utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        found = f"byte {data[error.start]:#04x}"
        raise SanfabError(
            f"{file}:{line}: not UTF-8 text: {found}; save the text as UTF-8"
        ) from error
    if text.count("\0") * _STRAY > len(text):
        raise SanfabError(f"{file}: holds NUL bytes, expected the text of a configuration")
    return text.replace("\0", "")


def _wide_without_mark(data: bytes) -> str:
    """Return the encoding of a text with two bytes for each letter; empty: it is another."""
    sample = data[:_SAMPLE]
    low, high = sample[::2], sample[1::2]
    if high and not any(high) and all(low):
        return "utf-16-le"
    return "utf-16-be" if low and not any(low) and all(high) else ""
