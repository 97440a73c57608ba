# --- Paths: a restart of an adapter needs another one that works. ---------------------------------

$allowed = '' # interface that may be interrupted

function Test-Initiator { # does the service of the iSCSI initiator run?
    $service = Get-WmiObject Win32_Service -Filter "Name='MSiSCSI'"
    $null -ne $service -and $service.State -eq 'Running'
}

function Get-Risk($part) { # why a restart may take the last path; nothing if it may not
    $own = @((Get-AdapterConfiguration $part).IPAddress) + '0.0.0.0' # 0.0.0.0: through any interface
    $paths = @(Get-Connections)
    $others = @($paths | Where-Object { $own -notcontains ($_ -split ' ')[0] })
    if ($others.Count -eq $paths.Count) { return }
    $lost = @(Get-LostSessions)
    if ($lost.Count -gt 0) { return "the iSCSI session to $($lost[0]) is down" }
    if ($others.Count -eq 0) { 'no other interface has an iSCSI session' }
}

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
    $now = @(Get-Connections)
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

# An adapter whose driver has to read a property again is noted in a file until it has restarted.
function Get-RestartPath {
    Join-Path $OLD_VALUES 'restart'
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
    if (-not (Test-MayInterrupt $script:only)) {
        $script:stopped = $true
        return
    }
    try {
        $before = @(Get-Connections)
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
