# Windows Server 2008 R2: PowerShell 2.0, without cmdlets for adapters.
function Find-Adapter($part) {
    $found = @(Get-WmiObject Win32_NetworkAdapter | Where-Object { $_.NetConnectionID -eq $part })
    if ($found.Count -ne 1) { throw "no interface $part" }
    $found[0]
}

function Get-AdapterGuid($part) {
    (Find-Adapter $part).GUID
}

function Get-AdapterIndex($part) {
    (Find-Adapter $part).InterfaceIndex
}

function Test-AdapterUp($part) {
    (Find-Adapter $part).NetConnectionStatus -eq 2 # connected
}

function Restart-Adapter($part) {
    $adapter = Find-Adapter $part
    if ($adapter.Disable().ReturnValue -ne 0) { throw "the adapter $part cannot be disabled" }
    if ($adapter.Enable().ReturnValue -ne 0) { throw "the adapter $part cannot be enabled again" }
}

function Get-AdapterConfiguration($part) {
    Get-WmiObject Win32_NetworkAdapterConfiguration -Filter ('InterfaceIndex=' + (Get-AdapterIndex $part))
}

function Get-SessionLines {
    if (-not (Test-Initiator)) { return }
    & iscsicli SessionList
    if ($LASTEXITCODE -ne 0) { throw "iscsicli SessionList exits with $LASTEXITCODE" }
}

# A line for each connection: address of the initiator, target. Without the service there is none.
function Get-Connections {
    $initiator = ''
    foreach ($line in @(Get-SessionLines)) {
        if ($line -match '^\s*Initiator Portal\s*:\s*(\S+)/[0-9]+\s*$') { $initiator = $matches[1] }
        if ($line -match '^\s*Target Portal\s*:\s*(\S+)\s*$') { "$initiator $($matches[1])" }
    }
}

function Get-LostSessions { # targets of sessions that do not work
    $target = ''
    foreach ($line in @(Get-SessionLines)) {
        if ($line -match '^\s*Target Name\s*:\s*(\S+)') { $target = $matches[1] }
        if ($line -match '^\s*Number Connections\s*:\s*0\s*$') { $target }
    }
}
