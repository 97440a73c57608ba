"""What a Linux host prints for given settings, in the forms of sysctl(8), ip(8), ethtool(8),
iscsiadm(8) and multipath.conf(5). It knows nothing of the readers."""

from collections.abc import Iterator, Mapping

Key = tuple[str, str, str]
"""Interface, mechanism, name."""

LONG_FEATURES = {"tso": "tcp-segmentation-offload", "gro": "generic-receive-offload"}


def printed(values: Mapping[Key, str]) -> str:
    """Return a terminal log of a host with these settings and no others."""
    return "\n".join(line for block in _blocks(values) for line in block) + "\n"


def _blocks(values: Mapping[Key, str]) -> Iterator[list[str]]:
    parts = [part for part in dict.fromkeys(part for part, _, _ in values) if part != "-"]
    for (_, mechanism, name), value in values.items():
        if mechanism == "sysctl":
            yield [f"$ sysctl {name}", f"{name.replace('/', '.')} = {value.replace(' ', chr(9))}"]
        if mechanism == "file":
            yield [f"$ cat {name}", value]
        if mechanism == "module":
            module, parameter = name.split(".")
            yield [f"$ cat /sys/module/{module}/parameters/{parameter}", value]
    for index, part in enumerate(parts, 2):
        mine = {key[1:]: value for key, value in values.items() if key[0] == part}
        yield _link(index, part, mine)
        yield _addresses(index, part, mine)
        yield from _ethtool(part, mine)
        yield [
            f"$ lldptool get-lldp -i {part} adminStatus",
            f"adminStatus={mine.get(('lldpad', ''), 'disabled')}",
        ]
        yield from _iface(part, mine)
    yield from _records(values)
    yield _sessions(values)
    yield _iscsid(values)
    yield _multipath(values)


def _link(index: int, part: str, mine: Mapping[tuple[str, str], str]) -> list[str]:
    mtu = mine.get(("mtu", ""), "1500")
    head = f"{index}: {part}: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu {mtu} qdisc mq state UP"
    return [
        f"$ ip -o link show dev {part}",
        head + r" mode DEFAULT group default qlen 1000\    link/ether 00:00:5e:00:53:01",
    ]


def _addresses(index: int, part: str, mine: Mapping[tuple[str, str], str]) -> list[str]:
    lines = [f"$ ip -o address show dev {part}"]
    for mechanism, name in mine:
        if mechanism == "address" and mine[mechanism, name] == "present":
            kind = "inet6" if ":" in name else "inet"
            lines.append(
                f"{index}: {part}    {kind} {name} scope global {part}"
                r"\       valid_lft forever preferred_lft forever"
            )
    return lines


def _ethtool(part: str, mine: Mapping[tuple[str, str], str]) -> Iterator[list[str]]:
    rx, tx = (mine.get(("ring", name), "512") for name in ("rx", "tx"))
    yield [
        f"$ ethtool -g {part}",
        f"Ring parameters for {part}:",
        "Pre-set maximums:",
        "RX:\t\t4096",
        "RX Mini:\tn/a",
        "TX:\t\t4096",
        "Current hardware settings:",
        f"RX:\t\t{rx}",
        "RX Mini:\tn/a",
        f"TX:\t\t{tx}",
    ]
    auto, rx, tx = (mine.get(("pause", name), "off") for name in ("autoneg", "rx", "tx"))
    yield [
        f"$ ethtool -a {part}",
        f"Pause parameters for {part}:",
        f"Autonegotiate:\t{auto}",
        f"RX:\t\t{rx}",
        f"TX:\t\t{tx}",
    ]
    features = {name: value for (mechanism, name), value in mine.items() if mechanism == "feature"}
    yield [f"$ ethtool -k {part}", f"Features for {part}:", "rx-checksumming: on [fixed]"] + [
        f"{LONG_FEATURES.get(name, name)}: {value}" for name, value in features.items()
    ]
    adaptive = mine.get(("coalesce", "adaptive-rx"), "off")
    yield [
        f"$ ethtool -c {part}",
        f"Coalesce parameters for {part}:",
        f"Adaptive RX: {adaptive}  TX: off",
        "stats-block-usecs:\tn/a",
    ]


