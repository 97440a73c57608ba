# PART is the virtual switch; the value is present.
function get_vswitch($part) {
    foreach ($one in @(Invoke-EsxCli 'network vswitch standard list')) {
        if ($one.Name -ceq $part) { return 'present' }
    }
}

function set_vswitch($part) {
    Invoke-EsxCli 'network vswitch standard add' @{ vswitchname = $part }
}

function del_vswitch($part) {
    Invoke-EsxCli 'network vswitch standard remove' @{ vswitchname = $part }
}
