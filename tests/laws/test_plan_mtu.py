"""Changes of the frame size of LAGs, and the very lines that they take."""

import pytest

from support.plan_case import Case, check

MEMBER = """interface TenGigabitEthernet 0/{}
 mtu {}
 port-channel-protocol LACP
  port-channel 7 mode active
"""
LAG = "interface Port-channel 7\n mtu {}\n switchport\n"

CASES = {
    "members that stay get the frame size of a new one before it joins": Case(
        "s4810",
        MEMBER.format(5, 1554) + LAG.format(1554),
        MEMBER.format(2, 9216) + MEMBER.format(5, 9216) + LAG.format(9216),
        """interface TenGigabitEthernet 0/5
 mtu 9216
exit
interface TenGigabitEthernet 0/2
 mtu 9216
 port-channel-protocol LACP
  port-channel 7 mode active
exit
exit
interface Port-channel 7
 mtu 9216
exit
""",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_change_takes_these_lines(name: str) -> None:
    check(CASES[name])
