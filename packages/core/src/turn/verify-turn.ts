import { JournalTamperedError } from '../errors.js';
import type { Store } from '../store/store.js';
import { readTurn, turnStream } from './read-turn.js';
import { type TurnSummary, turnsCollection } from './turn-views.js';

/** A turn's journal holds: nothing in it was changed, removed or inserted. */
export interface Verification {
  readonly turn: string;
  /** Events checked, a fork's parents included. */
  readonly events: number;
  /** Hash of the last one: keep it elsewhere to prove later that nothing before it was changed. */
  readonly hash: string;
}

/** Checks the hash chain, and that the end the turn list knows of is still there. Throws `JournalTamperedError`. */
export async function verifyTurn(store: Store, turn: string): Promise<Verification> {
  // The row first: of a turn that goes on meanwhile the journal may be longer than it says, and never shorter.
  const row = await store.getView(turnsCollection, turn);
  const { entries, head } = await readTurn(store, turn);
  if (row !== undefined) {
    const { head: known }: TurnSummary = JSON.parse(row);
    const parents = entries.length - head.version;
    if (known.version > head.version) {
      throw new JournalTamperedError(
        turnStream(turn),
        head.version + 1,
        'missing: the journal was cut off here',
      );
    }
    if (entries[parents + known.version - 1]?.hash !== known.hash) {
      throw new JournalTamperedError(
        turnStream(turn),
        known.version,
        'the list of turns knows another hash for it',
      );
    }
  }
  return { turn, events: entries.length, hash: head.hash };
}
