"""``python -m sanfab``, and the program of that name."""

import os
import signal


def start() -> None:
    """Import the verbs, and run one.

    Until they can say what an interruption leaves, Ctrl-C ends the process without a word: Python
    would print where in an import it was. Pydantic looks for no plugins: it would read the metadata
    of each installed package at each start, and none has a say in what an inventory is.
    """
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    was = signal.getsignal(signal.SIGINT)
    if was is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from sanfab.cli import main  # noqa: PLC0415  # takes most of a start

    signal.signal(signal.SIGINT, was)
    main()


if __name__ == "__main__":
    start()
