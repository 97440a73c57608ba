# --- The verbs. Each call of `setting` is one setting: MECHANISM PART FIELD VALUE. ---------------
# get_MECHANISM PART FIELD returns the value; nothing if there is none; it throws if the value
# cannot be read. set_MECHANISM PART FIELD VALUE sets it. del_MECHANISM takes it away.

$differences = 0
$failures = 0
$changes = 0
$only = ''
$chosen = ''
$stopped = $false
$state = ''
$found = ''
$saved = ''

function Read-Value($mechanism, $part, $field) { # -> $found, $state
    try {
        $value = & "get_$mechanism" $part $field
    } catch {
        $script:state = 'unknown'
        $script:found = 'not readable'
        return
    }
    if ($null -eq $value) {
        $script:state = 'absent'
        $script:found = 'none'
    } else {
        $script:state = 'present'
        $script:found = [string]$value
    }
}

function setting($mechanism, $part, $field, $value) {
    if ($script:stopped -or ($script:only -ne '' -and $script:only -ne $part)) { return }
    if ($Verb -eq 'apply' -and $mechanism -ne 'netadapter') { Restart-Changed }
    Read-Value $mechanism $part $field
    if ($script:state -eq 'present' -and $script:found -ceq $value) { return }
    $script:differences++
    $name = Get-Words $mechanism $part $field
    switch ($Verb) {
        'verify' { "${SAN_HOST} ${name}: found $($script:found), expected $value" }
        'dry-run' { "would set ${name}: $($script:found) -> $value" }
        'apply' { Set-Value $mechanism $part $field $value }
    }
}

function Get-Words($mechanism, $part, $field) { # the setting in words
    $words = @($part, $mechanism, $field)
    if ($part -eq $HOST_PART) { $words = @($mechanism, $field) }
    ($words -join ' ').Trim()
}

function Set-Value($mechanism, $part, $field, $value) {
    $name = Get-Words $mechanism $part $field
    if ($script:state -eq 'unknown') {
        fail "${name}: not readable, so it is not set"
        return
    }
    $old = $script:found
    $script:saved = ''
    try {
        Save-Old $mechanism $part $field
    } catch {
        fail "${STATE}: the old value cannot be saved, so it is not set"
        return
    }
    $fault = ''
    try { & "set_$mechanism" $part $field $value | Out-Null } catch { $fault = $_.ToString() }
    Read-Value $mechanism $part $field
    if ($script:state -eq 'present' -and $script:found -ceq $value) {
        $script:changes++
        "set ${name}: $old -> $value"
        return
    }
    if ($script:saved -ne '' -and $script:found -eq $old) { Remove-Item -LiteralPath $script:saved }
    if ($fault -ne '') {
        fail "${name}: the command failed ($fault); it reads $($script:found)"
    } else {
        fail "${name}: set to $value, but it reads $($script:found)"
    }
}

function fail($text) {
    $script:failures++
    [Console]::Error.WriteLine("${SAN_HOST}: $text")
}

function Get-Saved { # the files of old values, the first one first
    if (-not (Test-Path -LiteralPath $STATE)) { return }
    Get-ChildItem -LiteralPath $STATE | Where-Object { $_.Name -like '*.before' } | Sort-Object Name
}

function Save-Old($mechanism, $part, $field) { # keep the value from before the first apply
    New-Item -ItemType Directory -Force -Path $STATE | Out-Null
    $number = 10000
    foreach ($file in @(Get-Saved)) {
        $number = [int]$file.BaseName
        $lines = [IO.File]::ReadAllLines($file.FullName)
        if ($lines[0] -eq $mechanism -and $lines[1] -eq $part -and $lines[2] -eq $field) { return }
    }
    $script:saved = Join-Path $STATE "$($number + 1).before"
    $lines = @($mechanism, $part, $field, $script:state, $script:found)
    $new = Join-Path $STATE "$($number + 1).new"
    [IO.File]::WriteAllLines($new, [string[]]$lines)
    Move-Item -LiteralPath $new -Destination $script:saved
}

function undo { # the last value that apply set comes first
    foreach ($file in @(Get-Saved | Sort-Object Name -Descending)) {
        $lines = [IO.File]::ReadAllLines($file.FullName)
        if ($lines[1] -ne $script:only) { Restart-Changed }
        if ($script:stopped) { return }
        $script:only = $lines[1]
        Undo-One $file.FullName $lines
    }
    Restart-Changed
}

function Undo-One($path, $lines) {
    $mechanism, $part, $field, $was, $old = $lines
    $name = Get-Words $mechanism $part $field
    if ($KEEP -contains $mechanism -and -not $AcceptPathLoss) {
        fail "${name}: kept, it may carry a path; undo -AcceptPathLoss takes it away"
        return
    }
    $fault = ''
    try {
        if ($was -eq 'absent') {
            & "del_$mechanism" $part $field | Out-Null
        } else {
            & "set_$mechanism" $part $field $old | Out-Null
        }
    } catch { $fault = $_.ToString() }
    Read-Value $mechanism $part $field
    if ($fault -ne '' -or $script:state -ne $was -or $script:found -cne $old) {
        fail "${name}: not restored; it reads $($script:found), before the first apply $old"
        return
    }
    Remove-Item -LiteralPath $path
    $script:changes++
    "restored ${name}: $old"
}

