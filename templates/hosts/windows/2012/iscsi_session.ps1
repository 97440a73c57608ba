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

function Find-Sessions($field) {
    foreach ($connection in @(Find-Connections $field)) { $connection | Get-IscsiSession }
}

function Get-Wanted($field) { # the names of the targets to log in to; nothing: all that are announced
    $address, $endpoint = $field -split ' '
    if ($WANTED_TARGETS.ContainsKey($endpoint)) { $WANTED_TARGETS[$endpoint] }
}

function Get-Lack($names, $wanted) { # what of the targets is not as it should be
    $missing = @($wanted | Where-Object { $names -notcontains $_ })
    $others = @($names | Where-Object { $wanted -notcontains $_ } | Select-Object -Unique)
    if ($missing.Count -gt 0) { return "logged in, but not to $($missing -join ', ')" }
    if ($others.Count -gt 0) { return "logged in to others too: $($others -join ', ')" }
}

function get_iscsi_session($part, $field) {
    $sessions = @(Find-Sessions $field)
    if ($sessions.Count -eq 0) { return }
    if (@($sessions | Where-Object { -not $_.IsConnected }).Count -gt 0) { return 'session down' }
    if (@($sessions | Where-Object { -not $_.IsPersistent }).Count -gt 0) { return 'logged in until the next boot' }
    $wanted = @(Get-Wanted $field)
    $lack = $null
    if ($wanted.Count -gt 0) { $lack = Get-Lack @($sessions | ForEach-Object { $_.TargetNodeAddress }) $wanted }
    if ($lack) { return $lack }
    'logged in'
}

function set_iscsi_session($part, $field, $value) {
    $present = @(Find-Sessions $field)
    $passing = @($present | Where-Object { -not $_.IsPersistent })
    if ($passing.Count -gt 0) {
        $chap = Get-Chap
        $chap.Remove('AuthenticationType') # of no parameter here
        foreach ($session in $passing) {
            Register-IscsiSession -SessionIdentifier $session.SessionIdentifier -IsMultipathEnabled $true @chap
        }
    }
    $names = @($present | ForEach-Object { $_.TargetNodeAddress })
    if ($present.Count -eq 0 -or @(Get-Wanted $field).Count -gt 0) { Connect-Targets $field $names }
}

function Connect-Targets($field, $names) { # names: targets that have this session already
    $address, $portal, $number = Split-Session $field
    $chap = Get-Chap
    $known = @(Get-IscsiTargetPortal | Where-Object { $_.TargetPortalAddress -eq $portal -and $_.InitiatorPortalAddress -eq $address })
    if ($known.Count -eq 0) {
        $known = @(New-IscsiTargetPortal -TargetPortalAddress $portal -TargetPortalPortNumber $number -InitiatorPortalAddress $address @chap)
    }
    $targets = @($known[0] | Get-IscsiTarget)
    if ($targets.Count -eq 0) { throw "the portal $portal announces no target" }
    $wanted = @(Get-Wanted $field)
    $unknown = @($wanted | Where-Object { @($targets | ForEach-Object { $_.NodeAddress }) -notcontains $_ })
    if ($unknown.Count -gt 0) { throw "the portal $portal does not announce $($unknown -join ', ')" }
    foreach ($target in $targets) {
        if ($names -contains $target.NodeAddress) { continue }
        if ($wanted.Count -gt 0 -and $wanted -notcontains $target.NodeAddress) { continue }
        $others = @(Get-IscsiSession | Where-Object { $_.TargetNodeAddress -eq $target.NodeAddress })
        if ($others.Count -gt 0 -and -not (Test-Multipath)) {
            throw 'MPIO does not run, and Windows would show each volume once for each session: install MPIO and restart Windows'
        }
        Connect-IscsiTarget -NodeAddress $target.NodeAddress -InitiatorPortalAddress $address -TargetPortalAddress $portal -TargetPortalPortNumber $number -IsMultipathEnabled $true -IsPersistent $true @chap
    }
}

function Test-Multipath { # does MPIO run?
    $driver = Get-WmiObject Win32_SystemDriver -Filter "Name='mpio'"
    $null -ne $driver -and $driver.State -eq 'Running'
}

function del_iscsi_session($part, $field) {
    foreach ($session in @(Find-Sessions $field)) {
        $session | Unregister-IscsiSession
        Disconnect-IscsiTarget -SessionIdentifier $session.SessionIdentifier -Confirm:$false
    }
}
