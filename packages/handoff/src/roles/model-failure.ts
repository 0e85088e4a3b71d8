import { ModelError, type ModelFailure } from '@pce/core/errors';
import type { HandoffFailure, HandoffOutcome } from '@pce/core/ports';
import { readAgentOutput } from '@pce/tracker';

/** Returns the error of a model whose agent did not complete. A limit that it names says how long to wait. */
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
      const { message } = outcome;
      const limit = readAgentOutput(message, { now });
      const isLimited = limit?.kind === 'transient' || limit?.kind === 'quota';
      const retryAfterMs = limit?.resetAt === undefined ? undefined : limit.resetAt - now;
      const options = { isRetryable: limit?.kind !== 'quota', retryAfterMs };
      const reason = isLimited ? 'rate_limited' : reasons[outcome.reason];
      return new ModelError(id, reason, `${id} failed: ${message}`, options);
    }
  }
}

const reasons = {
  died: 'unreachable',
  silent: 'timed_out',
  agent_error: 'unavailable',
  protocol: 'unreadable',
} as const satisfies Record<HandoffFailure, ModelFailure>;
