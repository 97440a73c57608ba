"""IP addresses of iSCSI."""
