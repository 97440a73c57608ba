"""The command line: parse arguments, call one function, print what it returns, exit."""

import sys
import traceback

from sanfab.cli import texts, verdicts
from sanfab.cli.app import app
from sanfab.errors import ProofError, SanfabError

__all__ = ["app", "main", "texts", "verdicts"]


def main() -> None:
    """Run a verb. Exit 0 clean, 1 findings, 2 the operator's mistake, 3 a bug of ours."""
    try:
        app()
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
        sys.exit(0)
    except Exception:  # noqa: BLE001  # the very edge: whatever it is, it is our bug
        traceback.print_exc()
        print("sanfab: this is a bug in sanfab: please report the lines above.", file=sys.stderr)
        sys.exit(3)
