"""Runs two commands by turns and prints the median wall time and the peak memory of each, and the
ratio of the first to the second. usage: ratio.py REPEATS COMMAND… -- COMMAND…"""
import statistics
import sys

from measure import run

repeats = int(sys.argv[1])
cut = sys.argv.index("--")
commands = sys.argv[2:cut], sys.argv[cut + 1:]
times, peaks = ([], []), [0, 0]
for _ in range(repeats):
    for which, command in enumerate(commands):
        seconds, kib = run(command)
        times[which].append(seconds * 1000)
        peaks[which] = max(peaks[which], kib / 1024)
one, other = (statistics.median(of) for of in times)
print(f"{one:.1f} ms, {peaks[0]:.1f} MiB; {other:.1f} ms, {peaks[1]:.1f} MiB;"
      f" ratios {one / other:.2f} and {peaks[0] / peaks[1]:.2f}", end="")
