# --- The verbs. Each call of `setting` is one setting: MECHANISM PART FIELD VALUE. ---------------
# get_MECHANISM PART FIELD returns the value; nothing if there is none; it throws if the value
# cannot be read. set_MECHANISM PART FIELD VALUE sets it. del_MECHANISM takes it away.
# A system has: Test-Interrupts, Restart-Changed, Test-Ready, Get-Unused, $INTERRUPTION, $UNCOMPARED,
# $OF_ALL_VERBS.

$differences = 0
$unreadable = 0
$unused = 0
$kept = 0
$failures = 0
$changes = 0
$only = ''
$chosen = ''
$stopped = $false
$halted = '' # interface with a failure: nothing more of it is set
$planned = '' # interface whose restart dry-run has told
$lock = $null
$state = ''
$found = ''
$saved = ''
$changed = 0 # changes before the interface of now
$before = @() # what worked then

function Read-Value($mechanism, $part, $field) { # -> $found, $state
    try {
        $value = & "get_$mechanism" $part $field
    } catch {
        $script:state = 'unknown'
        $script:found = "not readable ($_)"
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
    if ($script:halted -ne '' -and $script:halted -eq $part) { return }
    if ($Verb -eq 'apply' -and -not (Test-Interrupts $mechanism $part)) { Restart-Changed }
    if ($script:stopped) { return }
    Read-Value $mechanism $part $field
    if ($script:state -eq 'present' -and $script:found -ceq $value) {
        Show-Unused $mechanism $part $field
        return
    }
    if ($script:state -eq 'unknown') { $script:unreadable++ } else { $script:differences++ }
    $name = Get-Words $mechanism $part $field
    switch ($Verb) {
        'verify' { "${SAN_HOST} ${name}: found $($script:found), expected $value" }
        'dry-run' { Show-Plan $mechanism $part $name $value }
        'apply' { Set-Value $mechanism $part $field $value }
    }
}

function Show-Unused($mechanism, $part, $field) { # a value that is set and not used
    $why = ''
    try { $why = Get-Unused $mechanism $field } catch { $why = "it cannot be told ($_)" }
    if (-not $why) { return }
    $script:unused++
    "${SAN_HOST} $(Get-Words $mechanism $part $field): as expected, but not in effect: $why"
}

function Show-Plan($mechanism, $part, $name, $value) {
    if ($script:state -eq 'unknown') {
        "would not set ${name}: $($script:found)"
        return
    }
    if ((Test-Interrupts $mechanism $part) -and $script:planned -ne $part) {
        $script:planned = $part
        "${part}: $INTERRUPTION"
        Test-MayInterrupt $part | Out-Null
    }
    if (-not (Test-MayRename $mechanism)) { return }
    "would set ${name}: $($script:found) -> $value"
}

function Get-Words($mechanism, $part, $field) { # the setting in words
    $words = @($part, $mechanism, $field)
    if ($part -eq $HOST_PART) { $words = @($mechanism, $field) }
    ($words -join ' ').Trim()
}

function Set-Value($mechanism, $part, $field, $value) {
    $before = $script:failures
    Set-One $mechanism $part $field $value
    if ($script:failures -gt $before -and $part -ne $HOST_PART) { $script:halted = $part }
}

function Set-One($mechanism, $part, $field, $value) {
    $name = Get-Words $mechanism $part $field
    if ($script:state -eq 'unknown') {
        fail "${name}: $($script:found), so it is not set"
        return
    }
    if ((Test-Interrupts $mechanism $part) -and -not (Test-MayInterrupt $part)) { return }
    if (-not (Test-MayRename $mechanism)) { return }
    $old = $script:found
    $script:saved = ''
    try {
        Save-Old $mechanism $part $field
    } catch {
        fail "${OLD_VALUES}: the old value of $name cannot be saved ($_), so it is not set"
        return
    }
    $fault = ''
    try { & "set_$mechanism" $part $field $value | Out-Null } catch { $fault = $_.ToString() }
    Read-Value $mechanism $part $field
    if ($script:state -eq 'present' -and $script:found -ceq $value) {
        $script:changes++
        "set ${name}: $old -> $value"
        Show-Unused $mechanism $part $field
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
    if (-not (Test-Path -LiteralPath $OLD_VALUES)) { return }
    Get-ChildItem -LiteralPath $OLD_VALUES | Where-Object { $_.Name -like '*.before' } | Sort-Object Name
}

function Save-Old($mechanism, $part, $field) { # keep the value from before the first apply
    New-Item -ItemType Directory -Force -Path $OLD_VALUES | Out-Null
    $number = 10000
    foreach ($file in @(Get-Saved)) {
        $number = [int]$file.BaseName
        $lines = [IO.File]::ReadAllLines($file.FullName)
        if ($lines[0] -eq $mechanism -and $lines[1] -eq $part -and $lines[2] -eq $field) { return }
    }
    $script:saved = Join-Path $OLD_VALUES "$($number + 1).before"
    $lines = @($mechanism, $part, $field, $script:state, $script:found)
    $new = Join-Path $OLD_VALUES "$($number + 1).new"
    [IO.File]::WriteAllLines($new, [string[]]$lines)
    Move-Item -LiteralPath $new -Destination $script:saved
}

function undo { # the last value that apply set comes first; one interface after the other
    foreach ($file in @(Get-Saved | Sort-Object Name -Descending)) {
        $lines = [IO.File]::ReadAllLines($file.FullName)
        if ($lines[1] -ne $script:only) {
            Complete-Part
            Start-Part $lines[1]
        }
        if ($script:stopped) { return }
        Undo-One $file.FullName $lines
    }
    Complete-Part
}

function Start-Part($part) {
    if ($script:stopped) { return }
    $script:only = $part
    $script:changed = $script:changes
    $script:before = @()
    try { $script:before = @(Get-Working) } catch {
        if (-not $AcceptPathLoss) { fail "it cannot be told which paths work ($_)" }
    }
}

function Complete-Part { # the paths from before work again before the next interface is touched
    Restart-Changed
    if ($script:stopped -or $script:only -eq '' -or $script:only -eq $HOST_PART) { return }
    if ($AcceptPathLoss -and $Verb -eq 'undo') { return } # what carried them is taken away
    if ($script:changes -ne $script:changed) { Wait-Paths $script:before }
}

function Undo-One($path, $lines) {
    $mechanism, $part, $field, $was, $old = $lines
    $name = Get-Words $mechanism $part $field
    if ($KEEP -contains $mechanism -and -not $AcceptPathLoss) {
        $script:kept++
        [Console]::Error.WriteLine("${SAN_HOST}: ${name}: kept, it may carry a path; undo -AcceptPathLoss takes it away")
        return
    }
    if ((Test-Interrupts $mechanism $part) -and -not (Test-MayInterrupt $part)) {
        $script:stopped = $true
        return
    }
    if (-not (Test-MayRename $mechanism)) { return }
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
        $failed = $script:failures
        Start-Part $one
        Invoke-Settings
        if ($script:failures -eq $failed) {
            Complete-Part
            continue
        }
        Restart-Changed
        $script:stopped = $true
        if ($one -ne $HOST_PART) {
            fail "${one}: not all is set; the interfaces after it are not touched"
        } elseif ($script:chosen -eq '') {
            fail "not all settings of the host are set; no interface is touched. ``apply -Interface NAME`` sets one interface alone"
        }
    }
}

function usage {
    $text = @(
        'usage: sanfab-host.ps1 apply [-Interface NAME] [-AcceptPathLoss] | dry-run | verify | undo [-AcceptPathLoss] | collect' + $OF_ALL_VERBS
        "  apply    set what differs, one interface after the other; the old values are kept in $OLD_VALUES"
        '  dry-run  print what apply would set'
        '  verify   print each difference; exit 1 if there is one'
        '  undo     restore the values from before the first apply'
        '  collect  print what the system shows, for sanfab verify --hosts'
    )
    foreach ($line in $text) { [Console]::Error.WriteLine($line) }
    exit 2
}

function Enter-Turn { # two runs at once could interrupt both paths
    $path = Join-Path $OLD_VALUES 'lock'
    try {
        New-Item -ItemType Directory -Force -Path $OLD_VALUES | Out-Null
        $script:lock = [IO.File]::Open($path, 'OpenOrCreate', 'ReadWrite', 'None') # until this process ends
    } catch {
        fail "${path}: another run changes this host, or the file cannot be made ($_); nothing was changed"
        exit 1
    }
}

function Read-Arguments { # `--accept-path-loss` as the scripts of other systems have it
    if (@('apply', 'undo') -contains $Verb -and $Interface -eq '--accept-path-loss') {
        $script:AcceptPathLoss = $true
        $script:Interface = ''
    }
    if (@('apply', 'dry-run', 'verify', 'undo', 'collect') -notcontains $Verb) { usage }
    if ($AcceptPathLoss -and @('apply', 'undo') -notcontains $Verb) { usage }
    if ($Interface -eq '') { return }
    if ($Verb -ne 'apply') { usage }
    $script:chosen = $Interface
    if ($PARTS -contains $Interface -or $Interface -eq $HOST_PART) { return }
    [Console]::Error.WriteLine("${Interface}: no such interface; expected one of: " + ($PARTS -join ', '))
    usage
}

function main {
    Read-Arguments
    $fault = Test-Ready
    if ($fault) {
        fail $fault
        exit 1
    }
    if (@('apply', 'undo') -contains $Verb) { Enter-Turn }
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
        foreach ($name in @($CHAP_SECRET, $CHAP_MUTUAL)) {
            if ($name -ne '') { "${SAN_HOST}: the value of the secret $name is not compared$UNCOMPARED" }
        }
        $also = ''
        if ($unreadable -ne 0) { $also = ", and $unreadable cannot be read" }
        if ($unused -ne 0) { $also += ", and $unused are not in effect" }
        "${SAN_HOST}: $differences of $SETTINGS settings differ$also"
        if ($Verb -eq 'verify' -and $differences + $unreadable + $unused -ne 0) { exit 1 }
    }
    if (@('apply', 'undo') -contains $Verb) {
        $also = ''
        if ($kept -ne 0) { $also = ", $kept kept" }
        if ($unused -ne 0) { $also += ", and $unused are not in effect" }
        "${SAN_HOST}: $changes settings changed, $failures failed$also"
        if ($failures + $kept + $unused -ne 0) { exit 1 }
    }
    exit 0
}

main
