function get_advanced($part, $field) {
    [string](Invoke-EsxCli 'system settings advanced list' @{ option = $field }).IntValue
}

function set_advanced($part, $field, $value) {
    Invoke-EsxCli 'system settings advanced set' @{ option = $field; intvalue = [long]$value }
}
