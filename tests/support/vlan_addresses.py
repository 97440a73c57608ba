"""A SAN whose ports have addresses in several VLANs, on a switch of each NOS."""

SWITCHES = {
    "nexus": ("nexus-93180yc-fx", "Ethernet1/{}"),
    "dell": ("s4810", "TenGigabitEthernet 0/{}"),
    "arista": ("dcs-7150s-24", "Ethernet{}"),
    "extreme": ("summit-x670", "{}"),
}
"""Model, and the name of a port by its number."""

_VLANS = """name: by-vlan
vlans:
  lan: {id: 20, role: other, subnet: 198.51.100.0/24, mtu: 1500}
  iscsi_a: {id: 161, role: iscsi, subnet: 192.0.2.0/26, mtu: 9000}
  iscsi_b: {id: 162, role: iscsi, subnet: [192.0.2.64/26, "2001:db8:62::/64"], mtu: 9000}
"""
_LINUX = """  lnx-{name}:
    os: linux
    os_release: RHEL 9.4
    iqn: iqn.1994-05.com.redhat:{name}
    ports:
      eth0:
        at: "{name} {host}"
        vlan: lan
        vlans: [iscsi_a, iscsi_b]
        ip:
          lan: 198.51.100.{n}
          iscsi_a: 192.0.2.{n}
          iscsi_b: [192.0.2.{m}, "2001:db8:62::{n}"]
        gateway: 198.51.100.1
"""
_ESXI = """  esx-{name}:
    os: esxi
    iqn: iqn.1998-01.com.vmware:{name}
    ports:
      vmnic2:
        at: "{name} {other}"
        vlans: [iscsi_a, iscsi_b]
        vswitch: vSwitch1
        vmkernel: {{iscsi_a: vmk1, iscsi_b: vmk2}}
        ip: {{iscsi_a: 192.0.2.2{n}, iscsi_b: 192.0.2.9{n}}}
"""
_ARRAY = """  aff-{name}:
    family: netapp-ontap
    svm: svm1
    ports:
      n1-e0c:
        controller: n1
        at: "{name} {array}"
        vlans: [iscsi_a, iscsi_b]
        ip: {{iscsi_a: 192.0.2.3{n}, iscsi_b: [192.0.2.10{n}, "2001:db8:62::3{n}"]}}
"""


def san_by_vlan(*names: str) -> str:
    """Return an inventory with a Linux host, an ESXi host and an array on each switch."""
    chosen = names or tuple(SWITCHES)
    parts: dict[str, list[str]] = {"switches": [], "hosts": [], "arrays": []}
    access = []
    for number, name in enumerate(chosen, 2):
        model, port = SWITCHES[name]
        own = {"name": name, "n": number, "m": 64 + number}
        ports = {key: port.format(at) for at, key in enumerate(("host", "other", "array"), 1)}
        management = f"{{address: 203.0.113.{number}/24}}"
        parts["switches"].append(f"  {name}: {{model: {model}, management: {management}}}\n")
        parts["hosts"] += [text.format(**own, **ports) for text in (_LINUX, _ESXI)]
        parts["arrays"].append(_ARRAY.format(**own, **ports))
        access.append(f"{{hosts: [lnx-{name}, esx-{name}], arrays: [aff-{name}]}}")
    sections = "".join(f"{key}:\n{''.join(texts)}" for key, texts in parts.items())
    return f"{_VLANS}{sections}access: [{', '.join(access)}]\n"
