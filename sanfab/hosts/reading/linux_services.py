"""Outputs of Linux about NVMe/TCP and NFS: files of /etc, /proc/mounts, and what /sys shows."""

import re
from collections.abc import Callable, Sequence

from sanfab.hosts.facts import HOST, HostSetting
from sanfab.hosts.reading.sections import EVERY, HostReading

_CONTROLLER = re.compile(
    r"/sys/class/nvme/(?P<name>nvme\d+)/(?P<field>transport|address|state|subsysnqn):(?P<value>.*)"
)
_POLICY = re.compile(r"/sys/class/nvme-subsystem/[\w-]+/iopolicy:(?P<value>[\w-]+)$")


def read_kernel_values(words: Sequence[str], lines: list[str], reading: HostReading) -> bool:
    """Read `grep -H . FILES` of the controllers and subsystems of NVMe; False: another grep."""
    if not any(word.startswith("/sys/class/nvme") for word in words):
        return False
    controllers: dict[str, dict[str, str]] = {}
    policies: dict[str, None] = {}
    for line in lines:
        if found := _CONTROLLER.match(line):
            controllers.setdefault(found["name"], {})[found["field"]] = found["value"].strip()
        elif found := _POLICY.match(line):
            policies[found["value"]] = None
    reading.complete |= {(EVERY, "nvme-connection"), (HOST, "nvme-subsystem")}
    if policies:
        reading.add(HOST, "nvme-subsystem", "iopolicy", " and ".join(policies))
    for one in controllers.values():
        _controller(one, reading)
    return True


def _controller(one: dict[str, str], reading: HostReading) -> None:
    """Read one controller; of several over one portal, one that is not connected counts."""
    is_discovery = re.search(r"[.:]discovery$", one.get("subsysnqn", ""))
    if one.get("transport") != "tcp" or is_discovery:
        return
    ends = dict(
        word.partition("=")[::2] for word in one.get("address", "").split(",") if "=" in word
    )
    own = ends.get("host_traddr") or ends.get("src_addr") or "-"
    setting = HostSetting(EVERY, "nvme-connection", f"{ends.get('traddr', '')} from {own}")
    is_live = one.get("state") == "live"
    if not is_live or setting not in reading.values:
        reading.values[setting] = "connected" if is_live else f"connection {one.get('state')}"


def read_is_enabled(words: Sequence[str], lines: list[str], reading: HostReading) -> bool:
    """Read `systemctl is-enabled SERVICE`."""
    if words[:1] != ["is-enabled"] or len(words) != 2:  # noqa: PLR2004 - verb and service
        return False
    if lines and re.fullmatch(r"[a-z-]+", lines[0].strip()):
        reading.add(HOST, "service", words[1], lines[0].strip())
    return True


def _host_nqn(lines: list[str], reading: HostReading) -> None:
    reading.complete.add((HOST, "host-nqn"))
    name = next(filter(None, map(str.strip, lines)), "")
    if name:
        reading.add(HOST, "host-nqn", "", name)


def _discovery(lines: list[str], reading: HostReading) -> None:
    reading.complete.add((EVERY, "nvme-discovery"))
    for line in lines:
        words = line.split()
        options = dict(word.partition("=")[::2] for word in words if "=" in word)
        portal, own = options.get("--traddr"), options.get("--host-traddr")
        if portal and own and not line.lstrip().startswith("#"):
            reading.add(EVERY, "nvme-discovery", f"{portal} from {own}", " ".join(words))


def _fstab(lines: list[str], reading: HostReading) -> None:
    reading.complete.add((EVERY, "fstab"))
    for line in lines:
        words = line.split()
        if len(words) > 3 and not words[0].startswith("#"):  # noqa: PLR2004 - with options
            reading.add(EVERY, "fstab", words[1], " ".join(words))


def _mounts(lines: list[str], reading: HostReading) -> None:
    """Read what is mounted; ``fstab`` comes before it, and states what it should be."""
    reading.complete.add((EVERY, "nfs-mount"))
    for line in lines:
        words = line.split()
        if len(words) > 3:  # noqa: PLR2004 - with options
            entry = reading.values.get(HostSetting(EVERY, "fstab", words[1]), "")
            reading.add(EVERY, "nfs-mount", words[1], _mounted(words, entry.split()))


def _mounted(words: Sequence[str], entry: Sequence[str]) -> str:
    """Return how a mount differs from its line in fstab; ``mounted``: it does not."""
    if words[2] not in ("nfs", "nfs4") or (entry and entry[0] != words[0]):
        return f"mounted from {words[0]}"
    used = words[3].split(",")
    values = dict(option.partition("=")[::2] for option in used)
    for option in entry[3].split(",") if entry else ():
        name, _, value = option.partition("=")
        if option == "_netdev" or option in used or _is_implied(option, values):
            continue
        if name in values and value:
            return f"mounted with {name}={values[name]}"
        return f"mounted without {option}"
    return "mounted"


def _is_implied(option: str, values: dict[str, str]) -> bool:
    """Return whether an option holds although /proc/mounts does not print it in these words."""
    if option == "nconnect=1":
        return "nconnect" not in values
    return option == "vers=4" and values.get("vers", "").startswith("4.")


FILES: dict[str, Callable[[list[str], HostReading], None]] = {
    "/etc/nvme/hostnqn": _host_nqn,
    "/etc/nvme/discovery.conf": _discovery,
    "/etc/fstab": _fstab,
    "/proc/mounts": _mounts,
}
"""Readers of files by their paths."""
