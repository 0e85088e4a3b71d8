import { readFileSync } from 'node:fs';

/** Unit of Linux's counters, the same on every machine. */
const ticksPerSecond = 100;

/** Returns the processor time of processes in seconds. Linux only. */
export function processorSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    // After the name, which may contain any characters, come state and ten numbers, then user and system time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  }, 0);
}
