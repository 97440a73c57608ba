"""Options that several verbs share: one name, one type and one help text for each."""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, fields, is_dataclass
from enum import StrEnum
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli import completion
from sanfab.errors import SanfabError
from sanfab.noses import NOS_PARTS
from sanfab.severity import Severity
from sanfab.text import either

if TYPE_CHECKING:
    from sanfab.live.targets import TargetOptions
    from sanfab.model.san import San
    from sanfab.push.begin import PushRequest
    from sanfab.push.context import WaitTimes


class Format(StrEnum):
    """Output formats of every report."""

    TEXT = "text"
    JSON = "json"


class SwitchFormat(StrEnum):
    """Output formats of reports on switches."""

    TEXT = "text"
    JSON = "json"
    JUNIT = "junit"


class FindingFormat(StrEnum):
    """Output formats of findings."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"
    JUNIT = "junit"
    GITHUB = "github"


SanFolder = Annotated[
    Path,
    typer.Argument(
        help="Folder of the SAN inventory, for example inventory/greenfield.",
        autocompletion=completion.sans,
    ),
]
BuildFolder = Annotated[
    Path,
    typer.Option(
        "--build", "-b", metavar="DIR", help="Folder of all builds; each SAN has a subfolder."
    ),
]
NoCache = Annotated[
    bool,
    typer.Option(
        "--no-cache",
        help="Compute everything: neither read nor write the cache of the build.",
    ),
]
AllowedSigners = Annotated[
    Path | None,
    typer.Option(
        "--allowed-signers",
        envvar="SANFAB_ALLOWED_SIGNERS",
        metavar="FILE",
        help="Accept only a validation that one of these signed: a file of allowed signers of "
        "OpenSSH.",
    ),
]
JournalHome = Annotated[
    str,
    typer.Option(
        "--journal",
        envvar="SANFAB_JOURNAL",
        metavar="DIR|URL",
        help="Folder of all journals, or postgresql://USER@HOST/DATABASE for all machines.",
    ),
]
NosOption = Annotated[
    str, typer.Option(metavar="NOS", help=f"Network operating system: {either(NOS_PARTS)}.")
]
ModelOption = Annotated[
    str,
    typer.Option(
        metavar="MODEL",
        help="Switch model whose defaults apply. Default: found in the configuration.",
    ),
]
FormatOption = Annotated[Format, typer.Option("--format", help="Output format.")]
SwitchFormatOption = Annotated[SwitchFormat, typer.Option("--format", help="Output format.")]
FindingFormatOption = Annotated[FindingFormat, typer.Option("--format", help="Output format.")]
FailOn = Annotated[Severity, typer.Option(help="Exit 1 on findings of this severity or worse.")]
MaxSwitches = Annotated[
    int | None,
    typer.Option(min=1, metavar="N", help="Change at most this number of switches in this run."),
]

CapturedFolder = Annotated[
    Path | None,
    typer.Option(
        "--running",
        metavar="DIR",
        help="Folder of captured switches, as `collect` writes it: no switch is contacted.",
    ),
]

HostsFolder = Annotated[
    Path | None,
    typer.Option(
        "--hosts",
        metavar="DIR",
        help="Compare hosts instead: folder of collected output, HOST.txt for each.",
    ),
]

BUILD, JOURNAL = Path("build"), "journal"


@dataclass(frozen=True)
class ConnectionArguments:
    """Options of the verbs that log in to switches."""

    san: SanFolder
    build: BuildFolder = BUILD
    lab: Annotated[
        bool,
        typer.Option(
            "--lab",
            envvar="SANFAB_LAB",
            help="Connect to the emulated switches of `sanfab lab up`.",
        ),
    ] = False
    known_hosts: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="File of SSH host keys. Default: those of the user and the system."
        ),
    ] = None
    workers: Annotated[
        int,
        typer.Option(min=1, max=64, metavar="N", help="Number of switches to work on in parallel."),
    ] = 8
    factory: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SWITCH",
            help="This switch is in its factory state: its running configuration may lack a host "
            "name; may be repeated.",
            autocompletion=completion.switches,
        ),
    ] = None
    accept_identity: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SWITCH",
            help="This switch is the right one, although its host name, model, release or serial "
            "number is another than expected; may be repeated.",
            autocompletion=completion.switches,
        ),
    ] = None
    wait_factor: Annotated[
        float,
        typer.Option(
            min=0.1, metavar="FACTOR", help="Factor for all driver timeouts, for example 3."
        ),
    ] = 1.0

    def target_options(self, san: "San") -> "TargetOptions":
        """Return how to connect to the switches of a SAN."""
        from sanfab.live.targets import TargetOptions, stated_switches

        lab = self.build / san.name if self.lab else None
        factory = stated_switches(san, self.factory or (), "--factory")
        accepted = stated_switches(san, self.accept_identity or (), "--accept-identity")
        return TargetOptions(self.known_hosts, lab, self.wait_factor, factory, accepted)


@dataclass(frozen=True)
class SelectionArguments:
    """Options that select some switches of a SAN."""

    switch: Annotated[
        list[str] | None,
        typer.Option(
            "--switch",
            metavar="SWITCH",
            help="Only this switch; may be repeated.",
            autocompletion=completion.switches,
        ),
    ] = None
    fabric: Annotated[
        str, typer.Option(metavar="A|B", help="Only the switches of this fabric: A or B.")
    ] = ""

    def names(self, san: "San") -> list[str]:
        """Return the selected switches; raises SanfabError for an unknown one."""
        from sanfab.live.targets import switches_in_scope

        return switches_in_scope(san, self.switch or [], self.fabric)


@dataclass(frozen=True)
class CapturedArguments:
    """Options that take what was captured instead of running devices."""

    running: CapturedFolder = None
    hosts: HostsFolder = None


AcceptOutage = Annotated[
    list[str] | None,
    typer.Option(
        metavar="NAME",
        help="Host or array that may lose paths or connections that are live; may be repeated.",
        autocompletion=completion.hosts_and_arrays,
    ),
]


@dataclass(frozen=True)
class ChangeArguments:
    """Options of the verbs that change switches."""

    journal: JournalHome = JOURNAL
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Do not ask for confirmation.")] = False
    allow_reload: Annotated[
        bool, typer.Option("--allow-reload", help="Reload switches whose change requires it.")
    ] = False
    accept_outage: AcceptOutage = None
    accept_finding: Annotated[
        list[str] | None,
        typer.Option(
            metavar="OBJECT",
            help="Object of a health finding that does not stop the run, for example "
            "`n5k-a Ethernet1/5`; may be repeated.",
        ),
    ] = None
    pause: Annotated[
        float,
        typer.Option(
            min=0, metavar="SECONDS", help="Seconds to wait between one fabric and the next."
        ),
    ] = 30.0
    convergence_timeout: Annotated[
        float,
        typer.Option(
            min=0, metavar="SECONDS", help="Seconds for links and logins to come up after a change."
        ),
    ] = 60.0
    reconnect_timeout: Annotated[
        float,
        typer.Option(
            min=0, metavar="SECONDS", help="Seconds for an unreachable switch to come back."
        ),
    ] = 300.0
    debug: Annotated[
        bool, typer.Option("--debug", help="Log each line sent; secrets are hidden.")
    ] = False

    def times(self) -> "WaitTimes":
        """Return how long a push waits."""
        from sanfab.push.context import wait_times

        return wait_times(self.pause, self.convergence_timeout, self.reconnect_timeout)

    def request(
        self, command: str, unvalidated: str = "", signers: Path | None = None
    ) -> "PushRequest":
        """Return what the operator permits, and who may sign a manifest."""
        from sanfab.push.begin import PushRequest

        return PushRequest(
            unvalidated,
            self.allow_reload,
            tuple(self.accept_outage or ()),
            tuple(self.accept_finding or ()),
            command=command,
            signers=signers,
        )


def reason_in_words(reason: str) -> str:
    """Refuse the name of an option in the place of a reason: the option after it would be lost."""
    if reason.startswith("-"):
        raise SanfabError(
            f"--unvalidated: found {reason!r}, expected the reason in words, as "
            '--unvalidated "no Batfish in the lab"'
        )
    return reason


def refuse_both(running: Path | None, connection: ConnectionArguments) -> None:
    """Refuse captured switches together with options on how to reach running ones."""
    if running is not None and (connection.lab or connection.known_hosts is not None):
        raise SanfabError(
            "--running: captured switches are not contacted; leave out --lab (SANFAB_LAB) and "
            "--known-hosts"
        )


def grouped(verb: Callable[..., None]) -> Callable[..., None]:
    """Return a verb whose dataclass parameters become one option for each of their fields."""
    declared = inspect.signature(verb).parameters
    groups = {name: one.annotation for name, one in declared.items() if _is_group(one)}
    parameters = []
    for name, one in declared.items():
        parameters += _parameters(groups[name]) if name in groups else [_keyword(one)]

    @wraps(verb)
    def run(**values: object) -> None:
        filled = {
            name: group(**{field.name: values.pop(field.name) for field in fields(group)})
            for name, group in groups.items()
        }
        verb(**filled, **values)

    run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # read by Typer
    run.__annotations__ = {one.name: one.annotation for one in parameters}
    return run


def _is_group(parameter: inspect.Parameter) -> bool:
    return is_dataclass(parameter.annotation)


def _parameters(group: type) -> list[inspect.Parameter]:
    return list(map(_keyword, inspect.signature(group).parameters.values()))


def _keyword(parameter: inspect.Parameter) -> inspect.Parameter:
    return parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY)
