# FIELD is the registry keyword. The driver reads it when the adapter restarts, once for all.
function Find-Property($part, $field) {
    $found = @(Get-NetAdapterAdvancedProperty -AllProperties |
        Where-Object { $_.Name -eq $part -and $_.RegistryKeyword -eq $field })
    if ($found.Count -ne 1) { throw "the adapter $part has no property $field" }
    $found[0]
}

function get_netadapter($part, $field) {
    @((Find-Property $part $field).RegistryValue) -join ','
}

function set_netadapter($part, $field, $value) {
    Find-Property $part $field | Set-NetAdapterAdvancedProperty -RegistryValue $value -NoRestart
    Request-Restart $part
}
