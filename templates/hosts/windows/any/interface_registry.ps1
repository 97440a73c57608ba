# By the GUID of the interface. Windows reads it when it starts.
function Get-InterfacePath($part) {
    'SYSTEM\CurrentControlSet\Services\Tcpip\Parameters\Interfaces\' + (Get-AdapterGuid $part)
}

function get_interface_registry($part, $field) {
    Get-Number (Get-InterfacePath $part) $field
}

function set_interface_registry($part, $field, $value) {
    Set-Number (Get-InterfacePath $part) $field $value
}

function del_interface_registry($part, $field) {
    Remove-Number (Get-InterfacePath $part) $field
}
