"""Save, enable, disable and abort: what closes a transaction; the default zone."""

import time

from sanfab_lab.commands import Refused, refuse_if
from sanfab_lab.fos.commands import FosCall, command, show
from sanfab_lab.fos.fabric import fabric_members
from sanfab_lab.fos.transactions import (
    NOT_OWNER,
    check_size,
    commit,
    foreign_owner,
    largest_database,
    open_transaction,
)
from sanfab_lab.fos.zone_database import ZoneDatabase

CANCELLED = "Operation cancelled"
UPDATED = "Updating flash ...\n"
_TRAFFIC_ISOLATION = """If the update includes changes to one or more traffic isolation
zones, you must issue the 'cfgenable' command for the changes
to take effect.
"""
_INCONSISTENT = """WARNING!!!
The changes you are attempting to save will render the
Effective configuration and the Defined configuration
inconsistent. The inconsistency will result in different
Effective Zoning configurations for switches in the fabric if
a zone merge or HA failover happens. To avoid inconsistency
it is recommended to commit the configurations using the
'cfgenable' command.
Do you want to proceed with saving the Defined
zoning configuration only?  (yes, y, no, n): [no] """


def _pending(call: FosCall) -> ZoneDatabase:
    """Return the zoning as the transaction of the login has it; raises Refused if it is foreign."""
    switch = call.switch
    if foreign_owner(switch, call.session):
        raise Refused(f"trans_commit: {NOT_OWNER}")
    return (switch.transaction.zoning if switch.transaction else switch.zoning).copy()


def _commit(call: FosCall, zoning: ZoneDatabase) -> str:
    """Commit zoning to the whole fabric; return what is printed."""
    refuse_if(call.switch.chassis.flash_full, "Flash write failed: no space left on device")
    check_size(call.switch, zoning)
    commit(call.switch, zoning)
    first = "sw0 " if call.switch.release >= (7,) and call.switch.logs_zoning else ""
    return f"{first}{UPDATED}"


def _log(call: FosCall, event: str, text: str) -> str:
    """Return a message of the log as a console mixes it into the output [SW300]."""
    if not call.switch.logs_zoning:
        return ""
    now = time.strftime("%Y/%m/%d-%H:%M:%S", time.gmtime())
    return f"{now}, [{event}], 152, FID 128, INFO, {call.state.name}, {text}\n"


@command("cfgsave", source="SW300 B200E DS300B")
@command("cfgsave -f|-force", when="7", source="BRCANS JCAPP mem")
def _save(call: FosCall) -> str:
    """Commit the defined configuration; asks first, with another text if it lags behind."""
    zoning = _pending(call)
    if zoning.effective is not None:
        now = zoning.compiled(zoning.effective.name)
        differs = now != zoning.effective
    else:
        differs = False

    def act() -> str:
        if call.switch.transaction is None or zoning == call.switch.zoning:
            call.switch.transaction = None
            return "Nothing changed: nothing to save, returning ...\n"
        text = _commit(call, zoning)
        return text + _log(call, "ZONE-1024", "cfgSave completes successfully.")

    if len(call.command.words) > 1:
        return act()
    return call.ask(_save_question(call.switch.release, differs=differs), act, CANCELLED)


def _save_question(release: tuple[int, ...], *, differs: bool) -> str:
    if differs and release >= (7,):
        return _INCONSISTENT
    text = "You are about to save the Defined zoning configuration. This\naction will only save "
    text += "the changes on Defined configuration.\n"
    if release >= (7,):
        return (
            f"{text}{_TRAFFIC_ISOLATION}Do you want to save the Defined zoning configuration "
            "only?  (yes, y, no, n): [no] "
        )
    text += "Any changes made on the Effective configuration will not\ntake effect until it is "
    text += "re-enabled.\n"
    return f"{text}Do you want to save Defined zoning configuration only?  (yes, y, no, n): [no] "


@command("cfgenable {name}", source="SW300 DELLB BRCDCIN")
@command("cfgenable {name} -f|-force", when="7", source="JCAPP mem")
def _enable(call: FosCall) -> str:
    """Commit the defined configuration and put one of its configurations in effect."""
    name = call["name"]

    def act() -> str:
        zoning = _pending(call)
        zoning.effective = zoning.compiled(name)
        text = _commit(call, zoning)
        text = text.replace(UPDATED, "") + _log(
            call, "ZONE-1022", f"The effective configuration has changed to {name}."
        )
        return f'{text}zone config "{name}" is in effect\n{UPDATED}'

    if len(call.command.words) > 2:  # noqa: PLR2004  # the verb and the name
        return act()
    question = (
        "You are about to enable a new zoning configuration.\n"
        "This action will replace the old zoning configuration with the\n"
        "current configuration selected. "
    )
    if call.switch.release >= (7,):
        question += (
            "If the update includes changes \nto one or more traffic isolation zones, the update "
            "may result in \nlocalized disruption to traffic on ports associated with\n"
            "the traffic isolation zone changes."
        )
    question += f"\nDo you want to enable '{name}' configuration  (yes, y, no, n): [no] "
    return call.ask(question, act, CANCELLED)


