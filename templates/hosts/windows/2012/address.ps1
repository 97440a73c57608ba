# FIELD is the address with the length of its prefix.
function Find-Address($part, $field) {
    $address, $length = $field.Split('/')
    $index = Get-AdapterIndex $part
    Get-NetIPAddress | Where-Object { $_.InterfaceIndex -eq $index -and $_.IPAddress -eq $address -and $_.PrefixLength -eq $length }
}

function get_address($part, $field) { # Duplicate: another host has it; Tentative: not yet used
    $found = @(Find-Address $part $field)
    if ($found.Count -eq 0) { return }
    $word = [string]$found[0].AddressState
    if ($word -eq 'Preferred') { 'present' } else { $word }
}

function set_address($part, $field, $value) {
    $address, $length = $field.Split('/')
    if (@(Find-Address $part $field).Count -eq 0) {
        New-NetIPAddress -InterfaceIndex (Get-AdapterIndex $part) -IPAddress $address -PrefixLength $length
    }
    for ($waited = 0; $waited -lt $WAIT -and (get_address $part $field) -eq 'Tentative'; $waited++) { Start-Sleep -Seconds 1 }
    if ((get_address $part $field) -eq 'Duplicate') { throw 'another host has this address' }
}

function del_address($part, $field) {
    Find-Address $part $field | Remove-NetIPAddress -Confirm:$false
}
