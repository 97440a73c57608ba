"""Outputs of esxcli: tables and blocks of lines."""

import csv
import re
import shlex
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

from sanfab.hosts.facts import HOST
from sanfab.hosts.reading.sections import EVERY, HostReading, Section
from sanfab.model.hosts.mechanisms import NmpDevice

_Options = dict[str, str]
"""Values of the short options of a command."""
_Row = dict[str, str]
_ON = {"true": "on", "false": "off"}


def read_esxi(section: Section, reading: HostReading) -> bool:
    """Add what one esxcli command shows; return whether the command is known."""
    try:
        words = shlex.split(section.command)
    except ValueError:
        return False
    if not words or words[0].rpartition("/")[2] != "esxcli":
        return False
    verbs = [word for word in words[1:] if not word.startswith("-")]
    options = dict(pairwise(words))
    for path, reader in _READERS.items():
        if verbs[: len(path)] == list(path):
            reader(options, section.lines, reading)
            return True
    return False


def _rows(lines: Sequence[str]) -> Iterator[_Row]:
    """Yield the rows of a table; a line of dashes below the titles has the widths."""
    spans: list[tuple[int, int]] = []
    titles: list[str] = []
    for line, above in zip(lines, ["", *lines], strict=False):
        if re.match(r"\s*--", line):
            starts = [found.start() for found in re.finditer(r"-+", line)]
            spans = list(zip(starts, [*starts[1:], 10_000], strict=True))
            titles = [_title(above[start:end]) for start, end in spans]
        elif spans and line.strip():
            cells = [line[start:end].strip() for start, end in spans]
            yield dict(zip(titles, cells, strict=True))


def _title(text: str) -> str:
    """Return a title without its blanks, as the objects of PowerCLI and CSV have it."""
    return text.replace(" ", "")


def _blocks(lines: Sequence[str]) -> Iterator[_Row]:
    """Yield blocks of lines `Name: value`, or the rows of the table that PowerCLI makes of them.

    The line at the margin above a block, if any, is its ``""``.
    """
    if any(re.match(r"\s*--", line) for line in lines):
        for row in _rows(lines):
            yield {"": row.get("Name", ""), **row}
        return
    block = _Row({"": ""})
    for line in lines:
        name, is_pair, value = line.strip().partition(":")
        if line[:1] not in ("", " ") and not is_pair:
            if len(block) > 1:
                yield block
            block = _Row({"": line.strip()})
        elif is_pair:
            block.setdefault(_title(name), value.strip())
    if len(block) > 1:
        yield block


def _claim_rules(options: _Options, lines: list[str], reading: HostReading) -> None:
    reading.complete.add((HOST, "satp-rule"))
    for row in _rows(lines):
        if row.get("RuleGroup") == "user" and row.get("Vendor"):
            claim = f"claim={row['ClaimOptions']}" if row.get("ClaimOptions") else ""
            words = (row.get("DefaultPSP"), row.get("PSPOptions"), claim)
            satp = row.get("Name") or options.get("-s", "")
            device = "/".join(filter(None, (row["Vendor"], row.get("Model"))))
            reading.add(HOST, "satp-rule", f"{satp} {device}", " ".join(filter(None, words)))


def _devices(_options: _Options, lines: list[str], reading: HostReading) -> None:
    for block in _blocks(lines):
        if block.get("PathSelectionPolicy"):
            title = block.get("DeviceDisplayName", "")
            volume = block.get("Device") or block[""]
            reading.devices[volume] = NmpDevice(title, block["PathSelectionPolicy"])


def _advanced(options: _Options, lines: list[str], reading: HostReading) -> None:
    for block in _blocks(lines):
        if block.get("IntValue", "").isdecimal():
            path = block.get("Path", options.get("-o", ""))
            reading.add(HOST, "advanced", path, block["IntValue"])


def _parameters(_options: _Options, lines: list[str], reading: HostReading) -> None:
    for row in _rows(lines):
        reading.add(HOST, "iscsi-parameter", row.get("Name", ""), row.get("Current", ""))


def _name(_options: _Options, lines: list[str], reading: HostReading) -> None:
    for block in _blocks(lines):
        if "Name" in block:
            reading.add(HOST, "initiator-name", "", block["Name"])


def _chap(_options: _Options, lines: list[str], reading: HostReading) -> None:
    """Read what esxcli prints with --formatter=csv."""
    shown = [line for line in lines if line.strip()]
    is_table = any(re.match(r"\s*--", line) for line in shown)
    for row in _rows(shown) if is_table else csv.DictReader(shown):
        if row.get("Direction") and row.get("Level"):
            words = (
                "absent" if row["Level"] == "prohibited" else f"{row['Level']} {row.get('Name')}"
            )
            reading.add(HOST, "chap-secret", row["Direction"], words.strip())


def _module(options: _Options, lines: list[str], reading: HostReading) -> None:
    module = options.get("-m", "")
    reading.complete.add((HOST, "module"))
    for row in _rows(lines):
        if row.get("Value"):
            reading.add(HOST, "module", f"{module}.{row.get('Name', '')}", row["Value"])


def _bindings(_options: _Options, lines: list[str], reading: HostReading) -> None:
    reading.complete.add((EVERY, "port-binding"))
    for block in _blocks(lines):
        if block.get("Vmknic"):
            reading.add(block["Vmknic"], "port-binding", "", "enabled")


