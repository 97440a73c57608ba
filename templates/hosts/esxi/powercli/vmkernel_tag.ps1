# PART is the VMkernel port, FIELD the service that it carries; the value is present.
function get_vmkernel_tag($part, $field) {
    foreach ($one in @(Invoke-EsxCli 'network ip interface tag get' @{ interfacename = $part })) {
        if (@($one.Tags) -ccontains $field) { return 'present' }
    }
}

function set_vmkernel_tag($part, $field) {
    Invoke-EsxCli 'network ip interface tag add' @{ interfacename = $part; tagname = $field }
}

function del_vmkernel_tag($part, $field) {
    Invoke-EsxCli 'network ip interface tag remove' @{ interfacename = $part; tagname = $field }
}
