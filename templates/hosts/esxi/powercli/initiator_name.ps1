# Sessions take the name when they log in.
function get_initiator_name {
    [string](Invoke-EsxCli 'iscsi adapter get' @{ adapter = (Get-Adapter) }).Name
}

function set_initiator_name($part, $field, $value) {
    Invoke-EsxCli 'iscsi adapter set' @{ adapter = (Get-Adapter); name = $value }
}
