# FIELD is the feature, the policy, or the vendor and product of disks that the DSM takes.
function Get-MpioDevices {
    $path = 'HKEY_LOCAL_MACHINE\SYSTEM\CurrentControlSet\Control\MPDEV'
    @([Microsoft.Win32.Registry]::GetValue($path, 'MPIOSupportedDeviceList', $null)) | Where-Object { $_ }
}

function get_mpio($part, $field) {
    if ($field -eq 'feature') {
        if ((Get-WindowsFeature Multipath-IO).Installed) { return 'installed' }
        return $null
    }
    if ($field -eq 'policy') { return [string](Get-MSDSMGlobalDefaultLoadBalancePolicy) }
    if (@(Get-MpioDevices | Where-Object { $_.Trim() -eq $field }).Count -gt 0) { 'claimed' }
}

function set_mpio($part, $field, $value) {
    if ($field -eq 'feature') {
        Install-WindowsFeature Multipath-IO
    } elseif ($field -eq 'policy') {
        Set-MSDSMGlobalDefaultLoadBalancePolicy -Policy $value
    } else { # eight characters of the vendor, then the product
        New-MSDSMSupportedHW -VendorId ($field.Substring(0, 8).Trim()) -ProductId ($field.Substring(8))
    }
}

function del_mpio($part, $field) {
    if ($field -eq 'feature') {
        Remove-WindowsFeature Multipath-IO
    } else {
        Remove-MSDSMSupportedHW -VendorId ($field.Substring(0, 8).Trim()) -ProductId ($field.Substring(8))
    }
}
