# PART is the VMkernel port; FIELD is active or standby, of the uplinks of its port group.
function Get-Uplinks($part) {
    $shown = Invoke-EsxCli 'network vswitch standard portgroup policy failover get' @{ portgroupname = (Get-Port $part).Portgroup }
    @{ active = @($shown.ActiveAdapters | Where-Object { $_ }); standby = @($shown.StandbyAdapters | Where-Object { $_ }) }
}

function get_teaming($part, $field) {
    $uplinks = (Get-Uplinks $part)[$field] -join ', '
    if ($uplinks -eq '') { 'none' } else { $uplinks }
}

function set_teaming($part, $field, $value) {
    $uplinks = Get-Uplinks $part
    $uplinks[$field] = @($value -split ', *' | Where-Object { $_ -ne 'none' })
    $words = @{ portgroupname = (Get-Port $part).Portgroup; activeuplinks = $uplinks.active -join ',' }
    if ($uplinks.standby.Count -gt 0) { $words.standbyuplinks = $uplinks.standby -join ',' }
    Invoke-EsxCli 'network vswitch standard portgroup policy failover set' $words
}
