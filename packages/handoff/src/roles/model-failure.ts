import { ModelError, type ModelFailure } from '@pce/core/errors';
import type { HandoffFailure, HandoffOutcome } from '@pce/core/ports';
import { readAgentOutput } from '@pce/tracker';

/** Returns the error of a model whose agent did not complete. A limit in its text sets the delay. */
export function failureOf(
  id: string,
  outcome: Exclude<HandoffOutcome, { status: 'completed' }>,
  now: number,
): ModelError {
  switch (outcome.status) {
    case 'refused':
      return new ModelError(id, 'refused', `${id} declined to answer`, { reply: outcome.text });
    case 'stopped':
      return new ModelError(id, 'truncated', `${id} stopped at ${outcome.at}`);
    case 'cancelled':
      return new ModelError(id, 'timed_out', `${id} was cancelled`);
    case 'failed': {
      const { message, text } = outcome;
      const limited = limitFailure(id, `${text}\n\n${message}`, now);
      const options = { isRetryable: true };
      return (
        limited ?? new ModelError(id, reasons[outcome.reason], `${id} failed: ${message}`, options)
      );
    }
  }
}

/** Returns the error of a model whose agent reports a limit in its answer; `undefined` if it does not. */
export function limitFailure(id: string, text: string, now: number): ModelError | undefined {
  const limit = readAgentOutput(text, { now });
  if (limit?.kind !== 'transient' && limit?.kind !== 'quota') return undefined;
  return new ModelError(id, 'rate_limited', `${id} failed: ${limit.text}`, {
    isRetryable: limit.kind !== 'quota',
    retryAfterMs: limit.resetAt === undefined ? undefined : limit.resetAt - now,
  });
}

const reasons = {
  died: 'unreachable',
  silent: 'timed_out',
  agent_error: 'unavailable',
  protocol: 'unreadable',
} as const satisfies Record<HandoffFailure, ModelFailure>;