function apply { # one interface after the other: the next is touched when the paths are back
    foreach ($one in $PARTS) {
        if ($script:stopped -or ($script:chosen -ne '' -and $script:chosen -ne $one)) { continue }
        $script:only = $one
        $before = Get-Paths
        $changed = $script:changes
        $failed = $script:failures
        Invoke-Settings
        Restart-Changed
        if ($script:failures -gt $failed -and $one -ne $HOST_PART) {
            fail "${one}: not all is set; the interfaces after it are not touched"
            $script:stopped = $true
            continue
        }
        if ($script:changes -ne $changed -and $one -ne $HOST_PART) { Wait-Paths $before }
    }
}

function Get-Paths { # sessions of now; 0 on a host without iSCSI
    if (Test-Path 'function:Get-PathCount') { Get-PathCount } else { 0 }
}

function Wait-Paths($before) { # NUMBER of sessions from before
    $waited = 0
    while ((Get-Paths) -lt $before) {
        if ($waited -ge $WAIT) {
            $paths = Get-Paths
            fail "$($script:only): $paths of $before paths are back after $WAIT s; the other interfaces are not touched"
            $script:stopped = $true
            return
        }
        Start-Sleep -Seconds 1
        $waited++
    }
}

# An adapter whose driver has to read a property again is noted in a file until it has restarted.
function Get-RestartPath {
    Join-Path $STATE 'restart'
}

function Read-Restarts {
    $path = Get-RestartPath
    if (Test-Path -LiteralPath $path) { [IO.File]::ReadAllLines($path) }
}

function Write-Restarts($names) {
    if (@($names).Count -eq 0) {
        Remove-Item -LiteralPath (Get-RestartPath)
    } else {
        [IO.File]::WriteAllLines((Get-RestartPath), [string[]]@($names))
    }
}

function Request-Restart($part) {
    Write-Restarts @(@(Read-Restarts | Where-Object { $_ -ne $part }) + $part)
}

function Restart-Changed { # the adapter of now, if one of its properties changed
    if ($script:stopped -or @(Read-Restarts) -notcontains $script:only) { return }
    $before = Get-Paths
    try {
        Restart-Adapter $script:only
        Wait-Adapter
    } catch {
        fail "$($script:only): not restarted ($_); its driver has the old properties, and the other interfaces are not touched"
        $script:stopped = $true
        return
    }
    Write-Restarts @(Read-Restarts | Where-Object { $_ -ne $script:only })
    Wait-Paths $before
}

function Wait-Adapter {
    $waited = 0
    while (-not (Test-AdapterUp $script:only)) {
        if ($waited -ge $WAIT) { throw "its link is not up after $WAIT s" }
        Start-Sleep -Seconds 1
        $waited++
    }
}

function usage {
    $text = @(
        'usage: sanfab-host.ps1 apply [-Interface NAME] | dry-run | verify | undo [-AcceptPathLoss] | collect'
        "  apply    set what differs, one interface after the other; the old values are kept in $STATE"
        '  dry-run  print what apply would set'
        '  verify   print each difference; exit 1 if there is one'
        '  undo     restore the values from before the first apply'
        '  collect  print what the system shows, for sanfab verify --hosts'
    )
    foreach ($line in $text) { [Console]::Error.WriteLine($line) }
    exit 2
}

function Test-Administrator {
    $identity = [Security.Principal.WindowsIdentity]::GetCurrent()
    $principal = New-Object Security.Principal.WindowsPrincipal $identity
    $principal.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)
}

function Read-Arguments { # `undo --accept-path-loss` as the scripts of other systems have it
    if ($Verb -eq 'undo' -and $Interface -eq '--accept-path-loss') {
        $script:AcceptPathLoss = $true
        $script:Interface = ''
    }
    if (@('apply', 'dry-run', 'verify', 'undo', 'collect') -notcontains $Verb) { usage }
    if ($AcceptPathLoss -and $Verb -ne 'undo') { usage }
    if ($Interface -eq '') { return }
    if ($Verb -ne 'apply') { usage }
    $script:chosen = $Interface
    if ($PARTS -contains $Interface -or $Interface -eq $HOST_PART) { return }
    [Console]::Error.WriteLine("${Interface}: no such interface; expected one of: " + ($PARTS -join ', '))
    usage
}

function main {
    Read-Arguments
    if (@('apply', 'undo') -contains $Verb -and -not (Test-Administrator)) {
        fail "$Verb needs the rights of an administrator; nothing was changed"
        exit 1
    }
    switch ($Verb) {
        'apply' { apply }
        'dry-run' { Invoke-Settings }
        'verify' { Invoke-Settings }
        'undo' { undo }
        'collect' { Show-All }
    }
    finish
}

function finish {
    if (@('verify', 'dry-run') -contains $Verb) {
        foreach ($line in $BY_HAND) { "${SAN_HOST} ${line}: not verified by this script" }
        "${SAN_HOST}: $differences of $SETTINGS settings differ"
        if ($Verb -eq 'verify' -and $differences -ne 0) { exit 1 }
    }
    if (@('apply', 'undo') -contains $Verb) {
        "${SAN_HOST}: $changes settings changed, $failures failed"
        if ($failures -ne 0) { exit 1 }
    }
    exit 0
}

main
