import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * Names this process in leases: `host:pid:start-time`. The start time distinguishes a process from a later one with the
 * same number; it is empty except on Linux. `host` is the computer and, on Linux, its present start and
 * the container's own numbering of processes: computers may share a name, and these they cannot share.
 */
export function processOwner(): string {
  return `${host()}:${process.pid}:${processOf(process.pid)?.startTime ?? ''}`;
}

/** Returns whether the process that a lease names still runs. False only if it certainly ended on this host. */
export function isOwnerAlive(owner: string): boolean {
  const match = /^(.+):([1-9]\d{0,9}):(\d*)$/.exec(owner);
  if (match === null || match[1] !== host()) return true;
  const pid = Number(match[2]);
  if (!exists(pid)) return false;
  const found = processOf(pid);
  if (found === undefined || match[3] === '') return true;
  return !found.isDead && found.startTime === match[3];
}

function host(): string {
  const boot = readText(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'));
  const space = readText(() => readlinkSync('/proc/self/ns/pid'));
  if (boot === undefined || space === undefined) return hostname();
  return `${hostname()}/${boot.trim()}/${space.replace(/\D/g, '')}`;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH';
  }
}

interface RunningProcess {
  /** It ended, and its parent has not noticed yet. */
  readonly isDead: boolean;
  /** Start time in ticks since the computer started. */
  readonly startTime: string;
}

function processOf(pid: number): RunningProcess | undefined {
  const stat = readText(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat === undefined ? undefined : parseProcessStat(stat);
}

/** Parses a line of `/proc/<pid>/stat`. The name is in parentheses and may contain anything, parentheses included. */
function parseProcessStat(stat: string): RunningProcess | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  const startTime = fields[19];
  if (state === undefined || startTime === undefined) return undefined;
  return { isDead: state === 'Z' || state === 'X', startTime };
}

function readText(read: () => string): string | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
