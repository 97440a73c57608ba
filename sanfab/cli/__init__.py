"""The command line: parse arguments, call one function, print what it returns, exit."""

import os
import sys
import traceback
from errno import EAGAIN, EDQUOT, EIO, EMFILE, ENOMEM, ENOSPC

from sanfab.cli import gate, lab, push, texts, verdicts, verify
from sanfab.cli.app import app
from sanfab.errors import ProofError, SanfabError

__all__ = ["app", "gate", "lab", "main", "push", "texts", "verdicts", "verify"]


NO_BUGS = {EAGAIN, EDQUOT, EIO, EMFILE, ENOMEM, ENOSPC}
"""What a machine answers that is full or broken."""


def main() -> None:
    """Run a verb. Exit 0 clean, 1 findings, 2 the operator's mistake, 3 a bug of ours."""
    try:
        _run()
    except SanfabError as error:
        print(error, file=sys.stderr)
        sys.exit(2)
    except ProofError as error:
        print(error, file=sys.stderr)
        print(
            "sanfab: the text above does not read back as intended; nothing was written. "
            "This is a bug in sanfab: please report it with the inventory.",
            file=sys.stderr,
        )
        sys.exit(3)
    except BrokenPipeError:
        _give_up_output()
        sys.exit(0)
    except Exception as error:  # noqa: BLE001  # the very edge: whatever it is, it is our bug
        if isinstance(error, OSError) and error.errno in NO_BUGS:
            _give_up_output()
            print(f"sanfab: {error.strerror}", file=sys.stderr)
            sys.exit(2)
        traceback.print_exc()
        print("sanfab: this is a bug in sanfab: please report the lines above.", file=sys.stderr)
        sys.exit(3)


def _run() -> None:
    try:
        app()
    finally:
        sys.stdout.flush()  # here a full disk is still told


def _give_up_output() -> None:
    """Keep the interpreter from complaining once more that nothing can be written."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
