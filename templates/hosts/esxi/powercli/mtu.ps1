# PART is the VMkernel port.
function get_mtu($part) {
    [string](Get-Port $part).MTU
}

function set_mtu($part, $field, $value) {
    Invoke-EsxCli 'network ip interface set' @{ interfacename = $part; mtu = [long]$value }
}
