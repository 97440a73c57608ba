"""What lines of the whole switch make of ports and VLANs that state nothing."""

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from sanfab.facts.switch import PortFacts


class SwitchDefaults(NamedTuple):
    """Settings of ports and VLANs that state none, where they differ from the factory state.

    A plan leaves such a line as it runs, as other ports may depend on it, and states at each port
    of its own what the line would make otherwise.
    """

    stp: Literal["normal", "edge", "network"] = "normal"
    """Spanning-tree type (NX-OS)."""
    edge_bpdu_guard: bool = False
    """Edge ports have BPDU guard."""
    routed: bool = False
    """Ports do not switch."""
    shut: bool = False
    """Ports that switch are down (NX-OS)."""
    mtu: int | None = None
    """MTU (EOS); None: that of the model."""
    tags_native_vlan: bool = False
    """Trunks tag the frames of their native VLAN, whatever they state (NX-OS)."""
    vlans_without_tree: frozenset[int] = frozenset()
    """VLANs that have no spanning tree, once they exist (EOS)."""
    pfc_off: bool = False
    """No port has priority flow control, whatever it states (EOS)."""

    def states_normal(self, port: "PortFacts") -> bool:
        """Return whether a port has to state that it is of no other type; a trunk is no edge."""
        if port.stp != "normal" or port.mode == "none":
            return False
        return self.stp == "network" or (self.stp == "edge" and port.mode == "access")

    def states_no_guard(self, port: "PortFacts") -> bool:
        """Return whether a port has to state that it has no BPDU guard."""
        return self.edge_bpdu_guard and port.stp == "edge" and not port.bpdu_guard
