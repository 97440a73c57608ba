"""Lines of data center bridging -> DCB maps, those of FTOS 8.3 from their parts."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from sanfab.facts.policy_kind import PolicyKind, QosClass, QosPolicy, policy_key
from sanfab.nos.provenance import Origin


@dataclass(slots=True)
class DcbMapBuilder:
    """A DCB map under construction."""

    policy: QosPolicy
    pfc: bool = True
    """Its lossless groups are in force."""


@dataclass(slots=True)
class DcbPolicyParts:
    """The parts that FTOS 8.3 composes a DCB policy of, by name."""

    inputs: dict[str, QosClass] = field(default_factory=dict)
    """Input policies: lossless priorities."""
    shares: dict[str, QosClass] = field(default_factory=dict)
    """Output QoS policies: bandwidth."""
    groups: dict[str, QosClass] = field(default_factory=dict)
    """Priority groups: priorities, and the number of the group as the name of the class."""
    outputs: dict[str, dict[str, str]] = field(default_factory=dict)
    """Output policies: output QoS policy by priority group."""

    def complete(self) -> list[str]:
        """Return the names that both an input and an output policy have."""
        return [name for name in self.outputs if name in self.inputs]

    def origins(self, name: str) -> Iterator[Origin]:
        """Yield where the DCB map of an input and an output policy comes from."""
        yield Origin(
            f"policies.{policy_key(PolicyKind.PRIORITY_GROUPS, name)}", f"dcb_parts.inputs.{name}"
        )
        for group, share in self.outputs[name].items():
            key = policy_key(PolicyKind.PRIORITY_GROUPS, name)
            fact = f"policies.{key}.classes.{self.groups[group].name}"
            yield Origin(fact, f"dcb_parts.outputs.{name}.{group}")
            yield Origin(f"{fact}.name", f"dcb_parts.groups.{group}.name")
            if self.groups[group].priorities & self.inputs[name].priorities:
                yield Origin(f"{fact}.no_drop", f"dcb_parts.inputs.{name}.priorities")
            yield Origin(f"{fact}.priorities", f"dcb_parts.groups.{group}.priorities")
            yield Origin(f"{fact}.bandwidth", f"dcb_parts.shares.{share}.bandwidth")

    def policy(self, name: str) -> QosPolicy:
        """Return the DCB map that the input and the output policy of one name amount to."""
        classes: dict[str, QosClass] = {}
        for group, share in self.outputs[name].items():
            number, priorities = self.groups[group].name, self.groups[group].priorities
            classes[number] = QosClass(
                number,
                no_drop=bool(priorities & self.inputs[name].priorities),
                priorities=priorities,
                bandwidth=self.shares[share].bandwidth,
            )
        return QosPolicy(PolicyKind.PRIORITY_GROUPS, name, classes)
