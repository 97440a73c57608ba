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

function Get-PathCount {
    try { @(Get-IscsiConnection).Count } catch { 0 }
}
