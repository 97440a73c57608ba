# PART is the virtual switch, FIELD the uplink; the value is present.
function get_uplink($part, $field) {
    foreach ($one in @(Invoke-EsxCli 'network vswitch standard list')) {
        if ($one.Name -ceq $part -and @($one.Uplinks) -ccontains $field) { return 'present' }
    }
}

function set_uplink($part, $field) {
    Invoke-EsxCli 'network vswitch standard uplink add' @{ uplinkname = $field; vswitchname = $part }
}

function del_uplink($part, $field) {
    Invoke-EsxCli 'network vswitch standard uplink remove' @{ uplinkname = $field; vswitchname = $part }
}
