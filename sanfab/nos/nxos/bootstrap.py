"""The console of a new Nexus."""

from sanfab.nos.bootstrap import PASSWORD, BootstrapRules, ConsoleQuestion, ConsoleStep

_N5K = frozenset({"n5000", "n5500"})
_MDS = frozenset({"mds"})
_N9K = frozenset({"n9300"})
_ABORT = ConsoleQuestion("Abort Power On Auto Provisioning", "yes")
_NOTE = "The switch is in POAP mode: abort it. A saved configuration keeps it from starting again."


RULES = BootstrapRules(
    before=(
        ConsoleStep(_NOTE, "N9K-POAP N3K-FIRST", (_ABORT,), families=_N9K),
        ConsoleStep(_NOTE, "UNICON", (_ABORT,), since="5.1", families=_N5K),
        ConsoleStep(_NOTE, "MDSPOAP", (_ABORT,), since="6.2", families=_MDS),
        ConsoleStep(
            "The first setup asks whether passwords have to be strong.",
            "UNICON N3K-FIRST",
            (ConsoleQuestion("enforce secure password standard", "yes"),),
            since="5.0",
        ),
        ConsoleStep(
            "The first setup asks for the password of the account admin, which always exists. The "
            "switch refuses a weak one: at least 8 characters, upper and lower case, digits.",
            "UNICON N3K-FIRST N5K-FIRST",
            (
                ConsoleQuestion('Enter the password for "admin"', PASSWORD),
                ConsoleQuestion('Confirm the password for "admin"', PASSWORD),
                ConsoleQuestion("Would you like to enter the basic configuration dialog", "no"),
            ),
        ),
        ConsoleStep(
            "Log in as admin, and enter the configuration. SSH and its host key are on by default.",
            "N3K-FIRST MDSCHK",
            (ConsoleQuestion("login:", "admin"), ConsoleQuestion("Password:", PASSWORD)),
        ),
    ),
    enter=("configure terminal",),
    leave=("end", "copy running-config startup-config"),
    host_key="show ssh key",
    provisioning="poap",
    provisioning_note="the configuration file that the POAP script of Cisco (poap.py) downloads",
    provisioning_source="N9K-POAP",
)
