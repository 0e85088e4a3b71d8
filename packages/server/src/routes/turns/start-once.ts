import { PceError } from '@pce/core/errors';
import type { ServerContext } from '../../endpoint/server-context.js';
import { HttpProblem } from '../../problems/http-problem.js';
import { answersKeptMs } from '../../records/request-journal.js';

/**
 * Starts a turn, or finds the one that the same request has begun: sent again under one idempotency key, a request that was
 * cut off draws the same ids. The key is free again after its time, so a turn that is older is not meant: the next id of
 * the key is taken.
 *
 * @throws `HttpProblem` where the key has begun a turn of another request.
 */
export async function startOnce(
  { request, owner }: { readonly request: string; readonly owner: string },
  { turns, clock, ids }: Pick<ServerContext, 'turns' | 'clock' | 'ids'>,
  start: (turn: string) => Promise<unknown>,
): Promise<string> {
  for (;;) {
    const turn = ids.next('turn');
    try {
      await start(turn);
      return turn;
    } catch (error) {
      if (!PceError.isInstance(error) || error.code !== 'turn_exists') throw error;
    }
    const begun = await turns.get(turn);
    if (begun.startedAt + answersKeptMs <= clock.now()) continue;
    if (begun.request === request && begun.owner === owner) return turn;
    throw new HttpProblem(
      'idempotency_key_reused',
      'this Idempotency-Key has begun a turn of another request: take a new one',
    );
  }
}
