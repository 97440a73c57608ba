# PART is the VMkernel port, FIELD the port group; the value is its virtual switch.
function get_port_group($part, $field) {
    foreach ($one in @(Invoke-EsxCli 'network vswitch standard portgroup list')) {
        if ($one.Name -ceq $field) { return [string]$one.VirtualSwitch }
    }
}

function set_port_group($part, $field, $value) {
    Invoke-EsxCli 'network vswitch standard portgroup add' @{ portgroupname = $field; vswitchname = $value }
}

function del_port_group($part, $field) {
    Invoke-EsxCli 'network vswitch standard portgroup remove' @{ portgroupname = $field; vswitchname = (get_port_group $part $field) }
}
