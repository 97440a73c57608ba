"""QoS of NX-OS: what classes and queues are by, and what a plan restores of them."""

from sanfab.model.platforms.row import PLATFORMS
from sanfab.nos.nxos import NOS
from sanfab.nos.reader import ParsedConfig
from sanfab.plan.plan import make_plan

N9K = PLATFORMS["nexus-93180yc-fx"]


def read(text: str) -> ParsedConfig:
    return NOS.read(text, N9K)


ROCE = """priority-flow-control watch-dog-interval on
class-map type qos match-any ROCE
  match dscp 24-26
class-map type qos match-any CNP
  match dscp 48
policy-map type qos IN
  class ROCE
    set qos-group 3
  class CNP
    set qos-group 7
policy-map type network-qos NET
  class type network-qos c-8q-nq3
    pause pfc-cos 3
    mtu 9216
policy-map type queuing OUT
  class type queuing c-out-8q-q3
    bandwidth remaining percent 60
  class type queuing c-out-8q-q7
    priority level 1
"""


def test_the_priority_that_a_class_sends_with_is_a_fact_that_a_rollback_restores() -> None:
    class_map = "class-map type network-qos silver\n  match qos-group 3\n"
    policy = "policy-map type network-qos p\n  class type network-qos silver\n    mtu 9216\n"
    plain = read(class_map + policy)
    marked = read(f"{class_map}{policy}    set cos 0\n")
    assert marked.unread == ()
    assert marked.facts.policies["network p"].classes["silver"].sent_priority == 0
    added = make_plan(plain.facts, marked.facts, N9K, frozenset()).lines
    assert added[-1] == "    set cos 0"
    # No document shows how the line is removed: the policy is made again.
    removed = make_plan(marked.facts, plain.facts, N9K, frozenset()).lines
    assert removed[0] == "no policy-map type network-qos p"
    unread = read(f"{class_map}{policy}    set cos 9\n")
    assert {one for doubt in unread.doubts for one in doubt.fields} == {"sent_priority"}


def test_classes_of_roce_by_dscp_and_strict_queues_are_facts_that_a_plan_restores() -> None:
    reading = read(ROCE)
    policies = reading.facts.policies
    assert reading.unread == ()
    assert policies["class classification ROCE"].classes["ROCE"].dscps == {24, 25, 26}
    assert policies["queuing OUT"].classes["c-out-8q-q7"].queue_priority == 1
    without = read(ROCE.replace("    priority level 1\n", "").replace("24-26", "24"))
    added = make_plan(without.facts, reading.facts, N9K, frozenset()).lines
    assert {"  match dscp 24-26", "    priority level 1"} <= set(added)
    removed = make_plan(reading.facts, without.facts, N9K, frozenset()).lines
    assert "no policy-map type queuing OUT" in removed  # no document shows `no priority level`
    old = read("policy-map type queuing Q\n  class type queuing gold\n    priority\n")
    assert old.facts.policies["queuing Q"].classes["gold"].queue_priority == 0


def test_a_class_of_dscp_values_and_priorities_stays_in_doubt() -> None:
    """The facts do not hold whether a frame has to match all of it."""
    for lines in ("  match cos 3\n  match dscp 24\n", "  match dscp 24\n  match cos 3\n"):
        reading = read(f"class-map type qos match-any ROCE\n{lines}")
        assert [one.text for one in reading.unread] == [lines.splitlines()[1].strip()]
        fields = {one for doubt in reading.doubts for one in doubt.fields}
        assert {"dscps", "priorities"} <= fields


def test_a_queueing_policy_of_a_port_is_no_classification_of_it() -> None:
    text = (
        "interface Ethernet1/1\n  service-policy type qos input Q\n"
        "  service-policy type queuing output ETS\n"
        "  priority-flow-control watch-dog-interval on\n"
    )
    reading = read(f"{text}  evpn multisite dci-tracking\n")
    assert [(one.port, set(one.fields)) for one in reading.doubts] == [
        ("Ethernet1/1", {"bandwidth"})
    ]
