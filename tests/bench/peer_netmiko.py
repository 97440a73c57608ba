"""Bare Netmiko: log in, send lines, save. Arguments: number of threads, file of jobs (JSON).

What an engineer's script does: `send_config_set` with the words that tell a rejection, and
`save_config`. No plan, no capture, nothing is read back and nothing is written down.
"""

import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from netmiko import ConnectHandler

REJECTED = r"^% ?(?:Error|Invalid|Incomplete|Ambiguous)|^Error:|^Syntax error"


def push(job: dict[str, Any]) -> None:
    with ConnectHandler(**job["login"]) as connection:
        connection.enable()
        for line in job["first"]:
            connection.send_command(line)
        connection.send_config_set(job["lines"], error_pattern=REJECTED)
        connection.save_config()


def main(threads: int, jobs: Path) -> None:
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(push, json.loads(jobs.read_text())))


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
