import { PceError } from '@pce/core/errors';
import type { TurnReader } from '@pce/core/internal';
import type { ServerContext } from '../../endpoint/server-context.js';
import { HttpProblem } from '../../problems/http-problem.js';
import { answersKeptMs } from '../../records/answered-requests.js';

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
    const isSame = begun.request === request || (await isChangedByGuard(turns, turn));
    if (isSame && begun.owner === owner) return turn;
    throw new HttpProblem(
      'idempotency_key_reused',
      'this Idempotency-Key has begun a turn of another request: take a new one',
    );
  }
}

/** Returns whether a guard changed the request of a turn: what was sent is not kept, so that its key alone tells it. */
async function isChangedByGuard(turns: TurnReader, turn: string): Promise<boolean> {
  const [first] = await turns.events(turn, { limit: 1 });
  if (first?.event.type !== 'turn.started') return false;
  return (first.event.guards ?? []).some(({ action }) => action === 'change');
}
