# The Parameters of the iSCSI initiator's driver. Windows reads them when it starts.
function Get-IscsiDriverPath {
    (Find-ClassKey '{4d36e97b-e325-11ce-bfc1-08002be10318}' 'MatchingDeviceId' 'root\iscsiprt') + '\Parameters'
}

function get_iscsi_driver($part, $field) {
    Get-Number (Get-IscsiDriverPath) $field
}

function set_iscsi_driver($part, $field, $value) {
    Set-Number (Get-IscsiDriverPath) $field $value
}

function del_iscsi_driver($part, $field) {
    Remove-Number (Get-IscsiDriverPath) $field
}
