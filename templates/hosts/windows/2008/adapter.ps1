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

function Get-PathCount {
    @(& iscsicli SessionList | Where-Object { $_ -match '^\s*Connection Id\s' }).Count
}