def _iface(part: str, mine: Mapping[tuple[str, str], str]) -> Iterator[list[str]]:
    records = {
        name: value for (mechanism, name), value in mine.items() if mechanism == "iscsi-iface"
    }
    if records:
        yield [
            f"$ iscsiadm -m iface -I {part}",
            "# BEGIN RECORD 6.2.1.9",
            f"iface.iscsi_ifacename = {part}",
            *(f"{name} = {value}" for name, value in records.items()),
            "iface.ipaddress = <empty>",
            "# END RECORD",
        ]


def _records(values: Mapping[Key, str]) -> Iterator[list[str]]:
    records: dict[tuple[str, str], list[str]] = {}
    for (part, mechanism, name), value in values.items():
        if mechanism == "iscsi-record":
            portal, field = name.split(" ")
            records.setdefault((part, portal), []).append(f"{field} = {value}")
    for (part, portal), lines in records.items():
        yield [
            f"$ iscsiadm -m node -p {portal} -I {part}",
            "# BEGIN RECORD 2.1.9",
            f"node.conn[0].address = {portal.rpartition(':')[0]}",
            *lines,
            "node.session.auth.username = <empty>",
            "node.session.auth.password = <empty>",
            "# END RECORD",
        ]


def _sessions(values: Mapping[Key, str]) -> list[str]:
    lines = ["$ iscsiadm -m session -P 1"]
    for (part, mechanism, portal), value in values.items():
        if mechanism == "iscsi-session" and value == "logged in":
            lines += [
                "Target: iqn.2007-11.com.nimblestorage:group-1 (non-flash)",
                f"\tCurrent Portal: {portal},2460",
                f"\tPersistent Portal: {portal},2460",
                "\t\t**********",
                "\t\tInterface:",
                "\t\t**********",
                f"\t\tIface Name: {part}",
                "\t\tIface Transport: tcp",
                "\t\tSID: 1",
                "\t\tiSCSI Connection State: LOGGED IN",
                "\t\tiSCSI Session State: LOGGED_IN",
            ]
    return lines if len(lines) > 1 else [*lines, "iscsiadm: No active sessions."]


def _iscsid(values: Mapping[Key, str]) -> list[str]:
    records = {
        name: value for (_, mechanism, name), value in values.items() if mechanism == "iscsid"
    }
    return [
        "$ cat /etc/iscsi/iscsid.conf",
        "# node.session.nr_sessions = 1",
        *(f"{name} = {value}" for name, value in records.items()),
    ]


def _multipath(values: Mapping[Key, str]) -> list[str]:
    devices: dict[str, list[str]] = {}
    names = {"no": "off", "yes": "on"}  # as multipath-tools 0.9 prints them
    for (_, mechanism, name), value in values.items():
        if mechanism == "multipath" and "/" in name:
            device, key = name.rsplit(" ", 1)
            quoted = f'"{value}"' if not value.isalnum() else value
            devices.setdefault(device, []).append(f"\t\t{key} {quoted}")
    defaults = [
        f'\t{name} "{names.get(value, value)}"'
        for (_, mechanism, name), value in values.items()
        if mechanism == "multipath" and "/" not in name
    ]
    lines = ["$ multipath -t", "defaults {", "\tverbosity 2", *defaults, "}", "devices {"]
    for device, attributes in devices.items():
        vendor, product = device.split("/", 1)
        lines += [
            "\tdevice {",
            f'\t\tvendor "{vendor}"',
            f'\t\tproduct "{product}"',
            *attributes,
            "\t}",
        ]
    return [*lines, "}"]
