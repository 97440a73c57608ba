"""Code outside the folders of a NOS neither names nor imports one, nor has words of its lines."""

import ast
import re
import tomllib
from collections.abc import Iterator

from sanfab.noses import NOS_PARTS
from support.sans import ROOT

NAMES = "|".join(NOS_PARTS)
OF_A_NOS = re.compile(rf"(?:sanfab/nos|sanfab_lab|sanfab_napalm)/(?:{NAMES})/")
PACKAGE = re.compile(rf"(?:sanfab\.nos|sanfab_lab)\.(?:{NAMES})\b")
MAY_NAME = {
    "sanfab/gate/batfish/grammar.py": "which NOSes Batfish reads, and how",
    "sanfab/noses.py": "the list",
}
"""Files that may name a NOS, and why."""
MAY_IMPORT = {
    "sanfab_lab/eapi.py": "it serves the protocol of one NOS",
}
"""Files that may import what is of a NOS, and why."""


def found(text: str) -> Iterator[str]:
    """Yield the names and packages of NOSes in the code of a module, not in its words.

    >>> list(found("from sanfab.nos.eos import NOS\\nx = {'nxos': 1}"))
    ['sanfab.nos.eos', 'nxos']
    """
    if not any(name in text for name in NOS_PARTS):
        return  # most modules; to parse all takes seconds
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.ImportFrom(module=str(module)) if PACKAGE.match(module):
                yield module
            case ast.Constant(value=str(value)) if value in NOS_PARTS:
                yield value


WORDS = re.compile(
    r"\b(?:vty|use-(?:ipv4)?acl|class-map|policy-map|network-qos|dcb-map|qosprofile|class-fcoe"
    r"|c-8q|c-out|source-dest|address-based|load-balance|autodst)"
)
"""Words of a command line that facts and intent once held."""


def words_in(text: str) -> Iterator[str]:
    """Yield the words of a command line in the strings of a module, not in its docstrings.

    >>> list(words_in("'class-map of a docstring'\\nx = f'class-map qos {y}'"))
    ['class-map']
    """
    tree = ast.parse(text)
    docstrings = {node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node not in docstrings:
            yield from WORDS.findall(node.value) if isinstance(node.value, str) else ()


def test_facts_and_intent_hold_no_words_of_a_command_line() -> None:
    found = {
        path.name: words
        for folder in ("facts", "intent")
        for path in sorted((ROOT / "sanfab" / folder).rglob("*.py"))
        if (words := [*words_in(path.read_text(encoding="utf-8"))])
        and not path.name.endswith("_problems.py")  # messages may quote a switch
    }
    assert found == {}


def test_code_outside_its_folders_names_no_nos() -> None:
    named: dict[str, set[str]] = {}
    for package in ("sanfab", "sanfab_lab"):
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not OF_A_NOS.match(name):
                named[name] = set(found(path.read_text(encoding="utf-8")))
    words = {name for name, one in named.items() if one & NOS_PARTS.keys()}
    imports = {name for name, one in named.items() if one - NOS_PARTS.keys()}
    assert words == MAY_NAME.keys()
    assert imports == MAY_IMPORT.keys()


def test_the_contract_between_noses_holds_for_each_of_the_list() -> None:
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    contracts = {one["name"]: one for one in tool["importlinter"]["contracts"]}
    bound = contracts["One NOS does not know another"]["modules"]
    assert sorted(bound) == sorted(parts.code for parts in NOS_PARTS.values())
