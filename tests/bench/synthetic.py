"""Number of switches -> the inventory files of a synthetic SAN of that size.

Pods of ten switches, five models in each fabric; every switch has 48 device ports in use: 47 hosts
with a port in either fabric, and an array. Each pod has its own VLANs and VSANs, as real SANs do.
"""

from collections.abc import Iterator
from pathlib import Path

MODELS = {
    "nexus-93180yc-fx": ("Ethernet1/{}", 1, "Ethernet1/49-50"),
    "s4810": ("TenGigabitEthernet 0/{}", 0, "fortyGigE 0/48-52"),
    "dcs-7050sx3-48yc8": ("Ethernet{}", 1, "Ethernet49/1,Ethernet50/1"),
    "summit-x670v-48x": ("{}", 1, "49,53"),
    "s4820t": ("TenGigabitEthernet 0/{}", 0, "fortyGigE 0/48-52"),
}
"""By model: name of a device port, number of the first, the two ports of its link."""

LINKED = (("s4810", "s4820t"), ("dcs-7050sx3-48yc8", "summit-x670v-48x"))
POD = 2 * len(MODELS)
HOSTS = 47

HEAD = """\
name: synthetic
secrets: {snmp_auth: SNMP, snmp_priv: SNMP, tacacs: of TACACS, admin: local account}
management:
  ntp: [192.0.2.11, 192.0.2.12]
  syslog: [192.0.2.21]
  snmp: {user: sanmon, auth: {secret: snmp_auth}, privacy: {secret: snmp_priv}}
  tacacs: {servers: [192.0.2.31, 192.0.2.32], key: {secret: tacacs}}
  users: {sanadmin: {role: admin, password: {secret: admin}}}
  lldp: true
  banner: Storage network. Authorised use only.
policy: {limits: {fan_out: 47}}
vlans:
  native: {id: 2, role: native}
waivers:
  - {rule: CAP-01, object: fabric, reason: made to be large, expires: 2099-12-31}
  - {rule: LAG-03, object: link, reason: 100G ports with optics of 40G, expires: 2099-12-31}
"""


