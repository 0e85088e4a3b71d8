import { wait } from '@pce/core/internal';
import type { Clock } from '@pce/core/ports';

/** Resolves after `ms` milliseconds, or as soon as the signal aborts. */
export function delay(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return wait(clock, ms, signal).catch(() => undefined);
}
