import { requestLater } from './host.ts';
import { fail } from './outcome.ts';

type Callback = (...args: unknown[]) => void;

let last = 0;
const waiting = new Set<number>();

/** Calls back after some milliseconds. An error in the callback ends the run. */
export function setTimeout(callback: Callback, ms = 0, ...args: unknown[]): number {
  return start(callback, ms, args, false);
}

export function setInterval(callback: Callback, ms = 0, ...args: unknown[]): number {
  return start(callback, ms, args, true);
}

export function clearTimeout(id?: number): void {
  if (id !== undefined) waiting.delete(id);
}

function start(callback: Callback, ms: number, args: unknown[], repeats: boolean): number {
  last += 1;
  const id = last;
  waiting.add(id);
  const wait = (): Promise<void> =>
    requestLater('sleep', { ms: Math.max(Number(ms) || 0, 1) }).then(() => {
      if (!waiting.has(id)) return undefined;
      if (!repeats) waiting.delete(id);
      callback(...args);
      return repeats ? wait() : undefined;
    });
  wait().catch(fail);
  return id;
}
