# FIELD is a portal. The initiator logs in to the targets that the portal announces, on each bound port.
function get_iscsi_discovery($part, $field) {
    foreach ($one in @(Invoke-EsxCli 'iscsi adapter discovery sendtarget list' @{ adapter = (Get-Adapter) })) {
        if ($one.Sendtarget -eq $field) { return 'present' }
    }
}

function set_iscsi_discovery($part, $field) {
    Invoke-EsxCli 'iscsi adapter discovery sendtarget add' @{ adapter = (Get-Adapter); address = $field }
    Invoke-EsxCli 'storage core adapter rescan' @{ adapter = (Get-Adapter) }
}

function del_iscsi_discovery($part, $field) {
    Invoke-EsxCli 'iscsi adapter discovery sendtarget remove' @{ adapter = (Get-Adapter); address = $field }
}

function Find-NoSession { # why a portal is not in effect
    if (@(Invoke-EsxCli 'iscsi session list' @{ adapter = (Get-Adapter) }).Count -eq 0) { 'there is no iSCSI session' }
}
