"""ExtremeXOS lines that set no fact and act on what a port or VLAN carries."""

from sanfab.facts.effects import EffectKind
from sanfab.facts.switch import VlanFacts
from sanfab.nos.effects import register_effects
from sanfab.nos.exos.builder import READER, Builder, PortBuilder
from sanfab.nos.exos.names import NAME, PORTS, VLAN
from sanfab.nos.forms import EffectForm

_FILTERS, _SHUTS = EffectKind.FILTERS, EffectKind.SHUTS
_LIST = "drops frames that access list {name} does not permit"
_RULE = "drops frames that rule {name} denies"
_RANK = " {rank:(?:first|last)(?: priority [0-9]+)?(?: zone [^ ]+)?}"
_WAY = "{way:(?: (?:in|e)gress)?}"
_PLACE = '{place:ports? [0-9:,*-]+|vlan (?:"[^"]+"|[^" ]+)}'
_ELRP = "it is disabled when ELRP sees its own frame come back"


def _ports(builder: Builder, _name: str, ports: str, *_words: str) -> list[PortBuilder]:
    return builder.select_ports(ports)


def _ports_of_rule(builder: Builder, _name: str, _rank: str, ports: str, _way: str) -> object:
    return builder.select_ports(ports)


def _vlan(builder: Builder, _name: str, vlan: str, *_words: str) -> VlanFacts:
    return builder.select_vlan(vlan)


EFFECTS = (
    EffectForm("", f"configure access-list {NAME} ports {PORTS} {{way:ingress|egress}}",
               "F-PUB XACLP", _FILTERS, _LIST,
               "unconfigure access-list {name} ports {ports} {way}", select=_ports),
    EffectForm("", f"configure access-list {NAME} vlan {VLAN} {{way:ingress|egress}}",
               "F-PUB", _FILTERS, _LIST, select=_vlan),
    EffectForm("", f"configure access-list {NAME} any{_WAY}",
               "F-PUB", _FILTERS, _LIST),
    EffectForm("", f"configure access-list add {NAME}{_RANK} ports {PORTS}{_WAY}",
               "F-PUB", _FILTERS, _RULE, select=_ports_of_rule),
    EffectForm("", f"configure access-list add {NAME}{_RANK} any{_WAY}",
               "F-PUB", _FILTERS, _RULE),
    EffectForm("", f"configure access-list {{name:(?!delete ).+}} {_PLACE}{_WAY}",
               "F-PUB", _FILTERS, "drops frames as access list or rule {name} says"),
    EffectForm("", f"configure elrp-client periodic vlan {VLAN} ports {PORTS}"
               " {rest:(?:.* )?disable-port(?: .*)?}", "F-RU", _SHUTS, _ELRP, select=_ports),
)  # fmt: skip

register_effects(READER, EFFECTS)
