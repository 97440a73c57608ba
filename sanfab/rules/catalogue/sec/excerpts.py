"""Excerpts of configurations, and lines that were not understood, for the rules on management."""

from sanfab.rules.context import CheckedSwitch
from sanfab.rules.lines import is_cut, line_like

WHOLE = "the whole configuration: this excerpt leaves out lines about management"
_MODULE = "# Module telnetd configuration."


def is_management_excerpt(switch: CheckedSwitch) -> bool:
    """Return whether a text is an excerpt: it says so, or has no line about management.

    The login section of a whole configuration (EXOS) may be empty: all settings are the defaults.
    Lines about ports and VLANs may create an account and not name the switch: somebody typed them,
    unless a switch that nobody named printed them, with the head of a configuration.
    """
    if is_cut(switch):
        return True
    if not switch.printed or line_like(switch, _MODULE) is not None:
        return False
    facts, services = switch.facts, switch.facts.services
    printed = switch.configuration is not None and switch.configuration.is_printout
    is_typed = not (facts.name or printed) and bool(facts.ports or facts.vlans or facts.lags)
    users = {} if is_typed else services.users
    entries = (services.ntp, services.syslog, users, services.snmp_users, services.tacacs)
    known = (services.ssh, services.telnet)
    return not any(entries) and known == (None, None) and not services.snmp_communities


def is_service_excerpt(switch: CheckedSwitch) -> bool:
    """Return whether a text is an excerpt about management, or about SNMP and nothing else.

    Documents on monitoring show the lines of SNMP alone: they say nothing of how to log in, of time
    and of logs, where a switch would have a port or a VLAN.
    """
    facts, services = switch.facts, switch.facts.services
    if is_management_excerpt(switch):
        return True
    others = (services.ntp, services.syslog, services.users, services.tacacs, services.banner)
    is_stated = any(others) or (services.ssh, services.telnet) != (None, None)
    is_switch = bool(facts.ports or facts.vlans or facts.lags)
    return bool(switch.printed) and not is_stated and not is_switch


def left_unread(switch: CheckedSwitch, *words: str) -> bool:
    """Return whether unread lines contain one of these words."""
    unread = switch.configuration.unread if switch.configuration else ()
    return any(word in line for _, line in unread for word in words)
