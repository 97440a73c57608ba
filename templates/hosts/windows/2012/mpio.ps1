# FIELD is the feature or the policy.
function get_mpio($part, $field) {
    if ($field -eq 'policy') { return [string](Get-MSDSMGlobalDefaultLoadBalancePolicy) }
    if ((Get-WindowsFeature Multipath-IO).Installed) { 'installed' }
}

function set_mpio($part, $field, $value) {
    if ($field -eq 'policy') {
        Set-MSDSMGlobalDefaultLoadBalancePolicy -Policy $value
    } else {
        Install-WindowsFeature Multipath-IO
    }
}

function del_mpio($part, $field) {
    Remove-WindowsFeature Multipath-IO
}
