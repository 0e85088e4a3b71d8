import type { GuardDecision } from '../contracts/usage.js';
import type { Clock } from '../ports/clock.js';
import type { GuardContext, GuardVerdict } from '../ports/guards.js';

/** The combined verdicts of several guards. */
export interface GuardedValue<Value> {
  /** The value with the guards' changes. */
  readonly value: Value;
  /** Decisions other than to allow, in order. */
  readonly decisions: readonly GuardDecision[];
  /** The refusal that ended the check; later guards were not asked. */
  readonly refusal: GuardDecision | undefined;
  /** The first question to a person. */
  readonly question: GuardDecision | undefined;
}

/** Circumstances of a check. */
export interface GuardCheck extends Omit<GuardContext, 'signal'> {
  readonly signal: AbortSignal;
  readonly clock: Clock;
  readonly timeoutMs: number;
}

/**
 * Asks guards in order, each about the result of the one before, until one refuses. A guard that throws, times out or
 * returns an invalid verdict counts as a refusal. Only rejects with the reason of the signal.
 *
 * @param apply - Returns the value with a guard's change; throws, or rejects, for an invalid one.
 */
export async function askGuards<Value, Change, G extends { readonly name: string }>(
  guards: readonly G[],
  value: Value,
  ask: (guard: G, value: Value, context: GuardContext) => unknown,
  apply: (value: Value, change: Change) => Value | Promise<Value>,
  check: GuardCheck,
): Promise<GuardedValue<Value>> {
  const decisions: GuardDecision[] = [];
  let current = value;
  let question: GuardDecision | undefined;
  for (const guard of guards) {
    const { name } = guard;
    const asked = current;
    const verdict = await verdictOf<Change>((context) => ask(guard, asked, context), check);
    if (verdict.action === 'allow') continue;
    let decision: GuardDecision = { guard: name, action: verdict.action, reason: verdict.reason };
    if (verdict.action === 'change') {
      try {
        current = await apply(asked, verdict.to);
      } catch {
        decision = {
          guard: name,
          action: 'refuse',
          reason: 'it changed it to something that does not fit',
        };
      }
    }
    decisions.push(decision);
    if (decision.action === 'refuse')
      return { value: current, decisions, refusal: decision, question: undefined };
    if (decision.action === 'ask') question ??= decision;
  }
  return { value: current, decisions, refusal: undefined, question };
}

async function verdictOf<Change>(
  ask: (context: GuardContext) => unknown,
  { turn, session, run, signal, clock, timeoutMs }: GuardCheck,
): Promise<GuardVerdict<Change>> {
  signal.throwIfAborted();
  const controller = new AbortController();
  const stopped = Promise.withResolvers<never>();
  const stop = (reason: unknown): void => {
    stopped.reject(reason);
    controller.abort(reason);
  };
  stopped.promise.catch(() => undefined);
  const onAbort = (): void => stop(signal.reason);
  signal.addEventListener('abort', onAbort);
  const late = new Error(`it gave no verdict within ${timeoutMs} ms`);
  const cancelTimer = clock.setTimer(() => stop(late), timeoutMs);
  try {
    const context = { turn, session, run, signal: controller.signal };
    const asked = (async () => ask(context))();
    const verdict: unknown = await Promise.race([asked, stopped.promise]);
    if (isVerdict<Change>(verdict)) return verdict;
    return { action: 'refuse', reason: 'it gave no verdict that there is' };
  } catch (error) {
    signal.throwIfAborted();
    // The message may quote what the guard should have removed.
    const name = error instanceof Error ? error.name : typeof error;
    return { action: 'refuse', reason: error === late ? late.message : `it failed (${name})` };
  } finally {
    cancelTimer();
    signal.removeEventListener('abort', onAbort);
  }
}

function isVerdict<Change>(verdict: unknown): verdict is GuardVerdict<Change> {
  if (typeof verdict !== 'object' || verdict === null || !('action' in verdict)) return false;
  const { action } = verdict;
  if (action === 'allow') return true;
  if (!('reason' in verdict) || typeof verdict.reason !== 'string' || verdict.reason === '')
    return false;
  return action === 'refuse' || action === 'ask' || (action === 'change' && 'to' in verdict);
}

export function refusalText({ guard, reason }: GuardDecision): string {
  return `refused by guard ${guard}: ${reason}`;
}
