import { readFileSync } from 'node:fs';

/** Of Linux: what its counters count in, on every machine there is. */
const ticksPerSecond = 100;

/** Seconds of processor time that these processes have had so far. Linux only. */
export function processorSeconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    // After the name, which may contain anything, come state and ten numbers, then user and system time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return sum + (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  }, 0);
}
