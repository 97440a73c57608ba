"""Changes of the addresses of a VLAN interface, and the very lines that they take."""

import pytest

from support.plan_case import Case, check

ONE = "10.1.0.1/24"
TWO = "10.2.0.1/24"
V6 = "2001:db8::1/64"
OTHER_V6 = "2001:db8::2/64"


def interface(nos: str, *lines: str) -> str:
    """Return the block of VLAN 20 with some lines."""
    if nos == "os9":
        return "\n ".join(("interface Vlan 20", *lines, "no shutdown")) + "\n"
    up = ("no shutdown",) if nos == "nxos" else ()
    return "vlan 20\n" + "\n   ".join(("interface Vlan20", *lines, *up)) + "\n"


MODELS = {"nxos": "nexus-93180yc-fx", "eos": "dcs-7050sx3-48yc8", "os9": "s4048-on"}
HEAD = {"nxos": "interface Vlan20", "eos": "interface Vlan20", "os9": "interface Vlan 20"}


REMOVAL = {
    "nxos": f"no ipv6 address {V6}",
    "eos": f"no ipv6 address {V6}",
    "os9": "no ipv6 address",
}
INDENT = {"nxos": "  ", "eos": "   ", "os9": " "}


def plan(nos: str, *lines: str) -> str:
    """Return a plan whose lines are all in the block of VLAN 20."""
    inside = [INDENT[nos] + line for line in lines]
    return "\n".join((HEAD[nos], *inside, *(("exit",) if nos == "os9" else ())))


@pytest.mark.parametrize("nos", MODELS)
def test_primary_and_secondary_address_change_places(nos: str) -> None:
    before = interface(nos, f"ip address {ONE}", f"ip address {TWO} secondary")
    after = interface(nos, f"ip address {TWO}", f"ip address {ONE} secondary")
    lines = (
        f"no ip address {TWO} secondary",
        f"ip address {TWO}",
        f"ip address {ONE} secondary",
    )
    check(Case(MODELS[nos], before, after, plan(nos, *lines)))


@pytest.mark.parametrize("nos", MODELS)
def test_an_ipv6_address_is_replaced(nos: str) -> None:
    before = interface(nos, f"ip address {ONE}", f"ipv6 address {V6}")
    after = interface(nos, f"ip address {ONE}", f"ipv6 address {OTHER_V6}")
    check(Case(MODELS[nos], before, after, plan(nos, REMOVAL[nos], f"ipv6 address {OTHER_V6}")))


@pytest.mark.parametrize("nos", MODELS)
def test_the_other_addresses_go_and_the_primary_one_stays(nos: str) -> None:
    before = interface(
        nos, f"ip address {ONE}", f"ip address {TWO} secondary", f"ipv6 address {V6}"
    )
    lines = (f"no ip address {TWO} secondary", REMOVAL[nos])
    check(Case(MODELS[nos], before, interface(nos, f"ip address {ONE}"), plan(nos, *lines)))


def test_secondary_addresses_go_before_the_primary_one() -> None:
    before = interface(
        "os9", f"ip address {ONE}", f"ip address {TWO} secondary", f"ipv6 address {V6}"
    )
    lines = (f"no ip address {TWO} secondary", "shutdown", "no ipv6 address", "no ip address")
    check(Case(MODELS["os9"], before, interface("os9"), plan("os9", *lines)))
