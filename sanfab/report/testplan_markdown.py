"""Words of a test plan: systems, code in Markdown."""

import re
from collections.abc import Iterable

SYSTEMS = {
    "windows": "Windows",
    "linux": "Linux",
    "esxi": "ESXi",
    "solaris": "Solaris",
    "other": "another system",
    "netapp-ontap": "ONTAP",
    "netapp-7mode": "Data ONTAP 7-Mode",
    "netapp-eseries": "E-Series",
    "equallogic": "EqualLogic",
    "nimble": "Nimble",
    "powerstore": "PowerStore",
    "powerflex": "PowerFlex",
    "powervault-me5": "PowerVault ME",
    "unity": "Unity",
    "hpe-msa": "MSA",
    "alletra-mp": "Alletra MP",
    "pure-flasharray": "FlashArray",
    "generic": "the target",
}


def system_word(system: str) -> str:
    """Return the name of an operating system or array family."""
    return SYSTEMS.get(system, system)


def code(text: str) -> str:
    """Return text as code in a line of Markdown, whatever backticks it has.

    >>> code("ping"), code("a`b")
    ('`ping`', '`` a`b ``')
    """
    runs = [len(run) for run in re.findall("`+", text)]
    if not runs:
        return f"`{text}`"
    fence = "`" * (max(runs) + 1)
    return f"{fence} {text} {fence}"


def commands(lines: Iterable[str]) -> str:
    """Return lines as a block of Markdown to copy from."""
    text = "\n".join(lines)
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}\n{text}\n{fence}"
