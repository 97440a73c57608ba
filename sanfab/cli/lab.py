"""The verb lab: emulated switches of a SAN on loopback, to rehearse a change."""

import os
import re
import signal
import sys
import time
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli.app import app, print_report
from sanfab.cli.options import BUILD, BuildFolder, Format, FormatOption, SanFolder
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from sanfab.model.san import San
    from sanfab_lab.faults import Fault
    from sanfab_lab.lab import Lab

lab = typer.Typer(
    no_args_is_help=True, help="Emulate the switches of a SAN on loopback, to rehearse a change."
)
app.add_typer(lab, name="lab")

Faults = Annotated[
    list[str] | None,
    typer.Option(
        "--fault",
        metavar="SWITCH:FAULT:LINE",
        help="Inject a fault at the first line that matches the regular expression LINE: drop, "
        "drop-after, hang, reject, reboot or reboot-after; may be repeated.",
    ),
]

RECABLE = signal.SIGUSR1
REQUESTS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, RECABLE)
STARTS_WITHIN = 60
"""Seconds for all switches of a lab to answer."""
STOPS_WITHIN = 10


@lab.command("up")
def up_command(  # noqa: PLR0913  # one argument for each option
    san: SanFolder,
    *,
    build: BuildFolder = BUILD,
    detach: Annotated[
        bool, typer.Option("--detach", help="Run in the background until `lab down`.")
    ] = False,
    fault: Faults = None,
    legacy_ssh: Annotated[
        bool, typer.Option("--legacy-ssh", help="Offer only the SSH algorithms of old releases.")
    ] = False,
    output_format: FormatOption = Format.TEXT,
) -> None:
    """Start an emulated switch for each switch of the SAN, factory default; Ctrl-C stops them."""
    from sanfab.inventory.load import load_inventory

    _, cabling = load_inventory(san)
    folder = build / cabling.san.name
    _refuse_second(folder, san)
    faults = [_fault(text, cabling.san) for text in fault or ()]
    if detach and _in_background(folder):
        return
    from sanfab.push.lock import start_of
    from sanfab_lab.lab import Lab

    made = Lab(cabling, old_algorithms=legacy_ssh, bootstrapped=True)
    for switch, one in faults:
        made.switches[switch].chassis.faults.append(one)
    signals = _signals()
    made.start()
    path = made.write(folder, start_of(os.getpid()))
    _print_logins(made, path, output_format)
    if detach:
        _close_streams()
    _serve(made, san, signals)
    path.unlink(missing_ok=True)
    made.stop()
    print(f"lab of {cabling.san.name}: stopped", file=sys.stderr)


@lab.command("recable")
def recable_command(
    san: SanFolder, build: BuildFolder = BUILD, output_format: FormatOption = Format.TEXT
) -> None:
    """Apply the cabling of the changed inventory to a running lab; change no configuration."""
    from sanfab.inventory.load import load_inventory

    name = load_inventory(san)[0].name  # reports a mistake here, not in the background
    os.kill(_running(build / name, san), RECABLE)
    _print_done(f"lab of {name}: cabled as in {san}", output_format)


@lab.command("down")
def down_command(
    san: SanFolder, build: BuildFolder = BUILD, output_format: FormatOption = Format.TEXT
) -> None:
    """Stop the lab of a SAN; the configuration of its switches is lost."""
    from sanfab.inventory.load import load_inventory

    name = load_inventory(san)[0].name
    pid = _running(build / name, san)
    os.kill(pid, signal.SIGTERM)
    until = time.monotonic() + STOPS_WITHIN
    while _pid_of(build / name):
        if time.monotonic() > until:
            raise SanfabError(f"lab of {name}: process {pid} does not stop; kill it by hand")
        time.sleep(0.05)
    _print_done(f"lab of {name}: stopped", output_format)


def _refuse_second(folder: Path, san: Path) -> None:
    running = _pid_of(folder)
    if running:
        raise SanfabError(
            f"{folder / 'lab.json'}: a lab of {folder.name} is already running, process {running}; "
            f"`sanfab lab down {san}` stops it"
        )


def _running(folder: Path, san: Path) -> int:
    """Return the process id of a lab; raises SanfabError if it is not running."""
    pid = _pid_of(folder)
    if not pid:
        raise SanfabError(
            f"{folder / 'lab.json'}: no lab of {folder.name} is running; `sanfab lab up {san}` "
            "starts one; give the same --build as at its start"
        )
    return pid


