"""Facts of an ESXi host -> the commands whose output shows them, for a shell and for PowerCLI."""

import shlex
from collections.abc import Iterator
from typing import NamedTuple

from sanfab.hosts.facts import HostFacts
from sanfab.text import powershell_quote


class _Option(NamedTuple):
    """One option of an esxcli command and what it is given."""

    letter: str
    argument: str
    """Its name in the arguments of Get-EsxCli -V2: the long option without dashes."""
    value: str
    of: str = ""
    """What the script asks the host for: ``adapter``, or ``group`` of the port ``value``."""

    def in_shell(self) -> str:
        if self.of == "adapter":
            return f'-{self.letter} "$(software_adapter)"'
        if self.of == "group":
            return f'-{self.letter} "$(port_group {shlex.quote(self.value)})"'
        return f"-{self.letter} {shlex.quote(self.value)}"

    def in_powercli(self) -> str:
        if self.of == "adapter":
            return f"{self.argument} = (Get-Adapter)"
        quoted = powershell_quote(self.value)
        return f"{self.argument} = {f'(Get-Port {quoted}).Portgroup' if self.of else quoted}"

    def printed(self) -> str:
        """Return what the reader of an output needs to know of the option, for PowerCLI."""
        if self.of == "adapter":
            return ""
        return f" + ' -{self.letter} ' + " + (
            f"(Get-Quoted (Get-Port {powershell_quote(self.value)}).Portgroup)"
            if self.of
            else powershell_quote(shlex.quote(self.value))
        )


class _Shown(NamedTuple):
    """One command that only prints."""

    command: str
    options: tuple[_Option, ...] = ()
    formatter: str = ""
    """Option of esxcli before the command: the text form is not known."""

    def in_shell(self) -> str:
        words = ("show esxcli", self.formatter, self.command)
        return " ".join(filter(None, (*words, *(one.in_shell() for one in self.options))))

    def in_powercli(self) -> str:
        line = powershell_quote(self.command) + "".join(one.printed() for one in self.options)
        command = f"Show-EsxCli ({line}) {powershell_quote(self.command)}"
        given = "; ".join(one.in_powercli() for one in self.options)
        return f"{command} {{ @{{ {given} }} }}" if given else command


_ADAPTER = _Option("A", "adapter", "", "adapter")
_ONCE = {
    "satp-rule": _Shown("storage nmp device list"),
    "initiator-name": _Shown("iscsi adapter get", (_ADAPTER,)),
    "nic-pause": _Shown("network nic pauseParams list"),
    "vmkernel": _Shown("network ip interface list"),
    "mtu": _Shown("network ip interface list"),
    "teaming": _Shown("network ip interface list"),
    "port-group": _Shown("network vswitch standard portgroup list"),
    "port-group-vlan": _Shown("network vswitch standard portgroup list"),
    "vswitch": _Shown("network vswitch standard list"),
    "uplink": _Shown("network vswitch standard list"),
    "iscsi-parameter": _Shown("iscsi adapter param get", (_ADAPTER,)),
    "port-binding": _Shown("iscsi networkportal list", (_ADAPTER,)),
    "iscsi-discovery": _Shown("iscsi adapter discovery sendtarget list", (_ADAPTER,)),
    "nvme-adapter": _Shown("nvme adapter list"),
    "nfs-datastore": _Shown("storage nfs list"),
}
"""Command that shows a mechanism."""
_OF_FIELD = {
    "satp-rule": ("storage nmp satp rule list", "s", "satp", " "),
    "advanced": ("system settings advanced list", "o", "option", "\n"),
    "module": ("system module parameters list", "m", "module", "."),
}
"""Command that shows a mechanism, its option, and what ends in a field the value of that option."""
_OF_PART = {
    "nic-ring": ("network nic ring current get", "n", "nicname"),
    "vswitch-mtu": ("network vswitch standard list", "v", "vswitchname"),
    "address": ("network ip interface ipv4 get", "i", "interfacename"),
    "vmkernel-tag": ("network ip interface tag get", "i", "interfacename"),
}
"""Command that shows a mechanism of an interface, and its option for the interface."""
_FAILOVER = "network vswitch standard portgroup policy failover get"


def _shown(facts: HostFacts) -> Iterator[_Shown]:
    for mechanism, (command, letter, argument, end) in _OF_FIELD.items():
        for field in facts.of(mechanism):
            yield _Shown(command, (_Option(letter, argument, field.partition(end)[0]),))
    yield from dict.fromkeys(one for name, one in _ONCE.items() if facts.of(name))
    for direction in facts.of("chap-secret"):
        options = (_ADAPTER, _Option("d", "direction", direction))
        yield _Shown("iscsi adapter auth chap get", options, "--formatter=csv")
    for part in facts.parts()[1:]:
        for mechanism, (command, letter, argument) in _OF_PART.items():
            if facts.of(mechanism, part):
                yield _Shown(command, (_Option(letter, argument, part),))
        if facts.of("teaming", part):
            yield _Shown(_FAILOVER, (_Option("p", "portgroupname", part, "group"),))


def shell_commands(facts: HostFacts) -> Iterator[str]:
    """Yield the lines of the script for the shell of ESXi."""
    yield from (one.in_shell() for one in _shown(facts))


def powercli_commands(facts: HostFacts) -> Iterator[str]:
    """Yield the lines of the script for PowerCLI."""
    yield from (one.in_powercli() for one in _shown(facts))
