"""Start and goal of a change -> the members that their LAG has suspended, and should not."""

from sanfab.facts.switch import PortFacts, SwitchFacts

SHARED_FIELDS = (
    *("mode", "access_vlan", "native_vlan", "trunk_vlans", "mtu"),
    *("pause_receive", "pause_send"),
)
"""What a member has as its LAG has it: one that differs is suspended [NXPCCOMP]."""


def suspended_members(start: SwitchFacts, goal: SwitchFacts) -> dict[str, str]:
    """Return the LAG of each member that stays and differs from it, though the goal does not.

    A member follows what changes on its LAG, and takes no such line itself.
    """
    return {
        member: name
        for name, lag in sorted(goal.lags.items())
        if name in start.lags and name in start.ports and name in goal.ports
        for member, mode in sorted(lag.members.items())
        if start.lags[name].members.get(member) == mode
        and member in start.ports
        and member in goal.ports
        and _differs(start.ports[member], start.ports[name])
        and not _differs(goal.ports[member], goal.ports[name])
    }


def _differs(member: PortFacts, lag: PortFacts) -> bool:
    return any(getattr(member, one) != getattr(lag, one) for one in SHARED_FIELDS)
