"""Facts of a host -> the script that applies, verifies and undoes its settings.

A script holds everything: each setting is one call of ``setting``, each file that keeps a setting
over a reboot is one too, and each mechanism that the host uses has its functions.
"""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import TYPE_CHECKING, NamedTuple

from sanfab.errors import PlacedError, SanfabError
from sanfab.hosts.facts import HOST, HostFacts
from sanfab.hosts.intent import host_facts
from sanfab.hosts.systems import SYSTEM_RULES
from sanfab.hosts.systems.esxi_show_commands import powercli_commands
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.files import refuse_links
from sanfab.model.hosts.files import SYSTEMS
from sanfab.model.hosts.mechanisms import SystemName
from sanfab.render.templates import render_template

if TYPE_CHECKING:
    from sanfab.inventory.references import Problem


class _Form(NamedTuple):
    """One script of a host; a system may have several that set the same."""

    file: str
    template: str
    commands: Callable[[HostFacts], Iterator[str]] | None = None
    """Commands whose output shows the settings. None: those of the system."""


_SH, _PS1 = _Form("sanfab-host.sh", "hosts/script.sh.j2"), "sanfab-host.ps1"
_FORMS: dict[SystemName, tuple[_Form, ...]] = {
    "esxi": (_SH, _Form(_PS1, "hosts/esxi/script.ps1.j2", powercli_commands)),
    "linux": (_SH,),
    "solaris": (_SH,),
    "windows": (_Form(_PS1, "hosts/windows/script.ps1.j2"),),
}
"""The scripts of a host, by operating system; the first one runs on the host itself."""
_SHELLS: dict[SystemName, str] = {
    "esxi": "/bin/sh",
    "linux": "/bin/sh",
    "solaris": "/usr/xpg4/bin/sh",
}
"""A shell of POSIX; /bin/sh of Solaris 10 is none."""


_IN_FILES_ONLY = frozenset({"boot-service", "multipath", "nvme-subsystem"})
"""Mechanisms whose files alone set their values: a service reads them, or the host at boot."""


_AT_ONCE = frozenset({"nic-pause", "nic-ring", "pause", "ring"})
"""Mechanisms whose fields one call sets: each call restarts the link."""


class ScriptRow(NamedTuple):
    """One call of ``setting`` in a script."""

    mechanism: str
    part: str
    field: str
    value: str


class HostResult(NamedTuple):
    """The files of one host below the build folder."""

    host: str
    system: str
    settings: int
    by_hand: int
    interfaces: tuple[str, ...]
    """Interfaces with settings, in the order in which the script sets them."""
    files: tuple[str, ...]
    changed: tuple[str, ...]
    """Those that differ from the previous run."""


class HostBuild(NamedTuple):
    """What a run wrote."""

    folder: Path
    results: tuple[HostResult, ...]
    without: tuple[tuple[str, str], ...]
    """Hosts without files, and why."""
    removed: tuple[str, ...]
    """Files of hosts that no longer have them."""


def build_hosts(cabling: Cabling, out: Path, names: list[str]) -> HostBuild:
    """Write the scripts of hosts below ``out``; nothing is written if one of them has a problem.

    Raises PlacedError with every problem, SanfabError if the folder cannot be written.
    """
    folder = out / cabling.san.name
    problems: list[Problem] = []
    made: list[tuple[HostFacts, dict[str, str]]] = []
    without: list[tuple[str, str]] = []
    for name in names:
        try:
            facts = host_facts(cabling, name)
        except PlacedError as error:
            problems += error.problems
            continue
        except LookupError as error:
            without.append((name, str(error)))
            continue
        texts = render_host(facts)
        if texts:
            made.append((facts, texts))
        else:
            without.append((name, _reason(facts)))
    if problems:
        raise PlacedError(problems)
    try:
        refuse_links(folder, folder / "hosts")
        results = tuple(_write(folder, facts, texts) for facts, texts in made)
        removed = tuple(_remove(folder, {file for one in results for file in one.files}, without))
    except OSError as error:
        where = error.filename or folder
        raise SanfabError(f"{where}: cannot be written: {error.strerror}") from error
    return HostBuild(folder, results, tuple(without), removed)


def _reason(facts: HostFacts) -> str:
    """Return why a host has no script, and what it would state to get one."""
    missing = SYSTEM_RULES[facts.system].silent_without
    hint = f"; state {missing}" if missing else ""
    return f"the inventory states no setting of it{hint}"


