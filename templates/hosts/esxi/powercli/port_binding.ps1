# PART is the VMkernel port.
function get_port_binding($part) {
    foreach ($one in @(Invoke-EsxCli 'iscsi networkportal list' @{ adapter = (Get-Adapter) })) {
        if ($one.Vmknic -ceq $part) { return 'enabled' }
    }
}

function set_port_binding($part) {
    Invoke-EsxCli 'iscsi networkportal add' @{ adapter = (Get-Adapter); nic = $part }
}

function del_port_binding($part) {
    Invoke-EsxCli 'iscsi networkportal remove' @{ adapter = (Get-Adapter); nic = $part }
}
