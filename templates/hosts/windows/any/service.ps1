# The value is the state of the service and how it starts.
function get_service($part, $field) {
    $service = Get-WmiObject Win32_Service -Filter "Name='$field'"
    if ($null -eq $service) { return $null }
    '{0}, {1}' -f $service.State, $service.StartMode
}

function set_service($part, $field, $value) {
    $now, $start = $value -split ', '
    $type = 'Manual'
    if ($start -eq 'Auto') { $type = 'Automatic' }
    if ($start -eq 'Disabled') { $type = 'Disabled' }
    Set-Service -Name $field -StartupType $type
    if ($now -eq 'Running') { Start-Service -Name $field } else { Stop-Service -Name $field }
}
