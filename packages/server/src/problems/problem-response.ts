import { PceError, type PceErrorCode } from '@pce/core/errors';
import { HttpProblem, type ProblemCode, problemKinds } from './http-problem.js';

/** Problems for errors of core that concern the caller; any other is an internal error. */
const codes: Partial<Record<PceErrorCode, ProblemCode>> = {
  invalid_input: 'invalid_input',
  version_conflict: 'conflict',
  lease_held: 'conflict',
  lease_lost: 'conflict',
  illegal_transition: 'illegal_transition',
  execution_not_found: 'not_found',
  turn_not_found: 'not_found',
  turn_exists: 'conflict',
  turn_finished: 'conflict',
  thread_busy: 'conflict',
  versions_changed: 'conflict',
  replay_mismatch: 'replay_mismatch',
  intervention_not_found: 'not_found',
  episode_not_found: 'not_found',
  checkpoint_not_found: 'not_found',
  restore_refused: 'conflict',
  intervention_resolved: 'conflict',
  approval_expired: 'conflict',
  task_not_found: 'not_found',
  journal_tampered: 'journal_tampered',
  journal_unreadable: 'journal_tampered',
  store_busy: 'unavailable',
  store_closed: 'unavailable',
  store_failed: 'unavailable',
  store_full: 'unavailable',
  store_read_only: 'unavailable',
};

/** Names of things that do not exist, by the code of the error that says so. */
const unknown: Partial<Record<PceErrorCode, string>> = {
  execution_not_found: 'execution',
  turn_not_found: 'turn',
  intervention_not_found: 'intervention',
  episode_not_found: 'episode',
  checkpoint_not_found: 'checkpoint',
};

/** Returns the problem for an error. An internal error tells the caller no details. */
export function toProblem(error: unknown): HttpProblem {
  if (error instanceof HttpProblem) return error;
  const code = PceError.isInstance(error) ? codes[error.code] : undefined;
  if (code === undefined || !(error instanceof Error)) {
    return new HttpProblem('internal', 'it is noted in the log by the request id', {
      cause: error,
    });
  }
  if (code === 'unavailable') {
    const headers = { 'Retry-After': '1' };
    return new HttpProblem(code, 'the store takes nothing now: try again', {
      headers,
      cause: error,
    });
  }
  // In the same words as for somebody else's: who guesses ids learns nothing.
  const what = PceError.isInstance(error) ? unknown[error.code] : undefined;
  const detail = what === undefined ? error.message : `there is no ${what} by this id`;
  return new HttpProblem(code, detail, { more: transition(error), cause: error });
}

function transition(error: Error): { from?: string; to?: string } {
  const { from, to } = { from: undefined, to: undefined, ...error };
  return typeof from === 'string' && typeof to === 'string' ? { from, to } : {};
}

/** The documented kinds are found below this address, by their code. */
const base = 'https://pce.dev/problems/';

/** Returns a refusal as RFC 9457 has it. Where the server failed, it names the request as the log does. */
export function problemResponse(
  { code, message, more, headers }: HttpProblem,
  requestId: string,
): Response {
  const [status, title] = problemKinds[code];
  const named = status >= 500 ? { request_id: requestId } : {};
  const body = { type: `${base}${code}`, title, status, detail: message, code, ...more, ...named };
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
  });
}
