import { ReplayMismatchError } from '../../errors.js';
import { foldEntries } from '../../journal/fold-entries.js';
import { next } from '../rules/next.js';
import { resultDigest, type TurnResult, toResult } from '../rules/result.js';
import { isOutcomeOf } from '../rules/step.js';
import { type TurnJournalEntry, turnJournal } from './turn-journal.js';

/** A turn folded again, without a model or a tool. */
export interface Replay {
  readonly turn: string;
  readonly events: number;
  readonly result: TurnResult;
}

/**
 * Folds a journal and checks, at every event, that `next` proposes exactly the step the journal shows was taken, and
 * that a finished turn arrives at the recorded result. Throws `ReplayMismatchError` naming the first that differs.
 */
export function replay(turn: string, entries: readonly TurnJournalEntry[]): Replay {
  const state = foldEntries(turnJournal, turn, entries, (before, { version, event }) => {
    const steps = next(before);
    if (!steps.some((step) => isOutcomeOf(event, step))) {
      throw new ReplayMismatchError(
        turn,
        version,
        `the rules say ${steps.map(({ type }) => type).join(' or ')}, the journal shows ${event.type}`,
      );
    }
    if (event.type === 'turn.finished' && event.digest !== resultDigest(before, event.status)) {
      throw new ReplayMismatchError(turn, version, 'the result is not the one that was recorded');
    }
  });
  return { turn, events: entries.length, result: toResult(state) };
}
