function get_dns_registration($part, $field) {
    if ((Get-AdapterConfiguration $part).FullDNSRegistrationEnabled) { 'enabled' } else { 'disabled' }
}

function set_dns_registration($part, $field, $value) {
    $configuration = Get-AdapterConfiguration $part
    $domain = [bool]$configuration.DomainDNSRegistrationEnabled
    $status = $configuration.SetDynamicDNSRegistration(($value -eq 'enabled'), $domain).ReturnValue
    if ($status -gt 1) { throw "SetDynamicDNSRegistration returns $status" }
}
