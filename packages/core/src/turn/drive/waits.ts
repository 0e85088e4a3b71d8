import type { Store } from '../../store/store.js';
import { parentCallOf } from '../../tools/child-turn.js';
import { findTurn } from '../read/find-turn.js';
import { isFinal } from '../rules/events.js';
import type { TurnSummary } from '../rules/turn-rows.js';

/**
 * Returns the turn to drive for a turn: the running turn above it, whose call continues it, or the turn itself. `undefined`
 * if the store does not have it.
 */
export async function rootOf(store: Store, id: string): Promise<TurnSummary | undefined> {
  let root = await findTurn(store, id);
  if (root === undefined) return undefined;
  for (let call = parentCallOf(id); call !== undefined; call = parentCallOf(call.turn)) {
    const above = await findTurn(store, call.turn);
    if (above?.status !== 'running') break;
    root = above;
  }
  return root;
}

/**
 * Returns until when a paused turn waits, in Unix milliseconds, `Infinity` for no moment; `undefined` if it can continue.
 */
export async function untilOf(
  store: Store,
  { status, waitsFor, until = Infinity }: TurnSummary,
  now: number,
): Promise<number | undefined> {
  if (status !== 'paused' || until <= now) return undefined;
  const awaited = waitsFor === undefined ? undefined : await findTurn(store, waitsFor);
  return awaited !== undefined && isFinal(awaited.status) ? undefined : until;
}
