# FIELD is the address of the interface and the portal. Each path is a session of its own.
function Split-Session($field) { # -> address, portal, TCP port
    $address, $endpoint = $field -split ' '
    $colon = $endpoint.LastIndexOf(':')
    $address
    $endpoint.Substring(0, $colon).Trim('[', ']')
    $endpoint.Substring($colon + 1)
}

function Find-Connections($field) {
    $address, $portal, $number = Split-Session $field
    Get-IscsiConnection | Where-Object {
        $_.InitiatorAddress -eq $address -and $_.TargetAddress -eq $portal -and $_.TargetPortNumber -eq $number
    }
}

function get_iscsi_session($part, $field) {
    if (@(Find-Connections $field).Count -gt 0) { 'logged in' }
}

function set_iscsi_session($part, $field, $value) {
    $address, $portal, $number = Split-Session $field
    $known = @(Get-IscsiTargetPortal | Where-Object { $_.TargetPortalAddress -eq $portal -and $_.InitiatorPortalAddress -eq $address })
    if ($known.Count -eq 0) {
        $known = @(New-IscsiTargetPortal -TargetPortalAddress $portal -TargetPortalPortNumber $number -InitiatorPortalAddress $address)
    }
    foreach ($target in @($known[0] | Get-IscsiTarget)) {
        Connect-IscsiTarget -NodeAddress $target.NodeAddress -InitiatorPortalAddress $address -TargetPortalAddress $portal -TargetPortalPortNumber $number -IsMultipathEnabled $true -IsPersistent $true
    }
}

function del_iscsi_session($part, $field) {
    foreach ($connection in @(Find-Connections $field)) {
        $session = $connection | Get-IscsiSession
        $session | Unregister-IscsiSession
        Disconnect-IscsiTarget -SessionIdentifier $session.SessionIdentifier -Confirm:$false
    }
}
