import { fakeClock } from '@pce/testkit';

/** A clock that a test moves, and the lengths in milliseconds of the timers that are neither due nor cancelled. */
export function listedTimers() {
  const clock = fakeClock();
  const pending = new Set<{ readonly ms: number }>();
  return {
    clock: {
      ...clock,
      setTimer(callback: () => void, ms: number) {
        const timer = { ms };
        pending.add(timer);
        const cancel = clock.setTimer(() => {
          pending.delete(timer);
          callback();
        }, ms);
        return () => {
          pending.delete(timer);
          cancel();
        };
      },
    },
    pending: () => [...pending].map(({ ms }) => ms),
  };
}
