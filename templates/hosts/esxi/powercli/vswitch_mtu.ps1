# PART is the virtual switch.
function get_vswitch_mtu($part) {
    [string](Invoke-EsxCli 'network vswitch standard list' @{ vswitchname = $part }).MTU
}

function set_vswitch_mtu($part, $field, $value) {
    Invoke-EsxCli 'network vswitch standard set' @{ vswitchname = $part; mtu = [long]$value }
}
