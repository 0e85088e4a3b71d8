import type { Waker } from '@pce/core/worker';
import { type MemoryWakes, memoryWakes } from '@pce/testkit';
import type { WakerPlace } from '../../src/waker/waker-place.js';
import { carryOut, type WakerProcess, type WakerReport } from '../../src/waker/waker-process.js';

/** Changes a waker of a service; its process has a clock that is `skewMs` ahead. */
export type WakerChange = (
  waker: Waker,
  parts: { readonly wakes: MemoryWakes; readonly skewMs: number },
) => Waker;

/** A place in memory, whose processes lose their connections when they are killed or frozen. */
export function memoryPlace(change: WakerChange = (waker) => waker): WakerPlace {
  const wakes = memoryWakes();
  return {
    open: () => change(wakes.open(), { wakes, skewMs: 0 }),
    start: ({ skewMs }) => {
      const own = wakes.open();
      return start(change(own, { wakes, skewMs }), own, wakes);
    },
  };
}

function start(waker: Waker, own: Waker, wakes: MemoryWakes): WakerProcess {
  const reports: WakerReport[] = [];
  let held: WakerReport[] | undefined;
  let isKilled = false;
  return {
    reports,
    order(order) {
      // As a process reads its input.
      setTimeout(() => {
        if (isKilled) return;
        carryOut(waker, order, (one) => {
          if (!isKilled) (held ?? reports).push(one);
        });
      }, 2);
    },
    signal(signal) {
      isKilled ||= signal === 'SIGKILL';
      if (signal === 'SIGSTOP') held = [];
      if (signal !== 'SIGCONT') return wakes.cut(own);
      reports.push(...(held ?? []));
      held = undefined;
      return wakes.restore(own);
    },
  };
}
