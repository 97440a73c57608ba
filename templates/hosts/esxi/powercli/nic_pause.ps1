# FIELD has autoneg, rx and tx, or one of them, and the value theirs, in turn; esxcli sets all three.
function Get-Pause($part) {
    foreach ($one in @(Invoke-EsxCli 'network nic pauseParams list')) {
        if ($one.NIC -ceq $part) {
            return @{ autoneg = "$($one.AutoNegotiation)" -eq 'true'; rx = "$($one.PauseRX)" -eq 'true'; tx = "$($one.PauseTX)" -eq 'true' }
        }
    }
    throw "no pause parameters of $part are shown"
}

function get_nic_pause($part, $field) {
    $pause = Get-Pause $part
    @($field -split ' ' | ForEach-Object { if ($pause[$_]) { 'on' } else { 'off' } }) -join ' '
}

function set_nic_pause($part, $field, $value) {
    $pause = Get-Pause $part
    $wanted = Get-InTurn $field $value
    foreach ($name in $wanted.Keys) { $pause[$name] = $wanted[$name] -eq 'on' }
    Invoke-EsxCli 'network nic pauseParams set' @{ nicname = $part; auto = $pause.autoneg; rx = $pause.rx; tx = $pause.tx }
}
