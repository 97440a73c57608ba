"""LLDP neighbours in detail -> their names and ports."""

from napalm.base import models


def neighbour_names(
    found: models.LLDPNeighborsDetailDict,
) -> dict[str, list[models.LLDPNeighborDict]]:
    """Return the name of each neighbour, or its chassis without one, and its port."""
    return {
        port: [
            {
                "hostname": one["remote_system_name"] or one["remote_chassis_id"],
                "port": one["remote_port"],
            }
            for one in of_port
        ]
        for port, of_port in found.items()
    }
