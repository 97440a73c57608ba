function get_mpio($part, $field) {
    Import-Module ServerManager
    if ((Get-WindowsFeature Multipath-IO).Installed) { 'installed' }
}

function set_mpio($part, $field, $value) {
    Import-Module ServerManager
    Add-WindowsFeature Multipath-IO
}

function del_mpio($part, $field) {
    Import-Module ServerManager
    Remove-WindowsFeature Multipath-IO
}
