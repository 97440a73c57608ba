"""The verb lab: the switches of a SAN, emulated on loopback, to rehearse a change on."""

import os
import signal
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sanfab.cli.app import SanFolder, app
from sanfab.errors import SanfabError

if TYPE_CHECKING:
    from sanfab.lab.lab import Lab

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
    running = _pid_of(folder)
    if running:
        raise SanfabError(
            f"{folder / 'lab.json'}: a lab of {cabling.san.name} runs already (process {running}); "
            f"`sanfab lab down {inventory}` stops it"
        )
    if detach and _in_background(folder):
        return
    from sanfab.lab.lab import Lab

    made = Lab(cabling, old_algorithms=old)
    for text in fault or ():
        _add_fault(made, text)
    made.start()
    path = made.write(folder)
    _tell(made, path)
    if detach:
        _let_go()
    while _wait() == RECABLE:
        made.recable(load(inventory)[1])
    path.unlink(missing_ok=True)
    made.stop()
    print(f"lab of {cabling.san.name}: stopped", file=sys.stderr)


@lab.command()
def recable(inventory: SanFolder, out: Out = Path("build")) -> None:
    """Plug the cables of a running lab as the inventory has them now; no switch is configured."""
    from sanfab.inventory import load

    san, _ = load(inventory)  # a mistake is told here, not in the background
    pid = _pid_of(out / san.name)
    if not pid:
        raise SanfabError(f"{out / san.name / 'lab.json'}: no lab of {san.name} runs")
    os.kill(pid, RECABLE)
    print(f"lab of {san.name}: cables as in {inventory}")


@lab.command()
def down(inventory: SanFolder, out: Out = Path("build")) -> None:
    """Stop the lab of a SAN; what was configured there is gone."""
    from sanfab.inventory import load

    name = load(inventory)[0].name
    pid = _pid_of(out / name)
    if not pid:
        raise SanfabError(f"{out / name / 'lab.json'}: no lab of {name} runs")
    os.kill(pid, signal.SIGTERM)
    until = time.monotonic() + STOPS_WITHIN
    while _pid_of(out / name):
        if time.monotonic() > until:
            raise SanfabError(f"lab of {name}: process {pid} does not stop; kill it by hand")
        time.sleep(0.05)
    print(f"lab of {name}: stopped")


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


def _add_fault(made: "Lab", text: str) -> None:
    from typing import get_args

    from sanfab.lab.faults import Fault, What

    switch, _, rest = text.partition(":")
    what, _, line = rest.partition(":")
    kinds = {kind: kind for kind in get_args(What)}
    if switch not in made.switches or what not in kinds or not line:
        raise SanfabError(
            f"--fault: found {text}, expected SWITCH:WHAT:LINE with a switch of {made.san.name}, "
            f"one of {', '.join(kinds)}, and some words of a line"
        )
    made.switches[switch].chassis.faults.append(Fault(kinds[what], line, "% Error: rejected"))


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


def _wait() -> int:
    """Return the signal that asks for something: to stop, or to plug the cables anew."""
    wanted = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP, RECABLE}
    for one in wanted:
        with suppress(ValueError):
            signal.signal(one, lambda *_: None)
    return signal.sigwait(wanted)
