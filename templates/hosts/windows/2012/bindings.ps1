# FIELD is the component. One that is not installed is not bound.
function Find-Binding($part, $field) {
    $adapter = Find-Adapter $part
    Get-NetAdapterBinding | Where-Object { $_.Name -eq $adapter.Name -and $_.ComponentID -eq $field }
}

function get_bindings($part, $field) {
    $found = @(Find-Binding $part $field)
    if ($found.Count -eq 1 -and $found[0].Enabled) { 'bound' } else { 'unbound' }
}

function set_bindings($part, $field, $value) {
    if ($value -eq 'bound') {
        Find-Binding $part $field | Enable-NetAdapterBinding
    } else {
        Find-Binding $part $field | Disable-NetAdapterBinding
    }
}
