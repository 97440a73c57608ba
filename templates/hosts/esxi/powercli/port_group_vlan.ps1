# PART is the VMkernel port; the value is the VLAN of its port group, 0 for none.
function get_port_group_vlan($part) {
    $group = (Get-Port $part).Portgroup
    foreach ($one in @(Invoke-EsxCli 'network vswitch standard portgroup list')) {
        if ($one.Name -ceq $group) { return [string]$one.VLANID }
    }
    throw "no port group $group on a standard virtual switch"
}

function set_port_group_vlan($part, $field, $value) {
    Invoke-EsxCli 'network vswitch standard portgroup set' @{ portgroupname = (Get-Port $part).Portgroup; vlanid = [long]$value }
}
