# FIELD is the SATP and the SCSI vendor, or vendor/model. The value is the path selection policy,
# its options, and claim=OPTION.
function Read-Rule($field) { # -> SATP, vendor, model
    $satp, $device = $field -split ' ', 2
    $vendor, $model = $device -split '/', 2
    $satp, $vendor, "$model"
}

function Find-Rule($field) { # the rule of a user for that device
    $satp, $vendor, $model = Read-Rule $field
    foreach ($one in @(Invoke-EsxCli 'storage nmp satp rule list' @{ satp = $satp })) {
        if ($one.RuleGroup -eq 'user' -and "$($one.Vendor)" -ceq $vendor -and "$($one.Model)" -ceq $model) { return $one }
    }
}

function get_satp_rule($part, $field) {
    $rule = Find-Rule $field
    if ($null -eq $rule) { return }
    $words = @("$($rule.DefaultPSP)", "$($rule.PSPOptions)")
    if ($rule.ClaimOptions) { $words += "claim=$($rule.ClaimOptions)" }
    @($words | Where-Object { $_ -ne '' }) -join ' '
}

function Get-RuleWords($field, $value) { # what esxcli takes for a rule
    $satp, $vendor, $model = Read-Rule $field
    $words = @{ satp = $satp; vendor = $vendor }
    if ($model -ne '') { $words.model = $model }
    $psp, $options = $value -split ' '
    $words.psp = $psp
    foreach ($one in @($options | Where-Object { $_ })) {
        if ($one -like 'claim=*') { $words.claimoption = $one.Substring(6) } else { $words.pspoption = $one }
    }
    $words
}

function set_satp_rule($part, $field, $value) {
    del_satp_rule $part $field
    Invoke-EsxCli 'storage nmp satp rule add' ((Get-RuleWords $field $value) + @{ description = 'set by sanfab' })
}

function del_satp_rule($part, $field) { # esxcli wants each word of the rule again, its description too
    $rule = Find-Rule $field
    if ($null -eq $rule) { return }
    $words = Get-RuleWords $field (get_satp_rule $part $field)
    if ($rule.Description) { $words.description = $rule.Description }
    Invoke-EsxCli 'storage nmp satp rule remove' $words
}

function Find-Unclaimed($field) { # a volume of the vendor that an earlier rule has claimed
    $satp, $vendor, $model = Read-Rule $field
    if ($model -ne '') { return } # the list of volumes has no models
    $rule = Find-Rule $field
    foreach ($one in @(Invoke-EsxCli 'storage nmp device list')) {
        if (-not "$($one.DeviceDisplayName)".StartsWith("$vendor ")) { continue }
        $other = ''
        if ($one.PathSelectionPolicy -ne $rule.DefaultPSP) { $other = $one.PathSelectionPolicy }
        $config = ' ' + $one.PathSelectionPolicyDeviceConfig
        $known = '[{, ]' + [regex]::Escape("$($rule.PSPOptions)") + '[, }]'
        if ($other -eq '' -and $rule.PSPOptions -and $config -notmatch $known) { $other = "no $($rule.PSPOptions)" }
        if ($other -ne '') { return "volume $($one.Device) has $other until it is claimed again" }
    }
}
