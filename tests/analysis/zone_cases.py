"""Small SANs with hand-made zoning, and what the analysis has to say of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import cast

from sanfab.analysis.zones import VsanZoning, analyse
from sanfab.facts.fc import MemberKind, Role, VsanFacts, ZoneMember
from sanfab.facts.switch import SwitchFacts
from sanfab.inventory.cabling import Cabling
from sanfab.inventory.plugging import cabling_of
from sanfab.model.limits import general_limits
from sanfab.model.san import San

LIMITS = general_limits()
H1, H2 = "10:00:00:00:c9:00:00:01", "10:00:00:00:c9:00:00:02"
H1B = "10:00:00:00:c9:00:00:0b"
T1, T2 = "50:0a:09:00:00:00:00:01", "50:0a:09:00:00:00:00:02"
STRANGER = "10:00:00:00:c9:00:00:99"
ALIASES = {"h1": H1, "h2": H2, "t1": T1, "t2": T2}
GOOD = {"z1": ["h1", "t1", "t2"], "z2": ["h2", "t1", "t2"]}


def san(access: list[dict[str, list[str]]] | None = None, style: str | None = None) -> Cabling:
    """Two hosts and an array of two ports in VSAN 10; h1 has a port in VSAN 20 of fabric B."""
    fcoe = {"role": "fcoe", "mtu": 1500}
    return cabling_of(
        San.model_validate(
            {
                "name": "small",
                "vlans": {
                    "a": {**fcoe, "id": 10, "fabric": "A", "vsan": 10},
                    "b": {**fcoe, "id": 20, "fabric": "B", "vsan": 20},
                },
                "vsans": {
                    10: {"fabric": "A", "name": "RED", "zoneset": "ZS", "zoning": style},
                    20: {"fabric": "B", "zoneset": "ZS"},
                },
                "switches": {
                    "a1": {"model": "nexus-5548up", "fabric": "A"},
                    "a2": {"model": "nexus-5548up", "fabric": "A"},
                    "b1": {"model": "nexus-5548up", "fabric": "B"},
                },
                "hosts": {
                    "h1": {
                        "os": "esxi",
                        "ports": {
                            "p": {"at": "a1 Ethernet1/1", "wwpn": H1.upper()},
                            "q": {"at": "b1 Ethernet1/1", "wwpn": H1B},
                        },
                    },
                    "h2": {"os": "esxi", "ports": {"p": {"at": "a1 Ethernet1/2", "wwpn": H2}}},
                },
                "arrays": {
                    "x": {
                        "family": "netapp-ontap",
                        "ports": {
                            "t1": {"at": "a1 Ethernet1/3", "wwpn": T1},
                            "t2": {"at": "a2 Ethernet1/4", "wwpn": T2},
                        },
                    }
                },
                "access": [{"hosts": ["h1", "h2"], "arrays": ["x"]}] if access is None else access,
            }
        )
    )


def member(words: str) -> ZoneMember:
    """``h1``, ``h1 target``, ``fcalias h1``, ``pwwn 10:00...``: a device-alias unless it says."""
    first, *rest = words.split()
    if first in {"pwwn", "fcalias"}:
        return ZoneMember(cast("MemberKind", first), rest[0], cast("Role", "".join(rest[1:])))
    return ZoneMember("device-alias", first, cast("Role", "".join(rest)))


def zoned(zones: Mapping[str, list[str]], number: int = 10, **fields: object) -> VsanFacts:
    """Return a VSAN with these zones, all of them in the active zoneset ZS unless stated."""
    vsan = VsanFacts(number, name="RED", active_zoneset="ZS", enhanced=True)
    vsan.zones = {name: {member(words) for words in members} for name, members in zones.items()}
    vsan.zonesets = {"ZS": set(zones)}
    for name, value in fields.items():
        setattr(vsan, name, value)
    return vsan


@dataclass
class Case:
    """What is configured, and what the analysis has to say of VSAN 10."""

    zones: Mapping[str, list[str]] = field(default_factory=lambda: GOOD)
    says: tuple[str, ...] = ()
    """The problem lines of the report, titles included."""
    pairs: tuple[int, int, int, int] = (4, 4, 0, 0)
    """Can talk, wanted, missing, extra."""
    entries: int = 12
    """Permit entries of the zones in force."""
    vsan: dict[str, object] = field(default_factory=dict)
    aliases: dict[str, str] = field(default_factory=lambda: ALIASES)
    others: dict[str, SwitchFacts] = field(default_factory=dict)
    access: list[dict[str, list[str]]] | None = None
    style: str | None = None

    def analysis(self) -> VsanZoning:
        """Return the analysis of VSAN 10 in fabric A."""
        facts = {"a1": switch(zoned(self.zones, **self.vsan), aliases=self.aliases), **self.others}
        return next(
            vsan
            for vsan in analyse(san(self.access, self.style), facts, LIMITS)
            if (vsan.number, vsan.fabric) == (10, "A")
        )


def switch(*vsans: VsanFacts, aliases: Mapping[str, str] = ALIASES) -> SwitchFacts:
    return SwitchFacts(vsans={one.id: one for one in vsans}, device_aliases=dict(aliases))


LACKS_T2 = {"z1": ["h1", "t1"], "z2": ["h2", "t1", "t2"]}
SMART = {"z": ["h1 initiator", "h2 initiator", "t1 target", "t2 target"]}

CASES = {
    "all_is_well": Case(),
    "a_pair_is_missing": Case(
        LACKS_T2,
        (
            "missing: 1 pair that `access` requires cannot talk",
            "h1 p -> x t2 (add the target to zone z1 and activate the zoneset)",
        ),
        (3, 4, 1, 0),
        8,
    ),
    "a_pair_is_missing_where_a_zone_holds_one_target": Case(
        {"z1": ["h1", "t1"], "z2": ["h2", "t1"], "z3": ["h2", "t2"]},
        (
            "missing: 1 pair that `access` requires cannot talk",
            "h1 p -> x t2 (no zone holds both: make one, add it to the active zoneset and "
            "activate that)",
        ),
        (3, 4, 1, 0),
        6,
        style="single-initiator-single-target",
    ),
    "nothing_is_zoned": Case(
        {},
        (
            "missing: 4 pairs that `access` requires cannot talk",
            "h1 p; h2 p -> x t1, t2 (no zone holds both: make one, add it to the active zoneset "
            "and activate that)",
            "orphans",
            f"h1 p ({H1}) is in no zone of the active zoneset",
            f"h2 p ({H2}) is in no zone of the active zoneset",
            f"x t1 ({T1}) is in no zone of the active zoneset",
            f"x t2 ({T2}) is in no zone of the active zoneset",
            f"device-alias h1 ({H1}) is in no zone",
            f"device-alias h2 ({H2}) is in no zone",
            f"device-alias t1 ({T1}) is in no zone",
            f"device-alias t2 ({T2}) is in no zone",
        ),
        (0, 4, 4, 0),
        0,
    ),
    "a_zone_is_in_no_active_zoneset": Case(
        GOOD,
        (
            "missing: 2 pairs that `access` requires cannot talk",
            "h2 p -> x t1, t2 (zone z2 holds both: add it to zoneset ZS and activate that)",
            "orphans",
            "zone z2 is not in the active zoneset: it lets nothing talk",
            f"h2 p ({H2}) is in no zone of the active zoneset",
        ),
        (2, 4, 2, 0),
        6,
        vsan={"zonesets": {"ZS": {"z1"}, "OLD": {"z2"}}},
    ),
    "the_active_zoneset_is_not_in_the_database": Case(
        {"z1": ["h1", "t1", "t2"]},
        (
            "orphans",
            "zoneset GONE is active and not in the database: its zones are not known",
            "zone z1 is not in the active zoneset: it lets nothing talk",
            f"h1 p ({H1}) is in no zone of the active zoneset",
            f"h2 p ({H2}) is in no zone of the active zoneset",
            f"x t1 ({T1}) is in no zone of the active zoneset",
            f"x t2 ({T2}) is in no zone of the active zoneset",
        ),
        (0, 0, 0, 0),
        0,
        vsan={"active_zoneset": "GONE"},
        aliases={"h1": H1, "t1": T1, "t2": T2},
        access=[],
    ),
    "a_pair_is_not_wanted": Case(
        GOOD,
        (
            "extra: 2 pairs can talk without `access`",
            "h2 p -> x t1, t2 (in z2)",
        ),
        (4, 2, 0, 2),
        access=[{"hosts": ["h1"], "arrays": ["x"]}],
    ),
    "initiators_share_a_zone": Case(
        {"z": ["h1", "h2", "t1", "t2"]},
        ("initiators that see each other", "1 pair of initiators in a common zone: z"),
    ),
    "smart_zoning_keeps_initiators_apart": Case(SMART, (), entries=8, vsan={"smart": True}),
    "without_smart_zoning_roles_keep_nobody_apart": Case(
        SMART, ("initiators that see each other", "1 pair of initiators in a common zone: z")
    ),
    "a_member_without_a_role_talks_to_nobody_in_smart_zoning": Case(
        {"z": ["h1 initiator", "h2", "t1 target", "t2 target"]},
        (
            "missing: 2 pairs that `access` requires cannot talk",
            "h2 p -> x t1, t2 (zone z holds both: its roles keep them apart, set them)",
        ),
        (2, 4, 2, 0),
        4,
        vsan={"smart": True},
    ),
    "both_talks_to_every_role": Case(
        {"z": ["h1 both", "h2 initiator", "t1 target", "t2 target"]},
        ("initiators that see each other", "1 pair of initiators in a common zone: z"),
        entries=10,
        vsan={"smart": True},
    ),
    "an_array_may_be_both": Case(
        {"z": ["h1 initiator", "h2 initiator", "t1 both", "t2 target"]},
        entries=10,
        vsan={"smart": True},
    ),
    "an_array_that_a_zone_calls_initiator_talks_to_no_initiator": Case(
        {"z": ["h1 initiator", "h2 target", "t1 initiator", "t2 target"]},
        (
            "missing: 2 pairs that `access` requires cannot talk",
            "h1 p -> x t1 (zone z holds both: its roles keep them apart, set them)",
            "h2 p -> x t2 (zone z holds both: its roles keep them apart, set them)",
            "initiators that see each other",
            "1 pair of initiators in a common zone: z",
        ),
        (2, 4, 2, 0),
        8,
        vsan={"smart": True},
    ),
    "the_default_zone_permits_what_is_in_no_zone": Case(
        {"z1": ["h1", "t1"]},
        (
            "missing: 2 pairs that `access` requires cannot talk",
            "h1 p -> x t2 (add the target to zone z1 and activate the zoneset)",
            "h2 p -> x t1 (no zone holds both: make one, add it to the active zoneset and "
            "activate that)",
            "orphans",
            f"h2 p ({H2}) is in no zone of the active zoneset",
            f"x t2 ({T2}) is in no zone of the active zoneset",
        ),
        (2, 4, 2, 0),
        4,
        vsan={"default_permit": True},
        aliases={"h1": H1, "t1": T1},
    ),
    "names_that_lead_nowhere": Case(
        {"z1": ["h1", "t1", "t2", "ghost", f"pwwn {STRANGER}"], "z2": ["h2", "t1", "t2", "lost"]},
        (
            "orphans",
            "zone z1: device-alias ghost is not defined",
            f"zone z1: WWPN {STRANGER} is not in the inventory",
            f"zone z2: WWPN {STRANGER} (device-alias lost) is not in the inventory",
            "zone z3 is in a zoneset and not defined",
            "device-alias old (10:00:00:00:c9:00:00:98) is in no zone",
            "fcalias empty (no WWPN) is in no zone",
        ),
        entries=24,
        vsan={"zonesets": {"ZS": {"z1", "z2", "z3"}}, "fcaliases": {"empty": set()}},
        aliases={**ALIASES, "lost": STRANGER, "old": "10:00:00:00:c9:00:00:98"},
    ),
    "a_member_is_of_another_fabric": Case(
        {**GOOD, "z3": ["h1q", "t1"]},
        (
            "in another VSAN or fabric than the zone",
            "zone z3: h1 q (device-alias h1q) is in VSAN 20, plugged into b1 Ethernet1/1",
        ),
        entries=14,
        aliases={**ALIASES, "h1q": H1B},
    ),
    "aliases_of_every_kind_resolve_whatever_their_case": Case(
        {"z1": ["fcalias H", f"pwwn {T1.upper()}", f"pwwn {T2}"], "z2": ["h2", "fcalias TS"]},
        vsan={"fcaliases": {"H": {H1.upper()}, "TS": {T1.upper(), T2}}},
        aliases={"h2": H2.upper()},
    ),
    "the_same_thing_twice": Case(
        {**GOOD, "Z2": [f"pwwn {H2}", "t1", "t2"], "z4": ["h1", "fcalias H", "t1", "t2"]},
        (
            "orphans",
            f"device-alias T1 ({T1}) is in no zone",
            f"fcalias h ({H1}) is in no zone",
            "duplicates",
            "zones Z2, z2 have the same members",
            "zones z1, z4 have the same members",
            f"WWPN {H1} has 3 names: device-alias h1, fcalias H, fcalias h",
            f"WWPN {T1} has 2 names: device-alias T1, device-alias t1",
            f"zone z4: WWPN {H1} is in it as h1 and H",
            "zone names that differ only in case: Z2, z2",
            "zoneset names that differ only in case: ZS, zs",
            "fcalias names that differ only in case: H, h",
            "device-alias names that differ only in case: T1, t1",
        ),
        entries=24,
        vsan={
            "zonesets": {"ZS": {"z1", "z2", "Z2", "z4"}, "zs": {"z1"}},
            "fcaliases": {"H": {H1}, "h": {H1}},
        },
        aliases={**ALIASES, "T1": T1},
    ),
    "switches_disagree": Case(
        GOOD,
        (
            "switches disagree",
            "active zoneset: a2 has nothing; a1 has ZS",
            "default zone: a2 has permit; a1 has deny",
            "mode: a2 has basic; a1 has enhanced",
            "zoning: a2 has smart; a1 has not smart",
            "zone z1: a2 has device-alias h1, device-alias t1; a1 has device-alias h1, "
            "device-alias t1, device-alias t2",
            "zone z2: a2 has none of that name; a1 has device-alias h2, device-alias t1, "
            "device-alias t2",
            "zoneset ZS: a2 has z1; a1 has z1, z2",
            f"device-alias t1: a2 has none of that name; a1 has {T1}",
            f"device-alias t2: a2 has {STRANGER}; a1 has {T2}",
        ),
        others={
            "a2": switch(
                zoned(
                    {"z1": ["h1", "t1"]},
                    active_zoneset="",
                    default_permit=True,
                    enhanced=False,
                    smart=True,
                ),
                aliases={"h1": H1, "h2": H2, "t2": STRANGER, "unrelated": H1B},
            )
        },
    ),
}
