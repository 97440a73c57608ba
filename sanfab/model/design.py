"""What a design states in addition to its cables: options of a pair, lossless classes."""

from typing import Annotated

from pydantic import Field

from sanfab.model.base import Bool, Mac, Model

_Priority = Annotated[int, Field(strict=True, ge=1, le=65535)]
Share = Annotated[int, Field(strict=True, ge=1, le=99)]


class IscsiClass(Model):
    """The lossless class of iSCSI: of VLANs with ``lossless: pfc``."""

    priority: Annotated[int, Field(strict=True, ge=1, le=6)] = 4
    """802.1p priority, 1 to 6. Hosts and arrays use the same one."""
    bandwidth: Share | None = None
    """Per cent of a link that iSCSI is guaranteed (ETS), 1 to 99; not on EOS. Default: 50, or 25
    on a switch with lossless iSCSI and FCoE; on ExtremeXOS none. All other traffic has the rest."""


class FcoeClass(Model):
    """The lossless class of FCoE, which is always at 802.1p priority 3."""

    bandwidth: Share | None = None
    """Per cent of a link that FCoE is guaranteed (ETS), 1 to 99, likewise."""


class QosIntent(Model):
    """Lossless classes of a switch."""

    iscsi: IscsiClass = IscsiClass.model_construct()
    """iSCSI in VLANs with ``lossless: pfc``."""
    fcoe: FcoeClass = FcoeClass.model_construct()
    """FCoE."""


class PairIntent(Model):
    """Options of a vPC, VLT or MLAG pair, named as in the manual of the NOS.

    Where it is stated, an option that it leaves out is at the default of the NOS. Without it the
    switches keep the options that they have.
    """

    role_priority: tuple[_Priority, _Priority] | None = None
    """vPC: role priority of the two switches in the order of `between`, 1 to 65535; the lower one
    becomes primary. Default: 32667."""
    primary_priority: tuple[_Priority, _Priority] | None = None
    """VLT: the same, as VLT calls it. Default: 32768."""
    system_mac: Mac | None = None
    """vPC, VLT and EXOS MLAG: MAC address by which both switches speak LACP. Default: the NOS
    derives it from the domain; on EXOS sanfab does."""
    peer_gateway: Bool = False
    """vPC: true: each switch routes frames to the MAC address of the other."""
    peer_switch: Bool = False
    """vPC: true: both switches are one bridge for spanning tree; they need the same priority."""
    auto_recovery: Bool = False
    """vPC: true: a switch that comes up alone brings its vPCs up after 240 seconds."""
    delay_restore: Annotated[int, Field(strict=True, ge=1, le=3600)] | None = None
    """vPC, VLT: seconds from the return of the pair until the LAGs of a switch that restarted come
    up, 1 to 3600 (VLT: 1200). Default: that of the NOS."""
    reload_delay_mlag: Annotated[int, Field(strict=True, ge=0, le=86400)] | None = None
    """MLAG of EOS: seconds after a restart until the ports of MLAGs come up, 0 to 86400."""
    reload_delay_non_mlag: Annotated[int, Field(strict=True, ge=0, le=86400)] | None = None
    """MLAG of EOS: the same for all other ports."""
