"""The console of a new ExtremeXOS switch."""

from sanfab.nos.bootstrap import PASSWORD, BootstrapRules, ConsoleQuestion, ConsoleStep

_LOGIN = (ConsoleQuestion("login:", "admin"), ConsoleQuestion("password:", ""))
_DEFAULTS = "Log in as admin, without a password. The defaults stay until the first push"

RULES = BootstrapRules(
    before=(
        ConsoleStep(
            "ExtremeXOS up to 16.1 needs the module of SSH (ssh.xmod) of its very release; install "
            "it if `show management` does not list SSH: `download image SERVER FILE.xmod`, "
            "`run update`.",
            "E-SSH",
            until="16.2",
        ),
        ConsoleStep(
            f"{_DEFAULTS}: answer each question with n.",
            "mem",
            (*_LOGIN, *(ConsoleQuestion("Would you like", "n"),) * 5),
            until="15.4",
        ),
        ConsoleStep(
            f"{_DEFAULTS}: q skips the questions.",
            "EXOS-FIRST VRNETLAB",
            (*_LOGIN, ConsoleQuestion("/q]", "q")),
            since="15.4",
        ),
        ConsoleStep(
            "End the search for a configuration by DHCP.",
            "E-AUTO",
            lines=("disable auto-provision",),
            until="22",
        ),
        ConsoleStep(
            "End the search for a configuration by DHCP, and give up the address found meanwhile.",
            "VRNETLAB E-ZTP E-AUTO",
            lines=("disable auto-provision", "unconfigure vlan Mgmt ipaddress"),
            since="22",
        ),
    ),
    enter=("disable cli prompting",),
    leave=("save configuration", "enable cli prompting"),
    host_key="show ssh2",
    provisioning="xsf",
    provisioning_note="default.xsf on the switch, or the file that DHCP option 43 names (ZTP)",
    provisioning_source="E-XSF E-ZTP",
    factory_account="admin",
    set_password=(
        ConsoleStep(
            "Set the password of the account admin, which always exists.",
            "VRNETLAB F-RU",
            lines=("configure account admin password",),
        ),
        ConsoleStep(
            "The password is now empty; enter the new one twice.",
            "VRNETLAB",
            (
                ConsoleQuestion("Current user's password:", ""),
                ConsoleQuestion("New password:", PASSWORD),
                ConsoleQuestion("Reenter password:", PASSWORD),
            ),
        ),
    ),
)
