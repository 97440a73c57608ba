"""ExtremeXOS lines of QoS profiles and the priorities mapped to them."""

from sanfab.facts.policy_kind import PolicyKind, QosClass, QosPolicy
from sanfab.nos.exos.builder import Builder, line, rule
from sanfab.nos.exos.names import PORTS
from sanfab.nos.undo import REMOVE_LATE, ListEdit, Undo

PROFILE = '{profile:"?(?i:qp)[1-8]"?}'

_BUILT_IN = frozenset({"qp1", "qp8"})
"""QoS profiles of the factory configuration [mem]."""
_HIGHEST_PRIORITY = 7
"""The factory configuration maps it to qp8 and all others to qp1 [mem]."""
POLICY = PolicyKind.PROFILES


@line(
    f"create qosprofile {PROFILE}",
    source="VEXOS F-EAF",
    undo=Undo("delete qosprofile {profile}", "F-EAF", key=("profile",), order=REMOVE_LATE),
)
def _create(builder: Builder, profile: str) -> None:
    name, classes = profile_name(profile), _policy(builder).classes
    if name in _BUILT_IN or name in classes:
        raise ValueError(name)
    classes[name] = QosClass(name)


@line(f"delete qosprofile {PROFILE}", source="F-EAF")
def _delete(builder: Builder, profile: str) -> None:
    classes = _policy(builder).classes
    del classes[profile_name(profile)]
    if not classes:
        del builder.facts.policies[POLICY]


@line(
    f"configure qosprofile {PROFILE} minbw {{least:[0-9]+}} maxbw 100 ports {PORTS}",
    source="R-MFD F-PUB E-QPF",
)
def _weight(builder: Builder, profile: str, least: str, ports: str) -> None:
    """Read the least share of bandwidth of ports."""
    name = profile_name(profile)
    check_profile(builder, name)
    for port in builder.select_ports(ports):
        port.facts.bandwidth.pop(int(name[2:]) - 1, None)
        if int(least):
            port.facts.bandwidth[int(name[2:]) - 1] = int(least)


@line(f"configure qosprofile {PROFILE} minbw 0 maxbw 100{{rank:(?: priority .+)?}}", source="E-QPF")
def _no_share(builder: Builder, profile: str, _rank: str) -> None:
    """Leave the facts: a profile without least and most is as shipped."""
    check_profile(builder, profile_name(profile))


rule(
    "configure qosprofile {profile} minbw {share:[0-9]+} maxbw 100 ports {ports}",
    Undo(
        "configure qosprofile {profile} minbw 0 maxbw 100 ports {ports}",
        "E-QPF",
        key=("profile", "share"),
        items=ListEdit("ports"),
    ),
)


@line(f"configure dot1p type {{priority:[0-7]}} qosprofile {PROFILE}", source="E-PFC")
def _dot1p(builder: Builder, priority: str, profile: str) -> None:
    name, number = profile_name(profile), int(priority)
    check_profile(builder, name)
    policy = builder.facts.policies.get(POLICY)
    if policy is not None:
        for entry in policy.classes.values():
            entry.priorities.discard(number)
    if name != ("qp8" if number == _HIGHEST_PRIORITY else "qp1"):
        classes = _policy(builder).classes
        classes.setdefault(name, QosClass(name)).priorities.add(number)


rule(
    "configure dot1p type {priority:[0-6]} qosprofile {name}",
    Undo("configure dot1p type {priority} qosprofile qp1", "E-PFC", key=("priority",)),
)
rule(
    "configure dot1p type 7 qosprofile {name}",
    Undo("configure dot1p type 7 qosprofile qp8", "E-PFC"),
)


def profile_name(profile: str) -> str:
    """Return a QoS profile in lower case, without quotes."""
    return profile.strip('"').lower()


def check_profile(builder: Builder, name: str) -> None:
    """Refuse a QoS profile that does not exist."""
    policy = builder.facts.policies.get(POLICY)
    if name not in _BUILT_IN and (policy is None or name not in policy.classes):
        raise ValueError(name)


def _policy(builder: Builder) -> QosPolicy:
    return builder.facts.policies.setdefault(POLICY, QosPolicy(POLICY, ""))
