import { createTurnReader, refreshViews, type TurnReader, turnJournal } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { findJournal } from '../journals/find-journal.js';

/** Opens the turns of a store, with rows that an older release wrote brought up to date. */
export async function openTurns(store: Store): Promise<TurnReader> {
  await refreshViews(store, [turnJournal]);
  return createTurnReader({ store });
}

/** Finds the turn a user means: `last`, an id, or the beginning of one, with or without `turn_`. */
export async function findTurn(store: Store, name: string): Promise<string> {
  return (await findJournal(store, name, ['turn'])).id;
}
