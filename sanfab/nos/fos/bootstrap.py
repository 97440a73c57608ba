"""The console of a new Fabric OS switch."""

from sanfab.nos.bootstrap import PASSWORD, USER, BootstrapRules, ConsoleQuestion, ConsoleStep

_TWICE = ConsoleStep(
    "Enter the password twice.",
    "mem",
    (
        ConsoleQuestion("Enter new password:", PASSWORD),
        ConsoleQuestion("Re-type new password:", PASSWORD),
    ),
)
RULES = BootstrapRules(
    before=(
        ConsoleStep(
            "Log in as admin, password `password`; the switch then asks for new passwords of its"
            " accounts. Without a console: its address as shipped is 10.77.77.77.",
            "B24",
            (ConsoleQuestion("login:", "admin"), ConsoleQuestion("Password:", "password")),
        ),
    ),
    enter=(),
    leave=(),
    host_key="sshutil showpubkey",
    provisioning="",
    provisioning_note="there is no automatic installation that sanfab knows of",
    provisioning_source="mem",
    factory_account="admin",
    set_password=(
        ConsoleStep(
            "Set the password of the account admin, which always exists.",
            "mem",
            lines=("passwd admin",),
        ),
        _TWICE,
    ),
    make_account=(
        ConsoleStep(
            "Make the account.", "mem", lines=(f"userconfig --add {USER} -r admin -d sanfab",)
        ),
        _TWICE,
    ),
)
