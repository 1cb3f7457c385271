"""Prints the median wall time and the peak memory of a command. usage: measure.py REPEATS COMMAND…"""
import os
import statistics
import sys
import time


def run(command):
    """One run: seconds, and KiB at the peak. What the command says is not shown."""
    with open(os.devnull, "w") as nowhere:
        actions = [(os.POSIX_SPAWN_DUP2, nowhere.fileno(), to) for to in (1, 2)]
        start = time.perf_counter()
        pid = os.posix_spawnp(command[0], command, os.environ, file_actions=actions)
        _, status, usage = os.wait4(pid, 0)
        # 1: an army that is not legal, or files that differ.
        if os.waitstatus_to_exitcode(status) not in (0, 1):
            sys.exit(f"measure.py: {' '.join(command)} failed")
        return time.perf_counter() - start, usage.ru_maxrss


if __name__ == "__main__":
    runs = [run(sys.argv[2:]) for _ in range(int(sys.argv[1]))]
    print(f"{statistics.median(seconds for seconds, _ in runs) * 1000:.1f} ms,"
          f" {max(kib for _, kib in runs) / 1024:.1f} MiB", end="")
