"""Teams of hosts and arrays in a snapshot: a LAG of the switch stays up and is their neighbor."""

from pathlib import Path

import pytest

from batfish.sans import built, inventory_of
from sanfab.gate.batfish.context import GateContext, read_context
from sanfab.gate.batfish.topology import layer1_edges

ENDS = {
    "host.esx01-vmnic0.20": ("n9k-a", "port-channel1"),
    "host.old-eth1.10": ("n9k-a", "port-channel5"),
    "host.old-eth2.20": ("n9k-a", "Ethernet1/7"),  # independent of the switch: no LAG
    "host.esx01-vmnic2.31": ("n9k-a", "Ethernet1/11"),
    "array.aff-n2-e0d.20": ("n9k-b", "port-channel42"),
    "host.repl-eth1.20": ("force-1", "Port-Channel60"),
    "host.kvm2-eth1.10": ("arista-2", "Port-Channel2"),
    "host.media-eth1.20": ("x670-1", "Port-Channel11"),  # EXOS names it by its first port
}


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("build")


@pytest.fixture(scope="module")
def teams(build: Path) -> GateContext:
    return built(inventory_of("teams"), build)[1]


def _end(context: GateContext, node: str) -> dict[str, str]:
    """Return the interface at the other end of a host port's cable."""
    edges = layer1_edges(context, [node], ())
    assert isinstance(edges, list)
    assert edges[1] == {"node1": edges[0]["node2"], "node2": edges[0]["node1"]}
    return dict(edges[0]["node2"])


@pytest.mark.parametrize("node", ENDS)
def test_a_team_ends_at_the_lag_of_its_switch(node: str, teams: GateContext) -> None:
    """Batfish shuts a LAG whose member has a neighbor while the LAG has none."""
    switch, interface = ENDS[node]
    assert _end(teams, node) == {"hostname": switch, "interfaceName": interface}


def test_a_port_that_its_configuration_leaves_out_of_the_lag_is_alone(
    teams: GateContext, build: Path
) -> None:
    path = build / "teams" / "switches" / "arista-1.cfg"
    text = path.read_text()
    assert text.count("   channel-group 11 mode passive\n") == 2
    path.write_text(text.replace("   channel-group 11 mode passive\n", "", 1))
    context = read_context(teams.cabling, build)
    path.write_text(text)
    ends = [_end(context, f"host.db-{port}.20")["interfaceName"] for port in ("eth0", "eth1")]
    assert ends == ["Ethernet11", "Port-Channel11"]
