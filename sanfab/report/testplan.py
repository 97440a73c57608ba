"""Test plan of a SAN -> Markdown that is read and run from top to bottom."""

from collections.abc import Iterator

from sanfab.analysis.probes import OFFLOAD, Probe
from sanfab.model.base import STANDARD_MTU
from sanfab.report.testplan_loads import load_blocks
from sanfab.report.testplan_markdown import code, commands, system_word
from sanfab.report.testplan_services import connection_blocks, service_steps
from sanfab.report.testplan_steps import step_blocks
from sanfab.testplan.assembly import HostTests, SanTests

HEAD = """\
# Test plan of {san}

`sanfab testplan` computed it from the inventory. Run the sections in their order, and stop at the
first result that is not as printed here: find its cause before you go on. A tag such as S3 names a
source document, which docs/sources.md of sanfab lists.

| section | needs |
|---|---|
| 1 Frame sizes and logins | nothing: safe while the SAN is in service |
| 2 Paths and failover | a maintenance window: each step takes one part out |
"""
LOAD = "| 3 Load | a maintenance window, and test volumes **whose contents are lost** |\n"
SERVICE = "| {number} {service} | its pings: as section 1; its steps: as section 2 |\n"

SETTINGS = """\
## 1 Frame sizes and logins

- [ ] The settings of each host are in place: `verify` of its script prints no difference
  (`sanfab hosts` writes the scripts)."""

PING_RULES = """\
Switches silently drop a frame that is too large, and their tables do not prove what passes.
A ping does. In each block below, the first line must pass. The second sends one byte more and must
fail.

- First line without an answer: a port between the two passes less than the inventory states.
  Compare with `sanfab paths`, which names the smallest MTU of each path.
- Second line with an answer: the end that sends has a larger MTU than the inventory states.
- The size is the IP packet of the smaller end less 28 bytes of IPv4 and ICMP headers, or 48 bytes
  with IPv6.
"""


def testplan_text(tests: SanTests) -> str:
    """Return the test plan as Markdown; services other than LUNs have sections of their own."""
    blocks = [
        _head(tests),
        *_missing(tests),
        *_ping_rules(tests),
        *(block for host in tests.hosts for block in _host_blocks(host)),
        *step_blocks(tests),
        *load_blocks(tests),
        *(block for number, one in enumerate(tests.services, 4) for block in _service(one, number)),
    ]
    return "\n\n".join(block.rstrip() for block in blocks)


def _head(tests: SanTests) -> str:
    """Return the head, with a table of the sections: that on load tests volumes of LUNs."""
    rows = [LOAD] if tests.hosts or not tests.services else []
    rows += [
        SERVICE.format(number=number, service=one.paths.service)
        for number, one in enumerate(tests.services, 4)
    ]
    return HEAD.format(san=tests.san) + "".join(rows)


def _service(tests: SanTests, number: int) -> Iterator[str]:
    """Yield the section of a service: its connections, frame sizes and failures."""
    yield from connection_blocks(tests, number)
    for host in tests.hosts:
        yield from _host_blocks(host)
    yield from service_steps(tests)


def _missing(tests: SanTests) -> Iterator[str]:
    if not tests.hosts and not tests.services:
        yield "Nothing to test: `access` names no pair, and no cable joins two hosts."
    if tests.uncabled:
        yield "Left out, as they are planned and not cabled: " + ", ".join(tests.uncabled) + "."
    for host, array in tests.without:
        if (host, array) in tests.paths.routed:
            yield (
                f"Not planned: tests of the path from {host} to {array}, which is routed; "
                "`sanfab validate` tests it (BF-11)."
            )
        else:
            yield (
                f"**{host} has no path to {array}, although `access` requires one.** "
                "Fix that first."
            )


def _ping_rules(tests: SanTests) -> Iterator[str]:
    """Yield the head of the first section, and what each kind of ping prints."""
    hosts = [host for one in (tests, *tests.services) for host in one.hosts]
    if hosts:
        yield SETTINGS
    forms = {(one.system, one.form): one for host in hosts for one in host.pings}
    if not forms:
        return
    yield PING_RULES
    rows = [_ping_row(probe) for (_, form), probe in forms.items() if form is not None]
    if rows:
        head = "| ping from | first line passes | second line fails |\n|---|---|---|\n"
        yield head + "\n".join(dict.fromkeys(rows))


def _ping_row(probe: Probe) -> str:
    form = probe.form
    if form is None:
        return ""
    passes = form.passes.format(payload="SIZE", address="ADDRESS", own="MTU")
    refuses = form.refuses.format(own="MTU", address="ADDRESS")
    fails = f"`{refuses}`" if refuses else "no second line: it cannot forbid fragmentation"
    return f"| {system_word(probe.system)} | `{passes}` | {fails} |"


