"""No name becomes a command, an option or another line, whatever it holds."""

import configparser
import random
import re
import shlex
from collections.abc import Iterator

import pytest
from pydantic import ValidationError

from sanfab.analysis.pings import PINGS, PingEnds, ping_command
from sanfab.model.san import San
from sanfab.report.testplan_markdown import code, commands
from sanfab.testplan.volumes import WORKLOADS, fio_file, is_safe_volume, vdbench_file
from support.nightly import NIGHTLY

PIECES = [
    *(
        "$(reboot)",
        "`id`",
        "; rm -rf /",
        "&& del *",
        "|",
        "\n",
        "\r\n",
        "\x00",
        "'",
        '"',
        "\\",
        "#",
    ),
    *(
        "%PATH%",
        "${HOME}",
        "$x",
        "^",
        "!",
        "*",
        "?",
        "<",
        ">",
        "(",
        ")",
        ",size=1",
        "=",
        "[global]",
    ),
    *(
        "```",
        "-f",
        "--",
        " ",
        "\t",
        "é",
        "eth2",
        "Ethernet 2",
        "..",
        "/",
        "../../etc",
        "\u202e",
        "~",
    ),
]
TRIES = 20_000 if NIGHTLY else 400


def hostile_names() -> Iterator[str]:
    """Yield random strings of pieces that mean something to a shell, a file or Markdown."""
    chance = random.Random(15)
    for _ in range(TRIES):
        yield "".join(chance.choices(PIECES, k=chance.randint(1, 4)))


def test_an_interface_is_one_word_to_the_shell() -> None:
    for name in hostile_names():
        ends = PingEnds("10.1.1.21", name, "10.1.1.11")
        words = shlex.split(ping_command("linux", 8972, ends))
        assert words == ["ping", "-M", "do", "-c", "3", "-s", "8972", "-I", name, "10.1.1.11"]


def test_only_linux_and_esxi_take_the_name_of_an_interface() -> None:
    with_name = {system for system, version in PINGS if "{interface}" in PINGS[system, version][0]}
    assert with_name == {"linux", "esxi"}


def test_a_volume_that_is_accepted_is_one_value_in_each_file() -> None:
    accepted = [name for name in hostile_names() if is_safe_volume(name)]
    assert accepted
    for name in accepted:
        line = vdbench_file(WORKLOADS[0], (name,), 2).splitlines()[2]
        assert line.split(",") == [
            *("sd=sd1", "host=*", f"lun={name}", "size=102400m", f"threads={5}")
        ]
        job = configparser.ConfigParser(allow_no_value=True, interpolation=None)
        job.read_string(fio_file(WORKLOADS[0], (name,), 2, "linux"))
        assert job["sd1"]["filename"].replace(r"\:", ":") == name


def test_code_in_markdown_ends_where_its_text_ends() -> None:
    for name in hostile_names():
        fence = re.match("`+", commands([name]))
        assert fence is not None
        assert fence[0] not in name
        mark = re.match("`+", code(name))
        assert mark is not None
        assert mark[0] not in re.findall("`+", name)


@pytest.mark.parametrize("field", ["host", "port", "array", "address", "vlan"])
def test_a_hostile_name_is_refused_by_the_inventory(field: str) -> None:
    refused = 0
    for name in hostile_names():
        if re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9_.-]*", name):
            continue
        with pytest.raises(ValidationError):
            San.model_validate(_san_with(field, name))
        refused += 1
    assert refused > TRIES // 2


def _san_with(field: str, name: str) -> dict[str, object]:
    """Return an inventory with a name in one of its fields."""
    names = {"host": "h", "port": "p", "array": "a", "address": "10.1.1.21", "vlan": "iscsi"} | {
        field: name
    }
    port = {"at": "s Ethernet1", "vlan": names["vlan"], "ip": names["address"]}
    return {
        "name": "hostile",
        "vlans": {"iscsi": {"id": 100, "role": "iscsi"}},
        "switches": {"s": {"model": "dcs-7150s-24"}},
        "hosts": {names["host"]: {"os": "linux", "ports": {names["port"]: port}}},
        "arrays": {
            names["array"]: {
                "family": "generic",
                "ports": {"e0": {"at": "s Ethernet2", "vlan": "iscsi", "ip": "10.1.1.11"}},
            }
        },
    }
