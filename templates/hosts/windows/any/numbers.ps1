# Numbers (REG_DWORD) below HKEY_LOCAL_MACHINE. .NET reads them as signed.
function Get-Number($path, $name) {
    $value = [Microsoft.Win32.Registry]::GetValue("HKEY_LOCAL_MACHINE\$path", $name, $null)
    if ($null -eq $value) { return $null }
    [string][BitConverter]::ToUInt32([BitConverter]::GetBytes([int]$value), 0)
}

function Set-Number($path, $name, $value) {
    $number = [BitConverter]::ToInt32([BitConverter]::GetBytes([uint32]$value), 0)
    $kind = [Microsoft.Win32.RegistryValueKind]::DWord
    [Microsoft.Win32.Registry]::SetValue("HKEY_LOCAL_MACHINE\$path", $name, $number, $kind)
}

function Remove-Number($path, $name) {
    $key = [Microsoft.Win32.Registry]::LocalMachine.OpenSubKey($path, $true)
    if ($null -ne $key) { $key.DeleteValue($name, $false) }
}

function Find-ClassKey($class, $name, $value) { # the instance of a device class with that value
    $path = "SYSTEM\CurrentControlSet\Control\Class\$class"
    $key = [Microsoft.Win32.Registry]::LocalMachine.OpenSubKey($path)
    foreach ($instance in $key.GetSubKeyNames()) {
        if ($instance -notmatch '^[0-9]{4}$') { continue }
        $found = [Microsoft.Win32.Registry]::GetValue("HKEY_LOCAL_MACHINE\$path\$instance", $name, '')
        if ($found -eq $value) { return "$path\$instance" }
    }
    throw "no device with $name $value"
}
