# FIELD is the address of the interface and the portal. Each path is a session of its own.
$ISCSI_INITIATOR = 'Root\ISCSIPRT\0000_0'
$ISCSI_MULTIPATH = '0x2' # ISCSI_LOGIN_FLAG_MULTIPATH_ENABLED

function Split-Session($field) { # -> address, portal, TCP port
    $address, $endpoint = $field -split ' '
    $colon = $endpoint.LastIndexOf(':')
    $address
    $endpoint.Substring(0, $colon).Trim('[', ']')
    $endpoint.Substring($colon + 1)
}

function Find-SessionIds($field) { # a port of the initiator may be any
    $address, $portal, $number = Split-Session $field
    $session = ''
    $initiator = ''
    foreach ($line in @(& iscsicli SessionList)) {
        if ($line -match '^\s*Session Id\s*:\s*(\S+)') { $session = $matches[1] }
        if ($line -match '^\s*Initiator Portal\s*:\s*(\S+)/[0-9]+\s*$') { $initiator = $matches[1] }
        if ($line -match '^\s*Target Portal\s*:\s*(\S+)\s*$' -and $initiator -eq $address -and $matches[1] -eq "$portal/$number") { $session }
    }
}

function Find-InitiatorPort($address) { # the number that iscsicli has for an address of the host
    foreach ($class in @(Get-WmiObject -Namespace root\wmi MSiSCSI_PortalInfoClass)) {
        foreach ($portal in @($class.PortalInformation)) {
            $one = New-Object Net.IPAddress ([int64]$portal.IpAddr.IpV4Address)
            if ($one.ToString() -eq $address) { return $portal.Port }
        }
    }
    throw "the initiator has no port with the address $address"
}

function Find-Targets($portal) { # targets that discovery through the portal has found
    foreach ($target in @(Get-WmiObject -Namespace root\wmi MSiSCSIInitiator_TargetClass)) {
        $groups = @($target.PortalGroups | ForEach-Object { $_.Portals } | Where-Object { $_.Address -eq $portal })
        if ($groups.Count -gt 0) { $target.TargetName }
    }
}

function Invoke-Iscsicli {
    & iscsicli $args
    if ($LASTEXITCODE -ne 0) { throw "iscsicli $($args[0]) exits with $LASTEXITCODE" }
}

function Test-Multipath { # does MPIO run?
    $driver = Get-WmiObject Win32_SystemDriver -Filter "Name='mpio'"
    $null -ne $driver -and $driver.State -eq 'Running'
}

function get_iscsi_session($part, $field) {
    if (@(Find-SessionIds $field).Count -gt 0) { 'logged in' }
}

function set_iscsi_session($part, $field, $value) {
    $address, $portal, $number = Split-Session $field
    $port = Find-InitiatorPort $address
    if (-not (Test-Multipath) -and @(Get-Connections).Count -gt 0) {
        throw 'MPIO does not run, and Windows would show each volume once for each session: install MPIO and restart Windows'
    }
    Invoke-Iscsicli AddTargetPortal $portal $number $ISCSI_INITIATOR $port '*' '*' '*' '*' '*' '*' '*' '*' '*' '*'
    $targets = @(Find-Targets $portal)
    if ($targets.Count -eq 0) { throw "the portal $portal announces no target" }
    $endpoint = ($field -split ' ')[1]
    if ($WANTED_TARGETS.ContainsKey($endpoint)) {
        $wanted = $WANTED_TARGETS[$endpoint]
        $unknown = @($wanted | Where-Object { $targets -notcontains $_ })
        if ($unknown.Count -gt 0) { throw "the portal $portal does not announce $($unknown -join ', ')" }
        $targets = @($wanted)
    }
    foreach ($target in $targets) {
        $login = @($target, 'T', $portal, $number, $ISCSI_INITIATOR, $port, '*', $ISCSI_MULTIPATH, '*', '*', '*', '*', '*', '*', '*', '*', '*', '0')
        Invoke-Iscsicli LoginTarget @login
        Invoke-Iscsicli PersistentLoginTarget @login
    }
}

function del_iscsi_session($part, $field) {
    $address, $portal, $number = Split-Session $field
    $port = Find-InitiatorPort $address
    foreach ($target in @(Find-Targets $portal)) {
        Invoke-Iscsicli RemovePersistentTarget $ISCSI_INITIATOR $target $port $portal $number
    }
    foreach ($session in @(Find-SessionIds $field)) { Invoke-Iscsicli LogoutTarget $session }
}
