"""The console of a new Dell OS10 switch: zero-touch deployment locks its configuration."""

from sanfab.nos.bootstrap import BootstrapRules, ConsoleQuestion, ConsoleStep

RULES = BootstrapRules(
    before=(
        ConsoleStep(
            "Log in as admin with the password admin. Zero-touch deployment (ZTD) is in progress, "
            "and the configuration is locked while it is: end it. Where it cannot be cancelled any "
            "more, wait until it ends, or reload: a plain reload turns it off.",
            "O10-CLI O10-ZTD O10-NLB",
            (ConsoleQuestion("login:", "admin"), ConsoleQuestion("Password:", "admin")),
            lines=("ztd cancel",),
        ),
        ConsoleStep(
            "Enter the configuration. The switch is in Full Switch mode; one in SmartFabric mode "
            "refuses most lines.",
            "O10-CLI O10-505",
        ),
    ),
    enter=("configure terminal",),
    leave=("end", "write memory"),
    host_key="show crypto ssh-key",
    provisioning="ztd",
    provisioning_note="the batch file that the script of the DHCP option ztd-provision-url (240) "
    "names, below # POST-CONFIG",
    provisioning_source="O10-ZTD",
)
