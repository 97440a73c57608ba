# FIELD is the feature, or the vendor and product of disks that the DSM takes.

function Get-MpioDevices {
    $path = 'HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Control\MPDEV'
    @([Microsoft.Win32.Registry]::GetValue($path, 'MPIOSupportedDeviceList', $null)) | Where-Object { $_ }
}

function get_mpio($part, $field) {
    if ($field -eq 'feature') {
        Import-Module ServerManager
        if ((Get-WindowsFeature Multipath-IO).Installed) { return 'installed' }
        return $null
    }
    if (@(Get-MpioDevices | Where-Object { $_.Trim() -eq $field }).Count -gt 0) { 'claimed' }
}

function set_mpio($part, $field, $value) {
    if ($field -eq 'feature') {
        Import-Module ServerManager
        Add-WindowsFeature Multipath-IO
        return
    }
    & mpclaim -n -i -d ($field.PadRight(24))
    if ($LASTEXITCODE -ne 0) { throw "mpclaim exits with $LASTEXITCODE" }
}

function del_mpio($part, $field) {
    if ($field -eq 'feature') {
        Import-Module ServerManager
        Remove-WindowsFeature Multipath-IO
        return
    }
    & mpclaim -n -u -d ($field.PadRight(24))
    if ($LASTEXITCODE -ne 0) { throw "mpclaim exits with $LASTEXITCODE" }
}
