# FIELD is the datastore; the value is ADDRESS:EXPORT, and read-only. NFS 3.
function get_nfs_datastore($part, $field) {
    foreach ($one in @(Invoke-EsxCli 'storage nfs list')) {
        if ($one.VolumeName -ceq $field) {
            $mode = ''
            if ("$($one.ReadOnly)" -eq 'true') { $mode = ' read-only' }
            return "$($one.Host):$($one.Share)$mode"
        }
    }
}

function set_nfs_datastore($part, $field, $value) { # another export, or another way to mount it, is another datastore
    if (get_nfs_datastore $part $field) { del_nfs_datastore $part $field }
    $export = $value -replace ' read-only$', ''
    $at = $export.IndexOf(':/')
    $server = $export.Substring(0, $at)
    Invoke-EsxCli 'storage nfs add' @{ host = $server; share = $export.Substring($at + 1); volumename = $field; readonly = ($export -cne $value) }
}

function del_nfs_datastore($part, $field) { # it fails while the datastore is in use
    Invoke-EsxCli 'storage nfs remove' @{ volumename = $field }
}