def _vswitches(options: _Options, lines: list[str], reading: HostReading) -> None:
    for block in _blocks(lines):
        if "MTU" in block:
            uplinks: list[str] = re.findall(r"vmnic\d+", block.get("Uplinks", ""))
            for name in (block[""], *uplinks):
                reading.add(name, "vswitch-mtu", "", block["MTU"])
            reading.add(block[""], "vswitch", "", "present")
            for uplink in uplinks:
                reading.add(block[""], "uplink", uplink, "present")
            if "-v" not in options:  # a host has one at least; an error message shows none
                reading.complete |= {(EVERY, "vswitch"), (EVERY, "uplink")}


def _interfaces(_options: _Options, lines: list[str], reading: HostReading) -> None:
    for block in _blocks(lines):
        if "MTU" in block:
            reading.add(block[""], "mtu", "", block["MTU"])
        if "Portgroup" in block:
            reading.groups[block["Portgroup"]] = block[""]
            reading.add(block[""], "vmkernel", "", block["Portgroup"])
            reading.complete.add((EVERY, "vmkernel"))


def _port_groups(_options: _Options, lines: list[str], reading: HostReading) -> None:
    for row in _rows(lines):
        if "VirtualSwitch" in row:
            reading.add(EVERY, "port-group", row.get("Name", ""), row["VirtualSwitch"])
            reading.complete.add((EVERY, "port-group"))
        part = reading.groups.get(row.get("Name", ""))
        if part is not None and "VLANID" in row:
            reading.add(part, "port-group-vlan", "", row["VLANID"])


def _addresses(_options: _Options, lines: list[str], reading: HostReading) -> None:
    for row in _rows(lines):
        address, netmask = row.get("IPv4Address", ""), row.get("IPv4Netmask", "")
        if address != "0.0.0.0":  # noqa: S104 - what it shows for none
            reading.add(row.get("Name", ""), "address", "ipv4", f"{address} {netmask}")
        reading.complete.add((row.get("Name", ""), "address"))


def _failover(options: _Options, lines: list[str], reading: HostReading) -> None:
    part = reading.groups.get(options.get("-p", ""))
    if part is None:
        return
    for block in _blocks(lines):
        for name in ("active", "standby"):
            uplinks = block.get(f"{name.title()}Adapters")
            if uplinks is not None:
                reading.add(part, "teaming", name, uplinks or "none")


def _pause(_options: _Options, lines: list[str], reading: HostReading) -> None:
    titles = {"AutoNegotiation": "autoneg", "PauseRX": "rx", "PauseTX": "tx"}
    for row in _rows(lines):
        for title, name in titles.items():
            if row.get(title, "").lower() in _ON:
                reading.add(row.get("NIC", ""), "nic-pause", name, _ON[row[title].lower()])


def _rings(options: _Options, lines: list[str], reading: HostReading) -> None:
    for block in _blocks(lines):
        for title in ("RX", "TX"):
            if title in block:
                reading.add(options.get("-n", ""), "nic-ring", title.lower(), block[title])


def _discovery(_options: _Options, lines: list[str], reading: HostReading) -> None:
    reading.complete.add((EVERY, "iscsi-discovery"))
    for row in _rows(lines):
        reading.add(EVERY, "iscsi-discovery", row.get("Sendtarget", ""), "present")


def _nvme_adapters(_options: _Options, lines: list[str], reading: HostReading) -> None:
    reading.complete.add((EVERY, "nvme-adapter"))
    for row in _rows(lines):
        if row.get("TransportType") == "TCP":
            reading.add(row.get("AssociatedDevices", ""), "nvme-adapter", "", "present")


def _tags(options: _Options, lines: list[str], reading: HostReading) -> None:
    part = options.get("-i", "")
    for block in _blocks(lines):
        if "Tags" in block:
            reading.complete.add((part, "vmkernel-tag"))
            for tag in block["Tags"].split(","):
                reading.add(part, "vmkernel-tag", tag.strip(), "present")


def _datastores(_options: _Options, lines: list[str], reading: HostReading) -> None:
    reading.complete.add((EVERY, "nfs-datastore"))
    for row in _rows(lines):
        if "Share" in row:
            mode = " read-only" if row.get("Read-Only", row.get("ReadOnly")) in _TRUE else ""
            value = f"{row.get('Host')}:{row['Share']}{mode}"
            reading.add(EVERY, "nfs-datastore", row.get("VolumeName", ""), value)


_TRUE = ("true", "True")
_READERS: dict[tuple[str, ...], Callable[[_Options, list[str], HostReading], None]] = {
    ("storage", "nmp", "satp", "rule", "list"): _claim_rules,
    ("storage", "nmp", "device", "list"): _devices,
    ("system", "settings", "advanced", "list"): _advanced,
    ("system", "module", "parameters", "list"): _module,
    ("iscsi", "adapter", "param", "get"): _parameters,
    ("iscsi", "adapter", "get"): _name,
    ("iscsi", "adapter", "auth", "chap", "get"): _chap,
    ("iscsi", "adapter", "discovery", "sendtarget", "list"): _discovery,
    ("iscsi", "networkportal", "list"): _bindings,
    ("network", "vswitch", "standard", "list"): _vswitches,
    ("network", "vswitch", "standard", "portgroup", "list"): _port_groups,
    ("network", "vswitch", "standard", "portgroup", "policy", "failover", "get"): _failover,
    ("network", "ip", "interface", "list"): _interfaces,
    ("network", "ip", "interface", "ipv4", "get"): _addresses,
    ("network", "ip", "interface", "tag", "get"): _tags,
    ("nvme", "adapter", "list"): _nvme_adapters,
    ("storage", "nfs", "list"): _datastores,
    ("network", "nic", "pauseParams", "list"): _pause,
    ("network", "nic", "ring", "current", "get"): _rings,
}
"""Reader of each command by its words. Source: the ESXCLI reference of VMware."""
