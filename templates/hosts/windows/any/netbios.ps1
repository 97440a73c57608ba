$NETBIOS = @('default', 'enabled', 'disabled')

function get_netbios($part, $field) {
    $path = 'SYSTEM\CurrentControlSet\Services\NetBT\Parameters\Interfaces\Tcpip_' + (Get-AdapterGuid $part)
    $value = Get-Number $path 'NetbiosOptions'
    if ($null -eq $value) { throw 'no NetbiosOptions' }
    $NETBIOS[[int]$value]
}

function set_netbios($part, $field, $value) {
    $options = [Array]::IndexOf($NETBIOS, $value)
    $status = (Get-AdapterConfiguration $part).SetTcpipNetbios($options).ReturnValue
    if ($status -gt 1) { throw "SetTcpipNetbios returns $status" } # 1: after a restart of Windows
}