def _host_blocks(host: HostTests) -> Iterator[str]:
    """Yield the pings and logins of a host."""
    there = [probe for probe in host.pings if probe.source.device == host.host]
    back = [probe for probe in host.pings if probe.source.device != host.host]
    yield f"### {host.host} ({system_word(host.system)})"
    yield from _direction_blocks(there)
    if back:
        yield f"From the other end to {host.host}, because it may answer by another path:"
        yield from _direction_blocks(back)
    if host.unpinged:
        yield "No ping, as the inventory states no `ip`: " + ", ".join(host.unpinged) + "."
    yield from _login_blocks(host)


def _direction_blocks(pings: list[Probe]) -> Iterator[str]:
    """Yield the pings of one direction: what they have in common, then each with its commands."""
    yield from dict.fromkeys(remark for probe in pings for remark in _remarks(probe))
    for probe in pings:
        if probe.command:
            yield f"- [ ] {_ends(probe)}: IP packet of {probe.packet} bytes{_names(probe)}"
            yield commands(filter(None, (probe.command, probe.too_large)))
    by_hand = [probe for probe in pings if not probe.command]
    for head in dict.fromkeys(map(_by_hand, by_hand)):
        lines = [
            f"- [ ] {_ends(probe)}: {probe.payload} and {probe.payload + 1} bytes"
            for probe in by_hand
            if _by_hand(probe) == head
        ]
        yield f"{head}\n\n" + "\n".join(lines)


def _ends(probe: Probe) -> str:
    here, there = probe.source, probe.target
    return (
        f"{here.device} {here.label} {probe.ends.origin} -> "
        f"{there.device} {there.label} {probe.address}"
    )


def _by_hand(probe: Probe) -> str:
    """Return what to do where no command is known."""
    if probe.system == OFFLOAD:
        return (
            f"{probe.source.device} leaves iSCSI to the adapter, so its operating system cannot "
            "ping from these addresses. Ping with the adapter vendor's tool, and forbid "
            "fragmentation if possible; the first size must pass, the second must fail:"
        )
    return (
        f"By hand from {probe.source.device}, as no source document shows its ping: "
        "forbid fragmentation if possible; the first size must pass, the second must fail:"
    )


def _names(probe: Probe) -> str:
    """Return where the names are that the inventory does not have."""
    if probe.system != "netapp-ontap":
        return ""
    shown = code(f"network interface show -address {probe.ends.origin} -fields vserver,lif")
    return f"; {shown} names LIF and SVM"


def _remarks(probe: Probe) -> Iterator[str]:
    """Yield what differs from the rule for both lines."""
    if probe.form is not None and probe.form.note:
        yield probe.form.note
    if probe.form is not None and probe.form.shows_mtu:
        yield (
            f"First read {code(probe.form.shows_mtu)} on {probe.source.device}: MTU {probe.own} at "
            "each address below. With a smaller one its ping is divided, and proves nothing."
        )
    if probe.too_large and not probe.is_refused:
        yield (
            f"{probe.source.device} sends packets of up to {probe.own} bytes itself and the other "
            f"end takes {probe.packet}, so the second line is sent. The correct result is no "
            f"answer; an answer means that the other end takes more than {probe.packet}."
        )
    if probe.falls_back and probe.packet > STANDARD_MTU:
        yield (
            "An adapter on these paths detects its packet size: if the first line does not pass, "
            "it sends 1500 bytes and reports nothing."
        )


def _login_blocks(host: HostTests) -> Iterator[str]:
    """Yield the fabric logins of a host."""
    if not host.logins:
        return
    yield (
        "Fibre Channel has no IP ping. Check the fabric login of each port, and send the largest "
        "FC echo where the system has a command for it."
    )
    states = {one for login in host.logins for one in login.commands_of_host(host.system)[:1]}
    for command, passes in states:
        yield f"- [ ] On {host.host}: {passes}\n\n" + commands([command])
    vlans = dict.fromkeys(
        (login.fcf, *check) for login in host.logins if (check := login.vlan_check()) and login.fcf
    )
    for switch, command, passes in vlans:
        yield f"- [ ] On {switch}: {passes}\n\n" + commands([command])
    for login in host.logins:
        name = f"{host.host} {login.cable.label} {login.wwpn}"
        for command, passes in login.commands_of_host(host.system)[1:]:
            yield f"- [ ] {name}: prints `{passes}`\n\n" + commands([command])
        where = login.fcf or f"the switch that takes the logins of VSAN {login.vsan}"
        lines = login.commands_of_fcf()
        if not lines:
            continue
        passes = f"{lines[0][1]}; then {lines[1][1]}"
        yield f"- [ ] {name}, on {where}: {passes}\n\n" + commands(line for line, _ in lines)
