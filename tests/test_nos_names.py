"""Code outside the folders of a NOS neither names a NOS nor imports one."""

import ast
import re
from collections.abc import Iterator

from sanfab.noses import NOS_PARTS
from support.sans import ROOT

NAMES = "|".join(NOS_PARTS)
OF_A_NOS = re.compile(rf"(?:sanfab/nos|sanfab_lab|sanfab_napalm)/(?:{NAMES})/")
PACKAGE = re.compile(rf"(?:sanfab\.nos|sanfab_lab)\.(?:{NAMES})\b")
MAY_NAME = {
    "sanfab/noses.py": "the list",
}
"""Files that may name a NOS, and why."""
MAY_IMPORT = {
    "sanfab_lab/eapi.py": "it serves the protocol of one NOS",
}
"""Files that may import what is of a NOS, and why."""
TOGETHER = ("sanfab/nos/", "sanfab/gate/")
"""Folders with tables by NOS."""


def found(text: str) -> Iterator[str]:
    """Yield the names and packages of NOSes in the code of a module, not in its words.

    >>> list(found("from sanfab.nos.eos import NOS\\nx = {'nxos': 1}"))
    ['sanfab.nos.eos', 'nxos']
    """
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.ImportFrom(module=str(module)) if PACKAGE.match(module):
                yield module
            case ast.Constant(value=str(value)) if value in NOS_PARTS:
                yield value


def test_code_outside_its_folders_names_no_nos() -> None:
    named: dict[str, set[str]] = {}
    for package in ("sanfab", "sanfab_lab"):
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not OF_A_NOS.match(name) and not name.startswith(TOGETHER):
                named[name] = set(found(path.read_text(encoding="utf-8")))
    words = {name for name, one in named.items() if one & NOS_PARTS.keys()}
    imports = {name for name, one in named.items() if one - NOS_PARTS.keys()}
    assert words == MAY_NAME.keys()
    assert imports == MAY_IMPORT.keys()
