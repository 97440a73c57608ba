"""What an interpreter does around a program, for programs that run in forks of a process."""

import sys
import traceback
from collections.abc import Callable


def exit_status(program: Callable[[], object]) -> int:
    """Run a program and return its exit status; print the error that ends it."""
    try:
        program()
    except SystemExit as end:
        return int(end.code or 0)
    except BaseException:  # noqa: BLE001  # as the interpreter does
        traceback.print_exc()
        return 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
    return 0
