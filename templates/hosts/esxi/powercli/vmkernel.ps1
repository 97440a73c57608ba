# PART is the VMkernel port; the value is its port group.
function get_vmkernel($part) {
    foreach ($one in @(Invoke-EsxCli 'network ip interface list')) {
        if ($one.Name -ceq $part) { return [string]$one.Portgroup }
    }
}

function set_vmkernel($part, $field, $value) {
    Invoke-EsxCli 'network ip interface add' @{ interfacename = $part; portgroupname = $value }
}

function del_vmkernel($part) {
    Invoke-EsxCli 'network ip interface remove' @{ interfacename = $part }
}
