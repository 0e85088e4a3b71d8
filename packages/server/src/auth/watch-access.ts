import type { Clock } from '@pce/core/ports';
import type { Caller } from './caller.js';

/** Whether a caller that was let in may still be served. */
export type IsAllowed = (caller: Caller) => Promise<boolean>;

/** Calls back once when the caller's access has ended; returns a function that stops watching. */
export type WatchAccess = (caller: Caller, onEnded: () => void) => () => void;

/** Milliseconds between checks: together with what `isAllowed` caches, less than the five seconds promised. */
const checkEveryMs = 2_000;

interface Parts {
  readonly clock: Clock;
  readonly isAllowed: IsAllowed;
}

/** Returns a function that watches over what lasts longer than a request. */
export function accessWatcher({ clock, isAllowed }: Parts): WatchAccess {
  return (caller, onEnded) => {
    const { expiresAt = Number.POSITIVE_INFINITY } = caller.role === 'user' ? caller : {};
    let isStopped = false;
    let cancel = (): void => undefined;
    const check = async (): Promise<void> => {
      // An answer that cannot be had now says nothing about the caller.
      const isIn = clock.now() < expiresAt && (await isAllowed(caller).catch(() => true));
      if (isStopped) return;
      if (isIn) schedule();
      else onEnded();
    };
    const schedule = (): void => {
      const ms = Math.min(checkEveryMs, expiresAt - clock.now());
      cancel = clock.setTimer(() => void check(), Math.max(ms, 0));
    };
    schedule();
    return () => {
      isStopped = true;
      cancel();
    };
  };
}
