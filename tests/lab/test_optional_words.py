"""Words that a manual puts in brackets may be left out, also after `no`."""

import pytest

from support.exos import ExosTypist, summit
from support.nxos import N5548, at
from support.os9 import Typist


def test_os9_repeats_the_summer_time_that_it_knows(conf: Typist) -> None:
    assert conf.say("clock summer-time pacific recurring") == ""
    assert "\nclock summer-time pacific recurring\n" in conf.config()
    assert conf.say("configure", "no clock summer-time") == ""
    assert "summer-time" not in conf.config()


def test_nxos_takes_back_its_hash_by_the_first_words() -> None:
    typist = at(N5548)
    line = "port-channel load-balance ethernet source-dest-port"
    typist("configure terminal")
    typist.silently(line)
    assert line in typist.config()
    typist.silently("no port-channel load-balance ethernet")
    assert line not in typist.config()


def test_exos_has_a_summer_time_of_its_own() -> None:
    sw, line = ExosTypist(summit()), "configure timezone name CET 60 autodst"
    assert sw(line) == ""
    assert line in sw("show configuration").splitlines()


@pytest.mark.parametrize(
    "words",
    [
        "name CEST",
        "60",
        "name CEST 45",
        "begins every last sunday march",
        "name CEST begins every last sunday march at 2 0",
        "begins every last sunday march at 2 0 ends every last sunday october",
        "name CEST 60 begins every 5 1 3 at 1 30 ends every last sunday october at 1 30",
    ],
)
def test_exos_takes_any_part_of_a_summer_time(words: str) -> None:
    sw, line = ExosTypist(summit()), f"configure timezone name CET 60 autodst {words}"
    assert sw(line) == ""
    assert line in sw("show configuration").splitlines()


@pytest.mark.parametrize(
    "words", ["name", "0", "61", "ends every last sunday october", "begins every last sunday"]
)
def test_exos_refuses_what_is_no_summer_time(words: str) -> None:
    sw = ExosTypist(summit())
    assert sw(f"configure timezone name CET 60 autodst {words}").startswith(("%", " "))
    assert "timezone" not in sw("show configuration")


def test_os9_takes_pause_back_to_its_default(conf: Typist) -> None:
    line = "flowcontrol rx on tx on threshold 100 100 100"
    assert conf.say("interface te 0/1", line) == ""
    assert line in "\n".join(conf.stanza("te 0/1"))
    assert conf.say("configure", "interface te 0/1", "no flowcontrol rx on tx on") == ""
    assert "flowcontrol" not in "\n".join(conf.stanza("te 0/1"))
