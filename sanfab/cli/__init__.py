"""The command line: parse arguments, call one function, print the report, exit."""

import gc
import os
import signal
import sys
from errno import EAGAIN, EDQUOT, EIO, EMFILE, ENOMEM, ENOSPC
from types import FrameType

from sanfab.cli.app import app
from sanfab.cli.progress import quiet
from sanfab.cli.signals import ENDING_SIGNALS, INTERRUPTED, handled, raised_again
from sanfab.errors import ProofError, SanfabError

__all__ = ["app", "main"]

SYSTEM_ERRORS = {EAGAIN, EDQUOT, EIO, EMFILE, ENOMEM, ENOSPC}
"""Errors of a full or broken machine, not of sanfab."""
OBJECTS = 100_000
"""Objects that are made before the garbage collector looks at them again. Most of what a verb makes
stays to its end; with Python's 700 the collector takes a tenth of the start-up."""


def main() -> None:
    """Run a verb; the help of the application lists the exit statuses."""
    gc.set_threshold(OBJECTS)
    try:
        _run()
    except SanfabError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except ProofError as error:
        print(error, file=sys.stderr)
        print(
            "sanfab: this configuration does not read back as intended; nothing was written. "
            "This is a bug in sanfab: please report it with the inventory.",
            file=sys.stderr,
        )
        sys.exit(3)
    except BrokenPipeError:
        _discard_output()
        sys.exit(0)
    except Exception as error:  # noqa: BLE001  # the edge of the program: any other error is a bug
        if isinstance(error, OSError) and error.errno in SYSTEM_ERRORS:
            _discard_output()
            print(f"sanfab: {error.strerror}", file=sys.stderr)
            sys.exit(2)
        import traceback

        traceback.print_exc()
        print("sanfab: this is a bug in sanfab: please report the lines above.", file=sys.stderr)
        sys.exit(3)


def _run() -> None:
    try:
        with raised_again(), handled(ENDING_SIGNALS, _end):
            app()
    except SystemExit as end:
        if end.code in INTERRUPTED:
            quiet()
            print(
                "sanfab: interrupted; no switch was changed, and each file is complete or as "
                "before: run it again",
                file=sys.stderr,
            )
        raise
    finally:
        quiet()
        sys.stdout.flush()  # reports a full disk before the exit
        gc.freeze()  # the interpreter's last collection would look through a whole inventory


def _end(number: int, _frame: FrameType | None) -> None:
    """End the verb; what it holds open is closed, and a second signal ends the process at once."""
    for one in ENDING_SIGNALS:
        signal.signal(one, signal.SIG_DFL)
    raise SystemExit(128 + number)


def _discard_output() -> None:
    """Redirect standard output, so that the interpreter does not report the same error again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
