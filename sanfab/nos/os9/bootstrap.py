"""The console of a new Dell OS9 or FTOS switch."""

from sanfab.nos.bootstrap import BootstrapRules, ConsoleQuestion, ConsoleStep

RULES = BootstrapRules(
    before=(
        ConsoleStep(
            "The switch is in jump-start mode (BMP): it waits for DHCP. Stop it.",
            "D-BMP1",
            lines=("enable", "stop jump-start"),
            until="9",
        ),
        ConsoleStep(
            "The switch is in Bare Metal Provisioning (BMP) mode: its console takes only the keys "
            "A, C, L and S.",
            "D-BMP2 S4048-FIRST",
            (ConsoleQuestion("[A/C/L/S]", "A"),),
            since="9",
        ),
        ConsoleStep("Enter the configuration.", "S4048-FIRST"),
    ),
    enter=("enable", "configure"),
    leave=("end", "write memory"),
    host_key="show crypto key mypubkey rsa",
    provisioning="bmp",
    provisioning_note="the file that the DHCP option configfile (209) names",
    provisioning_source="D-BMP1 D-BMP2",
)
