import type { TurnState, TurnSummary } from '@pce/core/internal';
import * as z from 'zod';
import type { UserCaller } from '../../auth/caller.js';
import type { ServerContext } from '../../endpoint/server-context.js';
import { idSchema } from '../../wire/scalars.js';
import { type TurnDocument, toTurnDocument } from '../../wire/turn-document.js';
import { owned } from '../owned.js';

export const turnPath = z.object({ turn_id: idSchema.describe('Id of the turn.') });

/** Returns a turn of the caller's as lists show it; another's is refused as one that does not exist. */
export async function ownedTurn(
  { turns }: ServerContext,
  turn: string,
  caller: UserCaller,
): Promise<TurnSummary> {
  return owned(await turns.find(turn), caller, 'turn');
}

export async function ownedTurnState(
  context: ServerContext,
  turn: string,
  caller: UserCaller,
): Promise<TurnState> {
  await ownedTurn(context, turn, caller);
  return context.turns.get(turn);
}

export async function showTurn(
  context: ServerContext,
  turn: string,
  caller: UserCaller,
): Promise<TurnDocument> {
  const summary = await ownedTurn(context, turn, caller);
  const [state, origin] = await Promise.all([context.turns.get(turn), context.turns.origin(turn)]);
  return toTurnDocument({ state, summary, origin, isDrivenHere: context.driven.has(turn) });
}
