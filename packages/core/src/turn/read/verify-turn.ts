import { foldEvent } from '../../journal/fold-stream.js';
import { replayStream, verifyStream } from '../../journal/load-stream.js';
import type { Store } from '../../store/store.js';
import type { TurnEvent } from '../rules/events.js';
import { type TurnResult, toResult } from '../rules/result.js';
import type { TurnState } from '../rules/state.js';
import { type TurnJournalEntry, turnJournal } from './turn-journal.js';

/** Result for a valid journal: nothing in it was changed, removed or inserted. */
export interface Verification {
  readonly turn: string;
  /** Events checked, including a fork's parents. */
  readonly events: number;
  /** Hash of the last event: store it outside to prove later that nothing before it has changed. */
  readonly hash: string;
}

/** Options of `verify`. */
export interface VerifyOptions {
  /** A hash recorded earlier, to prove that everything up to that event is unchanged. @defaultValue none */
  readonly expect?: string | undefined;
}

/**
 * Checks a turn's hash chain, and that it contains the head recorded with its last event.
 *
 * @throws `JournalTamperedError` naming the first invalid version.
 */
export async function verifyTurn(
  store: Store,
  turn: string,
  options?: VerifyOptions,
): Promise<Verification> {
  const { events, head } = await verifyStream(store, turnJournal, turn, options);
  return { turn, events, hash: head.hash };
}

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
