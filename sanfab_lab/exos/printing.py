"""The configuration in force, in the order and habits of ``show configuration``."""

from collections.abc import Callable, Iterator

from sanfab_lab.exos import print_services, print_vlans
from sanfab_lab.exos.snmp import engine
from sanfab_lab.exos.state import Config, Port
from sanfab_lab.exos.switch import Switch

Lines = Callable[[Switch, Config], Iterator[str]]


def _devmgr(switch: Switch, config: Config) -> Iterator[str]:
    yield f'configure snmp sysName "{config.sysname}"'
    if config.location:
        yield f'configure snmp sysLocation "{config.location}"'
    if config.contact:
        yield f'configure snmp sysContact "{config.contact}"'
    if switch.stacked:
        slots = dict.fromkeys(port.partition(":")[0] for port in switch.names.names)
        for slot in slots:
            yield f"configure slot {slot} module {switch.chassis.platform.title.split()[-1]}"
    yield "configure sys-recovery-level switch reset"


def _lldp(switch: Switch, config: Config) -> Iterator[str]:
    for name in switch.names.sorted(config.ports):
        port = config.ports[name]
        normal = "on" if switch.release >= (21, 1) else "off"
        if port.lldp is not None and port.lldp != normal:
            verb = "disable" if port.lldp == "off" else "enable"
            half = "" if port.lldp in {"on", "off"} else f" {port.lldp}"
            yield f"{verb} lldp ports {name}{half}"
        for tlv, on in sorted(port.tlvs.items()):
            how = "advertise" if on else "no-advertise"
            kind = f"vendor-specific {tlv}" if " " in tlv else tlv
            yield f"configure lldp ports {name} {how} {kind}"


def _lacp(switch: Switch, config: Config) -> Iterator[str]:
    for master in switch.names.sorted(config.lags):
        lag = config.lags[master]
        if lag.activity != "active":
            yield f"configure sharing {master} lacp activity-mode {lag.activity}"
        if lag.timeout != "long":
            yield f"configure sharing {master} lacp timeout {lag.timeout}"
        if lag.defaulted != "delete":
            yield f"configure sharing {master} lacp defaulted-state-action {lag.defaulted}"


def _edp(switch: Switch, config: Config) -> Iterator[str]:
    for name in switch.names.sorted(config.ports):
        if not config.ports[name].edp:
            yield f"disable edp ports {name}"


def _elrp(switch: Switch, config: Config) -> Iterator[str]:
    services = config.services
    if services.elrp:
        yield "enable elrp-client"
    for key in sorted(services.elrp_vlans):
        name = config.vlans[key].name
        yield f"configure elrp-client periodic {name} {services.elrp_vlans[key]}"
    for port in switch.names.sorted(services.elrp_exclude):
        yield f"configure elrp-client disable-port exclude {port}"


def _stp(switch: Switch, config: Config) -> Iterator[str]:
    yield f"configure mstp region {config.mstp_region}"
    if config.mstp_revision != 3:  # noqa: PLR2004  # the default
        yield f"configure mstp revision {config.mstp_revision}"
    modern = switch.release >= (22, 2)
    for key, domain in config.domains.items():
        if key != "s0":
            yield f"create stpd {domain.name}"
        yield from print_services.domain(switch, config, domain, modern=modern)
    for name in switch.names.sorted(config.ports):
        yield from _stp_port(name, config.ports[name])


def _stp_port(name: str, port: Port) -> Iterator[str]:
    if port.link_type:
        yield f"configure stpd s0 ports link-type {port.link_type} {name}"
    for time, word in ((port.safeguard, "edge-safeguard"), (port.restrict, "bpdu-restrict")):
        if time:
            timeout = "" if time == "-" else f" recovery-timeout {time}"
            yield f"configure stpd s0 ports {word} enable {name}{timeout}"
    if not port.stp:
        yield f"disable stpd s0 ports {name}"


def _snmp(switch: Switch, config: Config) -> Iterator[str]:
    yield f"configure snmpv3 engine-id {engine(switch)}"
    yield from print_services.snmp(switch, config)


def _vsm(switch: Switch, config: Config) -> Iterator[str]:
    for peer in config.peers.values():
        yield f'create mlag peer "{peer.name}"'
        if peer.address:
            yield f'configure mlag peer "{peer.name}" ipaddress {peer.address} vr {peer.vr}'
        if peer.interval != 1000:  # noqa: PLR2004  # the default
            yield f'configure mlag peer "{peer.name}" interval {peer.interval}'
        if peer.lacp_mac:
            yield f'configure mlag peer "{peer.name}" lacp-mac {peer.lacp_mac}'
        for port in switch.names.sorted(peer.ports):
            yield f'enable mlag port {port} peer "{peer.name}" id {peer.ports[port]}'


def _nothing(switch: Switch, config: Config) -> Iterator[str]:  # noqa: ARG001
    return iter(())


MODULES: dict[str, Lines] = {
    "devmgr": _devmgr,
    "vlan": print_vlans.lines,
    "mcmgr": _nothing,
    "otm": _nothing,
    "fdb": _nothing,
    "rtmgr": print_services.routes,
    "policy": _nothing,
    "aaa": print_services.aaa,
    "acl": _nothing,
    "bfd": _nothing,
    "cfgmgr": print_services.cfgmgr,
    "dosprotect": _nothing,
    "dot1ag": _nothing,
    "eaps": _nothing,
    "edp": _edp,
    "elrp": _elrp,
    "ems": print_services.ems,
    "epm": _nothing,
    "erps": _nothing,
    "esrp": _nothing,
    "etmon": _nothing,
    "exsshd": print_services.exsshd,
    "hal": print_services.hal,
    "idMgr": _nothing,
    "ipSecurity": _nothing,
    "lacp": _lacp,
    "lldp": _lldp,
    "netLogin": _nothing,
    "netTools": print_services.net_tools,
    "ntp": print_services.ntp,
    "ospf": _nothing,
    "poe": _nothing,
    "rip": _nothing,
    "snmpMaster": _snmp,
    "stp": _stp,
    "telnetd": print_services.telnetd,
    "tftpd": _nothing,
    "thttpd": print_services.thttpd,
    "vrrp": _nothing,
    "vsm": _vsm,
}
"""All modules in order [R-CN F-450 R-ES]; most have nothing to say on a storage switch."""


def whole(switch: Switch, config: Config, module: str) -> str:
    """Return a configuration, or one module of it; empty: there is no such module."""
    known = {name.lower(): name for name in MODULES}
    names = [known[module.lower()]] if module.lower() in known else [] if module else list(MODULES)
    return "".join(_section(name, MODULES[name](switch, config)) for name in names)


def _section(name: str, lines: Iterator[str]) -> str:
    body = "".join(f"{line}\n" for line in lines)
    return f"#\n# Module {name} configuration.\n#\n{body}\n"
