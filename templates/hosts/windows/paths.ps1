$INTERRUPTION = 'the adapter would restart; its sessions would be lost for some seconds'
$UNCOMPARED = ', nor is its user: they are unknown'
$OF_ALL_VERBS = ''

function Test-Administrator {
    $identity = [Security.Principal.WindowsIdentity]::GetCurrent()
    $principal = New-Object Security.Principal.WindowsPrincipal $identity
    $principal.IsInRole([Security.Principal.WindowsBuiltInRole]::Administrator)
}

function Test-Ready { # why the verb cannot run; nothing if it can
    if (@('apply', 'undo') -contains $Verb -and -not (Test-Administrator)) {
        "$Verb needs the rights of an administrator; nothing was changed"
    }
}

function Test-Interrupts($mechanism) {
    $mechanism -eq 'netadapter'
}

function Get-Unused {
}

function Test-Initiator { # does the service of the iSCSI initiator run?
    $service = Get-WmiObject Win32_Service -Filter "Name='MSiSCSI'"
    $null -ne $service -and $service.State -eq 'Running'
}

function Get-Working {
    Get-Connections
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
