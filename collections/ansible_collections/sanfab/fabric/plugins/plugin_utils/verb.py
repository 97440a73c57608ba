"""Options of a task -> one call of sanfab -> the result of the task, for all action plugins."""

from __future__ import annotations

import logging
import signal
import sys
import threading
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

import yaml
from ansible.module_utils.basic import env_fallback
from ansible.utils.display import Display
from ansible_collections.sanfab.fabric.plugins.plugin_utils.untrusted import as_data

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from pathlib import Path
    from types import FrameType, ModuleType

    from ansible.plugins.action import ActionBase

    Values = Mapping[str, object]
    Result = dict[str, object]

STEPS = 3
"""Verbosity up to which only the steps on a switch are shown; above it, every line too."""
ENDS = (signal.SIGTERM, signal.SIGINT)
FRAGMENTS = "ansible_collections.sanfab.fabric.plugins.doc_fragments"
KEYS = ("type", "required", "default", "choices", "elements")
"""Keys of a documented option that its validation uses."""
SECRET = {"user": False, "password": True, "secrets": True}
"""Values of no_log: for secret options, and for `user`, whose name looks secret to Ansible."""
SWITCHED = (
    "accept-finding",
    "accept-identity",
    "accept-outage",
    "allow-reload",
    "allowed-signers",
    "factory",
    "known-hosts",
    "lab",
    "resume",
    "unvalidated",
)
"""Command-line options in messages that are variables in a playbook."""
ENVIRONMENT = {
    "allowed_signers": "SANFAB_ALLOWED_SIGNERS",
    "batfish": "SANFAB_BATFISH",
    "user": "SANFAB_USER",
    "password": "SANFAB_PASSWORD",
}
"""Environment variables that are the defaults of options."""


class Mode(NamedTuple):
    """The modes of the Ansible run."""

    check: bool
    diff: bool


def run(action: ActionBase, module: ModuleType, verb: Callable[[Values, Mode], Result]) -> Result:
    """Validate the options against the documentation, run the verb, return the result.

    The result may quote a switch, and a rescue task reads it: it is no template.
    """
    return as_data(_result(action, module, verb))


def _result(
    action: ActionBase, module: ModuleType, verb: Callable[[Values, Mode], Result]
) -> Result:
    _, options = action.validate_argument_spec(argument_spec(module.DOCUMENTATION))
    task = action._task  # noqa: SLF001  # as action plugins of Ansible do
    _exit_on_signals()
    _log_to_display()
    try:
        from sanfab.errors import ProofError, SanfabError
    except ImportError as error:
        return failed(
            f"{sys.executable}: {error}; install sanfab for the Python that runs Ansible: "
            f"{sys.executable} -m pip install ./sanfab-VERSION-py3-none-any.whl"
        )
    try:
        return verb(options, Mode(bool(task.check_mode), bool(task.diff)))
    except SanfabError as error:
        return failed(in_ansible(str(error)))
    except ProofError as error:
        return failed(
            f"{error}\nthis configuration does not read back as intended; nothing was written. "
            "This is a bug in sanfab: please report it with the inventory."
        )


def configurations(folder: Path) -> dict[str, str]:
    """Return the configurations of a folder by file name."""
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.cfg"))}


def written(build: Path) -> dict[str, str]:
    """Return what `render` writes: configurations by file name, documents of arrays by path."""
    documents = sorted((build / "arrays").glob("*/*.md"))
    texts = {path: path.read_text(encoding="utf-8") for path in documents}
    by_path = {str(path.relative_to(build)): text for path, text in texts.items()}
    return {**configurations(build / "switches"), **by_path}


def change(name: str, before: str, after: str) -> dict[str, str]:
    """Return one difference as Ansible shows it with --diff."""
    return {"before": before, "after": after, "before_header": name, "after_header": name}


def lines_sent(switch: str, lines: Iterable[str]) -> dict[str, str]:
    """Return the lines sent to a switch as --diff shows them, each after a ``+``."""
    return change(f"{switch}: lines to send", "", "".join(f"{line}\n" for line in lines))


def plans_shown(plans: Mapping[str, list[str]], mode: Mode) -> Result:
    """Return the lines by switch, and as differences where they are wanted."""
    diff = [lines_sent(switch, lines) for switch, lines in plans.items()]
    return {"plans": plans, **({"diff": diff} if mode.diff else {})}


def failed(message: str) -> Result:
    """Return the result of a task that failed."""
    return {"failed": True, "changed": False, "msg": message}


def in_ansible(message: str) -> str:
    """Return a message, with the playbook variables of the command-line options in it.

    >>> print(in_ansible("give --allow-reload if it may"))
    give --allow-reload if it may
    in a playbook --allow-reload is the variable sanfab_allow_reload
    """
    named = [word for word in SWITCHED if f"--{word}" in message]
    lines = [
        f"in a playbook --{word} is the variable sanfab_{word.replace('-', '_')}" for word in named
    ]
    return "\n".join([message, *lines])


def argument_spec(documentation: str) -> dict[str, dict[str, object]]:
    """Return the argument specification, which is the documentation of the options."""
    page = yaml.safe_load(documentation)
    options = {}
    for fragment in page.get("extends_documentation_fragment", ()):
        name = fragment.rpartition(".")[2]
        found = import_module(f"{FRAGMENTS}.{name}").ModuleDocFragment.DOCUMENTATION
        options.update(yaml.safe_load(found)["options"])
    options.update(page.get("options") or {})
    return {name: _validated(name, option) for name, option in options.items()}


def _validated(name: str, option: dict[str, object]) -> dict[str, object]:
    spec = {key: option[key] for key in KEYS if key in option}
    if name in SECRET:
        spec["no_log"] = SECRET[name]
    if name in ENVIRONMENT:
        spec["fallback"] = (env_fallback, [ENVIRONMENT[name]])
    return spec


def _log_to_display() -> None:
    """Log through Ansible: warnings always, steps with -v, lines with -vvvv."""
    display = Display()
    caplevel_of = {logging.INFO: 0, logging.DEBUG: STEPS}

    class Shown(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            if record.levelno >= logging.WARNING:
                display.warning(self.format(record))
            else:
                display.verbose(self.format(record), caplevel=caplevel_of[record.levelno])

    # Messages of other loggers, such as libraries, may contain secrets.
    log = logging.getLogger("sanfab.push")
    log.handlers, log.propagate = [Shown()], False
    log.setLevel(logging.DEBUG if display.verbosity > STEPS else logging.INFO)
    logging.getLogger().handlers = [logging.NullHandler()]


_interrupted = threading.Event()


def interruptions() -> int:
    """Return 1 after a signal: reads under way end.

    Never 2, which would end a rollback: at one Ctrl-C, Ansible sends its workers several signals.
    """
    return int(_interrupted.is_set())


def _exit_on_signals() -> None:
    """Clean up at a signal, which would kill the worker of Ansible at once."""
    _interrupted.clear()

    def end(number: int, _frame: FrameType | None) -> None:
        _interrupted.set()
        for one in ENDS:
            signal.signal(one, signal.SIG_IGN)  # the cleanup takes a moment
        raise SystemExit(128 + number)

    for one in ENDS:
        signal.signal(one, end)


def stop_event() -> threading.Event:
    """Return the event that a signal sets, so that a switch being changed is rolled back."""
    for one in ENDS:
        signal.signal(one, lambda _number, _frame: _interrupted.set())
    return _interrupted
