import type { ToolFailure } from '../../contracts/tool-outcome.js';
import { ModelError } from '../../errors.js';
import type { RoleName } from '../../ports/roles.js';
import { isOutage, wait } from '../../system/retry.js';
import type { FinishedRun } from '../../tools/run.js';
import { ToolSuspended } from '../../tools/tool-suspended.js';
import type { Call, TurnState } from '../rules/state.js';
import type { PerformContext } from './context.js';

/** Milliseconds before the second attempt; doubles each time. */
const minDelayMs = 800;
const maxDelayMs = 60_000;

/** State of a service outage. */
interface Outage {
  readonly startedAt: number;
  /** Longest duration in milliseconds. */
  readonly outageMs: number;
  readonly failures: number;
  /** The last delay requested by the service, in milliseconds. */
  readonly askedMs: number | undefined;
}

/**
 * Returns the time of the next attempt: as requested by the service, else with increasing delays, and for the last time at
 * the end of the longest duration. `undefined` if no time is left, or the service requests more than the whole duration.
 */
function nextTryAt(
  now: number,
  { startedAt, outageMs, failures, askedMs }: Outage,
): number | undefined {
  const giveUpAt = startedAt + outageMs;
  if (now >= giveUpAt) return undefined;
  if (askedMs !== undefined)
    return askedMs <= outageMs ? now + Math.max(minDelayMs, askedMs) : undefined;
  return Math.min(now + Math.min(minDelayMs * 2 ** failures, maxDelayMs), giveUpAt);
}

/** Longest wait in milliseconds for which a turn that may sleep stays in its process. */
const maxAwakeMs = 30_000;

/** Pauses a turn until the next attempt to reach a model or tool that is away. */
export class OutageSleep extends ToolSuspended {
  /** Unix time in milliseconds since which it is away. */
  readonly since: number;

  constructor(reason: string, until: number, since: number) {
    super(reason, undefined, until);
    this.since = since;
  }
}

/** Failures after which delays no longer grow. */
const manyFailures = 7;

/** Returns the begin and the failures of an outage: those of the one for which the turn slept, if it has not come further. */
function outageSoFar({ clock, outageSince }: Pick<PerformContext, 'clock' | 'outageSince'>): {
  readonly startedAt: number;
  readonly failures: number;
} {
  const since = outageSince();
  return since === undefined
    ? { startedAt: clock.now(), failures: 0 }
    : { startedAt: since, failures: manyFailures };
}

/** Throws an `OutageSleep` if a turn may sleep and the next attempt is far enough away. */
function sleepThrough(
  reason: string,
  {
    now,
    retryAt,
    since,
  }: { readonly now: number; readonly retryAt: number; readonly since: number },
  { sleeps }: { readonly sleeps: boolean },
): void {
  if (sleeps && retryAt - now > maxAwakeMs) throw new OutageSleep(reason, retryAt, since);
}

/**
 * Retries after a first failure during an outage of the model, for as long as the host allows. Rejects with the last failure
 * if the time is over or the failure is of another kind, and with the signal's reason as soon as the turn is cancelled or
 * paused.
 */
export async function retryThroughOutage<T>(
  role: RoleName,
  failure: unknown,
  ask: () => Promise<T>,
  context: Pick<
    PerformContext,
    'clock' | 'signal' | 'pauseSignal' | 'outageMs' | 'notify' | 'sleeps' | 'outageSince'
  >,
): Promise<T> {
  const { clock, signal, pauseSignal, outageMs, notify } = context;
  const { startedAt, failures: before } = outageSoFar(context);
  let latest = failure;
  for (let failures = before; ; failures += 1) {
    const now = clock.now();
    const retryAt = nextTryAt(now, { startedAt, outageMs, failures, askedMs: askedMs(latest) });
    if (!isOutage(latest) || retryAt === undefined || signal.aborted) throw latest;
    notify({ type: 'role.waiting', role, reason: messageOf(latest), retryAt });
    sleepThrough(messageOf(latest), { now, retryAt, since: startedAt }, context);
    await wait(clock, retryAt - now, AbortSignal.any([signal, pauseSignal]));
    try {
      return await ask();
    } catch (error) {
      latest = error;
    }
  }
}

function askedMs(error: unknown): number | undefined {
  return error instanceof ModelError ? error.retryAfterMs : undefined;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

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
