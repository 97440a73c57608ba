"""A push from old to new, to be killed: FOLDER of the bench, NOS."""

import sys
from pathlib import Path

from support.fault_matrix import NEW, Bench

if __name__ == "__main__":
    bench = Bench.__new__(Bench)  # the lab runs in the process that started this one
    bench.folder = Path(sys.argv[1])
    bench.push(NEW, sys.argv[2])
