import type { ChildProcess } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { killGroup, watchGroup } from './process-group.ts';

/** The end of a process: its exit code, or the signal that ended it. */
export interface ProcessExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Milliseconds in which the output of a process that has ended must arrive. */
const outputMs = 1_000;

/** Waits until a process ended and its output is read, kills the rest of its group, and closes its pipes. */
export async function untilGone(child: ChildProcess, pid: number): Promise<ProcessExit> {
  const unwatch = watchGroup(pid);
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const exit = await new Promise<ProcessExit>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  killGroup(pid, 'SIGKILL');
  unwatch();
  // A program that left the group may hold the pipes open indefinitely: do not wait for it.
  await Promise.race([closed, delay(outputMs, undefined, { ref: false })]);
  for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.destroy();
  return exit;
}
