# Names are compared here, as the cmdlets take them for patterns: [ ] * ?
function Find-Adapter($part) {
    $found = @(Get-NetAdapter | Where-Object { $_.Name -eq $part })
    if ($found.Count -ne 1) { throw "no interface $part" }
    $found[0]
}

function Get-AdapterGuid($part) {
    (Find-Adapter $part).InterfaceGuid
}

function Get-AdapterIndex($part) {
    (Find-Adapter $part).InterfaceIndex
}

function Test-AdapterUp($part) {
    (Find-Adapter $part).Status -eq 'Up'
}

function Restart-Adapter($part) {
    Find-Adapter $part | Restart-NetAdapter
}

function Get-AdapterConfiguration($part) {
    Get-WmiObject Win32_NetworkAdapterConfiguration -Filter ('InterfaceIndex=' + (Get-AdapterIndex $part))
}

# A line for each connection: address of the initiator, target. Without the service there is none.
function Get-Connections {
    if (-not (Test-Initiator)) { return }
    foreach ($one in @(Get-IscsiConnection)) { '{0} {1}:{2}' -f $one.InitiatorAddress, $one.TargetAddress, $one.TargetPortNumber }
}

function Get-LostSessions { # targets of sessions that do not work
    if (-not (Test-Initiator)) { return }
    foreach ($one in @(Get-IscsiSession | Where-Object { -not $_.IsConnected })) { $one.TargetNodeAddress }
}
