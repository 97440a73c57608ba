# FIELD is uni or mutual; the value is the level and the user. All three are set at once.
function get_chap_secret($part, $field) {
    foreach ($one in @(Invoke-EsxCli 'iscsi adapter auth chap get' @{ adapter = (Get-Adapter); direction = $field })) {
        if ($one.Level -ne 'prohibited') { return "$($one.Level) $($one.Name)".Trim() }
        return
    }
    throw "no CHAP of the direction $field is shown"
}

function set_chap_secret($part, $field, $value) {
    $level, $user = $value -split ' '
    Invoke-EsxCli 'iscsi adapter auth chap set' @{ adapter = (Get-Adapter); direction = $field; level = $level; authname = $user; secret = (Get-Secret $field) }
}

function del_chap_secret($part, $field) {
    Invoke-EsxCli 'iscsi adapter auth chap set' @{ adapter = (Get-Adapter); direction = $field; level = 'prohibited' }
}

function Read-Secrets { # before anything is changed: CHAP without its secret loses the paths
    foreach ($direction in @($CHAP.Keys | Sort-Object -Descending)) {
        $shown = get_chap_secret $HOST_PART $direction
        if ($shown -ceq $CHAP[$direction]) { continue }
        $secret = Read-Host -AsSecureString -Prompt "secret $($SECRET_NAMES[$direction]) of CHAP, $direction"
        $text = (New-Object Management.Automation.PSCredential 'chap', $secret).GetNetworkCredential().Password
        if ($text -notmatch '^[!-~]{12,}$') {
            return "the secret $($SECRET_NAMES[$direction]): expected at least 12 characters without blanks; nothing was changed"
        }
        $script:secrets[$direction] = $text
    }
}

function Get-Secret($direction) {
    if (-not $script:secrets.ContainsKey($direction)) { throw 'no secret was entered' }
    $script:secrets[$direction]
}
