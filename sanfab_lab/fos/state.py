"""Configuration of an emulated Brocade switch, but for the zoning of its fabric."""

from dataclasses import dataclass, field, fields

FACTORY_ADDRESS = "10.77.77.77"
FACTORY_MASK = "255.255.255.0"


@dataclass(slots=True)
class PortConfig:
    """Persistent settings of a port."""

    name: str = ""
    speed: int = 0
    """Gb/s; 0: negotiated."""
    persistent_disable: bool = False
    trunk: bool = True
    distance: str = "L0"
    """Mode of a long link: L0, LE, LS, LD."""
    vc_link_init: bool = False
    kilometres: int = 0
    e_port: bool = True
    locked_g: bool = False
    locked_l: bool = False
    r_rdy: bool = False
    rscn_suppressed: bool = False
    npiv: bool = True
    npiv_limit: int = 126
    fill_word: int = 0
    qos: str = "AE"
    """AE: by itself; ON; empty: off."""
    buffers: int = 0
    """Buffers of an F_Port; 0: as many as by default."""
    credit_recovery: bool = True
    fec: bool = True
    compression: bool = False
    encryption: bool = False
    auto_disable: bool = False

    def reset(self) -> None:
        """Take all settings back, the name too [NAMC]."""
        for one in fields(self):
            setattr(self, one.name, one.default)


@dataclass(slots=True)
class FabricParameters:
    """What `configure` asks; switches of one fabric must agree on it but for the domain."""

    domain: int = 1
    r_a_tov: int = 10000
    e_d_tov: int = 2000
    wan_tov: int = 0
    max_hops: int = 7
    data_field: int = 2112
    sequence_switching: int = 0
    no_probing: int = 0
    no_class_f: int = 0
    pid_format: int = 1
    per_frame_priority: int = 0
    long_distance: int = 0
    bb_credit: int = 16
    insistent: bool = False

    def agrees_with(self, other: "FabricParameters") -> bool:
        """Return whether two switches can be in one fabric."""
        kept = ("r_a_tov", "e_d_tov", "data_field", "pid_format", "bb_credit", "long_distance")
        return all(getattr(self, name) == getattr(other, name) for name in kept)


@dataclass(slots=True)
class State:
    """Everything that outlives a reboot; a command changes it at once."""

    name: str
    ports: dict[str, PortConfig]
    chassis_name: str = ""
    fabric_name: str = ""
    address: str = FACTORY_ADDRESS
    mask: str = FACTORY_MASK
    gateway: str = ""
    fabric: FabricParameters = field(default_factory=FabricParameters)
    persistent_disable: bool = False
    """The whole switch stays disabled when it starts."""
    priority: int = 0
    """Priority in the election of the principal switch; 0: none stated."""
    clock_servers: tuple[str, ...] = ()
    time_zone: str = ""
    """Name of the zone, or hours and minutes, as it was typed."""
    syslog: dict[str, int] = field(default_factory=dict)
    """UDP port by address of a server."""
    facility: int = 7
    timeout: int = 10
    """Minutes without a key after which a login ends."""
    banner: str = ""
    in_order: bool = True
    routing_policy: int = 3
    load_sharing: bool = False
    passwords: dict[str, str] = field(default_factory=dict)
    """By account."""
    strangers: list[str] = field(default_factory=list)
    """Further lines of `configshow`, as another release prints them; a test may add some."""
