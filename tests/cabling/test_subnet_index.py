"""Subnets are found by what overlaps with them."""

from random import Random

import pytest

from sanfab.model.addresses import IpNetwork, SubnetIndex, ip_network_of, networks_overlap


def some_network(random: Random) -> IpNetwork:
    """Return a network that often shares addresses with another one of its kind."""
    if random.random() < 0.2:
        return ip_network_of(f"fd00::{random.randrange(0x1000):x}/{random.randint(100, 128)}")
    host = f"10.0.{random.randrange(4)}.{random.randrange(256)}"
    return ip_network_of(f"{host}/{random.choice([0, 8, 21, 22, 23, 24, 26, 28, 31, 32])}")


@pytest.mark.parametrize("seed", range(50))
def test_all_and_only_the_subnets_that_overlap_are_found(seed: int) -> None:
    random = Random(seed)
    named = [(str(number), some_network(random)) for number in range(random.randrange(40))]
    index = SubnetIndex(named)
    for _ in range(20):
        asked = some_network(random)
        expected = [name for name, one in named if networks_overlap(asked, one)]
        assert sorted(index.overlapping(asked), key=int) == expected
