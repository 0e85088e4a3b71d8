import type { TurnState, TurnSummary } from '@pce/core/internal';
import * as z from 'zod';
import type { UserCaller } from '../../auth/caller.js';
import type { Asked } from '../../endpoint/endpoint.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import { idSchema } from '../../wire/scalars.js';
import { type TurnDocument, toTurnDocument } from '../../wire/turn-document.js';
import { owned } from '../owned.js';

export const turnPath = z.object({ turn_id: idSchema.describe('Id of the turn.') });

type AskedTurn = Pick<Asked<UserCaller, z.output<typeof turnPath>>, 'caller' | 'params'>;

/** A turn of the caller's as lists show it; another's is refused as one that does not exist. */
export async function findTurn(
  { caller, params }: AskedTurn,
  { turns }: ServerContext,
): Promise<TurnSummary> {
  return owned(await turns.find(params.turn_id), caller, 'turn');
}

export async function findTurnState(asked: AskedTurn, context: ServerContext): Promise<TurnState> {
  const { turn } = await findTurn(asked, context);
  return context.turns.get(turn);
}

export async function turnDocument(
  summary: TurnSummary,
  { turns, driven }: ServerContext,
): Promise<TurnDocument> {
  const { turn } = summary;
  const [state, origin] = await Promise.all([turns.get(turn), turns.origin(turn)]);
  return toTurnDocument({ state, summary, origin, isDrivenHere: driven.has(turn) });
}

/** Shows the current state of a turn of the caller's. */
export async function showTurn(
  context: ServerContext,
  turn: string,
  caller: UserCaller,
): Promise<TurnDocument> {
  return turnDocument(await findTurn({ caller, params: { turn_id: turn } }, context), context);
}