def render_host(facts: HostFacts) -> dict[str, str]:
    """Return the files of a host by name; none, if nothing is to be set."""
    if not facts.values and not facts.by_hand:
        return {}
    rows = _at_once(_with_vlans(facts, script_rows(facts)))
    rules = SYSTEM_RULES[facts.system]
    context = {
        "facts": facts,
        "title": SYSTEMS[facts.system].title,
        "form": rules.form(facts.release),
        "shell": _SHELLS.get(facts.system, ""),
        "parts": list(dict.fromkeys(row.part for row in rows)),
        "rows": [row._replace(mechanism=_function(row)) for row in rows],
        "mechanisms": sorted({_function(row) for row in rows}),
        "by_hand": [_by_hand_words(*one) for one in facts.by_hand],
        "not_kept": [*rules.not_kept(facts)],
        "notes": [*_notes(facts)],
    }
    return {
        form.file: render_template(
            form.template, context | {"commands": [*(form.commands or rules.commands)(facts)]}
        )
        for form in _FORMS[facts.system]
    }


def _notes(facts: HostFacts) -> Iterator[str]:
    """Yield the functions of a script that say what `verify` cannot compare."""
    if facts.secrets and facts.values:
        yield "tell_secrets"
    if facts.of("iscsi-record"):
        yield "tell_sessions"


def _function(row: ScriptRow) -> str:
    """Return the name of a mechanism as part of the name of a function."""
    return row.mechanism.replace("-", "_")


def script_rows(facts: HostFacts) -> list[ScriptRow]:
    """Return the settings of a host with its files, part by part; the files of a part first."""
    rows = [
        ScriptRow(
            "file", file.part, file.path, render_template(f"hosts/{file.template}", file.context)
        )
        for file in SYSTEM_RULES[facts.system].files(facts)
    ]
    rows = [row._replace(value=row.value.rstrip("\n")) for row in rows]
    rows += [
        ScriptRow(one.mechanism, one.part, one.field, value)
        for one, value in facts.values.items()
        if one.mechanism not in _IN_FILES_ONLY
    ]
    parts = [HOST, *(row.part for row in rows if row.part != HOST)]
    return sorted(rows, key=lambda row: parts.index(row.part))


def _with_vlans(facts: HostFacts, rows: list[ScriptRow]) -> list[ScriptRow]:
    """Return rows with the VLAN interfaces of a Linux host, each before the settings of it."""
    parts = list(dict.fromkeys(row.part for row in rows))
    vlans = [
        ScriptRow("vlan", part, parent, f"id {tag}")
        for part, (parent, _, tag) in ((part, part.rpartition(".")) for part in parts)
        if facts.system == "linux" and parent and tag.isdigit()
    ]
    return sorted([*vlans, *rows], key=lambda row: parts.index(row.part))


def _at_once(rows: list[ScriptRow]) -> list[ScriptRow]:
    """Return rows with the fields of an interface that one call sets in one row."""
    found: dict[tuple[str, ...], ScriptRow] = {}
    for row in rows:
        together = row.mechanism in _AT_ONCE
        key = (row.mechanism, row.part, "" if together else row.field)
        first = found.get(key)
        found[key] = row if first is None else _joined(first, row)
    return [*found.values()]


def _joined(first: ScriptRow, row: ScriptRow) -> ScriptRow:
    return first._replace(field=f"{first.field} {row.field}", value=f"{first.value} {row.value}")


def _by_hand_words(part: str, name: str, value: str, note: str) -> str:
    where = "" if part == HOST else f"{part}: "
    return f"{where}{name} = {value}{f' ({note})' if note else ''}"


def _write(folder: Path, facts: HostFacts, texts: dict[str, str]) -> HostResult:
    files, changed = [], []
    for name, text in texts.items():
        path = f"hosts/{facts.host}/{name}"
        files.append(path)
        if _replace(folder / path, text):
            changed.append(path)
    return HostResult(
        facts.host,
        facts.system,
        len(facts.values),
        len(facts.by_hand),
        tuple(dict.fromkeys(row.part for row in script_rows(facts) if row.part != HOST)),
        tuple(files),
        tuple(changed),
    )


def _replace(path: Path, text: str) -> bool:
    """Write a file in one step, if its content differs; return whether it did."""
    data = text.encode()
    if path.exists() and path.read_bytes() == data:
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=path.parent, prefix=".", delete=False) as file:
        file.write(data)
    is_script = text.startswith("#!")
    os.chmod(file.name, 0o755 if is_script else 0o644)  # noqa: PTH101 - its name is a text
    Path(file.name).replace(path)
    return True


def _remove(folder: Path, wanted: set[str], without: list[tuple[str, str]]) -> Iterator[str]:
    """Remove the files of hosts that have none any more."""
    for name, _ in without:
        for file in sorted((folder / "hosts" / name).glob("sanfab-host*")):
            path = f"hosts/{name}/{file.name}"
            if path not in wanted:
                file.unlink()
                yield path
