# FIELD is the registry keyword, in the class key of the driver. Without a value the driver has its
# default. The driver reads it when the adapter restarts, once for all.
function Get-DriverPath($part) {
    Find-ClassKey '{4D36E972-E325-11CE-BFC1-08002BE10318}' 'NetCfgInstanceId' (Get-AdapterGuid $part)
}

function get_netadapter($part, $field) {
    $path = 'HKEY_LOCAL_MACHINE\' + (Get-DriverPath $part)
    [Microsoft.Win32.Registry]::GetValue($path, $field, $null)
}

function set_netadapter($part, $field, $value) {
    $path = 'HKEY_LOCAL_MACHINE\' + (Get-DriverPath $part)
    [Microsoft.Win32.Registry]::SetValue($path, $field, $value, [Microsoft.Win32.RegistryValueKind]::String)
    Request-Restart $part
}

function del_netadapter($part, $field) {
    Remove-Number (Get-DriverPath $part) $field
    Request-Restart $part
}
