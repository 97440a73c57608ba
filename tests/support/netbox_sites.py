"""Sites in a real NetBox that tests make, and take away again."""

import re

from sanfab.netbox.client import Netbox, NetboxRecord


class OddSites:
    """Sites with what people leave behind in a database of a network."""

    def __init__(self, netbox: Netbox) -> None:
        self.netbox = netbox
        maker = self._shared("dcim/manufacturers", "Arista")
        generic = self._shared("dcim/manufacturers", "Generic")
        self.switch_type = self._type(maker, "7150S-24")
        self.leaf_type = self._type(maker, "7050SX3-48YC8")
        self.unknown_type = self._type(generic, "QFX5100-48T-6Q")
        self.host_type = self._type(generic, "Host")
        self.panel_type = self._type(generic, "Panel of two ports")
        self.switch_role = self._shared("dcim/device-roles", "SAN switch")
        self.host_role = self._shared("dcim/device-roles", "Server")
        self.tor_role = self._shared("dcim/device-roles", "ToR switch")

    def make(self) -> None:
        """Make the sites ``odd``, ``other``, ``namesakes`` and ``conflicts``."""
        self._odd(self.one("dcim/sites", name="Odd", slug="odd"))
        namesakes = self.one("dcim/sites", name="Namesakes", slug="namesakes")
        for name in ("San one", "San two"):
            tenant = self._shared("tenancy/tenants", name)
            self.device("twin", self.switch_type, self.switch_role, namesakes, tenant=tenant)
        conflicts = self.one("dcim/sites", name="Conflicts", slug="conflicts")
        leaf = self.device("LEAF1", self.leaf_type, self.switch_role, conflicts)
        host = self.device("OldHost", self.host_type, self.host_role, conflicts)
        self.cable(self.interface(leaf, "Ethernet3"), self.interface(host, "eth0"))
        address = "198.51.100.11/26"
        if not self.netbox.records("ipam/ip-addresses", address=address):
            self.one("ipam/ip-addresses", address=address)
        for name in ("BLUE-1", "BLUE-2"):
            self.one("ipam/vlans", vid=10, name=name, site=conflicts)

    def _odd(self, site: int) -> None:
        groups = [self._shared("ipam/vlan-groups", name) for name in ("Odd A", "Odd B")]
        names = ("iscsi", "storage14")
        vlans = [self._vlan(name, group) for name, group in zip(names, groups, strict=True)]
        switch = self.device("sw a!", self.switch_type, self.switch_role, site)
        ports = [self.interface(switch, f"Eth{number}") for number in range(1, 7)]
        first = self.device("esx01", self.host_type, self.host_role, site)
        port = self.interface(first, "vmnic2", mode="access", untagged_vlan=vlans[0], mtu=9000)
        self.cable(
            *(ports[0], port),
            label="C-17",
            length=10,
            length_unit="ft",
            type="dac-passive",
            color="2196f3",
        )
        second = self.device("esx02", self.host_type, self.host_role, site)
        port = self.interface(second, "vmnic2", mode="access", untagged_vlan=vlans[1])
        panel = self.device("panel", self.panel_type, self.tor_role, site)
        fronts, rears = self._panel(panel)
        self.cable(ports[1], fronts[0], "dcim.frontport")  # and nothing behind it
        self.cable(ports[2], fronts[1], "dcim.frontport")
        self.cable(port, rears[1], "dcim.rearport")
        other = self.one("dcim/sites", name="Other", slug="other")
        away = self.device("away", self.host_type, self.host_role, other)
        self.cable(ports[3], self.interface(away, "eth0"))
        unnamed = self.device(None, self.host_type, self.host_role, site)
        self.cable(ports[4], self.interface(unnamed, "p1"))
        third = self.device("esx03", self.host_type, self.host_role, site)
        self.cable(self.interface(switch, "Ethernet99"), self.interface(third, "vmnic2"))
        unknown = self.device("sw-x", self.unknown_type, self.tor_role, site)
        self.cable(ports[5], self.interface(unknown, "xe-0/0/9x"))

    def _panel(self, device: int) -> tuple[list[int], list[int]]:
        rears = [
            self.one("dcim/rear-ports", device=device, name=f"R{number}", type="lc", positions=1)
            for number in (1, 2)
        ]
        fronts = [
            self.one(
                "dcim/front-ports",
                device=device,
                name=f"F{number}",
                type="lc",
                positions=1,
                rear_ports=[{"position": 1, "rear_port": rear, "rear_port_position": 1}],
            )
            for number, rear in enumerate(rears, 1)
        ]
        return fronts, rears

    def one(self, path: str, **fields: object) -> int:
        """Make one object; return its id."""
        return int(self.netbox.create(path, [fields])[0]["id"])

    def device(self, name: str | None, kind: int, role: int, site: int, **more: object) -> int:
        """Make a device."""
        own = {"name": name, "device_type": kind, "role": role, "site": site}
        return self.one("dcim/devices", **own, **more)

    def interface(self, device: int, name: str, **more: object) -> int:
        """Make an interface."""
        return self.one("dcim/interfaces", device=device, name=name, **{"type": "other"} | more)

    def cable(self, one: int, other: int, kind: str = "dcim.interface", **more: object) -> int:
        """Make a cable between two ports."""
        ends = {
            f"{side}_terminations": [{"object_type": of, "object_id": number}]
            for side, of, number in (("a", "dcim.interface", one), ("b", kind, other))
        }
        return self.one("dcim/cables", **ends, **more)

    def _shared(self, path: str, name: str) -> int:
        """Return an object of any site, made where it is missing."""
        slug = name.lower().replace(" ", "-")
        known = [one for one in self.netbox.records(path) if one["slug"] == slug]
        return int(known[0]["id"]) if known else self.one(path, name=name, slug=slug)

    def _vlan(self, name: str, group: int) -> int:
        """Return a VLAN of a group, which is of no site."""
        known = self.netbox.records("ipam/vlans", group_id=group, vid=14)
        return (
            int(known[0]["id"]) if known else self.one("ipam/vlans", vid=14, name=name, group=group)
        )

    def _type(self, maker: int, model: str) -> int:
        slug = model.lower().replace(" ", "-")
        kinds = self.netbox.records("dcim/device-types")
        known = [one for one in kinds if slug in {one["slug"], one["model"].lower()}]
        fields = {"manufacturer": maker, "model": model, "slug": slug}
        return int(known[0]["id"]) if known else self.one("dcim/device-types", **fields)