def write(folder: Path, switches: int, models: tuple[str, ...] = tuple(MODELS)) -> None:
    """Write a SAN of about so many switches: whole pods, at least one."""
    folder.mkdir(parents=True)
    (folder / "san.yml").write_text(HEAD, encoding="utf-8")
    for pod in range(max(1, switches // (2 * len(models)))):
        text = "\n".join(_pod(pod, models)) + "\n"
        (folder / f"pod{pod:04}.yml").write_text(text, encoding="utf-8")


def _pod(pod: int, models: tuple[str, ...]) -> Iterator[str]:
    yield "vlans:"
    for side, fabric in enumerate("AB"):
        # No link connects the fabrics. With one iSCSI id for both, 13,000 switches have ids.
        iscsi, fcoe = 10 + 3 * pod, 11 + 3 * pod + side
        subnet = f"10.{pod // 32}.{pod % 32 * 8 + 4 * side}.0/22"
        yield (
            f"  i{pod}{fabric}: {{id: {iscsi}, role: iscsi, fabric: {fabric}, "
            f"subnet: {subnet}, mtu: 9000}}"
        )
        yield (
            f"  f{pod}{fabric}: {{id: {fcoe}, role: fcoe, fabric: {fabric}, "
            f"vsan: {10 + 2 * pod + side}}}"
        )
    yield "vsans:"
    for side, fabric in enumerate("AB"):
        yield (
            f"  {10 + 2 * pod + side}: {{fabric: {fabric}, zoneset: ZS_{pod}_{fabric}, "
            f'fc_map: "0e:fc:0{side + 1}", enhanced: true}}'
        )
    yield "switches:"
    for fabric in "AB":
        for index, model in enumerate(models):
            address = f"172.16.{pod // 12}.{1 + pod % 12 * 20 + 2 * index + (fabric == 'B')}"
            yield (
                f"  {_switch(pod, fabric, index)}: {{model: {model}, fabric: {fabric}, "
                f"management: {{address: {address}/16, gateway: 172.16.255.254}}}}"
            )
    yield from _links(pod, models)
    yield from _devices(pod, models)


def _switch(pod: int, fabric: str, index: int) -> str:
    return f"sw{pod:04}{fabric.lower()}{index}"


def _links(pod: int, models: tuple[str, ...]) -> Iterator[str]:
    pairs = [pair for pair in LINKED if set(pair) <= set(models)]
    if pairs:
        yield "links:"
    for fabric in "AB":
        for pair in pairs:
            ends = [
                f"{_switch(pod, fabric, models.index(model))} {MODELS[model][2]}" for model in pair
            ]
            yield (
                f'  - {{role: isl, lag: 1, between: ["{ends[0]}", "{ends[1]}"], '
                f"vlans: [i{pod}{fabric}]}}"
            )


def _devices(pod: int, models: tuple[str, ...]) -> Iterator[str]:
    yield "hosts:"
    for index, model in enumerate(models):
        for host in range(HOSTS):
            yield f"  h{pod:04}x{index}x{host:02}:"
            yield "    os: esxi"
            yield "    ports:"
            for side, fabric in enumerate("AB"):
                yield f"      p{side}: {{{_port(pod, index, model, host, fabric)}}}"
    yield "arrays:"
    for index, model in enumerate(models):
        yield f"  a{pod:04}x{index}:"
        yield f"    family: {'generic' if model.startswith('nexus') else 'nimble'}"
        yield "    ports:"
        for side, fabric in enumerate("AB"):
            yield f"      tg{side}: {{{_port(pod, index, model, HOSTS, fabric)}}}"
    yield "access:"
    for index in range(len(models)):
        hosts = f"h{pod:04}x{index}x[00-{HOSTS - 1}]"
        yield f'  - {{hosts: ["{hosts}"], arrays: [a{pod:04}x{index}]}}'


def _port(pod: int, index: int, model: str, number: int, fabric: str) -> str:
    name, first, _ = MODELS[model]
    side = "AB".index(fabric)
    at = f"at: {_switch(pod, fabric, index)} {name.format(first + number)}"
    if model.startswith("nexus"):
        serial = ((pod * 8 + index) * 2 + side) * 64 + number
        wwpn = "10:00:00:00:c9:" + ":".join(f"{serial >> bits & 255:02x}" for bits in (16, 8, 0))
        return f'{at}, vsan: {10 + 2 * pod + side}, wwpn: "{wwpn}"'
    host = 1 + index * 50 + number
    third = pod % 32 * 8 + 4 * side + host // 256
    return f"{at}, vlan: i{pod}{fabric}, ip: 10.{pod // 32}.{third}.{host % 256}"


FLAT_PORTS = 44
"""Device ports in use of each switch of a flat fabric."""
FLAT_HEAD = """\
name: flat
management: {{ntp: [192.0.2.11, 192.0.2.12], syslog: [192.0.2.21]}}
policy: {{batfish_failures: {failures}}}
"""


def write_flat(folder: Path, endpoints: int, vlans: int, failures: int) -> None:
    """Write one fabric of so many endpoints: a chain of switches that all carry all VLANs.

    One endpoint of a VLAN in twenty is an array port. The gate asks about so many failures at most.
    """
    folder.mkdir(parents=True)
    text = "\n".join(_flat(endpoints, vlans))
    head = FLAT_HEAD.format(failures=failures)
    (folder / "san.yml").write_text(f"{head}{text}\n", encoding="utf-8")


def _flat(endpoints: int, vlans: int) -> Iterator[str]:
    switches = -(-endpoints // FLAT_PORTS)
    keys = ", ".join(f"i{vlan}" for vlan in range(vlans))
    yield "vlans:"
    for vlan in range(vlans):
        settings = f"role: iscsi, fabric: A, subnet: 10.{vlan}.0.0/16, mtu: 9000"
        yield f"  i{vlan}: {{id: {100 + vlan}, {settings}}}"
    yield "switches:"
    for switch in range(switches):
        address = f"management: {{address: 172.16.{switch}.31/16}}"
        yield f"  s{switch}: {{model: dcs-7050sx3-48yc8, fabric: A, {address}}}"
    yield "links:"
    for switch in range(1, switches):
        ends = f"[s{switch - 1} Ethernet48, s{switch} Ethernet47]"
        yield f"  - {{role: isl, between: {ends}, vlans: [{keys}]}}"
    yield from _flat_devices(endpoints, vlans)


def _flat_devices(endpoints: int, vlans: int) -> Iterator[str]:
    arrays = [number for number in range(endpoints) if number // vlans % 20 == 0]
    hosts = sorted({*range(endpoints)} - {*arrays})
    yield "hosts:"
    for number in hosts:
        yield f"  h{number}: {{os: esxi, ports: {{p: {{{_flat_port(number, vlans)}}}}}}}"
    yield "arrays:"
    for number in arrays:
        port = f"p: {{controller: A, {_flat_port(number, vlans)}}}"
        yield f"  a{number}: {{family: nimble, controllers: {{A: active}}, ports: {{{port}}}}}"
    yield "access:"
    for vlan in range(vlans):
        users = ", ".join(f"h{one}" for one in hosts if one % vlans == vlan)
        yield f"  - {{hosts: [{users}], arrays: [a{vlan}]}}"


def _flat_port(number: int, vlans: int) -> str:
    vlan = number % vlans
    at = f"s{number // FLAT_PORTS} Ethernet{number % FLAT_PORTS + 1}"
    return f"at: {at}, vlan: i{vlan}, ip: 10.{vlan}.{1 + number // 200}.{number % 200 + 1}"
