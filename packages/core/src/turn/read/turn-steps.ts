import { foldEvent } from '../../journal/fold-event.js';
import type { TurnEvent } from '../rules/events.js';
import type { TurnState } from '../rules/state.js';
import { type TurnJournalEntry, turnJournal } from './turn-journal.js';

/** An event of a turn with the states before and after it. */
export interface TurnStep {
  /** `undefined` for the first event of a turn. */
  readonly before: TurnState | undefined;
  readonly event: TurnEvent;
  readonly after: TurnState;
}

/** Folds one event of a turn's journal. Throws `JournalUnreadableError` if the first does not start a turn. */
export function turnStep(before: TurnState | undefined, event: TurnEvent): TurnStep {
  const after = foldEvent(turnJournal, before?.turn ?? '', before, event);
  return { before, event, after };
}

/** Yields the events of a turn's journal, from its first, with the states before and after each. Throws `JournalUnreadableError`. */
export function* turnSteps(
  entries: Iterable<Pick<TurnJournalEntry, 'event'>>,
): Generator<TurnStep, void, undefined> {
  let state: TurnState | undefined;
  for (const { event } of entries) {
    const step = turnStep(state, event);
    state = step.after;
    yield step;
  }
}
