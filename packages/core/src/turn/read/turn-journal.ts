import * as z from 'zod/mini';
import { object } from '../../contracts/scalars.js';
import { TurnNotFoundError } from '../../errors.js';
import { defineStream } from '../../journal/define-stream.js';
import { streamName } from '../../journal/fold-stream.js';
import type { StreamEntry } from '../../journal/read-stream.js';
import { parseRow } from '../../journal/rows.js';
import type { Store } from '../../store/store.js';
import { type TurnEvent, turnEventSchemas } from '../rules/events.js';
import { evolve } from '../rules/evolve.js';
import { initialState } from '../rules/initial-state.js';
import { checkStep } from '../rules/next.js';
import { type TurnSummary, turnRows, turnsCollection } from '../rules/turn-rows.js';
import { toTurnSummary } from './turn-summary.js';

/** An event of a turn with its version. In a fork the parent's events count. */
export type TurnJournalEntry = StreamEntry<TurnEvent>;

/** The journal of a turn: its events, their state and the rows of lists. */
export const turnJournal = /* @__PURE__ */ defineStream({
  name: 'turn',
  version: 5,
  events: turnEventSchemas,
  initial: (first) => (first.type === 'turn.started' ? initialState(first) : undefined),
  evolve,
  check: checkStep,
  project: (steps) => steps.flatMap(turnRows),
  forkType: 'turn.forked',
  parentOf: (first) =>
    first.type === 'turn.forked' ? { id: first.parent, version: first.version } : undefined,
  // Older releases stored heads in the list of turns, for turns that had stopped.
  async olderHead(store, turn) {
    const value = await store.getView(turnsCollection, turn);
    if (value === undefined) return undefined;
    return parseRow(listedHeadSchema, { collection: turnsCollection, key: turn, value }).head;
  },
  notFound: (turn) => new TurnNotFoundError(turn),
});

const listedHeadSchema = object({ head: object({ version: z.number(), hash: z.string() }) });

/** Returns the name of a turn's stream. */
export const turnStream = (turn: string): string => streamName(turnJournal, turn);

/** Returns a turn of a list; `undefined` if there is none by this id. */
export async function findTurn(store: Store, turn: string): Promise<TurnSummary | undefined> {
  const value = await store.getView(turnsCollection, turn);
  return value === undefined ? undefined : toTurnSummary(turnsCollection, { key: turn, value });
}
