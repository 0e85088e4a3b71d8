import { readdirSync, readFileSync } from 'node:fs';
import { isWatched } from './process-group.ts';

/** Length of a clock tick in milliseconds, in which Linux reports processor time. */
const tickMs = 10;

/**
 * Returns the processor time in milliseconds that this process's children have used so far: of those that ended and of
 * the groups that run now. `undefined` if the system does not report it, as on systems other than Linux.
 */
export function childrenCpuMs(): number | undefined {
  const own = timesOf('self');
  if (own === undefined) return undefined;
  const groups = readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name) ? (timesOf(name) ?? []) : [],
  );
  const running = groups.filter(({ group }) => isWatched(group));
  return running.reduce((sum, { used, waited }) => sum + used + waited, own.waited) * tickMs;
}

/** Reads the ticks that a process used, and those of its children that it has waited for. */
function timesOf(pid: string) {
  try {
    // The name of the program, in parentheses, may contain any characters.
    const [, fields = ''] = /^.*\) (.*)$/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    const numbers = fields.split(' ').map(Number);
    const [user = 0, system = 0, children = 0, childrenSystem = 0] = numbers.slice(11, 15);
    return { group: numbers[2] ?? 0, used: user + system, waited: children + childrenSystem };
  } catch {
    return undefined;
  }
}
