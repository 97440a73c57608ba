"""Words that a manual puts in brackets may be left out, also after `no`."""

from support.exos import ExosTypist, summit
from support.nexus import N5548, at
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
