"""Folder of captured switches -> drivers that answer from its files, and never change a switch."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from sanfab.errors import SanfabError
from sanfab.intent.switch_design import SwitchDesign
from sanfab.inventory.files import text_in
from sanfab.nos import NOSES
from sanfab.nos.captures.files import (
    CAPTURES,
    RUNNING_OUTPUT,
    STARTUP_OUTPUT,
    CapturedSwitch,
    digest_of,
    file_name,
    files_by_switch,
    manifest_in,
    slug,
)
from sanfab.nos.driver import OnResponse, SwitchError
from sanfab.nos.identification import Mismatch, identity_mismatches, read_configuration
from sanfab.nos.truncation import truncation_of
from sanfab.text import some

_PROMPT = r"(?:\* ?)?[\w.@-]{1,64}(?:\([\w/-]+\))?(?:\.\d+ )?[#>]"
_ECHO = re.compile(rf"{_PROMPT} ?(?:sh\w*|debug) .*")
"""The prompt with the command, as in a log of a terminal."""
_LAST_PROMPT = re.compile(rf"{_PROMPT} ?(?:exit|quit|logout)?")
_ECHO_WITHIN = 20
"""Lines at the start of a file in which the command is looked for."""


@dataclass
class Captures:
    """The captured switches of a SAN in one folder."""

    folder: Path
    san: str
    switches: tuple[str, ...]
    """All switches of the SAN."""
    missing: dict[str, list[str]] = field(default_factory=dict)
    """What was asked for and is in no file, by switch: a file name for each."""

    @cached_property
    def manifest(self) -> Mapping[str, CapturedSwitch]:
        """The switches that `sanfab collect` captured."""
        found = manifest_in(self.folder, self.san)
        return {} if found is None else found.switches

    @cached_property
    def files(self) -> dict[str, dict[str, Path]]:
        """The files of each switch by output."""
        found = files_by_switch(self.folder, self.switches)
        if not any(found.values()):
            raise SanfabError(
                f"{self.folder}: holds no configuration of a switch of {self.san}, expected "
                f"{file_name(some(self.switches, 1).split(' ')[0], RUNNING_OUTPUT)} and others"
            )
        return found

    def login_of(self, switch: str) -> str:
        """Return the account that read a switch; empty: not known."""
        one = self.manifest.get(switch)
        return one.login if one is not None else ""

    def connect(self, design: SwitchDesign) -> "CapturedDriver":
        """Return a driver that answers from the files; raises SwitchError if there are none."""
        if RUNNING_OUTPUT not in self.files[design.name]:
            raise SwitchError(
                f"{self.folder}: found no running configuration of {design.name}, which is not "
                f"examined; add {file_name(design.name, RUNNING_OUTPUT)}, or select other switches"
            )
        return CapturedDriver(self, design)

    def text(self, switch: str, output: str) -> str | None:
        """Return the text of an output; None: it was not captured.

        Raises SanfabError if the file is not the one that was collected.
        """
        files = self.files[switch]
        path = files.get(output) or files.get(output.removeprefix("show-"))
        text = text_in(path) if path is not None else None
        if path is None or text is None:
            return None
        one = self.manifest.get(switch)
        if one is None:
            return _cleaned(text)
        if one.files.get(path.name) != digest_of(text):
            raise SanfabError(
                f"{path}: changed since it was collected; collect again, or delete "
                f"{self.folder / CAPTURES} to use the files as they are"
            )
        return text

    def configuration(
        self, design: SwitchDesign, output: str, *, strict: bool = False
    ) -> str | None:
        """Return a configuration of a switch; None: it was not captured.

        Raises SanfabError if it is the configuration of another switch, a part of one, or none.
        ``strict``: also if a collected one states another model or release than the inventory.
        """
        text = self.text(design.name, output)
        if text is None:
            return None
        path = self.files[design.name][output]
        reading = read_configuration(path, text, design.platform)
        cut = truncation_of(text, design.platform)
        if cut is not None:
            raise SanfabError(
                f"{path}:{cut.line}: cut off: found {cut.found}, expected {cut.expected}; capture "
                "the configuration again"
            )
        is_known = design.name in self.manifest
        problems = [
            f"{path}: {_another(one, design)}"
            for one in identity_mismatches(text, reading, design)
            if not is_known or (strict and one.what != "host name")
        ]
        if problems:
            raise SanfabError("\n".join(problems))
        return text


def _another(one: Mismatch, design: SwitchDesign) -> str:
    differs = f"found {one.what} {one.found}, expected {one.expected}"
    if one.what == "release":
        return f"{differs}; correct switches.{design.name}.release in the inventory"
    return (
        f"{differs}: this is the capture of another switch than {design.name}; name the file after "
        "its switch"
    )


class CapturedDriver:
    """The files of one switch, in place of a login to it."""

    def __init__(self, captures: Captures, design: SwitchDesign) -> None:
        self._captures, self._site = captures, design
        self._running = self._configuration(RUNNING_OUTPUT) or ""

    def _configuration(self, output: str) -> str | None:
        try:
            return self._captures.configuration(self._site, output)
        except SwitchError:
            raise
        except SanfabError as error:
            raise SwitchError(str(error)) from None

    def _miss(self, output: str) -> None:
        missing = self._captures.missing.setdefault(self._site.name, [])
        missing.append(file_name(self._site.name, output))

    def running(self) -> str:
        """Return the running configuration as captured."""
        return self._running

    def startup(self) -> str:
        """Return the startup configuration; if not captured, the running one, and note that."""
        text = self._configuration(STARTUP_OUTPUT)
        if text is None:
            self._miss(STARTUP_OUTPUT)
        return self._running if text is None else text

    def show(self, commands: Sequence[str]) -> Mapping[str, str]:
        """Return the captured output of each command; empty for one that is missing.

        One of the evidence that is missing is left out: its values are not proven.
        """
        found = {one: self._captures.text(self._site.name, slug(one)) for one in commands}
        design = self._site
        evidence = NOSES[design.platform.nos].evidence_commands
        answers = {
            command: text or ""
            for command, text in found.items()
            if text is not None or command not in evidence
        }
        status = NOSES[design.platform.nos].read_status(
            answers, design.platform, tuple(design.cabling.known_ports(design.name))
        )
        identity = {one.command for one in NOSES[design.platform.nos].clues.shown}
        for command, text in found.items():
            if command in identity:  # not captured: it cannot differ
                continue
            if text is None and any(f"`{command}`" in one for one in status.problems):
                self._miss(command)
        return answers

    def refuse_lockout(self, lines: Sequence[str], permit: Sequence[str] = ()) -> None:
        """Accept all lines: none is sent, so no connection can break."""

    def refuse_reader(self) -> None:
        """Accept every user: captures are only read."""

    def apply(
        self,
        lines: Sequence[str],  # noqa: ARG002  # a driver has it
        on_response: OnResponse,  # noqa: ARG002  # a driver has it
    ) -> None:
        """Refuse: a capture is only read."""
        raise self._refused()

    def save(self) -> None:
        """Refuse: a capture is only read."""
        raise self._refused()

    def abort_sessions(self) -> None:
        """Do nothing: there is no session."""

    def reload(self) -> None:
        """Refuse: a capture is only read."""
        raise self._refused()

    def close(self) -> None:
        """Do nothing: there is no login."""

    def _refused(self) -> SwitchError:
        return SwitchError(f"{self._site.name}: is a capture, which cannot be changed")


def _cleaned(text: str) -> str:
    """Return the output in a log of a terminal: without prompts and the echo of the command."""
    lines = text.split("\n")
    for number, line in enumerate(lines[:_ECHO_WITHIN]):
        if _ECHO.fullmatch(line.strip()):
            lines = lines[number + 1 :]
            break
    while lines and (not lines[-1].strip() or _LAST_PROMPT.fullmatch(lines[-1].strip())):
        lines.pop()
    return "\n".join([*lines, ""])
