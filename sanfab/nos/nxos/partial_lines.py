"""NX-OS lines that are not understood -> the facts that they may change."""

from sanfab.nos.partial_lines import (
    BLOCK_OBJECTS,
    PartialLines,
    all_vsans,
    object_form,
    one_vfc,
    one_vsan,
    the_switch,
)

_VFC = r"interface (?:range )?vfc ?(?P<vfc>\d+)\n(?:no )?"
_OF_VSAN = r"name (?P<name>\S+) vsan (?P<vsan>\d+)\n"
_OBJECTS = (
    object_form(_VFC + r"bind\b", "port mac", one_vfc),
    object_form(_VFC + r"switchport mode\b", "mode", one_vfc),
    object_form(_VFC + r"switchport trunk\b", "trunk_vsans", one_vfc),
    object_form(_VFC + r"shut", "enabled", one_vfc),
    object_form(rf"zone {_OF_VSAN}", "zones.{name}", one_vsan),
    object_form(rf"zoneset {_OF_VSAN}", "zonesets.{name}", one_vsan),
    object_form(rf"fcalias {_OF_VSAN}", "fcaliases.{name}", one_vsan),
    object_form(
        r"zone (?!name)[^\n]*\bvsan (?P<vsan>\d+)", "enhanced smart default_permit", one_vsan
    ),
    object_form(r"zone name [^\n]*\bvsan (?P<vsan>\d+)", "zones", one_vsan),
    object_form(r"zoneset (?!activate)[^\n]*\bvsan (?P<vsan>\d+)", "zonesets", one_vsan),
    object_form(r"fcalias [^\n]*\bvsan (?P<vsan>\d+)", "fcaliases", one_vsan),
    object_form(r"fcdomain domain\b[^\n]*\bvsan (?P<vsan>\d+)", "domain_id", one_vsan),
    object_form(r"device-alias database(?:\n[^\n]*)?", "device_aliases", the_switch),
    object_form(r"zoneset activate [^\n]*\bvsan (?P<vsan>\d+)", "active_zoneset", one_vsan),
    object_form(r"zoneset name \S+ vsan (?P<vsan>\d+)", "active_zoneset", one_vsan),
    object_form(r"zone commit [^\n]*\bvsan (?P<vsan>\d+)", "uncommitted", one_vsan),
    object_form(r"vsan database\n(?:no )?vsan (?P<vsan>\d+) name\b", "name", one_vsan),
    object_form(r"vsan database", "name", all_vsans),
)
PARTIAL_LINES = PartialLines(objects=(*BLOCK_OBJECTS, *_OBJECTS))
