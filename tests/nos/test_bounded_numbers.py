"""Numbers of any size in a configuration: a line with one is refused or read, and costs little.

The lines of Python that run are counted, not seconds.
"""

import pytest

from sanfab.facts.number_lists import MAX_RANGE, parse_numbers
from sanfab.model.platforms.ports import expand_ports
from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES
from support.costs import lines_run

MODELS = ("nexus-93180yc-fx", "s4820t", "dcs-7150s-24", "summit-x460g2-24x-10g4", "s5248f")
NUMBERS = ("1-99999999999", "99999999999", "9" * 5000, ",".join(["1-4094"] * 40))
FORMS = (
    "interface Ethernet1/{}\n  description x",
    "interface Ethernet{}\n   description x",
    "interface port-channel {}\n  description x",
    "interface TenGigabitEthernet 0/1  # a blade\n  interface Vlan {}  # iSCSI",
    "interface range TenGigabitEthernet 0/{}\n mtu 9000",
    "interface Vlan {}\n tagged TenGigabitEthernet 0/{}\n",
    "vlan {}",
    "interface range ethernet1/1/{}-1/1/{}\n mtu 9000",
    "interface range vlan {}",
    "interface breakout 1/1/1 map {}g-4x",
    "vlt-domain {}\n discovery-interface ethernet1/1/1-1/1/{}",
    "interface Ethernet1/1\n  switchport trunk allowed vlan {}",
    "enable ports {}",
    "configure vlan default add ports {} untagged",
    "enable sharing 1 grouping {} lacp",
    "! Version {}",
    "version {}",
)
MOST = 500_000
"""Lines of Python for one form: the longest list takes most; a range of 10^11 would take that."""


@pytest.mark.parametrize("model", MODELS)
def test_a_number_of_any_size_is_read_in_few_steps(model: str) -> None:
    platform = PLATFORMS[model]
    NOSES[platform.nos].read("", platform)
    for form in FORMS:
        for number in NUMBERS:
            text = form.replace("{}", number) + "\n"
            steps, _ = lines_run(lambda text=text: NOSES[platform.nos].read(text, platform))
            assert steps < MOST, (form, number[:20])


def test_a_list_of_ports_costs_what_the_ports_that_exist_cost() -> None:
    known = tuple(f"Ethernet1/{number}" for number in range(1, 49))
    steps, found = lines_run(lambda: expand_ports("Ethernet1/1-99999999", (*known, "mgmt0")))
    assert steps < 1000
    assert found == ("Ethernet1/1", "Ethernet1/99999999")
    assert expand_ports(f"Ethernet{'1' * 5000}x", known) == (f"Ethernet{'1' * 5000}x",)


def test_a_list_has_no_more_numbers_than_there_are() -> None:
    assert len(parse_numbers(f"1-{MAX_RANGE}")) == MAX_RANGE
    for text in (f"1-{MAX_RANGE + 1}", f"1-{MAX_RANGE},1-2"):
        with pytest.raises(ValueError, match="-"):
            parse_numbers(text)
