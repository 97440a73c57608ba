"""The console of a new Arista switch."""

from sanfab.nos.bootstrap import BootstrapRules, ConsoleQuestion, ConsoleStep

RULES = BootstrapRules(
    before=(
        ConsoleStep(
            "The switch is in Zero Touch Provisioning (ZTP) mode. Log in as admin, without a "
            "password. The line restarts the switch and ends ZTP for good.",
            source="A-ZTP AW-ZTP",
            questions=(ConsoleQuestion("login:", "admin"),),
            lines=("zerotouch disable",),
        ),
        ConsoleStep(
            "After the restart log in again, and enter the configuration.",
            source="AW-ZTP VEOS-FIRST",
            questions=(ConsoleQuestion("login:", "admin"),),
        ),
    ),
    enter=("enable", "configure terminal"),
    leave=("end", "write memory"),
    host_key="show management security ssl certificate (eAPI), show management ssh hostkey (SSH)",
    provisioning="ztp",
    provisioning_note="the startup configuration that the DHCP option bootfile-name (67) names",
    provisioning_source="A-ZTP",
)
