"""Show the accounts."""

from sanfab_lab.exos.commands import ExosCall, show


@show("show accounts", source="mem")
def _accounts(call: ExosCall) -> str:
    """Show all accounts."""
    rows = [
        f"{name:>28}   {'R/W' if account.role == 'admin' else 'RO ':<6} 0         0 Enabled\n"
        for name, account in call.state.accounts.items()
    ]
    head = "                   User Name  Access LoginOK  Failed State\n"
    return f"{head}{' ' * 9}{'-' * 20}  ------ -------  ------ -----\n{''.join(rows)}"
