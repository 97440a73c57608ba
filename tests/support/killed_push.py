"""Pushes from old to new, to be killed: FOLDER of the fault bench; reads a NOS per line.

Each push has a process of its own, which this one forks: sanfab is imported only once.
"""

import os
import sys
from pathlib import Path

from support.fault_matrix import FaultBench, new

if __name__ == "__main__":
    bench = FaultBench.elsewhere(Path(sys.argv[1]))
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            try:
                bench.push(new(line.strip()), line.strip())
            finally:
                os._exit(1)
        sys.stdout.write(f"started {child}\n")
        os.waitpid(child, 0)
        sys.stdout.write(f"ended {child}\n")