def know_switches(netbox: Netbox, slug: str) -> None:
    """Give the switches of a site of the demo data a type that sanfab knows, and VLANs at LAGs.

    The demo data has none: its access switches get the type, and their ports the names, of a 7050.
    """
    (site,) = [one for one in netbox.records("dcim/sites") if one["slug"] == slug]
    sites = OddSites(netbox)
    vlans = [int(one["id"]) for one in netbox.records("ipam/vlans", site_id=site["id"])]
    for device in netbox.records("dcim/devices", site_id=site["id"]):
        if device["role"]["name"] != "Access Switch":
            continue
        netbox.update("dcim/devices", device["id"], {"device_type": sites.leaf_type})
        for port in netbox.by_ids("dcim/interfaces", "device_id", [device["id"]]):
            name = re.sub(r"^GigabitEthernet1/0/", "Ethernet", str(port["name"]))
            if name != port["name"]:
                netbox.update("dcim/interfaces", port["id"], {"name": name})
            if port["type"]["value"] == "lag":
                tagged = {"mode": "tagged", "tagged_vlans": vlans}
                netbox.update("dcim/interfaces", port["id"], tagged)


def remove_site(netbox: Netbox, slug: str) -> None:
    """Delete a site that a test made, with all that is in it."""
    import requests  # noqa: PLC0415  # only with a real NetBox

    def delete(path: str, found: list[NetboxRecord]) -> None:
        if found:
            answer = requests.delete(
                f"{netbox.url}/api/{path}/",
                json=[{"id": one["id"]} for one in found],
                headers={"Authorization": authorization(netbox)},
                timeout=120,
            )
            answer.raise_for_status()

    sites = [one for one in netbox.records("dcim/sites") if one["slug"] == slug]
    if not sites:
        return
    number = sites[0]["id"]
    devices = netbox.records("dcim/devices", site_id=number)
    ids = [one["id"] for one in devices]
    delete("dcim/cables", netbox.records("dcim/cables", site_id=number))
    delete("ipam/ip-addresses", netbox.by_ids("ipam/ip-addresses", "device_id", ids))
    delete("dcim/devices", devices)
    vlans = netbox.records("ipam/vlans", site_id=number)
    delete("ipam/prefixes", netbox.by_ids("ipam/prefixes", "vlan_id", [one["id"] for one in vlans]))
    delete("ipam/vlans", vlans)
    delete("dcim/sites", sites)


def authorization(netbox: Netbox) -> str:
    """Return the header by which a NetBox knows who asks."""
    token = netbox._token  # noqa: SLF001  # a test that deletes what it made
    return f"{'Bearer' if token.startswith('nbt_') else 'Token'} {token}"