def _pid_of(folder: Path) -> int:
    """Return the process id of a running lab, or 0."""
    import json

    from sanfab.push.lock import start_of

    try:
        known = json.loads((folder / "lab.json").read_text(encoding="utf-8"))
        pid = int(known["pid"])
        os.kill(pid, 0)
    except (OSError, ValueError, KeyError, TypeError):
        return 0
    # Another process may have the number of a lab that was killed.
    return pid if known.get("started") == start_of(pid) else 0


def _in_background(folder: Path) -> bool:
    """Fork the process of the lab; return true in the parent once the lab answers."""
    child = os.fork()
    if child:
        until = time.monotonic() + STARTS_WITHIN
        while _pid_of(folder) != child:
            if os.waitpid(child, os.WNOHANG)[0] or time.monotonic() > until:
                raise SanfabError("the lab did not start; try it without --detach")
            time.sleep(0.05)
        time.sleep(0.1)  # until the child has printed the logins
        return True
    os.setsid()
    return False


def _fault(text: str, san: "San") -> "tuple[str, Fault]":
    """Return the switch and the fault of a --fault option."""
    from sanfab_lab.faults import ON_DEMAND, Fault

    switch, _, rest = text.partition(":")
    kind, _, line = rest.partition(":")
    kinds = {str(one): one for one in ON_DEMAND}
    if switch not in san.switches or kind not in kinds or not _is_pattern(line):
        raise SanfabError(
            f"--fault: found {text}, expected SWITCH:FAULT:LINE with a switch of {san.name}, "
            f"one of {', '.join(kinds)}, and a regular expression that matches the line"
        )
    return switch, Fault(kinds[kind], line, "% Error: rejected")


def _is_pattern(text: str) -> bool:
    try:
        re.compile(text)
    except re.error:
        return False
    return bool(text)


def _print_done(words: str, output_format: Format) -> None:
    print_report(output_format, {"text": lambda: words, "json": lambda: {"done": words}})


def _print_logins(made: "Lab", path: Path, output_format: Format) -> None:
    printers = {"text": lambda: _logins_text(made, path), "json": lambda: _logins_json(made, path)}
    print_report(output_format, printers)
    sys.stdout.flush()


def _logins_text(made: "Lab", path: Path) -> str:
    from sanfab_lab.lab import KNOWN_HOSTS

    lines = [f"lab of {made.san.name}: {len(made.switches)} emulated switches, factory default"]
    for name, switch in made.switches.items():
        chassis = switch.chassis
        api = made.eapi.ports.get(name)
        known = f"-o UserKnownHostsFile={quote(str(path.with_name(KNOWN_HOSTS)))}"
        ssh = f"ssh -p {made.ssh.ports[name]} {known} {chassis.user}@127.0.0.1"
        more = f"   eAPI https://127.0.0.1:{api}" if api else ""
        lines.append(f"  {name:<14} {chassis.platform.model:<20} {ssh}{more}")
    user = chassis.user
    lines.append(f"user {user}, password {made.password}; --lab reads both from {path}")
    return "\n".join(lines)


def _logins_json(made: "Lab", path: Path) -> dict[str, object]:
    from sanfab.report.outputs.changes import LabOutput, LabSwitchOutput

    switches = {
        name: LabSwitchOutput(
            model=switch.chassis.platform.model,
            ssh_port=made.ssh.ports[name],
            eapi_port=made.eapi.ports.get(name),
        )
        for name, switch in made.switches.items()
    }
    user = next(iter(made.switches.values())).chassis.user
    found = LabOutput(san=made.san.name, user=user, file=str(path), switches=switches)
    return found.model_dump()


def _close_streams() -> None:
    """Release the terminal or pipe of the parent process."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        os.dup2(nothing, stream.fileno())


def _signals() -> set[signal.Signals]:
    """Block and return the signals to stop and to recable, which `_serve` waits for.

    New threads inherit the blocked signals.
    """
    # Ignored signals stay ignored, as `nohup` requires.
    wanted = {one for one in REQUESTS if signal.getsignal(one) is not signal.SIG_IGN}
    signal.pthread_sigmask(signal.SIG_BLOCK, wanted)
    return wanted


def _serve(made: "Lab", folder: Path, signals: set[signal.Signals]) -> None:
    """Recable on request; return at a signal to stop."""
    from sanfab.inventory.load import load_inventory

    while signal.sigwait(signals) == RECABLE:
        made.recable(load_inventory(folder)[1])
