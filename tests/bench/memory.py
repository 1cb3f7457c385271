"""How much memory programs with a window have for themselves, and their share of what they have with others (PSS):
MiB of each, one after the other, once they are at rest. usage: memory.py COMMAND… [-- COMMAND…]"""
import subprocess
import sys
import time

SECONDS = 4  # in which a program comes to rest


def measure(command):
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as program:
        time.sleep(SECONDS)
        with open(f"/proc/{program.pid}/smaps_rollup") as lines:
            pss = next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
        program.terminate()
        return pss / 1024


commands, words = [[]], sys.argv[1:]
for word in words:
    if word == "--":
        commands.append([])
    else:
        commands[-1].append(word)
print(*(f"{measure(command):.1f}" for command in commands))