@command("cfgdisable", source="B200E DS300B NAMC")
@command("cfgdisable -f|-force", when="7", source="mem")
def _disable(call: FosCall) -> str:
    """Commit the defined configuration, and take the effective one out of effect."""

    def act() -> str:
        zoning = _pending(call)
        zoning.effective = None
        text = _commit(call, zoning)
        if zoning.hides_access:
            text += 'Effective configuration is empty. "No Access" default zone mode is ON.\n'
        return text

    if len(call.command.words) > 1:
        return act()
    question = (
        "You are about to disable zoning configuration. This\n"
        "action will disable any previous zoning configuration enabled.\n"
        "Do you want to disable zoning configuration? (yes, y, no, n): [no] "
    )
    return call.ask(question, act, CANCELLED)


@command("cfgtransabort", source="BRCSAN BRCDCIN")
@command("cfgtransabort {token}", source="mem")
def _abort(call: FosCall) -> None:
    """Drop the transaction of this login."""
    switch = call.switch
    if foreign_owner(switch, call.session):
        raise Refused(f"trans_abort: {NOT_OWNER}")
    refuse_if(switch.transaction is None, "There is no outstanding transaction")
    switch.transaction = None


@show("cfgtransshow", source="BRCSAN FOSNOTE")
def _show_transaction(call: FosCall) -> str:
    """Show the transaction of this switch, and whether this login may abort it."""
    switch = call.switch
    foreign = foreign_owner(switch, call.session)
    if switch.transaction is None and not foreign:
        return "There is no outstanding zoning transaction\n"
    token = switch.transaction.token if switch.transaction else 0xFFFFF0
    able = "not abortable" if foreign else "abortable"
    return f"Current transaction token is {token:#x}\nIt is {able}\n"


@show("cfgtransshow --opentrans", when="7", source="mem")
def _show_open_transactions(call: FosCall) -> str:
    """Show the domains of the fabric that have an open transaction."""
    domains = [one.domain for one in fabric_members(call.switch) if one.transaction is not None]
    listed = " ".join(map(str, sorted(domains))) or "None"
    return (
        f"{_show_transaction(call)}\nTransactions Detect: Capable\n\n"
        f"Current Open Transactions\nDomain List:\n------------\n{listed}\n"
    )


@show("cfgsize", source="mem")
def _size(call: FosCall) -> str:
    """Show how large the zoning database is, and may be."""
    switch = call.switch
    largest, committed = largest_database(switch), switch.zoning.size
    pending = switch.transaction.zoning.size if switch.transaction else 0
    return (
        f"Zone DB max size - {largest} bytes\nAvailable Zone DB size - {largest - committed} bytes"
        f"\n\n   committed - {committed}\n   transaction - {pending}\n"
    )


WORDS_OF_ACCESS = {"--noaccess": "No Access", "--allaccess": "All Access"}


@command("defzone --noaccess|--allaccess", source="FOS73CR DS300B EFOS")
def _default_zone(call: FosCall) -> str:
    """Set the default zone within a transaction; asks first."""
    wanted = call.keyword("--allaccess")
    word = WORDS_OF_ACCESS["--allaccess" if wanted else "--noaccess"]

    def act() -> str:
        zoning = open_transaction(call).zoning
        if zoning.all_access is wanted:
            if zoning == call.switch.zoning:
                call.switch.transaction = None
            return "defzone setting is same and nothing to update.\n"
        zoning.all_access = wanted
        return ""

    question = (
        f"You are about to set the Default Zone access mode to {word}\n"
        f"Do you want to set the Default Zone access mode to {word} ? (yes, y, no, n): [no] "
    )
    return call.ask(question, act)


@show("defzone --show", source="SN3000B BRCDDB")
def _show_default_zone(call: FosCall) -> str:
    switch = call.switch
    committed = "All Access" if switch.zoning.all_access else "No Access"
    pending = "No Transaction"
    if switch.transaction and switch.transaction.zoning.all_access is not switch.zoning.all_access:
        pending = "All Access" if switch.transaction.zoning.all_access else "No Access"
    return (
        f"Default Zone Access Mode\n        committed - {committed}\n"
        f"        transaction - {pending}\n"
    )
