"""Solaris: ndd, /etc/system, nxge.conf, psradm, ifconfig, the iSCSI initiator."""

import re
import shlex
from collections.abc import Iterator, Sequence

from sanfab.hosts.chap import chap_place, chap_user, port_names_by_hand
from sanfab.hosts.facts import HOST, ByHand, HostFacts, HostSetting
from sanfab.hosts.portals import Portal
from sanfab.hosts.subject import HostSubject, Stated, SubjectPort
from sanfab.hosts.systems.rules import Derived, HostFile, SystemRules, protocols_by_hand
from sanfab.inventory.messages import quote_value
from sanfab.model.hosts.values import state
from sanfab.model.yaml12 import Where

_INTERFACE = re.compile(r"[a-z][a-z0-9_]{0,14}[0-9]")
"""Driver and instance: nxge0. Source: ifconfig(1M)."""
_STATES = {"-i": "no-intr", "-f": "off-line", "-s": "spare"}
"""State that psrinfo prints by the option of psradm that sets it. Source: psradm(1M)."""
_OPTIONS = {state: option for option, state in _STATES.items()}


def _problems(subject: HostSubject) -> Iterator[tuple[Where, str]]:
    for port in subject.networks:
        if port.key and port.is_tagged:
            yield (
                port.ip_place,
                f"found addresses in VLAN {port.key}, whose frames the port tags; expected those "
                "of its untagged VLAN, as the script makes no VLAN links: create the link by hand, "
                "and state it as a port of its own",
            )


def is_solaris_11(release: str) -> bool:
    """Return whether a release configures its links with dladm and ipadm.

    >>> is_solaris_11("Solaris 11.4"), is_solaris_11("10 11/06")
    (True, False)
    """
    found = re.match(r"(?:Oracle )?(?:Solaris )?(\d+)", release)
    return found is not None and int(found[1]) >= 11  # noqa: PLR2004 - the release of dladm


def _values(mechanism: str, field: str, stated: Stated) -> Iterator[tuple[str, str]]:
    if mechanism == "psradm":
        option, _, processors = stated.value.partition(" ")
        if option not in _STATES:
            raise ValueError(
                f"found {quote_value(stated.value)}; expected -i, -f or -s with processors: "
                "psradm -n is the state of a processor without a setting"
            )
        yield _STATES[option], processors
    elif mechanism == "driver-conf":
        yield field, _driver_value(field, stated.value)
    elif mechanism == "boot-service":
        if state(stated.value) is not False:
            yield "", stated.value
    else:
        yield field, stated.value


def _driver_value(field: str, value: str) -> str:
    """Return the value of a property as the file of its driver has it.

    >>> _driver_value("iscsi mpxio-disable", "enabled")
    '"no"'
    >>> _driver_value("scsi_vhci scsi-vhci-failover-override", "ACME/MSU, Sun/T4")
    '"ACME    MSU", "f_sym", "Sun     T4", "f_sym"'
    >>> _driver_value("sd sd-config-list", "NETAPP/LUN throttle-max:8 retries-busy:30")
    '"NETAPP  LUN", "throttle-max:8, retries-busy:30"'
    """
    if field.endswith("mpxio-disable"):
        return '"no"' if value == "enabled" else '"yes"'
    if field.endswith("config-list"):
        return ", ".join(_tuned_disk(disk) for disk in value.split(", "))
    if not field.endswith("failover-override"):
        return f'"{value}"'
    pairs = (device.strip().partition("/") for device in value.split(","))
    return ", ".join(f'"{vendor:8}{product}", "f_sym"' for vendor, _, product in pairs)


def _tuned_disk(stated: str) -> str:
    """Return a vendor, 8 characters wide, with its product, and their tunables [SUN-SD]."""
    words = stated.split(" ")
    device = " ".join(word for word in words if ":" not in word)
    vendor, _, product = device.partition("/")
    return f'"{vendor:8}{product}", "{", ".join(word for word in words if ":" in word)}"'


def _initiator(subject: HostSubject) -> Iterator[Derived]:
    """Yield the name of the initiator and its CHAP."""
    if subject.intent.iqn:
        setting = HostSetting(HOST, "initiator-name", "")
        yield setting, subject.intent.iqn, ("hosts", subject.name, "iqn")
    if subject.intent.chap:
        yield HostSetting(HOST, "chap", ""), f"CHAP {chap_user(subject)}", chap_place(subject)


