import { InvalidInputError, TurnNotFoundError } from '@pce/core/errors';
import { refreshViews, turnJournal } from '@pce/core/journal';
import type { Store } from '@pce/core/store';
import { createTurnReader, type TurnReader } from '@pce/core/turn';

/** Opens the turns of a store, with rows that an older release wrote brought up to date. */
export async function openTurns(store: Store): Promise<TurnReader> {
  await refreshViews(store, [turnJournal]);
  return createTurnReader({ store });
}

/**
 * Finds the turn a user means: `last`, an id, or the beginning of one, with or without `turn_`. Reads a few rows, however
 * many turns there are.
 */
export async function findTurn(store: Store, name: string): Promise<string> {
  return turnNamed(await openTurns(store), name);
}

/** Does the same with turns that are open. */
export async function turnNamed(turns: TurnReader, name: string): Promise<string> {
  if (name === 'last') {
    const [newest] = (await turns.list({ limit: 1 })).turns;
    if (newest !== undefined) return newest.turn;
  }
  if (name === '') throw new TurnNotFoundError(name);
  const found = [
    ...(await turns.findByPrefix(name)),
    ...(await turns.findByPrefix(`turn_${name}`)),
  ];
  const ids = [...new Set(found.map(({ turn }) => turn))];
  const exact = [name, `turn_${name}`].find((id) => ids.includes(id));
  if (exact !== undefined) return exact;
  const [first, second] = ids;
  if (first === undefined) throw new TurnNotFoundError(name);
  if (second === undefined) return first;
  const some = ids.slice(0, 3).join(', ');
  throw new InvalidInputError(
    `${name} could be several turns (${some}${ids.length > 3 ? ', …' : ''}): write more of it`,
  );
}
