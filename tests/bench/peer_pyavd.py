"""pyavd's `get_device_config` on the content of our EOS texts. Argument: facts of switches, JSON.

Prints seconds per switch and the number of lines made, as JSON. Runs where pyavd is installed.
"""

import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import pyavd

Data = dict[str, Any]


def structured(facts: Data) -> Data:
    """Return AVD's structured configuration of the content of one switch."""
    services = facts["services"]
    return {
        "hostname": facts["name"],
        "vlans": [
            {"id": int(number), "name": vlan["name"]}
            for number, vlan in facts["vlans"].items()
            if "name" in vlan
        ],
        "ethernet_interfaces": [
            _port(port) for name, port in facts["ports"].items() if "-" not in name
        ],
        "management_interfaces": [
            {"name": "Management1", "vrf": "MGMT", "ip_address": services["address"]}
        ],
        "static_routes": [{"vrf": "MGMT", "prefix": "0.0.0.0/0", "next_hop": services["gateway"]}],
        "ntp": {"servers": [{"name": server, "vrf": "MGMT"} for server in services["ntp"]]},
    }


def _port(port: Data) -> Data:
    entry: Data = {
        "name": port["name"],
        "description": port.get("description"),
        "shutdown": not port["enabled"],
        "mtu": port.get("mtu"),
        "flowcontrol": {"received": port["pause_receive"]},
    }
    if port["mode"] == "trunk":
        vlans = ",".join(map(str, port["trunk_vlans"]))
        entry["switchport"] = {"enabled": True, "mode": "trunk", "trunk": {"allowed_vlan": vlans}}
    else:
        entry["switchport"] = {
            "enabled": True,
            "mode": "access",
            "access_vlan": port.get("access_vlan"),
        }
    if port["stp"] == "edge":
        entry |= {"spanning_tree_portfast": "edge", "spanning_tree_bpduguard": "enabled"}
    return {key: value for key, value in entry.items() if value is not None}


def main(path: Path) -> None:
    configurations = [structured(facts) for facts in json.loads(path.read_text())]
    pyavd.get_device_config(configurations[0])  # templates are compiled before the clock starts
    start = perf_counter()
    texts = [pyavd.get_device_config(configuration) for configuration in configurations]
    seconds = (perf_counter() - start) / len(texts)
    json.dump({"seconds": seconds, "lines": texts[0].count("\n")}, sys.stdout)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
