# PART is the uplink; the value is present. ESXi makes one software adapter of NVMe/TCP for an uplink.
function get_nvme_adapter($part) {
    foreach ($one in @(Invoke-EsxCli 'nvme adapter list')) {
        if ($one.TransportType -eq 'TCP' -and @($one.AssociatedDevices) -ccontains $part) { return 'present' }
    }
}

function set_nvme_adapter($part) {
    Invoke-EsxCli 'nvme fabrics enable' @{ protocol = 'TCP'; device = $part }
}

function del_nvme_adapter($part) {
    throw "remove the adapter of $part by hand: no document was found with the command"
}
