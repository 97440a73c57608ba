"""Save, erase, checkpoint and roll back the configuration."""

from sanfab_lab.commands import Refused, refuse_if
from sanfab_lab.nxos.commands import NxosCall, command
from sanfab_lab.nxos.state import unpacked


@command("copy running-config startup-config", modes="exec", source="CINDER S2 mem")
def _save(call: NxosCall) -> str:
    """Save the running configuration."""
    if call.switch.chassis.flash_full:
        raise Refused("Configuration update aborted: No space left on device")
    call.switch.save()
    bar = "[########################################] 100%\n"
    return bar + "Copy complete, now saving to disk (please wait)...\nCopy complete."


@command("write erase", modes="exec", source="mem")
def _erase(call: NxosCall) -> str:
    """Erase the startup configuration after a confirmation."""

    def yes() -> str:
        from sanfab_lab.nxos.factory import state_of  # noqa: PLC0415

        call.switch.startup = state_of(call.switch).packed()
        call.switch.stored = {}
        return ""

    question = "Warning: This command will erase the startup-configuration.\n"
    return call.confirm(question + "Do you wish to proceed anyway? (y/n)  [n] ", yes)


@command("checkpoint {name:[^\\s/]+}", "checkpoint file {name}", modes="exec", source="NAPALM")
def _checkpoint(call: NxosCall) -> str:
    """Create a checkpoint; a 5000 with FCoE has none."""
    if call.switch.fcoe and not call.switch.n9k:
        raise Refused(
            "ERROR: ascii-cfg: FCOE is enabled. Disabling rollback module (err_id 0x405F004C)"
        )
    call.switch.files[call["name"]] = call.state.packed()
    return ".......Done"


@command(
    "rollback running-config checkpoint {name} [{how:atomic|best-effort|stop-at-first-failure}]",
    "rollback running-config file {name} [{how:atomic|best-effort|stop-at-first-failure}]",
    modes="exec",
    source="NAPALM",
)
def _rollback(call: NxosCall) -> str:
    """Roll back to a checkpoint."""
    if call.switch.fcoe and not call.switch.n9k:
        raise Refused("ERROR: ascii-cfg: FCOE is enabled. Disabling rollback module")
    stored = call.switch.files.get(call["name"])
    if stored is None:
        raise Refused("ERROR: Checkpoint does not exist")
    call.switch.state = unpacked(stored)
    call.switch.reflag()
    steps = "Note: Applying config parallelly may fail Rollback verification\n"
    return (
        steps
        + "Collecting Running-Config\nGenerating Rollback Patch\nRollback completed successfully."
    )


@command("no checkpoint {name}", modes="exec", source="mem")
def _forget(call: NxosCall) -> None:
    """Delete a checkpoint."""
    refuse_if(call.switch.files.pop(call["name"], None) is None, "ERROR: Checkpoint does not exist")
