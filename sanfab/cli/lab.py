"""The verb lab: the switches of a SAN, emulated on loopback, to rehearse a change on."""

import os
import re
import signal
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli.app import SanFolder, app
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from sanfab.model import San
    from sanfab_lab.faults import Fault
    from sanfab_lab.lab import Lab

lab = typer.Typer(
    no_args_is_help=True, help="Emulated switches of a SAN on loopback, to rehearse a change on."
)
app.add_typer(lab, name="lab")

Out = Annotated[Path, typer.Option("-o", "--output", help="Folder for texts and what a lab says.")]
Faults = Annotated[
    list[str] | None,
    typer.Option(
        "--fault",
        help="SWITCH:WHAT:LINE: what goes wrong at the first line that holds LINE: drop, "
        "drop-after, hang, reject, reboot, reboot-after. May be repeated.",
    ),
]

RECABLE = signal.SIGUSR1
ASKING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, RECABLE)
STARTS_WITHIN = 60
"""Seconds for all switches of a lab to answer."""
STOPS_WITHIN = 10


@lab.command()
def up(
    inventory: SanFolder,
    out: Out = Path("build"),
    detach: Annotated[bool, typer.Option(help="Go on in the background, until `down`.")] = False,  # noqa: FBT002
    fault: Faults = None,
    old: Annotated[bool, typer.Option("--sha1", help="Offer only SSH of old releases.")] = False,  # noqa: FBT002
) -> None:
    """Start one emulated switch for each of the inventory, as shipped; Ctrl-C stops them."""
    from sanfab.inventory import load

    _, cabling = load(inventory)
    folder = out / cabling.san.name
    _refuse_second(folder, inventory)
    faults = [_fault(text, cabling.san) for text in fault or ()]
    if detach and _in_background(folder):
        return
    from sanfab_lab.lab import Lab

    made = Lab(cabling, old_algorithms=old)
    for switch, one in faults:
        made.switches[switch].chassis.faults.append(one)
    signals = _signals()
    made.start()
    path = made.write(folder)
    _tell(made, path)
    if detach:
        _let_go()
    _serve(made, inventory, signals)
    path.unlink(missing_ok=True)
    made.stop()
    print(f"lab of {cabling.san.name}: stopped", file=sys.stderr)


@lab.command()
def recable(inventory: SanFolder, out: Out = Path("build")) -> None:
    """Plug the cables of a running lab as the inventory has them now; no switch is configured."""
    from sanfab.inventory import load

    san, _ = load(inventory)  # a mistake is told here, not in the background
    os.kill(_running(out / san.name, inventory), RECABLE)
    print(f"lab of {san.name}: cables as in {inventory}")


@lab.command()
def down(inventory: SanFolder, out: Out = Path("build")) -> None:
    """Stop the lab of a SAN; what was configured there is gone."""
    from sanfab.inventory import load

    name = load(inventory)[0].name
    pid = _running(out / name, inventory)
    os.kill(pid, signal.SIGTERM)
    until = time.monotonic() + STOPS_WITHIN
    while _pid_of(out / name):
        if time.monotonic() > until:
            raise SanfabError(f"lab of {name}: process {pid} does not stop; kill it by hand")
        time.sleep(0.05)
    print(f"lab of {name}: stopped")


def _refuse_second(folder: Path, inventory: Path) -> None:
    running = _pid_of(folder)
    if running:
        raise SanfabError(
            f"{folder / 'lab.json'}: a lab of {folder.name} runs already (process {running}); "
            f"`sanfab lab down {inventory}` stops it"
        )


def _running(folder: Path, inventory: Path) -> int:
    """Return the process of a lab; raises SanfabError if none runs."""
    pid = _pid_of(folder)
    if not pid:
        raise SanfabError(
            f"{folder / 'lab.json'}: no lab of {folder.name} runs; `sanfab lab up {inventory}` "
            "starts one; one that was started with --output is found with the same --output"
        )
    return pid


def _pid_of(folder: Path) -> int:
    """Return the process of a lab that runs; 0: none does."""
    import json

    try:
        pid = int(json.loads((folder / "lab.json").read_text(encoding="utf-8"))["pid"])
        os.kill(pid, 0)
    except (OSError, ValueError, KeyError, TypeError):
        return 0
    return pid


def _in_background(folder: Path) -> bool:
    """Leave the lab to a process of its own; tell whether this one is done with it."""
    child = os.fork()
    if child:
        until = time.monotonic() + STARTS_WITHIN
        while _pid_of(folder) != child:
            if os.waitpid(child, os.WNOHANG)[0] or time.monotonic() > until:
                raise SanfabError("the lab did not start; try it without --detach")
            time.sleep(0.05)
        time.sleep(0.1)  # for what it prints
        return True
    os.setsid()
    return False


def _fault(text: str, san: "San") -> "tuple[str, Fault]":
    """Return the switch and the fault that an option names."""
    from sanfab_lab.faults import ON_DEMAND, Fault

    switch, _, rest = text.partition(":")
    what, _, line = rest.partition(":")
    kinds = {str(kind): kind for kind in ON_DEMAND}
    if switch not in san.switches or what not in kinds or not _is_pattern(line):
        raise SanfabError(
            f"--fault: found {text}, expected SWITCH:WHAT:LINE with a switch of {san.name}, "
            f"one of {', '.join(kinds)}, and a regular expression that the line contains"
        )
    return switch, Fault(kinds[what], line, "% Error: rejected")


def _is_pattern(text: str) -> bool:
    try:
        re.compile(text)
    except re.error:
        return False
    return bool(text)


def _tell(made: "Lab", path: Path) -> None:
    print(f"lab of {made.san.name}: {len(made.switches)} emulated switches, as shipped")
    for name, switch in made.switches.items():
        chassis = switch.chassis
        api = made.eapi.ports.get(name)
        ways = f"ssh -p {made.ssh.ports[name]} {chassis.user}@127.0.0.1"
        more = f"   eAPI https://127.0.0.1:{api}" if api else ""
        print(f"  {name:<14} {chassis.platform.model:<20} {ways}{more}")
    print(f"user {chassis.user}, password {made.password}; both are in {path} for `--lab`")
    sys.stdout.flush()


def _let_go() -> None:
    """Leave the terminal, or the pipe, to whoever started this in the background."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        os.dup2(nothing, stream.fileno())


def _signals() -> set[signal.Signals]:
    """Return the signals that ask for something: to stop, or to plug the cables anew.

    From now on they wait until somebody looks, in this thread and in those that it starts.
    """
    # One that is ignored stays so: `nohup` means it.
    wanted = {one for one in ASKING if signal.getsignal(one) is not signal.SIG_IGN}
    signal.pthread_sigmask(signal.SIG_BLOCK, wanted)
    return wanted


def _serve(made: "Lab", inventory: Path, signals: set[signal.Signals]) -> None:
    """Return when the lab shall stop."""
    from sanfab.inventory import load

    while signal.sigwait(signals) == RECABLE:
        made.recable(load(inventory)[1])
