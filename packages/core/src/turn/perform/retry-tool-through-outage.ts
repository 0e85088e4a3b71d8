import type { ToolFailure } from '../../contracts/tool-outcome.js';
import { wait } from '../../system/wait.js';
import type { FinishedRun } from '../../tools/run.js';
import type { Call, TurnState } from '../rules/state.js';
import type { PerformContext } from './context.js';
import { nextTryAt } from './outage-delay.js';
import { outageSoFar, sleepThrough } from './outage-sleep.js';

/**
 * Retries a tool during an outage of its service, for as long as the host allows. Ends with the last failure if the time is
 * over, the failure is of another kind, or the turn is paused or cancelled.
 *
 * @param first Outcome of the call after its own retries.
 */
export async function retryToolThroughOutage(
  state: TurnState,
  { tool, number }: Call,
  first: FinishedRun,
  again: () => Promise<FinishedRun>,
  context: Pick<
    PerformContext,
    'clock' | 'signal' | 'pauseSignal' | 'outageMs' | 'notify' | 'sleeps' | 'outageSince'
  >,
): Promise<FinishedRun> {
  const { clock, signal, pauseSignal, outageMs, notify } = context;
  const beganAt = clock.now();
  const { startedAt, failures: before } = outageSoFar(context);
  const stopped = AbortSignal.any([signal, pauseSignal]);
  let latest = first;
  for (let failures = before; !latest.outcome.ok && !stopped.aborted; failures += 1) {
    const { error } = latest.outcome;
    const outage = { startedAt, outageMs, failures, askedMs: error.retryAfterMs };
    const retryAt = nextTryAt(clock.now(), outage);
    if (!isAway(state, tool, error) || retryAt === undefined) break;
    notify({ type: 'tool.waiting', tool, call: number, reason: error.message, retryAt });
    sleepThrough(error.message, { now: clock.now(), retryAt, since: startedAt }, context);
    await wait(clock, retryAt - clock.now(), stopped).catch(() => undefined);
    if (!stopped.aborted) latest = await again();
  }
  return { ...latest, durationMs: Math.max(0, clock.now() - beganAt + first.durationMs) };
}

/**
 * Returns whether a failure means an outage: the service says so, or is unreachable but answered before in this turn. A
 * service that never answered may have a wrong address, for which waiting is useless.
 */
function isAway({ commands }: TurnState, tool: string, error: ToolFailure): boolean {
  if (!error.isRetryable) return false;
  if (error.code === 'rate_limited' || error.retryAfterMs !== undefined) return true;
  return [...commands].some(({ toolRuns }) =>
    toolRuns.some((run) => run.tool === tool && run.status === 'success'),
  );
}
