function get_dns_registration($part, $field) {
    $client = Get-DnsClient -InterfaceIndex (Get-AdapterIndex $part)
    if ($client.RegisterThisConnectionsAddress) { 'enabled' } else { 'disabled' }
}

function set_dns_registration($part, $field, $value) {
    Set-DnsClient -InterfaceIndex (Get-AdapterIndex $part) -RegisterThisConnectionsAddress ($value -eq 'enabled')
}
