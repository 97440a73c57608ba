"""Folders of captures without secrets: written from switches, read in place of them."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.intent.switch_design import SwitchDesign
from sanfab.intent.switch_facts import design_of, managed_facts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.digests import replace_file
from sanfab.inventory.files import refuse_links
from sanfab.live.capture_refusals import RunningConfigCheck
from sanfab.live.collect import (
    NO_FORMER_LINES,
    CollectedState,
    Connector,
    FormerLines,
    collect,
    parse_config,
)
from sanfab.live.targets import LoginOf
from sanfab.nos import NOSES
from sanfab.nos.captures.driver import Captures
from sanfab.nos.captures.files import (
    CAPTURES,
    RUNNING_OUTPUT,
    STARTUP_OUTPUT,
    CapturedSwitch,
    CaptureManifest,
    digest_of,
    file_name,
    manifest_in,
    manifest_text,
)
from sanfab.nos.captures.masking import mask_configuration
from sanfab.nos.driver import Driver, SwitchError
from sanfab.parallel import Progress
from sanfab.text import some

ALWAYS_SHOWN = ("show version",)
"""Commands that no verb reads, and a person who reads the captures wants."""


@dataclass(frozen=True)
class CollectRequest:
    """Which switches to capture, how to reach them, and where to write."""

    cabling: Cabling
    switches: tuple[str, ...]
    connect: Connector
    login_of: LoginOf
    mask: Callable[[str], str]
    """Masks the values of secrets and credentials that are known."""
    folder: Path
    workers: int = 8


@dataclass(frozen=True)
class Collected:
    """Result of a collection."""

    san: str
    folder: Path
    files: dict[str, int]
    """Number of files by switch."""
    failed: dict[str, str]
    """Why a switch was not captured, by switch."""


def collect_captures(
    request: CollectRequest, progress: Progress = lambda _done, _all: None
) -> Collected:
    """Read switches and write what they print; change nothing on them.

    A switch that cannot be read keeps no files of an earlier collection. Raises SanfabError if the
    folder cannot be written, or holds captures of another SAN.
    """
    san = request.cabling.san.name
    known = manifest_in(request.folder, san) or CaptureManifest(san=san, switches={})
    switches = {name: one for name, one in known.switches.items() if name in _names(request)}
    failed: dict[str, str] = {}
    try:
        _capture_all(request, switches, failed, progress)
    finally:  # a signal too leaves a manifest of the files that are there
        ordered = {name: switches[name] for name in _names(request) if name in switches}
        manifest = manifest_text(CaptureManifest(san=san, switches=ordered))
        _write(request.folder, {CAPTURES: manifest}, None)
    counts = {name: len(ordered[name].files) for name in request.switches if name in ordered}
    return Collected(san, request.folder, counts, dict(sorted(failed.items())))


def _capture_all(
    request: CollectRequest,
    switches: dict[str, CapturedSwitch],
    failed: dict[str, str],
    progress: Progress,
) -> None:
    """Read and write each switch, and add it to those that are captured or failed."""
    with ThreadPoolExecutor(max(1, request.workers)) as pool:
        tasks = {pool.submit(_texts, request, name): name for name in request.switches}
        progress(0, len(tasks))
        for done, future in enumerate(as_completed(tasks), 1):
            name = tasks[future]
            old = switches.pop(name, None)
            try:
                texts = future.result()
            except SwitchError as error:
                failed[name], texts = str(error), {}
            _write(request.folder, texts, old)
            if texts:
                switches[name] = _entry(request, name, texts)
            progress(done, len(tasks))


def _names(request: CollectRequest) -> list[str]:
    return list(request.cabling.san.switches)


def _entry(request: CollectRequest, name: str, texts: Mapping[str, str]) -> CapturedSwitch:
    design = design_of(request.cabling, name)
    return CapturedSwitch(
        nos=design.platform.nos,
        model=design.platform.model,
        release=design.release,
        login=request.login_of(name),
        time=datetime.now(UTC).replace(microsecond=0),
        files={file: digest_of(text) for file, text in texts.items()},
    )


def _texts(request: CollectRequest, name: str) -> dict[str, str]:
    """Return the files of one switch, without secrets."""
    design = design_of(request.cabling, name)
    driver = request.connect(design)
    try:
        running, startup = driver.running(), driver.startup()
        commands = _commands(design, running)
        answers = dict(driver.show([*dict.fromkeys((*commands, *ALWAYS_SHOWN))]))
    finally:
        driver.close()
    configurations = {RUNNING_OUTPUT: running, STARTUP_OUTPUT: startup}
    masked = {
        output: mask_configuration(text, design.platform, request.mask, f"{name}: {output}")
        for output, text in configurations.items()
    }
    shown = {command: _masked_answer(request, text) for command, text in answers.items()}
    if _status(design, answers) != _status(design, shown):
        raise SwitchError(
            f"{name}: the value of a secret is also found in the output of a show command; "
            "nothing was written: it cannot be hidden there. Change the secret, or the name"
        )
    tables = {one.commands[0] for one in NOSES[design.platform.nos].address_tables}
    return {
        file_name(name, output): text
        for output, text in (masked | shown).items()
        if output not in tables or text.strip()  # a switch that has no such command
    }


def _commands(design: SwitchDesign, running: str) -> tuple[str, ...]:
    """Return the show commands for what is intended, what runs now, and which device it is."""
    nos = NOSES[design.platform.nos]
    facts = (managed_facts(design), parse_config(running, design).facts)
    status = (one for some in facts for one in nos.status_commands(some, design.platform))
    shown = (one.command for one in nos.clues.shown)
    tables = (one.commands[0] for one in nos.address_tables)
    return tuple(dict.fromkeys((*status, *shown, *tables)))


def _masked_answer(request: CollectRequest, text: str) -> str:
    return "\n".join(map(request.mask, text.split("\n")))


def _status(design: SwitchDesign, answers: Mapping[str, str]) -> object:
    ports = tuple(design.cabling.known_ports(design.name))
    return NOSES[design.platform.nos].read_status(answers, design.platform, ports)


def _write(folder: Path, texts: Mapping[str, str], old: CapturedSwitch | None) -> None:
    """Write files whole or not at all, and remove those of an earlier collection."""
    refuse_links(folder, *(folder / name for name in texts))
    try:
        for name, text in texts.items():
            replace_file(folder / name, text)
        for name in (old.files.keys() if old else set()) - texts.keys():
            (folder / Path(name).name).unlink(missing_ok=True)
    except OSError as error:
        raise SanfabError(f"{folder}: cannot be written: {error.strerror}") from error


def captured_connector(captures: Captures, factory: frozenset[str] = frozenset()) -> Connector:
    """Return the function that opens captures and refuses what is no configuration.

    ``factory``: switches in their factory state, as the operator states.
    """
    checks: dict[str, RunningConfigCheck] = {}

    def connect(design: SwitchDesign) -> Driver:
        driver = captures.connect(design)
        one = checks.setdefault(design.name, RunningConfigCheck(design, design.name in factory))
        problem = one.problem(driver.running())
        if problem:
            raise SwitchError(f"{captures.folder}: {design.name}: {problem}")
        return driver

    return connect


def captured_state(  # noqa: PLR0913  # all but the first four have defaults
    cabling: Cabling,
    switches: list[str],
    captures: Captures,
    connect: Connector,
    *,
    live: bool,
    accepted: frozenset[str] = frozenset(),
    raw_lines: FormerLines = NO_FORMER_LINES,
) -> CollectedState:
    """Return the state of captured switches as `collect` does that of running ones.

    A switch of which something is missing is listed as failed too: nobody examined that part.
    """
    state = collect(
        cabling, switches, connect, live=live, workers=1, accepted=accepted, raw_lines=raw_lines
    )
    gaps = dict(gaps_of(captures, state.snapshots))
    return replace(
        state,
        failed=state.failed | gaps,
        unsaved_unknown=frozenset(one for one in gaps if _lacks_startup(captures, one)),
        status_unknown=frozenset(one for one in gaps if _missing_answers(captures, one)),
    )


def gaps_of(captures: Captures, switches: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield what the captures of some switches lack, and what is not examined therefore."""
    for name in switches:
        answers = _missing_answers(captures, name)
        parts = ["whether its configuration is saved"] if _lacks_startup(captures, name) else []
        parts += ["its links, cables and logins"] if answers else []
        if parts:
            files = some(dict.fromkeys(captures.missing[name]))
            yield name, f"{name}: {files} not captured: {' and '.join(parts)}: not examined"


def _lacks_startup(captures: Captures, name: str) -> bool:
    return file_name(name, STARTUP_OUTPUT) in captures.missing.get(name, ())


def _missing_answers(captures: Captures, name: str) -> list[str]:
    startup = file_name(name, STARTUP_OUTPUT)
    return [file for file in captures.missing.get(name, ()) if file != startup]


def capture_times(captures: Captures) -> str:
    """Return when the switches were captured, in words; empty: nobody recorded it."""
    times = sorted(one.time for one in captures.manifest.values())
    if not times:
        return ""
    first, last = (f"{one.astimezone(UTC):%Y-%m-%d %H:%M} UTC" for one in (times[0], times[-1]))
    return f"captured {first}" if first == last else f"captured between {first} and {last}"
