import type { Clock } from '@pce/core/ports';
import type { CassetteClock } from '../cassette-clock.js';
import { type Failure, fromFailure, toFailure } from '../file/failure-schema.js';

/** End of a call without an answer; `aborted`: by its signal, before it answered. */
type Unanswered =
  | { readonly type: 'failed'; readonly failure: Failure }
  | { readonly type: 'aborted' };

export interface CallClocks {
  readonly clock: CassetteClock;
  readonly liveClock: Clock;
}

/** Replays the outcome of a call after its duration: the answer, the failure, or the wait until the signal aborts. */
export async function replayCall<Answered extends { readonly type: 'answered' }>(
  { ms, outcome }: { readonly ms: number; readonly outcome: Answered | Unanswered },
  clock: CassetteClock,
  signal: AbortSignal,
  spend?: () => Promise<void>,
): Promise<Answered> {
  const startedAt = clock.now();
  // Lets all concurrent calls start before the first advances the clock.
  await spend?.();
  clock.passed(startedAt, ms);
  if (outcome.type === 'answered') return outcome;
  if (outcome.type === 'failed') throw fromFailure(outcome.failure);
  return new Promise((_, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

/** Makes a live call, and passes its duration and outcome to `finish`. */
export async function recordCall<Answer, Answered>(
  { clock, liveClock }: CallClocks,
  signal: AbortSignal,
  call: () => Promise<Answer>,
  toOutcome: (answer: Answer) => Answered,
  finish: (ms: number, outcome: Answered | Unanswered) => void,
): Promise<Answer> {
  const [askedAt, startedAt] = [clock.now(), liveClock.now()];
  const ended = (outcome: Answered | Unanswered): void => {
    const ms = Math.max(0, liveClock.now() - startedAt);
    clock.passed(askedAt, ms);
    finish(ms, outcome);
  };
  try {
    const answer = await call();
    ended(toOutcome(answer));
    return answer;
  } catch (error) {
    ended(signal.aborted ? { type: 'aborted' } : { type: 'failed', failure: toFailure(error) });
    throw error;
  }
}
