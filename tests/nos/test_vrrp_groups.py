"""VRRP groups as blocks of a VLAN, which OS9 and OS10 print alike."""

import pytest

from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos import NOSES

TEXT = """\
interface {vlan}
 vrrp-group 1
  virtual-address 10.0.0.1
  {then} 10.0.0.2
"""


@pytest.mark.parametrize("then", ["virtual-address", "no virtual-address"])
@pytest.mark.parametrize(("model", "vlan"), [("s4810", "Vlan 10"), ("s5248f", "vlan10")])
def test_what_concerns_a_second_address_of_a_group_is_not_understood(
    model: str, vlan: str, then: str
) -> None:
    """The facts hold one address, so that such a line may not pass for a part of them."""
    row = PLATFORMS[model]
    reading = NOSES[row.nos].read(TEXT.format(vlan=vlan, then=then), row)
    assert [one.text for one in reading.not_understood] == [f"{then} 10.0.0.2"]
    assert reading.facts.vlans[10].shared["vrrp 1"].address == "10.0.0.1"