def _tasks(subject: HostSubject, portals: Sequence[Portal]) -> Iterator[ByHand]:
    yield from port_names_by_hand(subject)
    yield from protocols_by_hand(subject, "nvme-tcp", "nvme-roce", "nfs")
    chap = subject.intent.chap
    if chap is None or chap.mutual is None:
        return
    for array in dict.fromkeys(portal.array for portal in portals):
        note = (
            "for each target: iscsiadm modify target-param --CHAP-name, --CHAP-secret, "
            "--bi-directional-authentication enable TARGET"
        )
        yield ByHand(HOST, f"CHAP of {array}", chap.mutual.user, note)


def _derived(subject: HostSubject, portals: Sequence[Portal]) -> Iterator[Derived]:
    yield from _initiator(subject)
    has_links = is_solaris_11(subject.intent.os_release or "")
    for port in subject.ports.values():
        if port.mtu and (port.vlan is not None or port.end.mtu):
            where = (*port.where, "mtu") if port.end.mtu else port.where
            setting = ("linkprop", "mtu") if has_links else ("mtu", "")
            yield HostSetting(port.interface, *setting), str(port.mtu), where
        for address in port.addresses():
            yield HostSetting(port.interface, "address", address), "present", port.ip_place
    reached: set[str] = set()
    for portal in portals:  # the initiator has one list; the port that reaches a portal comes first
        if portal.endpoint not in reached:
            reached.add(portal.endpoint)
            name = subject.ports[portal.host_port].interface
            yield HostSetting(name, "iscsi-discovery", portal.endpoint), "present", portal.where


def _setting_part(port: SubjectPort, _mechanism: str) -> str:
    return port.interface


def _service(facts: HostFacts) -> str:
    """Return what sets the values again at boot: smf, init.d; empty: nothing."""
    return facts.of("boot-service").get("", "")


def _files(facts: HostFacts) -> Iterator[HostFile]:
    lost: dict[str, object] = {
        "ndd": facts.of("ndd"),
        "psradm": [(_OPTIONS[name], value) for name, value in facts.of("psradm").items()],
        "mtus": {
            part: value for part in facts.parts()[1:] for value in facts.of("mtu", part).values()
        },
    }
    if _service(facts) == "smf":
        yield HostFile(HOST, "/lib/svc/method/sanfab", "solaris/boot.sh.j2", lost)
        manifest = "/var/svc/manifest/site/sanfab.xml"
        yield HostFile(HOST, manifest, "solaris/manifest.xml.j2", {})
    elif _service(facts):
        yield HostFile(HOST, "/etc/rc2.d/S99sanfab", "solaris/boot.sh.j2", lost)
    if is_solaris_11(facts.release):
        return
    for part in facts.parts()[1:]:
        addresses = list(facts.of("address", part))
        if addresses:
            context = {"addresses": addresses, "mtu": facts.of("mtu", part).get("", "")}
            yield HostFile(part, f"/etc/hostname.{part}", "solaris/hostname.j2", context)


def _not_kept(facts: HostFacts) -> Iterator[str]:
    if not _service(facts) and any(facts.of(one) for one in ("ndd", "psradm", "mtu")):
        yield "ndd, psradm and ifconfig after a reboot: state `persistent: smf` for the host"
    if is_solaris_11(facts.release) and facts.of("address"):
        yield "addresses after a reboot: enter them with ipadm create-addr"
    if any(facts.of(one) for one in ("system-file", "nxge-conf", "driver-conf")):
        yield "nothing of /etc/system and of the files of drivers holds before the next boot"


def _commands(facts: HostFacts) -> Iterator[str]:
    for setting in facts.values:
        if setting.mechanism == "ndd":
            yield f"show ndd -get {setting.field}"
    for part in facts.parts()[1:]:
        if facts.of("linkprop", part):
            yield f"show dladm show-linkprop -c -o property,value -p mtu {shlex.quote(part)}"
    for driver in dict.fromkeys(field.partition(" ")[0] for field in facts.of("driver-conf")):
        yield f'show_file "$(driver_conf {driver})"'
    yield from dict.fromkeys(line for name, line in _SHOWN_ONCE.items() if facts.of(name))
    yield from (f"show_file {shlex.quote(file.path)}" for file in _files(facts))


_SHOWN_ONCE = {
    "mtu": "show ifconfig -a",
    "address": "show ifconfig -a",
    "system-file": "show_file /etc/system",
    "nxge-conf": 'show_file "$(nxge_file)"',
    "psradm": "show psrinfo",
    "initiator-name": "show iscsiadm list initiator-node",
    "chap": "show iscsiadm list initiator-node",
    "iscsi-discovery": "show iscsiadm list discovery-address",
}
"""Line of the script that shows a mechanism."""

RULES = SystemRules(
    _INTERFACE,
    "a driver and its instance, as nxge0",
    _problems,
    _values,
    _derived,
    _setting_part,
    _files,
    _not_kept,
    _commands,
    tasks=_tasks,
)
