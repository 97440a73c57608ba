"""A push from old to new that the fault matrix kills: FOLDER of the bench, NOS."""

import sys
from pathlib import Path

from support.fault_matrix import NEW, FaultBench

if __name__ == "__main__":
    FaultBench.elsewhere(Path(sys.argv[1])).push(NEW, sys.argv[2])
