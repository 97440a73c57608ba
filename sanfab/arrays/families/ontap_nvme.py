"""NVMe subsystems of ONTAP 9: one for each host, in the storage VM."""

from collections.abc import Iterator

from sanfab.arrays.commands import ArrayStep, CommandForm, array_step
from sanfab.arrays.facts import ArrayFacts, NvmeHost, unknown_value
from sanfab.arrays.read_back import LineReader

SUBSYSTEM = CommandForm(
    "vserver nvme subsystem create -vserver {svm} -subsystem {host} -ostype {system}",
    "NTAP-SUBSYS",
)
NVME_HOST = CommandForm(
    "vserver nvme subsystem host add -vserver {svm} -subsystem {host} -host-nqn {nqn}",
    "NTAP-SUBSYS",
)
NO_NVME_HOST = CommandForm(
    "vserver nvme subsystem host remove -vserver {svm} -subsystem {host} -host-nqn {nqn}",
    "NTAP-SUBSYS",
)
SYSTEMS = {"esxi": "vmware", "linux": "linux", "windows": "windows"}
"""Operating system of a subsystem [NTAP-SUBSYS]."""


def subsystem_step(facts: ArrayFacts, svm: str) -> ArrayStep:
    """Return the step that makes the subsystems."""
    return array_step(
        "NVMe subsystems",
        "The storage VM needs the NVMe service: `vserver nvme show`. Each host has a subsystem "
        "of its own, by its name; namespaces are mapped to it.",
        *_lines(facts, svm),
    )


def _lines(facts: ArrayFacts, svm: str) -> Iterator[tuple[CommandForm, str]]:
    for one in facts.nvme_hosts:
        yield SUBSYSTEM, SUBSYSTEM.line(svm=svm, host=one.name, system=_system(one))
        yield NVME_HOST, NVME_HOST.line(svm=svm, host=one.name, nqn=one.nqn)


def _system(one: NvmeHost) -> str:
    """Return the operating system of a host in the word of ONTAP."""
    return SYSTEMS.get(one.system) or unknown_value(f"operating system of {one.name}")


def subsystem_undo(facts: ArrayFacts, svm: str) -> ArrayStep:
    """Return the step that takes the hosts out of their subsystems."""
    return array_step(
        "NVMe subsystems",
        "Each line cuts the paths of a host. The subsystem and its namespaces stay.",
        *(
            (NO_NVME_HOST, NO_NVME_HOST.line(svm=svm, host=one.name, nqn=one.nqn))
            for one in facts.nvme_hosts
        ),
    )


def expected_subsystems(facts: ArrayFacts, svm: str) -> dict[tuple[str, ...], str]:
    """Return what the lines set."""
    systems = {("subsystem", one.name): f"{svm} {_system(one)}" for one in facts.nvme_hosts}
    return systems | undone_subsystems(facts, svm)


def undone_subsystems(facts: ArrayFacts, svm: str) -> dict[tuple[str, ...], str]:
    """Return what the undo takes away."""
    return {("nvme host", one.name): f"{svm} {one.nqn}" for one in facts.nvme_hosts}


_W = r"(?:<[^<>]*>|[^\s<>]+)"
READERS = (
    LineReader(
        rf"vserver nvme subsystem create -vserver (?P<s>{_W}) -subsystem (?P<h>\S+)"
        rf" -ostype (?P<o>{_W})",
        {("subsystem", "{h}"): "{s} {o}"},
    ),
    LineReader(
        rf"vserver nvme subsystem host add -vserver (?P<s>{_W}) -subsystem (?P<h>\S+)"
        rf" -host-nqn (?P<q>{_W})",
        {("nvme host", "{h}"): "{s} {q}"},
    ),
)
TAKES_AWAY = (
    LineReader(
        rf"vserver nvme subsystem host remove -vserver (?P<s>{_W}) -subsystem (?P<h>\S+)"
        rf" -host-nqn (?P<q>{_W})",
        {("nvme host", "{h}"): "{s} {q}"},
    ),
)
