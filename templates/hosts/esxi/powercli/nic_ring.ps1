# FIELD has rx and tx, or one of them, and the value theirs, in turn: one call sets them.
function get_nic_ring($part, $field) {
    $ring = Invoke-EsxCli 'network nic ring current get' @{ nicname = $part }
    $sizes = @{ rx = $ring.RX; tx = $ring.TX }
    @($field -split ' ' | ForEach-Object { $sizes[$_] }) -join ' '
}

function set_nic_ring($part, $field, $value) {
    $words = @{ nicname = $part }
    $wanted = Get-InTurn $field $value
    foreach ($name in $wanted.Keys) { $words[$name] = [long]$wanted[$name] }
    Invoke-EsxCli 'network nic ring current set' $words
}
