"""How long a command takes, and how much memory."""
import os
import sys
import time
from typing import NamedTuple


class Run(NamedTuple):
    wall: float  # ms
    cpu: float   # ms, of all its processes
    peak: float  # MiB, of the largest


def run(command):
    """One run. What the command says is not shown."""
    with open(os.devnull, "w") as nowhere:
        actions = [(os.POSIX_SPAWN_DUP2, nowhere.fileno(), to) for to in (1, 2)]
        start = time.perf_counter()
        pid = os.posix_spawnp(command[0], command, os.environ, file_actions=actions)
        _, status, usage = os.wait4(pid, 0)
        # 1: an army that is not legal, or files that differ.
        if os.waitstatus_to_exitcode(status) not in (0, 1):
            sys.exit(f"bench: {' '.join(command)[:300]} failed")
        return Run((time.perf_counter() - start) * 1000, (usage.ru_utime + usage.ru_stime) * 1000,
                   usage.ru_maxrss / 1024)
