# An agent has one row for each scope; the switch is the nearest bridge.
function get_lldp_agent($part, $field) {
    $agents = @(Get-NetLldpAgent -InterfaceIndex (Get-AdapterIndex $part) | Where-Object { $_.Scope -eq 'NearestBridge' })
    if ($agents.Count -ne 1) { throw "no LLDP agent of $part" }
    if ($agents[0].Status -eq 'Enabled') { 'on' } else { 'off' }
}

function set_lldp_agent($part, $field, $value) {
    $index = Get-AdapterIndex $part
    if ($value -eq 'on') { Enable-NetLldpAgent -InterfaceIndex $index } else { Disable-NetLldpAgent -InterfaceIndex $index }
}
