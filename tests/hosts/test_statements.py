"""What a host prints of a setting -> the word by which the inventory states it."""

from collections.abc import Iterator
from typing import get_args

import pytest

from sanfab.hosts.facts import HOST, HostSetting
from sanfab.hosts.reading.sections import HostReading
from sanfab.hosts.statements import statements_of_host
from sanfab.hosts.subject import HostSubject, Stated, subject_of
from sanfab.hosts.systems import SYSTEM_RULES
from sanfab.inventory.document import Document
from sanfab.inventory.load import load_document
from sanfab.model.base import SettingValue
from sanfab.model.hosts.files import ADAPTERS, SYSTEMS
from sanfab.model.hosts.mechanisms import MECHANISMS, SystemName
from sanfab.model.hosts.rows import SettingRow
from sanfab.model.yaml12 import parse
from support.console import ROOT

INTERFACES = {"linux": "eth2", "windows": "SAN1", "esxi": "vmnic2", "solaris": "nxge0"}
NOT_ONE_VALUE = {"satp-rule", "mpio", "bacs"}
"""Mechanisms with one value for several settings, and those by hand."""


def san_with(system: SystemName, model: str) -> str:
    name = INTERFACES[system]
    return f"""
name: words
vlans: {{iscsi: {{id: 101, role: iscsi, subnet: 10.1.1.0/24}}}}
switches: {{s1: {{model: dcs-7150s-24, management: {{address: 192.0.2.31/24}}}}}}
hosts:
  h1:
    os: {system}
    adapters: {{nic: {{model: {model}}}}}
    ports: {{{name}: {{adapter: nic, at: s1 Ethernet1, vlan: iscsi, ip: 10.1.1.5}}}}
"""


def some_words(row: SettingRow) -> list[SettingValue]:
    if row.values:
        return list(row.values)
    return [one for one in (row.least, row.most, row.default) if one is not None]


def subject_with(system: SystemName, model: str) -> HostSubject:
    document = Document(ROOT, parse(san_with(system, model)))
    document.origin[("name",)] = (ROOT / "README.md", ("name",))
    return subject_of(load_document(document)[1], "h1")


def printed(system: SystemName, stated: Stated, word: SettingValue) -> dict[HostSetting, str]:
    """Return what a host prints that has a word; nothing: the system cannot set it."""
    mechanism, _, field = stated.set_by.partition(" ")
    one = stated._replace(value=str(word))
    try:
        values = dict(SYSTEM_RULES[system].values(mechanism, field, one))
    except ValueError:
        return {}
    return {HostSetting(stated.part, mechanism, name): value for name, value in values.items()}


def settings_of(system: SystemName, model: str) -> Iterator[Stated]:
    rows = {key: row.of_system(system) for key, row in ADAPTERS[model].settings.items()}
    for key, row in (rows if model != "generic" else SYSTEMS[system].settings).items():
        set_by = row.set_by.get(system, "")
        mechanism = set_by.partition(" ")[0]
        if mechanism and mechanism not in NOT_ONE_VALUE and "{port}" not in key:
            is_of_port = MECHANISMS[system][mechanism].of == "port" or row.of == "port"
            yield Stated(INTERFACES[system] if is_of_port else HOST, key, "", row, set_by, ())


@pytest.mark.parametrize("system", get_args(SystemName))
def test_every_value_that_is_rendered_is_read_as_the_word_that_states_it(
    system: SystemName, note: list[str]
) -> None:
    count = 0
    for model in ADAPTERS:
        subject = subject_with(system, model)
        for stated in settings_of(system, model):
            for word in some_words(stated.row):
                values = printed(system, stated, word)
                words = statements_of_host(subject, HostReading(values))
                found = words.settings if model == "generic" else words.ports[INTERFACES[system]]
                if values:
                    count += 1
                    again = found.get(stated.key)
                    assert again is not None, (model, stated.key, word)
                    assert printed(system, stated, again) == values, (model, stated.key, word)
    note.append(f"words of {system}: {count} values of settings are read as stated")
    assert count > 10


def test_what_is_not_shown_has_no_word() -> None:
    words = statements_of_host(subject_with("linux", "intel-x520"), HostReading())

    assert words.settings == {}
    assert words.ports == {"eth2": {}}
    assert words.mtus == {}
