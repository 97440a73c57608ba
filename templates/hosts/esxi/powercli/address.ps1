# PART is the VMkernel port; the value is the address and the netmask.
function get_address($part) {
    foreach ($one in @(Invoke-EsxCli 'network ip interface ipv4 get' @{ interfacename = $part })) {
        $has = $one.IPv4Address -and $one.IPv4Address -ne '0.0.0.0'
        if ($has -and $one.Name -ceq $part) { return "$($one.IPv4Address) $($one.IPv4Netmask)" }
    }
}

function set_address($part, $field, $value) {
    $address, $netmask = $value -split ' '
    Invoke-EsxCli 'network ip interface ipv4 set' @{ interfacename = $part; ipv4 = $address; netmask = $netmask; type = 'static' }
}

function del_address($part) {
    Invoke-EsxCli 'network ip interface ipv4 set' @{ interfacename = $part; type = 'none' }
}
