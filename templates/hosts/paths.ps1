# --- Paths: a change that interrupts an interface needs another one that works. -------------------
# Get-Connections returns what carries storage now, Get-Working what has to work again after a change;
# Get-Risk PART returns why a change of PART may take the last path. They throw if it cannot be told.

$allowed = '' # interface that may be interrupted

function Test-MayRename($mechanism) { # the next login is under the new name, which the arrays may not know
    if ($AcceptPathLoss -or $mechanism -ne 'initiator_name') { return $true }
    try { $paths = @(Get-Connections) } catch { $paths = @("as it seems: it cannot be told ($_)") }
    if ($paths.Count -eq 0) { return $true }
    fail "the name of the initiator is kept, as a path works under it ($($paths[0])): arrays hide their volumes from another name. End the sessions first, or accept the loss with -AcceptPathLoss"
    $false
}

function Test-MayInterrupt($part) {
    if ($AcceptPathLoss -or $script:allowed -eq $part) { return $true }
    $risk = ''
    try { $risk = Get-Risk $part } catch { $risk = "it cannot be told which paths work ($_)" }
    if ($risk) {
        fail "${part}: it may carry the last path, as $risk; $part is not changed. Bring the other paths up, or accept the loss with -AcceptPathLoss"
        return $false
    }
    $script:allowed = $part
    $true
}

function Get-Missing($before) { # connections from before that are not there now
    $now = @(Get-Working)
    foreach ($one in @($before | Select-Object -Unique)) {
        $count = @($before | Where-Object { $_ -eq $one }).Count
        if (@($now | Where-Object { $_ -eq $one }).Count -lt $count) { $one }
    }
}

function Wait-Paths($before) { # until the connections from before are there again
    $waited = 0
    while ($true) {
        try { $missing = @(Get-Missing $before) } catch { $missing = @("connections, which cannot be told ($_)") }
        if ($missing.Count -eq 0) { return }
        if ($waited -ge $WAIT) {
            fail "$($script:only): after $WAIT s still down: $($missing -join ', '); the other interfaces are not touched"
            $script:stopped = $true
            return
        }
        Start-Sleep -Seconds 1
        $waited++
    }
}
