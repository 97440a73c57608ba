"""The libraries that talk to switches are loaded only when one is talked to."""

import subprocess
import sys

from sanfab.resources import how_to_install

LOADED = (
    "import sys, sanfab.cli, sanfab.render.templates, sanfab.nos, sanfab.nos.connect;"
    "print([name for name in ('netmiko', 'napalm', 'paramiko', 'pyeapi') if name in sys.modules])"
)


def test_rendering_loads_no_library_that_talks_to_switches() -> None:
    run = subprocess.run(  # noqa: S603  # our own interpreter
        [sys.executable, "-c", LOADED], capture_output=True, text=True, check=True
    )
    assert run.stdout.strip() == "[]"


def test_a_missing_library_is_named_with_the_remedy() -> None:
    program = (
        "import sys; sys.modules['netmiko'] = None\n"
        "from sanfab.nos.connect import connect_function\n"
        "from sanfab.nos.driver import UnreachableError\n"
        "try: connect_function('os9')\n"
        "except UnreachableError as error: print(error)"
    )
    run = subprocess.run(  # noqa: S603  # our own interpreter
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert "the library netmiko, which os9 switches need, is not installed" in run.stdout
    assert how_to_install("push") in run.stdout
