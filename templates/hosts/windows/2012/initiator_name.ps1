# Sessions take the name when they log in.
function get_initiator_name {
    foreach ($port in @(Get-InitiatorPort | Where-Object { "$($_.ConnectionType)" -eq 'iSCSI' })) { return $port.NodeAddress }
}

function set_initiator_name($part, $field, $value) {
    Set-InitiatorPort -NodeAddress (get_initiator_name) -NewNodeAddress $value
}
