"""Captures: the output of switches in files, written by `sanfab collect` or by anyone else."""
