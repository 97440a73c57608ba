# FIELD is MODULE.PARAMETER. The driver takes the value after a restart of the host.
function get_module($part, $field) {
    $module, $name = $field -split '\.', 2
    foreach ($one in @(Invoke-EsxCli 'system module parameters list' @{ module = $module })) {
        if ($one.Name -ceq $name -and "$($one.Value)" -ne '') { return [string]$one.Value }
    }
}

function set_module($part, $field, $value) {
    $module, $name = $field -split '\.', 2
    Invoke-EsxCli 'system module parameters set' @{ module = $module; parameterstring = "$name=$value"; append = $true }
}

function del_module($part, $field) { # empty: the default of the driver
    set_module $part $field ''
}
