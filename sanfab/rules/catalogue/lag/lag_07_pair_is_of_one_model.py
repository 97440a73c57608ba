"""LAG-07."""

from collections.abc import Iterator

from sanfab.model.protocols import ETHERNET_STORAGE
from sanfab.rules.context import CheckContext
from sanfab.rules.finding import Severity
from sanfab.rules.rule import Scope, Subject, Violation, rule
from sanfab.rules.scopes import LINKS, SanLink


def _peer_links(context: CheckContext) -> Iterator[Subject[SanLink]]:
    for subject in context.subjects(LINKS.find):
        switches = {end.switch for end in subject.item.ends}
        is_peer = subject.item.intent.role == "peer"
        if is_peer and len(switches) > 1 and switches <= context.switches.keys():
            yield subject._replace(name=" and ".join(sorted(switches)))


PEER_LINKS: Scope[SanLink] = Scope("san", _peer_links)


@rule(
    "LAG-07",
    scope=PEER_LINKS,
    protocols=ETHERNET_STORAGE,
    severity=Severity.WARNING,
    source="VPCPAIR E-MLAGREQ D-VLTREL",
    example="a vPC pair of a Nexus 93180YC-FX and a Nexus 5548UP",
    fix="pair two switches of one model, and state the release that both run",
)
def pair_is_of_one_model(link: SanLink, context: CheckContext) -> Iterator[Violation]:
    """Both switches of a vPC, MLAG or VLT pair are of one model and run one release.

    Cisco supports only vPC pairs of the same model. Extreme permits MLAG pairs of one family and
    recommends one model. Dell and Extreme require the same release on both switches. A difference
    of releases is expected only while one switch is upgraded after the other.
    """
    one, other = (context.switches[name] for name in sorted({end.switch for end in link.ends}))
    stated, stated_other = (context.san.switches[switch.name] for switch in (one, other))
    if stated.model != stated_other.model:
        yield Violation(
            found=f"{stated.model} and {stated_other.model}",
            expected="two switches of one model",
            at=("links", link.number, "between"),
        )
        return  # each model has releases of its own
    if stated.release and stated_other.release and one.release != other.release:
        yield Violation(
            found=f"release {one.release} on {one.name} and {other.release} on {other.name}",
            expected="the same release on both",
            at=("switches", other.name, "release"),
        )
