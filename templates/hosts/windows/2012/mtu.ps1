function get_mtu($part, $field) {
    [string](Get-NetIPInterface -InterfaceIndex (Get-AdapterIndex $part) -AddressFamily IPv4).NlMtu
}

function set_mtu($part, $field, $value) {
    Set-NetIPInterface -InterfaceIndex (Get-AdapterIndex $part) -AddressFamily IPv4 -NlMtuBytes $value
}
