# FIELD is the address with the length of its prefix.
function Find-Address($part, $field) {
    $address, $length = $field.Split('/')
    Get-NetIPAddress -InterfaceIndex (Get-AdapterIndex $part) |
        Where-Object { $_.IPAddress -eq $address -and $_.PrefixLength -eq $length }
}

function get_address($part, $field) {
    if (@(Find-Address $part $field).Count -gt 0) { 'present' }
}

function set_address($part, $field, $value) {
    $address, $length = $field.Split('/')
    New-NetIPAddress -InterfaceIndex (Get-AdapterIndex $part) -IPAddress $address -PrefixLength $length
}

function del_address($part, $field) {
    Find-Address $part $field | Remove-NetIPAddress -Confirm:$false
}
