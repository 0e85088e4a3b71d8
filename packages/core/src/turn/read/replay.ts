import { replayStream } from '../../journal/replay-stream.js';
import type { Store } from '../../store/store.js';
import { type TurnResult, toResult } from '../rules/result.js';
import { turnJournal } from './turn-journal.js';

/** A turn folded again, without a model or a tool. */
export interface Replay {
  readonly turn: string;
  readonly events: number;
  readonly result: TurnResult;
}

/**
 * Folds a journal and checks at every event that `next` proposes the step recorded in the journal, and that a finished turn
 * has the recorded result. Throws `ReplayMismatchError` naming the first difference.
 */
export async function replay(store: Store, turn: string): Promise<Replay> {
  const { events, state } = await replayStream(store, turnJournal, turn);
  return { turn, events, result: toResult(state) };
}
