import type { Clock } from '@pce/core/ports';
import type { Executions } from '@pce/executions';
import type { Metrics } from '../metrics/create-metrics.js';
import { type Background, inBackground } from '../time/background.js';
import { delay } from '../time/delay.js';

export interface SweeperOptions {
  readonly executions: Pick<Executions, 'sweep'>;
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** Milliseconds from one sweep to the next. */
  readonly everyMs: number;
  /** Milliseconds before the first: agents that were cut off by a restart come back meanwhile. */
  readonly afterMs: number;
  /** Called with the error of a failed sweep; the next one runs nevertheless. */
  readonly onError: (error: unknown) => void;
}

/** Lets time take effect on executions until it is closed. */
export function startSweeper(options: SweeperOptions): Background {
  return inBackground((signal) => sweepOn(options, signal));
}

async function sweepOn(options: SweeperOptions, signal: AbortSignal): Promise<void> {
  const { executions, clock, metrics, everyMs, afterMs, onError } = options;
  let dueAt = clock.now() + afterMs;
  for (;;) {
    await delay(clock, dueAt - clock.now(), signal);
    if (signal.aborted) return;
    try {
      await executions.sweep();
      metrics.sweeps.add({});
      metrics.sweepLag.set(Math.max(0, clock.now() - dueAt) / 1_000);
    } catch (error) {
      onError(error);
    }
    dueAt = clock.now() + everyMs;
  }
}
