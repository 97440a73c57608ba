# FIELD is the address of the interface. A session takes its CHAP when it logs in, and shows no user.
function get_iscsi_chap($part, $field) {
    $sessions = @(Get-IscsiSession | Where-Object { $_.InitiatorPortalAddress -eq $field })
    if ($sessions.Count -eq 0) { return }
    @($sessions | ForEach-Object { "$($_.AuthenticationType)" } | Sort-Object -Unique) -join ' and '
}

function set_iscsi_chap($part, $field, $value) {
    throw "the sessions from $field were made without it: disconnect them while the other paths work, and apply makes them again"
}

function del_iscsi_chap { # it goes with the sessions
}
