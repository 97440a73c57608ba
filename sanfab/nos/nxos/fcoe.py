"""NX-OS lines of FCoE: FC-MAP, VSANs, virtual Fibre Channel interfaces (VFCs)."""

from sanfab.facts.fc import VfcFacts
from sanfab.facts.number_lists import parse_numbers
from sanfab.model.base import DEFAULT_FC_MAP
from sanfab.nos.nxos.builder import READER, Builder, assign, line
from sanfab.nos.nxos.names import NUMBER, PORT, interface_name
from sanfab.nos.undo import REMOVE_LATE, UNDO_SHUTS_PORT, ChangeStage, ListEdit, Undo, UniqueWord

in_vsans = READER.block("vsans")
in_vfc = READER.block("vfc")

_VSAN = f"vsan {{id:{NUMBER}}}"
_VSANS = "{vsans:[0-9][0-9,-]*}"
_VFC = "{name:(?i:vfc) ?[0-9]+}"


@line(
    "fcoe fcmap {map:0x0?[eE][fF][cC][0-9a-fA-F]{2}}",
    source="DELL5K C-N5OPS",
    undo=Undo("no fcoe fcmap", "N9KREF"),
)
def _fc_map(builder: Builder, text: str) -> None:
    fc_map = f"0e:fc:{text[-2:].lower()}"
    builder.facts.fc_map = "" if fc_map == DEFAULT_FC_MAP else fc_map


assign("no fcoe fcmap", "facts.fc_map", "", source="N9KREF")


@line("vsan database", source="S2", opens="vsans", undo=Undo("", "S2"))
def _vsan_database(builder: Builder) -> Builder:
    builder.lists_vsans = True
    return builder


_NO_VSAN = Undo("no vsan {id}", "DELL5K", key=("id",), setting="vsan", order=REMOVE_LATE)
_NO_NAMED_VSAN = _NO_VSAN._replace(unique=UniqueWord("name", "vsan {id} name VSAN{id}_before"))


@in_vsans.line(_VSAN, source="S2", undo=_NO_VSAN)
@in_vsans.line(f'{_VSAN} name {{name:"[^"]+"|\\S+}}', source="COLL-NX MDS94", undo=_NO_NAMED_VSAN)
def _vsan(builder: Builder, number: str, name: str = "") -> None:
    vsan = builder.new_vsan(number)
    vsan.name = name.strip('"') or vsan.name


# `vsan not configured` otherwise [MDSSDK].
in_vsans.remove(f"no {_VSAN}", "facts.vsans", source="DELL5K", convert=int)


# Removing a VFC takes it out of its VSAN.
@in_vsans.line(
    f"{_VSAN} interface vfc{{vfc: ?[0-9]+}}", source="S2 TL2013", undo=Undo("", "S2", key=("vfc",))
)
def _vsan_member(builder: Builder, number: str, vfc: str) -> None:
    builder.join_vsan(number, f"vfc{vfc}")


@line(
    f"fcdomain domain {{domain:{NUMBER}}} static {_VSAN}",
    source="MDSCHK C-N5SAN",
    undo=Undo(source="C-N5SAN", key=("id",)),
)
def _domain(builder: Builder, domain: str, number: str) -> None:
    builder.vsan(number).domain_id = int(domain)


# A preferred one is a wish: the switch takes another if the fabric assigns that.
@line(f"fcdomain domain {{domain:{NUMBER}}} preferred {_VSAN}", source="C-N5SAN")
@line(f"no fcdomain domain {{domain:{NUMBER}}} static {_VSAN}", source="C-N5SAN")
def _no_domain(builder: Builder, _domain: str, number: str) -> None:
    builder.vsan(number).domain_id = None


@line(
    f"interface {_VFC}",
    source="S2 TL2013",
    opens="vfc",
    undo=Undo(source="DELL5K", key=("name",)),
)
def _vfc(builder: Builder, name: str) -> VfcFacts:
    return builder.vfc(int(name[3:]))


@line(f"no interface {_VFC}", source="DELL5K")
def _no_vfc(builder: Builder, name: str) -> None:
    number = int(name[3:])
    builder.facts.vfcs.pop(number, None)
    builder.vsan_of.pop(number, None)


_BIND = Undo(source="N9KREF", setting="bind", undo_first=True)
in_vfc.assign(
    f"bind interface {{port:{PORT}}}", "port", source="S2", convert=interface_name, undo=_BIND
)
in_vfc.assign("bind mac-address {mac}", "mac", source="N9KREF", convert=str.lower, undo=_BIND)

_MODE = Undo("no switchport mode {mode}", "COLL-NX", setting="mode")
in_vfc.assign(
    "switchport mode {mode:[EeFf]}",
    "mode",
    source="NORDWIKI C-116298",
    convert=str.upper,
    undo=_MODE,
    unset="F",
)
in_vfc.assign(
    "switchport mode {mode:NP|np}",
    "mode",
    source="COLL-NX NORDWIKI",
    convert=str.upper,
    undo=_MODE,
    unset="F",
)
in_vfc.assign(
    "switchport description {text...}",
    "description",
    source="VHYPER MDS94",
    undo=Undo("no switchport description", "COLL-NX"),
    unset="",
)

in_vfc.assign(
    f"switchport trunk allowed vsan {_VSANS}",
    "trunk_vsans",
    source="VHYPER",
    convert=parse_numbers,
    undo=Undo(
        "no switchport trunk allowed vsan {vsans}",
        "NED-NX",
        items=ListEdit(
            "vsans",
            add="switchport trunk allowed vsan add {vsans}",
            clear="no switchport trunk allowed vsan",
            shrink_in=ChangeStage.REMOVE_LATE,  # a trunk without a list carries all VSANs
        ),
    ),
)


@in_vfc.line(f"switchport trunk allowed vsan add {_VSANS}", source="NED-NX")
def _vsans_add(vfc: VfcFacts, vsans: str) -> None:
    if vfc.trunk_vsans is not None:  # without a list all are allowed
        vfc.trunk_vsans = vfc.trunk_vsans | parse_numbers(vsans)


@in_vfc.line(f"no switchport trunk allowed vsan {_VSANS}", source="NED-NX")
def _vsans_remove(vfc: VfcFacts, vsans: str) -> None:
    if vfc.trunk_vsans is not None:
        vfc.trunk_vsans = vfc.trunk_vsans - parse_numbers(vsans)


in_vfc.assign("no switchport trunk allowed vsan", "trunk_vsans", None, source="mem")
in_vfc.assign("shutdown", "enabled", value=False, source="S2 C-N5TS")
in_vfc.assign(
    "no shutdown",
    "enabled",
    value=True,
    source="S2 C-N5TS",
    undo=Undo("shutdown", "S2 C-N5TS", rank=3, order=UNDO_SHUTS_PORT),
)
