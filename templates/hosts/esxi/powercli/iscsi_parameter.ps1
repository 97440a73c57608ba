function get_iscsi_parameter($part, $field) {
    foreach ($one in @(Invoke-EsxCli 'iscsi adapter param get' @{ adapter = (Get-Adapter) })) {
        if ($one.Name -ceq $field) { return [string]$one.Current }
    }
    throw "the adapter shows no parameter $field"
}

function set_iscsi_parameter($part, $field, $value) {
    Invoke-EsxCli 'iscsi adapter param set' @{ adapter = (Get-Adapter); key = $field; value = $value }
}
