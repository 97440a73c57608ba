# --- Secrets: each is the only line of a file with its name, which administrators alone may read. --
# No secret stands in this script, on a command line, in an output or among the old values.
$SECRETS = Join-Path $STATE_ROOT 'secrets'
if ($env:SANFAB_SECRETS) { $SECRETS = $env:SANFAB_SECRETS }
$MAY_READ = @('S-1-5-18', 'S-1-5-32-544', 'S-1-3-4') # the system, administrators, rights of the owner

function Read-Secret($name) {
    $path = Join-Path $SECRETS $name
    if (-not (Test-Path -LiteralPath $path)) { throw "${path}: not there; expected the secret $name as its only line" }
    $me = [Security.Principal.WindowsIdentity]::GetCurrent().User.Value
    foreach ($rule in @((Get-Acl -Path $path).Access)) {
        $who = $rule.IdentityReference.Translate([Security.Principal.SecurityIdentifier]).Value
        if ("$($rule.AccessControlType)" -eq 'Allow' -and $MAY_READ -notcontains $who -and $who -ne $me) {
            throw "${path}: $($rule.IdentityReference) may read it; expected administrators and SYSTEM alone"
        }
    }
    $lines = @([IO.File]::ReadAllLines($path))
    if ($lines.Count -ne 1 -or $lines[0] -notmatch '^[!-~]{12,16}$') {
        throw "${path}: expected one line of 12 to 16 characters without blanks"
    }
    $lines[0]
}

function Get-Chap { # what the cmdlets that log in take for CHAP
    $chap = @{ AuthenticationType = 'ONEWAYCHAP'; ChapUsername = $CHAP_USER; ChapSecret = (Read-Secret $CHAP_SECRET) }
    if ($CHAP_MUTUAL -ne '') {
        $chap.AuthenticationType = 'MUTUALCHAP'
        Set-IscsiChapSecret -ChapSecret (Read-Secret $CHAP_MUTUAL) # by which the array proves itself
    }
    $chap
}
