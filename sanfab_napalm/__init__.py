"""NAPALM drivers for Dell OS9, Dell OS10 and ExtremeXOS over the drivers of sanfab.

NAPALM finds them in ``custom_napalm``. Top-level modules ``napalm_*`` would need distributions of
their own: the command ``napalm`` asks for the version of each, whatever its vendor.
"""
